/** Starts the dashboard. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDeviceLog } from '../client/device/device-log.ts';
import { systemClock, systemFetch, systemTimers } from '../client/device/platform.ts';
import { dashboard } from '../texts/dashboard.ts';
import { loadWholeLanguage, tagsFor } from '../ui/i18n/language.ts';
import { Office } from './app/office.tsx';
import { readPreferences } from './app/preferences.ts';
import { joinSecretIn, mailedLinkIn } from './session/link-secrets.ts';
import { browserPasskeys } from './session/passkeys.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html holds no #root');
const { log } = createDeviceLog(() => localStorage, { clock: systemClock, timers: systemTimers });

// An uncaught error is a bug of the dashboard: the log says what it was.
addEventListener('error', ({ error }) => log('unexpected-error', error));
addEventListener('unhandledrejection', ({ reason }) => log('unexpected-error', reason));

const languages = navigator.languages;
const chosen = readPreferences(localStorage, log);
const language = await loadWholeLanguage(tagsFor(chosen.language, languages), log, dashboard);
const joinSecret = joinSecretIn(location.hash);
const mailedLink = mailedLinkIn(location.hash);
// They open an account: no history is to keep them.
if (joinSecret !== null || mailedLink !== null) history.replaceState(null, '', location.pathname);
const means = {
  fetch: systemFetch,
  clock: systemClock,
  timers: systemTimers,
  log,
  tab: sessionStorage,
  origin: location.origin,
  passkeys: browserPasskeys(window, log),
};

createRoot(container).render(
  <StrictMode>
    <Office
      means={means}
      language={language}
      languages={languages}
      place={localStorage}
      joinSecret={joinSecret}
      mailedLink={mailedLink}
    />
  </StrictMode>,
);

/** Where the app begins: its face, and beside it the door's parts. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { systemClock, systemTimers } from '../client/platform.ts';
import { App } from './app.tsx';
import { watchForUpdates } from './app-update.ts';
import { loadLanguage } from './i18n/language.ts';
import { createSignal } from './signal.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html holds no #root');
const updates = watchForUpdates();
const signal = createSignal();
// index.html shows the brand mark until both are there.
Promise.all([import('./core.ts'), loadLanguage(navigator.languages)]).then(([core, language]) =>
  createRoot(root).render(
    <StrictMode>
      <App
        session={core.session}
        scanner={core.scanner}
        handScans={core.handScans}
        kiosk={core.kiosk}
        clock={systemClock}
        timers={systemTimers}
        signal={signal}
        updates={updates}
        language={language}
      />
    </StrictMode>,
  ),
);

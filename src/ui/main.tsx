/** Starts the app: loads the screens and, in parallel, the door's parts. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDeviceLog } from '../client/device/device-log.ts';
import { systemClock, systemTimers } from '../client/device/platform.ts';
import { createTurns } from '../client/device/turns.ts';
import { inTime, late } from '../domain/in-time.ts';
import { watchForUpdates } from './app/app-update.ts';
import type { Device } from './device/device.ts';
import { type Language, loadLanguage, tagsFor } from './i18n/language.ts';
import { NotStartedScreen } from './problems/not-started-screen.tsx';
// The page shows the brand mark in it, before the app arrives.
import './app/index.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html holds no #root');
const root = createRoot(container);
const deviceLog = createDeviceLog(() => localStorage, { clock: systemClock, timers: systemTimers });
const { log } = deviceLog;
const updates = watchForUpdates(systemTimers, log);

// An uncaught error is a bug of the app: the door continues, and the log says what it was.
addEventListener('error', ({ error }) => log('unexpected-error', error));
addEventListener('unhandledrejection', ({ reason }) => log('unexpected-error', reason));

/** The device's own language is mostly the chosen one: it is loaded beside the door's parts. */
const ofDevice = loadLanguage(navigator.languages, log);
/** A start that failed waits as long for its words, and then speaks English. */
const wordsDeadlineMs = 5000;

async function start(): Promise<void> {
  const [{ device, App }] = await Promise.all([loadDevice(), ofDevice]);
  const { settings, languages } = device;
  const language = await loadLanguage(tagsFor(settings.state.getState().language, languages), log);
  // The first formatted number takes a slow phone some 80 ms: spent here, while the disk is read.
  language.format.number(0);
  // index.html shows the brand mark until then.
  await untilStarted(device);
  root.render(
    <StrictMode>
      <App device={device} clock={systemClock} timers={systemTimers} language={language} />
    </StrictMode>,
  );
}

/** Loads the parts of the device and all screens in one file: none is shown before the disk is read. */
async function loadDevice() {
  const turns = createTurns(systemClock, systemTimers);
  const [{ startCore }, { App }] = await Promise.all([
    import('./core.ts'),
    import('./app/app.tsx'),
  ]);
  // Loading the parts already blocks a slow phone: let it paint first.
  await turns.next();
  return { device: startCore(deviceLog, updates), App };
}

const untilStarted = ({ session: { state }, isStorageBlocked }: Device) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (state.getState().phase === 'starting' && !isStorageBlocked.getState()) return;
      for (const end of unsubscribe) end();
      resolve();
    };
    const unsubscribe = [state.subscribe(look), isStorageBlocked.subscribe(look)];
    look();
  });

async function speakable(): Promise<Language | null> {
  try {
    const language = await inTime(systemTimers, wordsDeadlineMs, () => ofDevice);
    return language === late ? null : language;
  } catch (error) {
    log('start-failed', error);
    return null;
  }
}

start().catch(async (error) => {
  log('start-failed', error);
  root.render(<NotStartedScreen language={await speakable()} />);
});

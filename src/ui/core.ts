/**
 * Creates the real parts of the app and connects them. It is its own chunk, loaded in
 * parallel: the first paint needs none of it.
 */

import { browserCamera, browserCameras } from '../client/camera/browser-camera.ts';
import {
  browserAffixMemory,
  browserCameraChoice,
  browserPower,
} from '../client/camera/browser-page.ts';
import { loadDecoder } from '../client/camera/load-decoder.ts';
import { createScanner } from '../client/camera/scanner.ts';
import { startWorkerDecoder } from '../client/camera/worker-decoder.ts';
import { isStorageBlocked } from '../client/device/database.ts';
import type { DeviceLog } from '../client/device/device-log.ts';
import { openDeviceSettings } from '../client/device/device-settings.ts';
import { browserStorage, isAppleMobile } from '../client/device/device-storage.ts';
import { watchInstallation } from '../client/device/installation.ts';
import { readLicences } from '../client/device/licences.ts';
import {
  systemChance,
  systemClock,
  systemFetch,
  systemNewId,
  systemTimers,
} from '../client/device/platform.ts';
import {
  browserScreenLock,
  browserTaps,
  createScreenAwake,
} from '../client/device/screen-awake.ts';
import { startLate } from '../client/device/start-late.ts';
import { createKiosk, openKioskDatabase } from '../client/kiosk/kiosk.ts';
import { createSession } from '../client/session/create-session.ts';
import { browserDeviceLock } from '../client/session/device-lock.ts';
import { createHandScans } from '../client/session/hand-scans.ts';
import { openDoorDatabase } from '../client/storage/door-database.ts';
import { openOutboxDatabase } from '../client/storage/outbox-database.ts';
import { createSupervision } from '../client/supervisor/supervision.ts';
import { createLatePinLock } from '../client/wings/device-pin/lazy-pin-lock.ts';
import { openLockDatabase } from '../client/wings/device-pin/lock-database.ts';
import { keepLanguages } from '../worker/kept-languages.ts';
import { askForBackgroundSync } from './app/background-sync.ts';
import { startAnewOnTheWayBack } from './app/way-back.ts';
import { browserVisibility } from './device/browser-visibility.ts';
import type { Device } from './device/device.ts';
import { scriptAddresses, trusted } from './device/script-addresses.ts';
import { createSignal } from './device/signal.ts';
import type { Updates } from './kit/update-notice.tsx';

// Trusted Types may pass an object where the constructor's type expects a string.
const startDecodeWorker = () =>
  new Worker(trusted(scriptAddresses.decodeWorker) as string, { type: 'module' });

/** A pairing link holds the key: it leaves the address bar and the history at once. */
function takeLink(): string {
  const link = location.hash;
  if (link) history.replaceState(null, '', location.pathname + location.search);
  return link;
}

/** Where there is no service worker nothing is kept, and the promise stays open. */
function askToKeepLanguages(languages: readonly string[]): void {
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: keepLanguages, languages }),
  );
}

/** Starts the door of this device. To be called once. */
export function startCore(deviceLog: DeviceLog, updates: Updates): Device {
  const device = makeDevice(deviceLog, updates);
  const loaded = device.kiosk.load();
  startLater(deviceLog, () => hearHandScanner(device));
  // A newer version waits minutes after a start at the earliest.
  startLater(deviceLog, () => followUpdates(device));
  watchPage(device, loaded);
  startAnewOnTheWayBack();
  const firstLink = takeLink();
  if (firstLink === '') void device.session.start('');
  else void loaded.then(() => device.session.start(unlessKiosk(device, firstLink)));
  return device;
}

function makeDevice(deviceLog: DeviceLog, updates: Updates): Device {
  const { log } = deviceLog;
  const storage = browserStorage(log);
  const cameraChoice = browserCameraChoice(log);
  const settings = openDeviceSettings(() => localStorage, log);
  const power = browserPower(log);
  const facts = { version: import.meta.env.VITE_VERSION, battery: power.percent };
  const plain = { doorDatabase: openDoorDatabase(log), outboxDatabase: openOutboxDatabase(log) };
  const lockStore = openLockDatabase();
  const { pin, hasPin, findStorage } = createLatePinLock(lockStore, plain, async () =>
    (await import('./device-pin/open-pin-lock.ts')).openPinLock(lockStore, plain, session, log),
  );

  const supervision = createSupervision({
    clock: systemClock,
    timers: systemTimers,
    visibility: browserVisibility,
  });

  const session = createSession({
    clock: systemClock,
    timers: systemTimers,
    chance: systemChance,
    newId: systemNewId,
    fetch: systemFetch,
    log,
    storage,
    startReports: async (means) =>
      (await import('../client/door/door-reports.ts')).startDoorReports(means, facts),
    startLinks: async (means) => {
      const [{ startLinks }, { linkWhileSet }, { webRtcConnector }] = await Promise.all([
        import('../client/links/links.ts'),
        import('../client/links/link-setting.ts'),
        import('../client/links/webrtc.ts'),
      ]);
      const connector = webRtcConnector(systemTimers);
      if (!connector) return null;
      return linkWhileSet(means, (linking) => startLinks(linking, connector), settings.state);
    },
    ...plain,
    findStorage,
    hasPin,
    deviceLock: browserDeviceLock(systemTimers, log, browserVisibility),
    origin: location.origin,
  });

  const scanner = createScanner({
    camera: browserCamera(log),
    choice: cameraChoice,
    visibility: browserVisibility,
    formats: () => settings.state.getState().scanFormats,
    power,
    clock: systemClock,
    timers: systemTimers,
    log,
    loadDecoder: () =>
      loadDecoder({
        startWorker: () => startWorkerDecoder(startDecodeWorker, systemTimers, deviceLog),
        loadPlain: async () =>
          (await import('../client/camera/zxing-decoder.ts')).createZxingDecoder(log),
        timers: systemTimers,
        log,
      }),
  });

  const handScans = createHandScans(session, {
    set() {
      const { scannerPrefix, scannerSuffix } = settings.state.getState();
      return { prefix: scannerPrefix, suffix: scannerSuffix };
    },
    memory: browserAffixMemory(log),
  });

  const awake = createScreenAwake({
    lock: browserScreenLock(log),
    visibility: browserVisibility,
    taps: browserTaps,
  });
  session.state.subscribe(({ phase }) => awake.want(phase === 'paired'));

  const kiosk = createKiosk({
    store: openKioskDatabase(),
    clock: systemClock,
    log,
    newId: systemNewId,
  });

  const signal = createSignal(log);

  return {
    version: import.meta.env.VITE_VERSION,
    updates,
    session,
    pin,
    supervision,
    supervisorGuesses: async () =>
      (await import('./supervisor/open-supervisor-guesses.ts')).openSupervisorGuesses(
        supervision,
        log,
      ),
    scanner,
    handScans,
    kiosk,
    settings,
    languages: navigator.languages,
    keepLanguages: askToKeepLanguages,
    signal,
    canVibrate: 'vibrate' in navigator,
    cameras: () => browserCameras(log),
    cameraChoice,
    awake: awake.state,
    storage,
    isStorageBlocked,
    log: deviceLog,
    installation: watchInstallation(window, isAppleMobile()),
    readLicences,
  };
}

/** A kiosk is left by its PIN only, so a pairing link does nothing there. */
const unlessKiosk = ({ kiosk }: Device, link: string): string =>
  kiosk.state.getState().phase === 'off' ? link : '';

/** Listens to the page: whether it is back, and which links somebody opens in it. */
function watchPage(device: Device, loaded: Promise<void>): void {
  const { session, log } = device;
  function nudge(): void {
    const state = session.state.getState();
    if (state.phase === 'paired') state.door.nudge();
  }
  addEventListener('hashchange', async () => {
    const taken = takeLink();
    await loaded;
    const link = unlessKiosk(device, taken);
    if (link.startsWith('#pair')) void session.pair(link);
  });
  addEventListener('online', nudge);
  askForBackgroundSync(session, nudge, log.log);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudge();
  });
}

/** Starts what no screen waits for, with its own file. */
function startLater({ log }: DeviceLog, start: () => Promise<void>): void {
  const failed = (error: unknown) => log('unexpected-error', error);
  // It runs for as long as the page does.
  startLate(() => start().then(() => null), failed, systemTimers);
}

async function hearHandScanner({ handScans }: Device): Promise<void> {
  const { addScanField, listenForHandScanner } = await import('../client/camera/hand-scanner.ts');
  listenForHandScanner({
    page: document,
    taker: handScans,
    timers: systemTimers,
    // On other systems a scanner types like a keyboard, without a focused field.
    scanField: /Android/.test(navigator.userAgent) ? addScanField(document, systemTimers) : null,
  });
}

async function followUpdates({ updates, session }: Device): Promise<void> {
  const { pageSurroundings, updateWhenQuiet } = await import('./app/quiet-update.ts');
  updateWhenQuiet({
    updates,
    session,
    clock: systemClock,
    timers: systemTimers,
    surroundings: pageSurroundings(document, systemClock),
  });
}

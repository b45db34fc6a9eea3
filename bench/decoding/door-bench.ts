/** The whole way at a real door: a film before the camera of a real browser, the built service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId } from '../../src/domain/ids.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { type DoorDevice, launchDoor } from '../../test/support/browser.ts';
import { type Scene, writeCameraVideo } from '../../test/support/camera-video.ts';
import { demoClient } from '../../test/support/demo-guests.ts';
import { addManyAttendees } from '../../test/support/many-attendees.ts';
import { type ServiceProcess, serviceProcess } from '../../test/support/service-process.ts';
import type { Row } from '../table.ts';
import { tasksWhile } from './main-thread.ts';

/** At 15 frames a second a frame is up to 67 ms old when it is seen: the camera's part, not ours. */
const film = { fps: 15, width: 1280, height: 720 };
const rounds = 2;
const patienceMs = 180_000;
const downloadPatienceMs = 600_000;
/** Looking alone, before anything is measured that itself takes the main thread's time. */
const undisturbedMs = 8000;

/**
 * @param attendees on the list, beside those of the demo
 * @param slowdowns of the page's main thread; no browser slows a worker
 */
export async function measureDoor(
  attendees: number,
  slowdowns: readonly number[],
  progress: (line: string) => void,
): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const service = await serviceProcess();
  let device: DoorDevice | null = null;
  try {
    progress(`a door with a list of ${attendees} attendees is made`);
    await service.start();
    const store = await openStore({ directory: service.data, databaseUrl: null });
    await addManyAttendees(store, asId(demoClient(service).eventId), attendees);
    await store.close();
    const tickets = await ordinaryTickets(service);
    const cameraVideo = join(folder, 'tickets.y4m');
    writeCameraVideo(cameraVideo, tickets.flatMap(shownAndGone), film);
    device = await launchDoor({ cameraVideo, profileDir: join(folder, 'profile') });
    await device.context.addInitScript(watchForVerdicts);
    const { page } = device;
    await page.goto(service.pairingLink());
    await page
      .locator('[data-roster=ready]')
      .waitFor({ state: 'attached', timeout: downloadPatienceMs });
    const rows: Row[] = [];
    for (const slowdown of slowdowns) {
      const wanted = rounds * tickets.length;
      progress(`main thread ${slowdown} × slower: ${wanted} tickets before the camera`);
      rows.push({ attendees, ...(await measureOne(device, slowdown, wanted)) });
    }
    return rows;
  } finally {
    await device?.close();
    await service.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ordinaryTickets({ origin }: ServiceProcess): Promise<readonly DemoTicket[]> {
  const list = await fetch(`${origin}/demo/tickets.json`);
  const { tickets } = (await list.json()) as { tickets: DemoTicket[] };
  return tickets.filter(({ kind }) => kind === 'ordinary');
}

async function measureOne({ context, page }: DoorDevice, slowdown: number, wanted: number) {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const tasks = await tasksWhile(page, () => page.waitForTimeout(undisturbedMs));
  await page.evaluate(() => Reflect.get(window, 'watch')());
  await page.waitForFunction((count) => Reflect.get(window, 'waits').length >= count, wanted, {
    timeout: patienceMs,
  });
  const waits = await page.evaluate(() => Reflect.get(window, 'waits').splice(0) as number[]);
  await page.evaluate(() => Reflect.get(window, 'rest')());
  const sorted = waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return {
    'main thread': `${slowdown} × slower`,
    tickets: waits.length,
    'median ms': at(0.5),
    'p90 ms': at(0.9),
    'worst ms': at(1),
    'tasks over 16 ms a minute of looking': perMinute(tasks.filter((ms) => ms > 16).length),
    'longest task ms': Math.round(Math.max(0, ...tasks)),
  };
}

const perMinute = (count: number): number => Math.round((count * 60_000) / undisturbedMs);

/** Long enough out of view that the verdict is gone and the ticket counts again (V6: 3 s). */
const shownAndGone = ({ identifier, format }: DemoTicket): readonly Scene[] => [
  { seconds: 1, code: { text: identifier, format }, noise: 6 },
  { seconds: 1, code: null, noise: 6 },
];

/** Runs in the page: from the frame in which paper comes into view to the painted verdict. */
function watchForVerdicts(): void {
  const waits: number[] = [];
  let shownAt: number | null = null;
  let wasShown = true;
  let watching = 0;
  const strip = new OffscreenCanvas(64, 1).getContext('2d', { willReadFrequently: true });

  /** The background of the film is of one grey; a ticket in the middle is not. */
  const isShown = (video: HTMLVideoElement): boolean => {
    if (!strip) return false;
    const { videoWidth: width, videoHeight: height } = video;
    strip.drawImage(video, width / 4, height / 2, width / 2, 1, 0, 0, 64, 1);
    const { data } = strip.getImageData(0, 0, 64, 1);
    const lights = Array.from({ length: 64 }, (_, at) => data[4 * at] ?? 0);
    return Math.max(...lights) - Math.min(...lights) > 60;
  };
  const watch = (video: HTMLVideoElement) => {
    watching += 1;
    const own = watching;
    const onFrame = () => {
      if (own !== watching) return;
      const shown = isShown(video);
      if (shown && !wasShown) shownAt = performance.now();
      wasShown = shown;
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  };
  Object.assign(window, {
    waits,
    watch() {
      const video = document.querySelector('video');
      if (video) watch(video);
    },
    rest() {
      watching += 1;
      shownAt = null;
      wasShown = true;
    },
  });
  let lastScan: string | undefined;
  new MutationObserver(() => {
    const verdict = document.querySelector<HTMLElement>('[role=status][data-scan]');
    const scan = verdict?.dataset.scan;
    if (scan === undefined || scan === lastScan) return;
    lastScan = scan;
    // From the second round on the tickets are already in, which waits to be seen.
    setTimeout(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Next')?.click();
    }, 500);
    const from = shownAt;
    shownAt = null;
    if (from === null) return;
    // After the next frame has been painted.
    requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - from)));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

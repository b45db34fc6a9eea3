/** The whole way at a real door: a film before the camera of a real browser, the built service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoTicket } from '../../src/service/demo/demo-tickets.ts';
import { type DoorDevice, launchDoor } from '../../test/support/browser.ts';
import { type Scene, writeCameraVideo } from '../../test/support/camera-video.ts';
import { doorScreen } from '../../test/support/door-screen.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import type { Row } from '../table.ts';

/** At 15 frames a second a frame is up to 67 ms old when it is seen: the camera's part, not ours. */
const film = { fps: 15, width: 1280, height: 720 };
const rounds = 2;
const patienceMs = 60_000;
/** Looking alone, before anything is measured that itself takes the main thread's time. */
const undisturbedMs = 8000;

/** @param slowdown of the page's main thread; no browser slows a worker */
export async function measureDoor(slowdown: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const service = await serviceProcess();
  let device: DoorDevice | null = null;
  try {
    await service.start();
    const list = await fetch(`${service.origin}/demo/tickets.json`);
    const { tickets } = (await list.json()) as { tickets: DemoTicket[] };
    const ordinary = tickets.filter(({ kind }) => kind === 'ordinary');
    const cameraVideo = join(folder, 'tickets.y4m');
    writeCameraVideo(cameraVideo, ordinary.flatMap(shownAndGone), film);
    device = await launchDoor({ cameraVideo, profileDir: join(folder, 'profile') });
    await device.context.addInitScript(watchForVerdicts);
    const client = await device.context.newCDPSession(device.page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await doorScreen(device).pair(service.pairingLink());
    const { page } = device;
    const wanted = rounds * ordinary.length;
    const longTasks = await page.evaluate(longTasksWithin, undisturbedMs);
    await page.evaluate(() => Reflect.get(window, 'watch')());
    await page.waitForFunction((count) => Reflect.get(window, 'waits').length >= count, wanted, {
      timeout: patienceMs,
    });
    const waits = await page.evaluate(() => Reflect.get(window, 'waits') as number[]);
    const sorted = waits.sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return {
      'main thread': `${slowdown} × slower`,
      tickets: waits.length,
      'median ms': at(0.5),
      'p90 ms': at(0.9),
      'worst ms': at(1),
      'long tasks while looking': longTasks.length,
      'longest task ms': Math.round(Math.max(0, ...longTasks)),
    };
  } finally {
    await device?.close();
    await service.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Long enough out of view that the verdict is gone and the ticket counts again (V6: 3 s). */
const shownAndGone = ({ identifier, format }: DemoTicket): readonly Scene[] => [
  { seconds: 1, code: { text: identifier, format }, noise: 6 },
  { seconds: 1, code: null, noise: 6 },
];

/** Runs in the page. @returns how long each task took that took over 50 ms */
async function longTasksWithin(ms: number): Promise<number[]> {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  });
  observer.observe({ type: 'longtask' });
  await new Promise((resolve) => setTimeout(resolve, ms));
  observer.disconnect();
  return durations;
}

/** Runs in the page: from the frame in which paper comes into view to the painted verdict. */
function watchForVerdicts(): void {
  const waits: number[] = [];
  let shownAt: number | null = null;
  let wasShown = true;
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
    const onFrame = () => {
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

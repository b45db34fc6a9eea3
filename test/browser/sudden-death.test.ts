/** O1, V8: the browser is killed at random moments; what was shown as admitted is on the service, once. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchDoor } from '../support/browser.ts';
import { writeCameraVideo } from '../support/camera-video.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { seededRandom } from '../support/random.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const deaths = 8;
const ticketsALife = 5;

let folder: string;
let profileDir: string;
let service: ServiceProcess;
let guests: DemoGuest[];
const random = seededRandom(20_261_121);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-death-'));
  profileDir = join(folder, 'profile');
  service = await serviceProcess();
  await service.start();
  guests = [...(await plainGuests(service))];
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** SIGKILL for every process of the browser that has this profile. */
function kill(): void {
  spawnSync('pkill', ['-KILL', '-f', profileDir]);
}

const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));

/** @throws what is on the screen, where it does not come about */
async function patiently(page: Page, what: string, asked: () => Promise<boolean>): Promise<void> {
  try {
    await expect.poll(asked, { timeout: 120_000, interval: 50 }).toBe(true);
  } catch (error) {
    const shown = await page.evaluate(() => document.body.innerText);
    throw new Error(`${what}: waited for in vain, beside “${shown}”`, { cause: error });
  }
}

/** One life of the app. @returns the codes whose verdict was on the screen when it ended */
async function live(film: string, opensWith: string): Promise<readonly string[]> {
  const device = await launchDoor({ cameraVideo: film, profileDir });
  const admitted: string[] = [];
  await device.context.exposeBinding('admittedIsShown', (_, code: string) => {
    admitted.push(code);
  });
  await device.page.addInitScript(() => {
    const report = (window as unknown as { admittedIsShown(code: string): void }).admittedIsShown;
    const seen = new Set<string>();
    new MutationObserver(() => {
      const status = document.querySelector<HTMLElement>('[role=status][data-verdict=admitted]');
      const { scan, code } = status?.dataset ?? {};
      if (scan && code && !seen.has(scan)) report(code);
      if (scan) seen.add(scan);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await device.page.goto(opensWith);
  // Only an app that is whole on the device starts there without the service.
  await patiently(device.page, 'the app is on the device', () => isWhole(device.page));
  await patiently(device.page, 'somebody is admitted', async () => admitted.length > 0);
  const lastsMs = Math.floor(random.chance() * 2500);
  const end = Date.now() + lastsMs;
  await expect.poll(() => Date.now() >= end, { interval: 5 }).toBe(true);
  kill();
  await device.context.close().catch(() => {});
  return admitted;
}

test(`killed ${deaths} times while scanning`, { timeout: 600_000 }, async () => {
  const link = service.pairingLink();
  const film = join(folder, 'camera.y4m');
  const shown: string[] = [];
  const scanned: DemoGuest[] = [];
  for (let death = 0; death < deaths; death += 1) {
    const queue = guests.splice(0, ticketsALife);
    scanned.push(...queue);
    writeCameraVideo(
      film,
      queue.map(({ identifier }) => ({ seconds: 0.6, code: { format: 'qr', text: identifier } })),
    );
    // Every other life is offline from its start: what it shows is on the device alone.
    const online = death % 2 === 0;
    if (!online) await service.kill();
    shown.push(...(await live(film, death === 0 ? link : service.origin)));
    if (!online) await service.start();
  }

  const device = await launchDoor({ profileDir });
  try {
    await device.page.goto(service.origin);
    await doorScreen(device).unsent(0);
  } finally {
    await device.close();
  }
  expect(shown.length).toBeGreaterThanOrEqual(deaths);
  for (const guest of scanned) {
    const entries = await historyOf(service, guest);
    const atLeast = shown.includes(guest.identifier) ? 1 : 0;
    expect(entries.length, guest.identifier).toBeGreaterThanOrEqual(atLeast);
    expect(entries.length, guest.identifier).toBeLessThanOrEqual(1);
  }
});

/** Scanning in a real browser: the decode worker, without a network, and where there is no worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import barcodes from 'bwip-js/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { start } from '../../src/texts/start.en.ts';
import { type DoorDevice, launchDoor, openDoor } from '../support/browser.ts';
import { type Scene, writeCameraVideo } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let folder: string;
let service: ServiceProcess;
let ordinary: readonly DemoTicket[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-scanning-'));
  service = await serviceProcess();
  await service.start();
  const page = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  ordinary = page.tickets.filter(({ kind }) => kind === 'ordinary');
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const nothing = (seconds: number): Scene => ({ seconds, code: null });

function held(at: number, look: Pick<Scene, 'tiltDegrees' | 'noise'> = {}): Scene {
  const ticket = ordinary[at];
  if (!ticket) throw new Error(`the demo has no ordinary ticket number ${at}`);
  return { seconds: 3, code: { text: ticket.identifier, format: ticket.format }, ...look };
}

function film(name: string, scenes: readonly Scene[]): string {
  const file = join(folder, `${name}.y4m`);
  writeCameraVideo(file, scenes);
  return file;
}

const workers = ({ page }: DoorDevice) => page.workers().map((worker) => worker.url());
const asked = ({ seen }: DoorDevice, part: string) =>
  seen.requests.filter((address) => address.includes(part));
/** The page itself: the service worker fetches every file, to keep it. */
const pageUsesPlainDecoder = ({ page }: DoorDevice) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('zxing-decoder')),
  );

describe('the decode worker', () => {
  let device: DoorDevice;
  const file = () => join(folder, 'worker.y4m');

  beforeAll(async () => {
    film('worker', [held(0, { tiltDegrees: 8, noise: 10 }), nothing(2)]);
    device = await launchDoor({ cameraVideo: file(), profileDir: join(folder, 'worker') });
  });
  afterAll(() => device?.close());

  test('reads the tickets, its WebAssembly from our own origin', async () => {
    const screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    await screen.verdict('admitted');
    expect(workers(device)).toEqual([expect.stringContaining(`${service.origin}/assets/decode`)]);
    expect(asked(device, '.wasm')).not.toEqual([]);
    expect(asked(device, '.wasm').every((url) => url.startsWith(service.origin))).toBe(true);
    expect(await pageUsesPlainDecoder(device)).toBe(false);
  });

  test('shows where the code lies while it is in view', async () => {
    const outline = device.page.locator('.viewfinder [data-code-outline]');
    // In one step: it goes as soon as the film shows no code. A verdict lies over the camera, and on a slow
    // machine the film has brought the ticket back by now.
    const seen = await device.page.waitForFunction((next) => {
      [...document.querySelectorAll('button')].find((button) => button.innerText === next)?.click();
      const box = document
        .querySelector('.viewfinder [data-code-outline]')
        ?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, start.verdict.next);
    const [middle, screen] = [await seen.jsonValue(), device.page.viewportSize()];
    if (!middle || !screen) throw new Error('no outline to be seen');
    // The film holds its ticket in the middle.
    expect(Math.abs(middle.x - screen.width / 2)).toBeLessThan(screen.width / 8);
    expect(Math.abs(middle.y - screen.height / 2)).toBeLessThan(screen.height / 8);
    await outline.waitFor({ state: 'detached' });
  });

  test('reads without a network after the first visit', async () => {
    film('worker', [held(1), nothing(2)]);
    await service.kill();
    await device.page.reload();
    const screen = doorScreen(device);
    await screen.verdict('admitted');
    await screen.unsent(1);
    expect(workers(device)).toHaveLength(1);
    expect(await pageUsesPlainDecoder(device)).toBe(false);
    await service.start();
    await screen.unsent(0);
  });

  test('breaks no policy and no script', () => {
    expect(device.seen.policyViolations).toEqual([]);
    expect(device.seen.pageErrors).toEqual([]);
  });
});

test('where no worker can be had, the decoder in JavaScript reads the tickets', async () => {
  const device = await launchDoor({
    cameraVideo: film('plain', [held(2), nothing(2)]),
    profileDir: join(folder, 'plain'),
  });
  try {
    await device.context.addInitScript(() => {
      Reflect.deleteProperty(window, 'Worker');
    });
    const screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    await screen.verdict('admitted');
    expect(await pageUsesPlainDecoder(device)).toBe(true);
    expect(workers(device)).toEqual([]);
  } finally {
    await device.close();
  }
});

test('a scanner that is a keyboard: its code is judged, and its Enter presses no button', async () => {
  const device = await openDoor();
  const scanner = await keyboardOf(device.page);
  const typeCode = device.page.getByRole('button', { name: 'Type a code' });
  const [first, second] = [ordinary[4], ordinary[5]];
  try {
    const screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    await typeCode.focus();
    await scanner.type(first?.identifier ?? '', 4);
    await screen.verdict('admitted');
    expect(await device.page.getByRole('dialog').count()).toBe(0);
    await screen.next();

    // The same scanner, while somebody has begun to type a code.
    await typeCode.press('Enter');
    await device.page.keyboard.type('482', { delay: 120 });
    await scanner.type(second?.identifier ?? '', 4);
    await screen.verdict('admitted');
    await screen.unsent(0);
  } finally {
    await device.close();
  }
});

test('a picture file with a ticket is read, and one without says so', async () => {
  const device = await openDoor();
  const { page } = device;
  const choose = (text: string, buffer: Buffer) =>
    page.getByLabel(text).setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer });
  try {
    const screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    await page.getByRole('button', { name: 'Type a code' }).click();
    await choose('Read from a picture', Buffer.from('no picture at all'));
    await page.getByText('No ticket code was found in this picture.').waitFor();
    const text = ordinary[6]?.identifier ?? '';
    const options = { bcid: 'qrcode', text, scale: 6, padding: 20, backgroundcolor: 'FFFFFF' };
    await choose('Read from a picture', await barcodes.toBuffer(options));
    await screen.verdict('admitted');
    expect(device.seen.policyViolations).toEqual([]);
  } finally {
    await device.close();
  }
});

test('a visit asks for the camera once, and no track is live after it', async () => {
  const device = await launchDoor({
    cameraVideo: film('visits', [held(3), nothing(2)]),
    profileDir: join(folder, 'visits'),
  });
  const { page } = device;
  try {
    await device.context.addInitScript(() => {
      const streams: MediaStream[] = [];
      Reflect.set(window, 'streams', streams);
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wish) => {
        const stream = await ask(wish);
        streams.push(stream);
        return stream;
      };
    });
    const counts = () =>
      page.evaluate(() => {
        const streams: MediaStream[] = Reflect.get(window, 'streams');
        const tracks = streams.flatMap((stream) => stream.getTracks());
        const live = tracks.filter(({ readyState }) => readyState === 'live');
        return { asked: streams.length, live: live.length };
      });
    const become = (visibility: DocumentVisibilityState) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);

    const screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    await screen.verdict('admitted');
    await page.locator('[role=status][data-verdict]').waitFor({ state: 'detached' });
    expect(await counts()).toEqual({ asked: 1, live: 1 });

    const tab = (name: string) => page.locator(`.tab[data-tab=${name}]`).click();
    await tab('activity');
    await expect.poll(counts).toEqual({ asked: 1, live: 0 });
    await tab('scan');
    await expect.poll(counts).toEqual({ asked: 2, live: 1 });

    await become('hidden');
    await expect.poll(counts).toEqual({ asked: 2, live: 0 });
    await become('visible');
    await expect.poll(counts).toEqual({ asked: 3, live: 1 });

    // A link that sets the door up anew asks first; a yes ends the visit and begins another.
    await page.evaluate((link) => {
      location.hash = new URL(link).hash.replace(/device=[^&]*/, 'device=Another');
    }, service.pairingLink());
    const yes = page.getByRole('button', { name: 'Change device' });
    await yes.waitFor();
    await expect.poll(counts).toEqual({ asked: 3, live: 0 });
    await yes.click();
    await page.getByText('Another').first().waitFor();
    await expect.poll(counts).toEqual({ asked: 4, live: 1 });
    expect(device.seen.policyViolations).toEqual([]);
  } finally {
    await device.close();
  }
});

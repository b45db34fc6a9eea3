/** A guest alone with a tablet: a real browser, its camera a film, against the real service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoKind, DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { screens } from '../../src/texts/screens.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type Scene, writeCameraVideo } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const tablet = { width: 1180, height: 820 };
const pin = '2580';
const nothing = (seconds: number): Scene => ({ seconds, code: null });

let folder: string;
let film: string;
let service: ServiceProcess;
let device: DoorDevice;
let tickets: readonly DemoTicket[];

function ticket(kind: DemoKind): DemoTicket {
  const found = tickets.find((each) => each.kind === kind);
  if (!found) throw new Error(`the demo has no ${kind} ticket`);
  return found;
}

const launch = () =>
  launchDoor({ cameraVideo: film, profileDir: join(folder, 'profile'), viewport: tablet });

/** Waits until the guest is there. */
const place = (name: 'welcome' | 'scan' | 'find' | 'verdict') =>
  device.page.locator(`.kiosk[data-kiosk=${name}]`).waitFor({ timeout: 60_000 });

const press = (name: string | RegExp) => device.page.getByRole('button', { name }).click();
const headline = () => device.page.getByRole('heading', { level: 1 }).innerText();
const tabs = () => device.page.getByRole('navigation');

/** On a screen that has no field, as a scanner that is a keyboard does it. */
async function handScan({ identifier }: DemoTicket): Promise<void> {
  await (await keyboardOf(device.page)).type(identifier, 12);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-kiosk-'));
  film = join(folder, 'camera.y4m');
  service = await serviceProcess();
  await service.start();
  const page = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  tickets = page.tickets;
  writeCameraVideo(film, [nothing(2)]);
  device = await launch();
  await doorScreen(device).pair(service.pairingLink());
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a kiosk', () => {
  test('is set up with words, a picture and a PIN', async () => {
    const { page } = device;
    const camera = { width: 4000, height: 3000, channels: 3, background: '#204060' } as const;
    const buffer = await sharp({ create: camera }).jpeg().toBuffer();
    await page.getByRole('button', { name: 'More' }).click();
    await press(/^Kiosk/);
    await page.getByLabel('Headline').fill('Welcome to the show');
    await page
      .getByLabel('Choose picture')
      .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await page.getByLabel(/Guests print their badge/).check();
    await page.getByLabel('PIN, 4 to 8 digits').fill(pin);
    await page.getByLabel('Repeat PIN').fill(pin);
    await press('Start kiosk mode');
    await place('welcome');
    expect(await headline()).toBe('Welcome to the show');
    const picture = page.locator('.kiosk-welcome__picture img');
    await picture.waitFor();
    const size = () =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([1600, 1200]);
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  });

  test('V8: a guest scans, is welcomed, and the start returns automatically', async () => {
    const { page } = device;
    const { identifier, format, name } = ticket('ordinary');
    const held: Scene = { seconds: 3, code: { text: identifier, format } };
    writeCameraVideo(film, [nothing(1), held, nothing(30)]);
    await press(/Scan my ticket/);
    await page.locator('[role=status][data-verdict=admitted]').waitFor({ timeout: 60_000 });
    await expect.poll(headline).toBe(`Welcome, ${name.split(' ')[0]}`);
    await place('welcome');
    expect(await page.locator('body').innerText()).not.toContain(name.split(' ')[0]);
    await page.locator('.kiosk[data-outbox="0"]').waitFor();
    expect(await page.evaluate(() => document.querySelector('video'))).toBeNull();
  });

  test('a hand scanner works at the start; who is no entry is sent to the staff', async () => {
    await handScan(ticket('unpaid'));
    await device.page.locator('[role=status][data-verdict=ask-unpaid]').waitFor();
    expect(await device.page.locator('.kiosk').innerText()).toBe(
      [
        ...['Please see our staff', 'They will be happy to help you in person.', 'Done'],
        'Please see our staff. They will be happy to help you in person.',
      ].join('\n\n'),
    );
    await press('Done');
    await place('welcome');
  });

  test('a guest finds themselves and prints the badge that the service draws', async () => {
    const { page } = device;
    const { displayIdentifier, name } = ticket('ticket-products');
    await page.evaluate(() => {
      window.print = () => {
        const image = document.querySelector<HTMLImageElement>('.badge-sheet img');
        document.body.dataset.printed = String(image?.naturalWidth);
      };
    });
    await press(/Type my code/);
    await page.getByLabel('Ticket code or order number').fill(displayIdentifier);
    await page.getByLabel('Last name').fill('Nobody');
    await press('Find my ticket');
    await page.getByText('We found no ticket with these details.').waitFor();
    await page.getByLabel('Last name').fill(name.split(' ').slice(1).join(' '));
    await press('Find my ticket');
    await page.locator('[role=status][data-verdict=admitted]').waitFor();
    await page.getByRole('heading', { name: 'Please collect' }).waitFor();
    await press('Print my badge');
    await page.getByRole('button', { name: 'Print again' }).waitFor();
    // A6 on its side, at 300 dots an inch.
    expect(await page.locator('body').getAttribute('data-printed')).toBe('1748');
    await press('Done');
    await place('welcome');
  });

  test('a guest changes the language and checks in, and the next one finds the house’s again', async () => {
    const { page } = device;
    const guest = tickets.filter(({ kind }) => kind === 'ordinary')[1];
    if (!guest) throw new Error('the demo has no second ordinary ticket');
    const { kiosk } = await screens.ar();
    const kioskScreen = page.locator('.kiosk[data-kiosk]');
    await press('العربية');
    await expect.poll(() => kioskScreen.getAttribute('dir')).toBe('rtl');
    await press(new RegExp(kiosk.start.type));
    await page.getByLabel(kiosk.find.code).fill(guest.displayIdentifier);
    await page.getByLabel(kiosk.find.lastName).fill(guest.name.split(' ').slice(1).join(' '));
    await press(kiosk.find.submit);
    await page.locator('[role=status][data-verdict=admitted]').waitFor();
    // What is filled in keeps its own direction.
    expect(await headline()).toBe(kiosk.verdict.welcome(guest.name.split(' ')[0] ?? ''));
    await press(kiosk.verdict.done);
    await place('welcome');
    expect(await kioskScreen.getAttribute('dir')).toBe('ltr');
    await page.getByRole('button', { name: /Scan my ticket/ }).waitFor();
  });

  test('“back”, a link, a reload and a closed browser don’t lead out', async () => {
    const link = `${service.origin}/#pair&key=${'x'.repeat(20)}&event=7`;
    await device.page.goBack();
    await place('welcome');
    await device.page.goto(link);
    await device.page.waitForURL(`${service.origin}/`);
    await place('welcome');
    await device.page.reload();
    await place('welcome');
    const before = device;
    await device.close();
    device = await launch();
    await device.page.goto(link);
    await place('welcome');
    expect(await headline()).toBe('Welcome to the show');
    expect(await tabs().count()).toBe(0);
    expect(before.seen.pageErrors).toEqual([]);
    expect(before.seen.policyViolations).toEqual([]);
  });

  test('the PIN does, and nothing else', async () => {
    await press('For staff');
    await device.page.keyboard.type('1111');
    await device.page.keyboard.press('Enter');
    await device.page.getByText('This PIN is wrong. Try again.').waitFor();
    for (const digit of pin) await press(digit);
    await press('Leave kiosk mode');
    await tabs().waitFor();
    await device.page.reload();
    await tabs().waitFor();
    expect(device.seen.pageErrors).toEqual([]);
    expect(device.seen.policyViolations).toEqual([]);
  });
});

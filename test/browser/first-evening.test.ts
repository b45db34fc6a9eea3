/**
 * Issue 19: from an empty data folder to a guest who is let in, with the keyboard and the mouse alone. Two
 * browsers: the organizer's, and a phone that becomes the door.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsApp } from '../support/app-reader.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { writeCameraVideo } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';

const foreignCode = 'u3ayb7rsd2fxkn9e';
const guests = 400;

let folder: string;
let service: ServiceProcess;
let office: DoorDevice;
let phone: DoorDevice;
/** What a person does: a click, a field that is filled, a file that is chosen. */
const steps: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-first-evening-'));
  // Accounts are a service's: a gateway has none.
  service = await serviceAlone(null);
  await service.start();
  const viewport = { width: 1280, height: 900 };
  office = await launchDoor({ profileDir: join(folder, 'office'), viewport });
  const film = join(folder, 'ticket.y4m');
  const seen = { text: `${foreignCode}7`, format: 'qr' } as const;
  writeCameraVideo(film, [
    { seconds: 8, code: null },
    { seconds: 3, code: seen },
  ]);
  phone = await launchDoor({ profileDir: join(folder, 'phone'), cameraVideo: film });
});
afterAll(async () => {
  await office?.close();
  await phone?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const named = (role: 'button' | 'link', name: string | RegExp) =>
  office.page.getByRole(role, { name, exact: true });

async function click(where: Locator): Promise<void> {
  const name = (await where.textContent()) || (await where.getAttribute('aria-label'));
  steps.push(`click ${name}`);
  await where.click();
}
const fill = async (label: string | RegExp, text: string): Promise<void> => {
  await office.page.getByLabel(label).fill(text);
  steps.push(`fill ${label}`);
};

/** As pretix writes it: semicolons, umlauts, codes of its own. */
const guestFile = (): Buffer => {
  const rows = Array.from({ length: guests }, (_, at) =>
    [
      `O${at}`,
      at % 9 === 0 ? 'Gästeliste' : 'Regulär',
      `Jürgen Weiß ${at}`,
      `${foreignCode}${at}`,
    ].join(';'),
  );
  return Buffer.from(['Order code;Product;Attendee name;Ticket secret', ...rows].join('\r\n'));
};

/** What a phone's camera app reads from the screen, as soon as the code stands still there. */
async function readQrCode(picture: Locator): Promise<string> {
  let text = '';
  const read = async () => {
    text = await readOnce(picture);
    return text;
  };
  await expect.poll(read, { timeout: 20_000, message: 'a code to be read' }).not.toBe('');
  return text;
}

async function readOnce(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await readAsApp(new Uint8Array(data), info.width, info.height)) ?? '';
}

test('the organizer makes an account by the link of the first start', async () => {
  const link = readFileSync(join(service.data, 'account-link'), 'utf8').trim();
  await office.page.goto(link);
  await fill('First name', 'Olga');
  await fill('Last name', 'Orgel');
  await fill('E-mail', 'olga@example.org');
  await fill('Password', 'four words are enough');
  await click(named('button', 'Make the account'));
  await named('link', 'Make an event').waitFor();
  expect(office.page.url()).toBe(`${service.origin}/office/`);
});

test('makes an event', async () => {
  await click(named('link', 'Make an event'));
  await fill('Title', 'Winter Lights');
  await fill('First day', '2026-12-31');
  await click(named('button', 'Make the event'));
  await office.page.getByRole('heading', { name: 'Winter Lights' }).waitFor();
});

test('imports 400 guests of another system, with their codes', async () => {
  await click(named('link', 'Import'));
  await office.page
    .getByLabel(/CSV or Excel file/)
    .setInputFiles({ name: 'pretix.csv', mimeType: 'text/csv', buffer: guestFile() });
  steps.push('choose a file');
  for (const kind of ['Regulär', 'Gästeliste']) {
    const make = named('button', new RegExp(`^Make “${kind}” with \\d+ places`));
    await click(make);
    await make.waitFor({ state: 'detached' });
  }
  await click(named('button', 'Check the file'));
  await click(named('button', `Import ${guests} guests`));
  await office.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
});

test('a phone that is shown the code of a door becomes that door, and lets a guest in by a foreign code', async () => {
  await click(named('link', 'Doors'));
  await fill(/^Name of the door/, 'North 1');
  await click(named('button', 'Make the door'));
  const code = office.page.getByRole('img', { name: 'The link of this door as a QR code' });
  const link = await readQrCode(code);
  const door = doorScreen(phone);
  await door.pair(link);
  const { text } = await door.verdict('admitted');
  expect(text).toContain('Jürgen Weiß 7');
  await office.page.getByText(/A phone took it/).waitFor();
  await click(named('button', 'Done'));
});

test('the page on the wall shows who comes in, without a reload; the export holds them', async () => {
  const wall = await office.context.newPage();
  await wall.goto(office.page.url().replace(/doors$/, 'live'));
  await wall.locator('[data-figure=inside]', { hasText: '1' }).waitFor();
  // Another guest, while the page is open.
  const door = doorScreen(phone);
  await door.type(`${foreignCode}8`);
  await door.verdict('admitted');
  const admittedAt = Date.now();
  await wall.locator('[data-figure=inside]', { hasText: '2' }).waitFor();
  process.stdout.write(`the wall shows a guest ${Date.now() - admittedAt} ms after the verdict\n`);

  await click(named('link', 'Export'));
  await office.page.getByLabel('What').selectOption('checkIns');
  steps.push('choose what');
  const saved = office.page.waitForEvent('download');
  await click(named('button', 'Make the file'));
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toMatch(new RegExp(`Jürgen Weiß 7.*${foreignCode}7.*North 1`, 'i'));
  process.stdout.write(`${steps.length} steps of a person: ${steps.join(', ')}\n`);
});

test('20.6: through all of it, office and phone called no other server and broke no policy', async () => {
  for (const { page, seen } of [office, phone]) {
    expect(seen.requests.length).toBeGreaterThan(10);
    const elsewhere = seen.requests.filter((url) => !/^(data|blob):/.test(url));
    expect(elsewhere.filter((url) => new URL(url).origin !== service.origin)).toEqual([]);
    expect(seen.pageErrors).toEqual([]);
    expect(seen.policyViolations).toEqual([]);
    // What a worker breaks is told there alone.
    const ofPolicy = /Content Security Policy|TrustedHTML|TrustedScript|Permissions-Policy/i;
    expect(seen.consoleErrors.filter((text) => ofPolicy.test(text))).toEqual([]);

    const refused = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>bold</b>';
        return null;
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain('TrustedHTML');
    const may = await page.evaluate(() => Reflect.get(document, 'featurePolicy').allowedFeatures());
    expect(may).toContain('camera');
    for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'bluetooth', 'midi']) {
      expect(may).not.toContain(feature);
    }
  }
});

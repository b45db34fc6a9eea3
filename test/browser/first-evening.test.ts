/**
 * From an empty data folder to a guest who is let in, with the keyboard and the mouse alone. Two
 * browsers: the organizer's, and a phone that becomes the door.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsApp } from '../support/app-reader.ts';
import { type DoorDevice, launchDoor, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { writeCameraVideo } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';
import { createPerson } from '../support/persons-time.ts';

const foreignCode = 'u3ayb7rsd2fxkn9e';
const guests = 400;
const longestOfPersonSeconds = 600;

let folder: string;
let service: ServiceProcess;
let office: DoorDevice;
let phone: DoorDevice;
/** The page that is left open on the wall. */
let wall: Page;
const person = createPerson();
/** When the first page was opened. */
let begunAt = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-first-evening-'));
  // Accounts are a service's: a gateway has none.
  service = await serviceAlone(null);
  await service.start();
  const viewport = { width: 1280, height: 900 };
  office = await openDoor({ viewport });
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

const { click } = person;
const type = (label: string | RegExp, text: string): Promise<void> =>
  person.type(office.page.getByLabel(label), String(label), text);
const read = (): Promise<void> => person.read(office.page);

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
  await expect.poll(read, { message: 'a code to be read' }).not.toBe('');
  return text;
}

async function readOnce(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await readAsApp(new Uint8Array(data), info.width, info.height)) ?? '';
}

/**
 * How long after the service took the next check-in of the phone the wall shows so many inside. Both times are
 * taken where they happen: what the test itself is held up by does not count.
 */
async function untilOnWall(inside: number): Promise<number> {
  const answer = await phone.page.waitForResponse(
    (response) =>
      response.url().endsWith('/record') &&
      response.ok() &&
      // A device that was just paired asks by an empty one whether there is this call.
      response.request().postData() !== `actions=${encodeURIComponent('[]')}`,
    { timeout: 60_000 },
  );
  await answer.finished();
  const { startTime, responseEnd } = answer.request().timing();
  const shown = await wall.waitForFunction(
    (count) => (Reflect.get(window, 'insideSince') as Record<string, number>)[count],
    String(inside),
    { timeout: 60_000 },
  );
  return ((await shown.jsonValue()) as number) - (startTime + responseEnd);
}

/** In the page: `insideSince` has for each number of guests inside when it was first shown, by the clock. */
function noteInside(): void {
  const since: Record<string, number> = {};
  Reflect.set(window, 'insideSince', since);
  new MutationObserver(() => {
    const inside = document.querySelector('[data-figure=inside] dd')?.textContent;
    if (inside) since[inside] ??= Date.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('the organizer makes an account by the link of the first start', async () => {
  const link = readFileSync(join(service.data, 'account-link'), 'utf8').trim();
  begunAt = performance.now();
  await office.page.goto(link);
  await named('button', 'Create account').waitFor();
  await read();
  await type('First name', 'Olga');
  await type('Last name', 'Orgel');
  await type('E-mail', 'olga@example.org');
  await type('Password', 'four words are enough');
  await click(named('button', 'Create account'));
  await named('link', 'Create event').waitFor();
  expect(office.page.url()).toBe(`${service.origin}/office/`);
});

test('makes an event', async () => {
  await read();
  await click(named('link', 'Create event'));
  await type('Title', 'Winter Lights');
  await type('Start date', '2026-12-31');
  await read();
  await click(named('button', 'Create event'));
  await office.page.getByRole('heading', { name: 'Winter Lights' }).waitFor();
});

test('imports 400 guests of another system, with their codes', async () => {
  await read();
  await click(named('link', 'Import'));
  const field = office.page.getByLabel(/CSV or Excel file/);
  await field.waitFor();
  await read();
  const chooser = office.page.waitForEvent('filechooser');
  await click(field);
  await (await chooser).setFiles({
    name: 'pretix.csv',
    mimeType: 'text/csv',
    buffer: guestFile(),
  });
  person.does('choose the file', 15);
  await named('button', 'Check file').waitFor();
  await read();
  for (const kind of ['Regulär', 'Gästeliste']) {
    const make = named('button', new RegExp(`^Create “${kind}” with \\d+ places`));
    await click(make);
    await make.waitFor({ state: 'detached' });
  }
  await click(named('button', 'Check file'));
  await named('button', `Import ${guests} guests`).waitFor();
  await read();
  await click(named('button', `Import ${guests} guests`));
  await office.page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor();
  await read();
});

test('a phone that scans a pairing code becomes a device, and admits a guest by a foreign code: the live view shows it automatically', async () => {
  const opened = office.context.waitForEvent('page');
  await click(named('link', 'Live'), { inNewTab: true });
  wall = await opened;
  await wall.locator('[data-figure=inside]', { hasText: '0' }).waitFor();
  await wall.evaluate(noteInside);
  await person.read(wall);

  await click(named('link', 'Devices'));
  await type(/^Device name/, 'North 1');
  await read();
  await click(named('button', 'Add device'));
  const code = office.page.getByRole('img', { name: 'Pairing code of this device' });
  const link = await readQrCode(code);
  await read();
  person.does('hold the phone before the code', 15);
  const door = doorScreen(phone);
  const shown = untilOnWall(1);
  await door.pair(link);
  const { text } = await door.verdict('admitted');
  expect(text).toContain('Jürgen Weiß 7');
  await person.read(phone.page);
  person.does('hold the guest’s ticket before the phone', 5);
  const ms = Math.round(await shown);
  process.stdout.write(`the wall shows the guest ${ms} ms after the service’s answer\n`);
  await office.page.getByText(/The device is paired/).waitFor();
  await click(named('button', 'Done'));
});

test('the wall shows another guest without a reload; the export holds them', async () => {
  const shown = untilOnWall(2);
  await doorScreen(phone).type(`${foreignCode}8`);
  await shown;

  await click(named('link', 'Export'));
  const what = office.page.getByLabel('Data');
  await what.waitFor();
  await read();
  await what.selectOption('checkIns');
  person.does('choose what', 2);
  const saved = office.page.waitForEvent('download');
  await click(named('button', 'Export file'));
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toMatch(new RegExp(`Jürgen Weiß 7.*${foreignCode}7.*North 1`, 'i'));
});

test('all of it is less than ten minutes of a person’s time, beside what they wait for', () => {
  const waited = (performance.now() - begunAt) / 1000;
  const { steps } = person;
  process.stdout.write(`${steps.length} steps: ${steps.join(', ')}\n`);
  process.stdout.write(
    `${Math.round(person.seconds())} s of a person; this machine took ${Math.round(waited)} s\n`,
  );
  expect(person.seconds()).toBeLessThan(longestOfPersonSeconds);
});

test('through all of it, office and phone called no other server and broke no policy', async () => {
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

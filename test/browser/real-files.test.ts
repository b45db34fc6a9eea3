/**
 * 34: files as people have them, the whole way in a real browser: chosen in the dashboard, its columns and
 * questions, the import, the list at a paired device, the scan. One event takes all of them but the last.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { keysOfUsScanner } from '../support/scanner-keys.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const desk = { width: 1280, height: 900 };
/** Set to a folder, it takes the pictures of each step. */
const pictures = process.env.ADMIT_PICTURES;

let folder: string;
let service: ServiceProcess;
let office: DoorDevice;
let phone: DoorDevice;
let keyboard: Keyboard;
let eventId: number;
const key = makeKey(cryptoRandomness);

async function post(path: string, form: Record<string, string>) {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `ApiKey ${key}` },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function makeEvent(timezone: string): Promise<number> {
  const { id: hostId } = await post('/api/user/create', {
    ...{ firstName: 'Hanna', lastName: 'Wirth', language: 'de', password: 'open sesame' },
    username: `hanna-${timezone.length}@example.org`,
  });
  const { id } = await post('/api/event/create', {
    ...{ hostId: String(hostId), title: 'Sommerfest', country: 'DE', timezone },
    selectedDate: '2026-12-31T20:00:00',
  });
  await post(`/api/event/${id}/ticketCategory/create`, {
    name: 'Standard',
    available: '500',
    price: '0',
  });
  return id;
}

async function pair(device: DoorDevice, id: number): Promise<void> {
  const { doorClaim } = await post(`/api/extension/event/${id}/doorClaim`, {});
  const fields = new URLSearchParams({
    ...{ base: service.origin, key: doorClaim.claim, event: String(id), device: 'Phone' },
  });
  await doorScreen(device).pair(`${service.origin}/#pair&${fields}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-real-files-'));
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  eventId = await makeEvent('Europe/Berlin');
  office = await launchDoor({ profileDir: join(folder, 'office'), viewport: desk });
  const session = JSON.stringify({ kind: 'key', service: service.origin, key });
  await office.page.addInitScript((kept) => {
    sessionStorage.setItem('admit-office-session', kept);
  }, session);
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await office?.close();
  await phone?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};
const button = (name: string | RegExp) => office.page.getByRole('button', { name });
const real = (path: string) => readFileSync(new URL(`../real-files/${path}`, import.meta.url));

/** Up to the numbers of the check. */
async function check(name: string, buffer: Buffer, id = eventId): Promise<void> {
  await office.page.goto(`${service.origin}/office/events/${id}/import`);
  await office.page
    .locator('input[type=file]')
    .setInputFiles({ name: name.replaceAll('/', '-'), mimeType: '', buffer });
  await button('Check file').waitFor();
  await picture(office.page, `${name.replaceAll('/', '-')}-columns`);
  await button('Check file').click();
  await office.page.locator('[data-number]').first().waitFor();
}

async function importFile(name: string, buffer: Buffer, guests: number, id = eventId) {
  await check(name, buffer, id);
  await button(`Import ${guests} guests`).click();
  await office.page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor();
}

/** A hand scanner reads it at the device. @returns the verdict, and the words on the screen */
async function scan(printed: string): Promise<string> {
  await keyboard.type(printed, 12);
  const shown = phone.page.locator('[role=status][data-verdict]');
  await shown.waitFor({ state: 'attached' });
  const verdict = await shown.getAttribute('data-verdict');
  const words = (await phone.page.locator('main').innerText()).replace(/\s+/g, ' ');
  await doorScreen(phone).next();
  await shown.waitFor({ state: 'detached' });
  return `${verdict}: ${words}`;
}
const expectScan = async (printed: string, verdict: string, name: string) =>
  expect(await scan(printed), printed).toMatch(new RegExp(`^${verdict}: .*${name}`));

test('01, 03, 06, 18, m01, m11: each file becomes its guests', async () => {
  await importFile('01-luma-qr/guests.csv', real('01-luma-qr/guests.csv'), 3);
  await importFile('03-voided-falsch/german.csv', real('03-voided-falsch/german.csv'), 3);
  await importFile('06-equals-quote/equals.csv', real('06-equals-quote/equals.csv'), 3);
  await importFile(
    '18.csv',
    Buffer.from('Name;Code\nGast Achtzehn;K7QX2M9PYZ4WABCD\nGast Neunzehn;4821-0937-5512-0046\n'),
    2,
  );
  await importFile('m01/teilnehmer.csv', real('m01-status-left-out/teilnehmer.csv'), 3);
  for (const name of [
    'urls-in-parameter',
    'urls-base64',
    'urls-short-number',
    'urls-event-and-ticket',
  ]) {
    await importFile(`m11/${name}.csv`, real(`m11-code-in-link/${name}.csv`), 3);
  }
});

test('10: rounded orders are refused in the check, and nobody is imported', async () => {
  await check('10-rounded-order/orders.csv', real('10-rounded-order/orders.csv'));
  await office.page.getByText('Nothing to import').waitFor();
  expect(await office.page.getByText(/A spreadsheet rounded/).count()).toBe(3);
  await picture(office.page, '10-checked');
});

test('03: a word that is not known is asked about before anything is imported', async () => {
  const text = 'Name;Code;Status\nGast Parkt;W0000001;geparkt\nGast Zahlt;W0000002;bezahlt\n';
  await office.page.goto(`${service.origin}/office/events/${eventId}/import`);
  await office.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'words.csv', mimeType: '', buffer: Buffer.from(text) });
  await office.page.getByLabel(/geparkt/).selectOption('cancelled');
  await picture(office.page, '03-words');
  await button('Check file').click();
  await button('Import 2 guests').click();
  await office.page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor();
});

test('every printed code is its guest’s at a paired device', async () => {
  phone = await launchDoor({ profileDir: join(folder, 'phone') });
  await pair(phone, eventId);
  keyboard = await keyboardOf(phone.page);
  for (const n of [1, 2, 3]) {
    await expectScan(
      `https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765`,
      ...(['admitted', `Guest Nr${n}`] as const),
    );
  }
  await expectScan('V0000001', 'admitted', 'Guest Eins');
  await expectScan('V0000002', 'cancelled', 'Guest Zwei');
  await expectScan('00123456', 'admitted', 'Guest Eins');
  await expectScan('00123458', 'admitted', 'Guest Drei');
  await expectScan('R0000001', 'unknown', '');
  await expectScan('W0000001', 'cancelled', 'Gast Parkt');
  await expectScan('589750179740658283001', 'admitted', 'Gast Eins');
  await expectScan('590006672740959302001', 'cancelled', 'Gast Drei');
  await expectScan(
    'https://pass.example/verify/summer-party-2026?guest=Zz02YyXxWw98765',
    'admitted',
    'Guest Nr2',
  );
  await expectScan(
    'https://pass.example/check-in/summer2026?code=q82v%2BA%3D%3D',
    'admitted',
    'Guest Nr2',
  );
  await expectScan('https://pass.example/e/SUMMER2026/t/3', 'admitted', 'Guest Nr3');
  await expectScan('https://pass.example/scan?id=20261231&tid=47110001', 'admitted', 'Guest Nr1');
});

test('18: a US scanner at a German computer finds them, too', async () => {
  for (const [code, name] of [
    ['K7QX2M9PYZ4WABCD', 'Gast Achtzehn'],
    ['4821-0937-5512-0046', 'Gast Neunzehn'],
  ] as const) {
    await keyboard.press(keysOfUsScanner(code, 'german'), 12);
    await phone.page
      .locator('[role=status][data-verdict=admitted]', { hasText: name })
      .waitFor({ state: 'attached' });
    await doorScreen(phone).next();
  }
});

test('28: a device that does not know the event’s timezone records right times', async () => {
  const zone = 'America/Ciudad_Juarez';
  const id = await makeEvent(zone);
  await importFile(
    '28.csv',
    Buffer.from('Name;Code\nGast Eins;CJ000001\nGast Zwei;CJ000002\n'),
    2,
    id,
  );
  const device = await launchDoor({ profileDir: join(folder, 'old phone') });
  await device.page.addInitScript((unknown) => {
    const unknowing = new Proxy(Intl.DateTimeFormat, {
      construct(known, [locale, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        if (options?.timeZone === unknown) throw new RangeError(`Invalid time zone: ${unknown}`);
        return new known(locale, options);
      },
    });
    Object.assign(Intl, { DateTimeFormat: unknowing });
  }, zone);
  await pair(device, id);
  const before = Date.now();
  await (await keyboardOf(device.page)).type('CJ000001', 12);
  await doorScreen(device).verdict('admitted');
  await doorScreen(device).unsent(0);
  const read = await fetch(`${service.origin}/api/event/${id}/participants?resultType=full`, {
    headers: { Authorization: `ApiKey ${key}` },
  });
  const text = await read.text();
  const minutes = [before, Date.now()].map((ms) => localMinute(ms, zone));
  expect(
    minutes.some((minute) => text.includes(minute)),
    `${minutes}: ${text}`,
  ).toBe(true);
  await device.close();
});

/** `2026-11-24T21:37`, by the engine of the test, which knows the zone. */
function localMinute(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');
}

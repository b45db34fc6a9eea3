/** Who has the profile folder of a door with a PIN finds no name, code or key in its bytes. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { eventRead } from '../../src/contract/event.ts';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import { asId } from '../../src/domain/ids.ts';
import { defaultTimezone, localDateTime } from '../../src/domain/time.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, launchDoor, openDoor } from '../support/browser.ts';
import { builtApp, filesOfApp } from '../support/built-app.ts';
import { type DemoGuest, demoClient, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { noLog } from '../support/memory-log.ts';
import { readProfile } from '../support/profile-bytes.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const key = makeKey(cryptoRandomness);
const pin = '204815';

let folder: string;
let service: ServiceProcess;
let guests: readonly DemoGuest[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-at-rest-'));
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  guests = await plainGuests(service);
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Pairs by a claim: a link that holds the key itself may stay in the browser's own history. */
async function linkFor(name: string, gate: Partial<Gate> = {}): Promise<string> {
  const client = createServiceClient({
    log: noLog,
    service: service.origin,
    key,
    fetch,
    clock: systemClock,
    timers: systemTimers,
    onDate: () => {},
    onOutcome: () => {},
  });
  const { eventId: id } = demoClient(service);
  const made = await client.request(doorClaimCreate, { id, params: {}, deadlineMs: 60_000 });
  if (made.kind !== 'answer') throw new Error(JSON.stringify(made));
  return namedPairingLink(service.origin, {
    service: service.origin,
    key: made.answer.doorClaim.claim,
    eventId: asId(id),
    device: name,
    gate: { ...defaultGate, ...gate },
  });
}

/** Asked after a door was paired: the key that it got for its claim, as it said it to the service. */
function keySaidBy({ page }: DoorDevice): () => string {
  let said = '';
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) said = authorization.replace(/^\w+ /, '');
  });
  return () => {
    expect(said).not.toBe('');
    return said;
  };
}

async function enterPin({ page }: DoorDevice, digits: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

/** Gives a phone its PIN and then its door, and waits until the list is there. */
async function pairUnderPin({ page }: DoorDevice, link: string): Promise<void> {
  await page.goto(service.origin);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat PIN').fill(pin);
  await page.getByRole('button', { name: 'Enable PIN' }).click();
  await page.locator('[data-pin=on]').waitFor({ timeout: 60_000 });
  await page.getByLabel('Pairing link').fill(link);
  await page.keyboard.press('Enter');
  await page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What is searched: each guest's code and last name, but for words that stand in the app itself. */
function secretsOf(all: readonly DemoGuest[]): readonly string[] {
  const app = filesOfApp()
    .filter((file) => /\.(js|json|html|css|webmanifest)$/.test(file))
    .map((file) => readFileSync(join(builtApp, file), 'utf8'))
    .join();
  return all
    .flatMap(({ identifier, name }) => [identifier, name.split(' ').at(-1) ?? ''])
    .filter((text) => text.length >= 6 && !app.includes(text));
}

test('nothing is found under a PIN, and all of it without', async () => {
  const secrets = secretsOf(guests);
  expect(secrets.length).toBeGreaterThan(100);
  const [before, under] = guests as [DemoGuest, DemoGuest];

  const open = await launchDoor({ profileDir: join(folder, 'open') });
  const openKey = keySaidBy(open);
  await doorScreen(open).pair(await linkFor('open'));
  await open.close();
  const readable = readProfile(join(folder, 'open'));
  expect(readable.holds(openKey())).toBe(true);
  const found = secrets.filter((secret) => readable.holds(secret));
  expect(found.length / secrets.length).toBeGreaterThan(0.95);

  const phone = await launchDoor({ profileDir: join(folder, 'with a PIN') });
  const phoneKey = keySaidBy(phone);
  await pairUnderPin(phone, await linkFor('with a PIN'));
  // A browser that is only told to be offline may hear of the network while it is closed.
  await service.kill();
  for (const guest of [before, under]) {
    await doorScreen(phone).type(guest.identifier);
    await doorScreen(phone).verdict('admitted');
  }
  await doorScreen(phone).unsent(2);
  await phone.close();
  await service.start();

  const sealed = readProfile(join(folder, 'with a PIN'));
  expect(sealed.filesWith(phoneKey())).toEqual([]);
  expect(secrets.flatMap((secret) => sealed.filesWith(secret))).toEqual([]);

  // Switched on again it knows nothing before the PIN, and all of it after.
  const again = await launchDoor({ profileDir: join(folder, 'with a PIN') });
  await again.page.goto(service.origin);
  await again.page.getByRole('heading', { name: 'This device is locked' }).waitFor();
  await enterPin(again, '999999');
  await again.page.getByText('This PIN is wrong. Try again.').waitFor();
  expect(await again.page.locator('[data-tab]').count()).toBe(0);
  expect(await historyOf(service, under)).toEqual([]);
  await enterPin(again, pin);
  await doorScreen(again).unsent(0);
  expect(await historyOf(service, before)).toHaveLength(1);
  expect(await historyOf(service, under)).toHaveLength(1);
  expect(again.seen.policyViolations).toEqual([]);
  await again.close();
});

/** Presses a button that gives the browser a file, and returns where the file lies. */
async function savedBy(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return download.path();
}

/** In the page: for how many organizers the outbox is sealed. */
async function countSeals(): Promise<number> {
  const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answered(indexedDB.open('admit-outbox-sealed'));
  const count = await answered(
    database.transaction('organizers').objectStore('organizers').count(),
  );
  database.close();
  return count;
}

test('a PIN that nobody knows: after ten wrong ones the organizer opens what was recorded, each once', {
  timeout: 240_000,
}, async () => {
  const { client, eventId } = demoClient(service);
  const office = await openDoor({ viewport: { width: 1280, height: 900 } });
  const desk = office.page;
  await desk.goto(`${service.origin}/office/events/${eventId}/doors`);
  await desk.getByRole('button', { name: /with an access key/i }).click();
  await desk.getByLabel('Access key').fill(key);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  const keyFile = await savedBy(desk, 'Create key');
  await desk.getByRole('button', { name: 'Use key' }).click();
  await desk.getByText(/has been in use since/).waitFor();

  const profileDir = join(folder, 'PIN forgotten');
  const phone = await launchDoor({ profileDir });
  await pairUnderPin(phone, await linkFor('PIN forgotten'));
  await expect.poll(() => phone.page.evaluate(countSeals)).toBe(1);
  const entered = guests.slice(3, 5);
  const read = await client.request(eventRead, { id: eventId, params: {}, deadlineMs: 60_000 });
  if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
  const zone = read.answer.event.timezone ?? defaultTimezone;
  const now = () => localDateTime(systemClock.now(), zone);
  const from = now();
  await service.kill();
  for (const guest of entered) {
    await doorScreen(phone).type(guest.identifier);
    await doorScreen(phone).verdict('admitted');
  }
  await doorScreen(phone).unsent(2);
  const until = now();
  await phone.close();
  await service.start();

  const found = await launchDoor({ profileDir });
  await found.page.clock.install();
  await found.page.goto(service.origin);
  await found.page.getByRole('heading', { name: 'This device is locked' }).waitFor();
  for (let tries = 0; tries < 10; tries += 1) {
    await enterPin(found, '999999');
    await found.page.getByText('This PIN is wrong. Try again.').waitFor({ timeout: 60_000 });
    await found.page.clock.fastForward(400_000);
  }
  await found.page.getByText(/^After ten wrong PINs/).waitFor();
  await found.page.getByRole('button', { name: 'PIN forgotten?' }).click();
  const phonesFile = await savedBy(found.page, 'Save for organizer');
  const inFile = readFileSync(phonesFile, 'utf8');
  expect(inFile.length).toBeGreaterThan(1000);
  expect(found.seen.policyViolations).toEqual([]);
  const kept = join(folder, 'phone.txt');
  copyFileSync(phonesFile, kept);
  await found.close();
  const secrets = secretsOf(guests.slice(0, 12));
  const sealed = readProfile(profileDir);
  expect(secrets.flatMap((secret) => sealed.filesWith(secret))).toEqual([]);
  expect(secrets.filter((secret) => inFile.includes(secret))).toEqual([]);
  for (const guest of entered) expect(await historyOf(service, guest)).toEqual([]);

  // Opened a second time it sends nothing twice.
  for (let times = 0; times < 2; times += 1) {
    await desk.reload();
    await desk.getByText('Open recovery file').click();
    await desk.getByLabel('Recovery file').setInputFiles(kept);
    await desk.getByLabel('Recovery key file').setInputFiles(keyFile);
    await desk.getByRole('button', { name: 'Open file', exact: true }).click();
    await desk.getByRole('button', { name: 'Sync check-ins' }).click();
    await desk.locator('[data-sent="2"]').waitFor({ timeout: 60_000 });
    for (const guest of entered) {
      const history = await historyOf(service, guest);
      expect(history).toMatchObject([{ action: 'DEVALUATED', device: 'PIN forgotten' }]);
      const date = history[0]?.date ?? '';
      expect(from <= date && date <= until, `${from} <= ${date} <= ${until}`).toBe(true);
    }
  }
  expect(office.seen.policyViolations).toEqual([]);
  expect(office.seen.pageErrors).toEqual([]);
  await office.close();
});

test('a door without names admits by code and has none on the disk', {
  timeout: 240_000,
}, async () => {
  const app = secretsOf(guests);
  const codes = new Set(guests.map(({ identifier }) => identifier));
  const names = app.filter((secret) => !codes.has(secret));
  expect(names.length).toBeGreaterThan(30);
  const guest = guests[2] as DemoGuest;
  const phone = await launchDoor({ profileDir: join(folder, 'without names') });
  await doorScreen(phone).pair(await linkFor('without names', { names: 'none' }));
  await doorScreen(phone).type(guest.identifier);
  await doorScreen(phone).verdict('admitted');
  expect(await phone.page.locator('.verdict').innerText()).not.toContain(guest.name);
  await doorScreen(phone).unsent(0);
  await phone.close();
  const kept = readProfile(join(folder, 'without names'));
  expect([...codes].filter((code) => kept.holds(code)).length).toBeGreaterThan(codes.size * 0.9);
  expect(names.flatMap((name) => kept.filesWith(name))).toEqual([]);
});

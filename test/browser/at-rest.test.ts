/** 20.4: who has the profile folder of a door with a PIN finds no name, code or key in its bytes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import { asId } from '../../src/domain/ids.ts';
import { makeKey } from '../../src/service/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/means/randomness.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
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
  const made = await client.request(doorClaimCreate, { id, params: {}, deadlineMs: 30_000 });
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
  await page.getByRole('button', { name: 'Open', exact: true }).click();
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

test('nothing is found under a PIN, and all of it without', { timeout: 240_000 }, async () => {
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
  const { page } = phone;
  const phoneKey = keySaidBy(phone);
  await page.goto(service.origin);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat the PIN').fill(pin);
  await page.getByRole('button', { name: 'Turn the PIN on' }).click();
  await page.locator('[data-pin=on]').waitFor({ timeout: 60_000 });
  await page.getByLabel('Pairing link').fill(await linkFor('with a PIN'));
  await page.keyboard.press('Enter');
  await page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.context.setOffline(true);
  for (const guest of [before, under]) {
    await doorScreen(phone).type(guest.identifier);
    await doorScreen(phone).verdict('admitted');
  }
  await doorScreen(phone).unsent(2);
  await phone.close();

  const sealed = readProfile(join(folder, 'with a PIN'));
  expect(sealed.filesWith(phoneKey())).toEqual([]);
  expect(secrets.flatMap((secret) => sealed.filesWith(secret))).toEqual([]);

  // Switched on again it knows nothing before the PIN, and all of it after.
  const again = await launchDoor({ profileDir: join(folder, 'with a PIN') });
  await again.page.goto(service.origin);
  await again.page.getByRole('heading', { name: 'This device is locked' }).waitFor();
  await enterPin(again, '999999');
  await again.page.getByText('This is not the PIN.').waitFor();
  expect(await again.page.locator('[data-tab]').count()).toBe(0);
  expect(await historyOf(service, under)).toEqual([]);
  await enterPin(again, pin);
  await doorScreen(again).unsent(0);
  expect(await historyOf(service, before)).toHaveLength(1);
  expect(await historyOf(service, under)).toHaveLength(1);
  expect(again.seen.policyViolations).toEqual([]);
  await again.close();
});

test('a door without names lets in by code and has none on the disk', {
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

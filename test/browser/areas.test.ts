// @lane all
/**
 * Z1 to Z7: an event of two days with a workshop of 20 places and a balcony of 50, in real browsers: from set-up in
 * the dashboard over three devices, one of them without a network, to the export.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventAreas } from '../../src/contract/area.ts';
import { eventParticipants } from '../../src/contract/event.ts';
import { eventRecord, type SentAction } from '../../src/contract/record.ts';
import { asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { type DemoGuest, demoClient, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';

const key = makeKey(cryptoRandomness);
let service: ServiceProcess;
let office: DoorDevice;
let devices: readonly DoorDevice[] = [];
let guests: readonly DemoGuest[] = [];

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceAlone(null);
  await service.start();
  guests = await plainGuests(service);
  office = await openDoor({ viewport: { width: 1280, height: 900 } });
  // None hears what another one recorded.
  devices = await Promise.all([1, 2, 3].map(() => openDoor({ isApart: true })));
});
afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await Promise.all([office, ...devices].map((each) => each?.close()));
  await service?.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As the browser's fields write it. @returns midnight, so many days from now */
function midnight(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return `${date.toISOString().slice(0, 10)}T00:00`;
}

type Area = {
  readonly name: string;
  readonly capacity?: string;
  readonly opens?: readonly [from: string, until: string];
  readonly within?: string;
};

async function addArea(page: Page, { name, capacity, opens, within }: Area): Promise<void> {
  await button(page, 'Add area').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  if (capacity) await sheet.getByLabel(/^Capacity/).fill(capacity);
  if (within) await sheet.getByLabel(/^Inside the area/).selectOption({ label: within });
  if (opens) {
    await button(page, 'Add opening time').click();
    await sheet.getByLabel('Opens').fill(opens[0]);
    await sheet.getByLabel('Closes').fill(opens[1]);
  }
  await button(page, 'Save area').click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}

/** Chosen on the device itself. */
async function setArea(device: DoorDevice, area: string, direction?: string): Promise<void> {
  const { page } = device;
  await doorScreen(device).next();
  await page.locator('[data-tab=menu]').click();
  await page.locator('[data-link=gate]').click();
  await page.getByRole('group', { name: 'Area', exact: true }).getByLabel(area).check();
  if (direction) {
    const choices = page.getByRole('group', { name: 'Direction' });
    await choices.getByLabel(direction, { exact: true }).check();
  }
  await button(page, 'Save gate').click();
  await page.getByRole('heading', { name: 'This device' }).waitFor();
  await page.locator('[data-tab=scan]').click();
}

/** Scans guests, one after the other. */
async function scan(device: DoorDevice, code: string, ...all: readonly number[]): Promise<void> {
  const screen = doorScreen(device);
  for (const n of all) {
    await screen.type(guests[n]?.identifier ?? '');
    await screen.verdict(code);
  }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

/** As the dashboard has the numbers of an area by now. */
const seen = (page: Page, area: string, text: RegExp) =>
  expect
    .poll(() => page.getByRole('row', { name: new RegExp(`^${area}`) }).textContent(), {
      timeout: 60_000,
    })
    .toMatch(text);

test('two days, a workshop and a balcony: from set-up to export', {
  timeout: 300_000,
}, async () => {
  const [north, south, balcony] = devices;
  if (!north || !south || !balcony) throw new Error('there are three devices');
  const { page } = office;
  const event = `${service.origin}/office/events/${demoClient(service).eventId}`;
  await page.goto(`${service.origin}/office/`);
  await page.getByRole('button', { name: /with an access key/i }).click();
  await page.getByLabel('Access key').fill(key);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${event}/areas`);
  await page.getByText('No areas yet').waitFor();
  await addArea(page, { name: 'Saturday', opens: [midnight(-1), midnight(2)] });
  await addArea(page, { name: 'Sunday', opens: [midnight(2), midnight(3)] });
  await addArea(page, { name: 'Workshop', capacity: '20', within: 'Saturday' });
  await addArea(page, { name: 'Balcony', capacity: '50' });

  for (const device of devices) await doorScreen(device).pair(service.pairingLink());
  await setArea(north, 'Saturday');
  await setArea(south, 'Workshop');
  await scan(north, 'admitted', 0);
  await scan(north, 'already', 0);
  await setArea(north, 'Sunday');
  await scan(north, 'area-closed', 0);

  // What south was lent, nobody else gets (Z9).
  await scan(south, 'admitted', 1, 2);
  await south.context.setOffline(true);
  await doorScreen(south).connection('offline');
  const together = await enterTogether('Workshop', numbers(3, 20));
  expect(together).toBeLessThan(18);
  await setArea(north, 'Workshop');
  await scan(north, 'full', 23);
  await scan(south, 'admitted', 75, 76);
  await south.context.setOffline(false);
  await doorScreen(south).connection('online');
  await doorScreen(south).unsent(0);
  await setArea(south, 'Workshop', 'Exit');
  await scan(south, 'left', 75);
  expect(await enterTogether('Workshop', [22])).toBe(1);

  // Of the last place, no device is lent a share.
  expect(await enterTogether('Balcony', [...numbers(24, 44), ...numbers(69, 5)])).toBe(49);
  await setArea(balcony, 'Balcony');
  await scan(balcony, 'admitted', 68);
  await scan(balcony, 'full', 74);
  await button(balcony.page, 'Check in anyway').click();
  await button(balcony.page, 'Yes, check in').click();
  // Nothing is tapped away until the entry is recorded.
  await balcony.page.locator('[role=status][data-verdict=admitted]').waitFor();

  await page.goto(`${event}/live`);
  await seen(page, 'Balcony', /51 of 50.*Full.*1 of them over capacity/);
  await seen(page, 'Workshop', new RegExp(`${together + 4} of 20(?!.*over capacity)`));
  await seen(page, 'Saturday', /1/);
  await page.goto(`${event}/export`);
  await page.getByLabel('Data').selectOption({ label: 'Check-ins by area' });
  const saved = page.waitForEvent('download');
  await button(page, 'Export file').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const rows = file.trim().split('\n').slice(1);
  const of = (area: string, more = '') =>
    rows.filter((row) => row.includes(area) && row.includes(more)).length;
  expect([of('Saturday'), of('Sunday')]).toEqual([1, 0]);
  expect(of('Workshop')).toBeGreaterThanOrEqual(together + 6);
  expect(of('Balcony')).toBeGreaterThanOrEqual(51);
  expect(office.seen.pageErrors).toEqual([]);
});

/** What a fourth device sends at once. @returns how many the service let in */
async function enterTogether(area: string, all: readonly number[]): Promise<number> {
  const { client, eventId: id } = demoClient(service);
  const deadlineMs = 60_000;
  const known = await client.request(eventAreas, { id, params: {}, deadlineMs });
  const params = { resultType: 'full', pageSize: 500 } as const;
  const listed = await client.request(eventParticipants, { id, params, deadlineMs });
  if (known.kind !== 'answer' || listed.kind !== 'answer') throw new Error('no answer');
  const areaId = known.answer.areas.find(({ name }) => name === area)?.id;
  if (areaId === undefined) throw new Error(`no area ${area}`);
  const ticketOf = new Map(
    listed.answer.participants.flatMap((each) =>
      typeof each === 'object' ? [[each.id, each.tickets[0]?.id] as const] : [],
    ),
  );
  const actions = all.flatMap((n): SentAction[] => {
    const ticketId = ticketOf.get(asId(guests[n]?.participantId ?? 0));
    if (ticketId === undefined) throw new Error(`no ticket ${n}`);
    const target = { kind: 'area', areaId, ticketId, atMs: instant(Date.now()) } as const;
    const asked = { action: 'DEVALUATED', expects: 'notInside' } as const;
    return [{ id: `together-${n}`, target, ...asked, device: 'Fourth', tool: 'Admit' }];
  });
  const sent = await client.request(eventRecord, { id, params: { actions }, deadlineMs });
  if (sent.kind !== 'answer') throw new Error('no answer');
  return sent.answer.results.filter(({ result }) => result === 'recorded').length;
}

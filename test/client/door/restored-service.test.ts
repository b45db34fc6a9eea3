/** A service that was put back from a backup, and the doors that make it whole again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { perform } from '../../../src/service/wings/admin/perform.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import { addGuest, addProduct, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let directory: string;
/** Admitted before the backup, and after it. */
let early: Guest;
let late: Guest;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  directory = await mkdtemp(join(tmpdir(), 'admit-restored-'));
  early = await newGuest();
  late = await newGuest();
});
afterEach(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const pollMs = 31_000;
const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
const openDoor = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({
    venue,
    time,
    ...options,
    service: { fetch: checksOnly(options.service?.fetch ?? service.fetch) },
  });

/** The operator's own commands, beside the service, which runs. */
async function run(name: 'backup' | 'restore'): Promise<void> {
  const tools = { clock: time, randomness: cryptoRandomness };
  const command = { name, file: join(directory, 'backup') };
  expect(await perform(command, service.location, tools)).toMatchObject({ isError: false });
}

async function verdict({ door }: TestDoor, { identifier }: Guest): Promise<string | undefined> {
  door.dismiss();
  void door.scan(identifier, 'PAPER_TICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  return door.state.getState().current?.verdict.code;
}

/** One comes in, the backup is made, another comes in. */
async function evening(door: TestDoor): Promise<void> {
  expect(await verdict(door, early)).toBe('admitted');
  await time.advance(5000);
  await run('backup');
  expect(await verdict(door, late)).toBe('admitted');
  await time.advance(pollMs);
  expect(unsent(door)).toBe(0);
}

const unsent = ({ door }: TestDoor) => door.state.getState().outbox.unsent;
const offeredAgain = ({ door }: TestDoor) => door.state.getState().offeredAgain;

const read = async ({ participantId: id }: Guest) => {
  const key = venue.keys.Administrator.key;
  return (await service.must('participantRead', { key, id })).participant;
};
const history = async (guest: Guest) => (await read(guest)).checkInHistory ?? [];

/** C4: each of them once, as it was made. */
async function expectWhole(): Promise<void> {
  for (const guest of [early, late]) {
    const { tickets, checkInHistory } = await read(guest);
    expect(tickets[0]?.checked).toBe(true);
    expect(checkInHistory).toMatchObject([
      { action: 'DEVALUATED', device: 'Door A', tool: 'Admit', ticketId: guest.ticketId },
    ]);
  }
  const [action] = await history(late);
  expect(action?.date).toBe('2026-11-21T20:00:05');
}

test('C4: last night’s backup and the devices together give tonight’s state', async () => {
  const door = await openDoor();
  await evening(door);
  await run('restore');
  expect(await history(late)).toEqual([]);
  const asked = door.network.sent.length;
  await time.advance(pollMs);
  await expectWhole();
  expect(unsent(door)).toBe(0);
  // What the backup holds was found in the history (O4), and not sent.
  const checks = door.network.sent.slice(asked).filter((sent) => sent === 'POST /api/ticket/check');
  expect(checks).toHaveLength(1);
  await time.advance(3 * pollMs);
  expect(door.network.sent.filter((sent) => sent === 'POST /api/ticket/check')).toHaveLength(3);
});

test('a product that was handed out after the backup is handed out again', async () => {
  const shirt = await addProduct(service, venue.eventId, late, 'TICKET');
  const door = await openDoor();
  await run('backup');
  await verdict(door, late);
  await door.door.handOver(shirt.productId);
  await time.advance(pollMs);
  await run('restore');
  await time.advance(pollMs);
  const actions = await history(late);
  expect(actions).toHaveLength(2);
  expect(new Set(actions.map(({ productId, date }) => `${productId} ${date}`))).toEqual(
    new Set(['null 2026-11-21T20:00:00', `${shirt.productId} 2026-11-21T20:00:00`]),
  );
});

test('R3: a guest who came in after the backup stays in while the list is read again', async () => {
  let isDown = false;
  const way: Fetch = (url, init) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return service.fetch(url, init);
  };
  const door = await openDoor({ service: { ...service, fetch: way as typeof service.fetch } });
  await evening(door);
  await run('restore');
  door.network.poison('/api/ticket/check', 'error-500');
  await time.advance(pollMs);
  expect(offeredAgain(door)).toBe(1);
  expect(unsent(door)).toBe(1);
  expect(door.door.state.getState().roster.inside).toBe(2);
  expect(await verdict(door, late)).toBe('already');
  door.network.become('down');
  await time.advance(pollMs);
  expect(await verdict(door, late)).toBe('already');
  // The app is closed and opened again: what was not confirmed anew is still owed.
  isDown = true;
  const again = await door.restart();
  expect(unsent(again)).toBe(1);
  expect(await verdict(again, late)).toBe('already');
  isDown = false;
  await time.advance(2 * pollMs);
  await expectWhole();
  expect(offeredAgain(again)).toBe(0);
});

test('a door that was offline notices when it is back', async () => {
  const door = await openDoor();
  await evening(door);
  door.network.become('down');
  await time.advance(pollMs);
  await run('restore');
  await time.advance(pollMs);
  expect(await verdict(door, late)).toBe('already');
  door.network.become('well');
  await time.advance(2 * pollMs);
  await expectWhole();
});

test('two restores in a row, the second while the first is being mended', async () => {
  const door = await openDoor();
  await evening(door);
  await run('restore');
  door.network.poison('/api/ticket/check', 'answers-lost');
  await time.advance(pollMs);
  await run('restore');
  await time.advance(pollMs);
  door.network.poison('/api/ticket/check', 'well');
  await time.advance(2 * pollMs);
  await expectWhole();
  await run('restore');
  await time.advance(pollMs);
  await expectWhole();
});

test('an answer from before the restore that comes after the news of it confirms nothing', async () => {
  let release = () => {};
  const held: Fetch = async (url, init) => {
    const answer = await service.fetch(url, init);
    if (url.endsWith('/api/ticket/check') && String(init.body).includes(late.identifier)) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return answer;
  };
  const door = await openDoor({ service: { ...service, fetch: held as typeof service.fetch } });
  await verdict(door, early);
  await run('backup');
  await time.advance(25_000);
  void door.door.dismiss();
  void door.door.scan(late.identifier, 'ETICKET');
  await time.settle();
  expect(await history(late)).toHaveLength(1);
  await run('restore');
  await time.advance(7000);
  release();
  await time.settle();
  release();
  await time.advance(1000);
  release();
  await time.advance(2 * pollMs);
  expect(await history(late)).toHaveLength(1);
  expect(unsent(door)).toBe(0);
});

test('R4: a restore in the middle of a list download: the list is that of the restored service', async () => {
  await run('backup');
  const lost = await newGuest();
  let release: (() => void) | null = null;
  const held: Fetch = async (url, init) => {
    const answer = await service.fetch(url, init);
    if (release === null && url.includes('/participants?')) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return answer;
  };
  const door = await openDoor({ service: { ...service, fetch: held as typeof service.fetch } });
  await run('restore');
  await time.advance(1000);
  expect(door.door.isListed(lost.identifier)).toBe(false);
  (release as (() => void) | null)?.();
  await time.advance(pollMs);
  expect(door.door.isListed(early.identifier)).toBe(true);
  expect(door.door.isListed(lost.identifier)).toBe(false);
});

test('a ticket that is gone with the backup is refused, and shown so', async () => {
  const door = await openDoor();
  await run('backup');
  const sold = await newGuest();
  expect(await verdict(door, sold)).toBe('admitted');
  await time.advance(pollMs);
  await run('restore');
  await time.advance(2 * pollMs);
  const { outbox } = door.door.state.getState();
  expect(outbox).toMatchObject({ unsent: 0, rejected: 1 });
  // Its ids are nobody else's: the next guest isn't taken for the one before.
  const next = await newGuest();
  expect(await verdict(door, next)).toBe('admitted');
});

test('a service that says no epoch is followed as ever', async () => {
  const silent: Fetch = async (url, init) => {
    const answer = await service.fetch(url, init);
    if (!url.includes('/v2/sync/')) return answer;
    const { feed: _, ...rest } = await answer.json();
    return new Response(JSON.stringify(rest), answer);
  };
  const door = await openDoor({ service: { ...service, fetch: silent as typeof service.fetch } });
  await evening(door);
  const before = door.network.sent.length;
  await time.advance(2 * pollMs);
  expect(door.network.sent.slice(before).every((sent) => /\/v2\/sync\/\d+$/.test(sent))).toBe(true);
  await service.must('ticketReset', {
    key: venue.keys.Administrator.key,
    params: { identifier: early.identifier },
  });
  await time.advance(pollMs);
  expect(await verdict(door, early)).toBe('admitted');
});

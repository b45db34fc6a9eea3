// @lane all
/** A service that was thrown back: pollers and doors must not go on as if nothing had happened. */
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SentAction } from '../../../../src/contract/record.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { openStore, sqliteFile } from '../../../../src/service/core/store/open-store.ts';
import { lastFeedId } from '../../../../src/service/sync/epoch.ts';
import type { Command } from '../../../../src/service/wings/admin/command.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { isOnPostgres, testLocation } from '../../../support/test-store.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
let directory: string;
let backup: string;

beforeEach(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  directory = await mkdtemp(join(tmpdir(), 'admit-restore-'));
  backup = join(directory, 'backup');
});
afterEach(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

/** Beside the service, which runs. */
const run = async (command: Command, location = service.location) => {
  const tools = { clock: service.clock, randomness: cryptoRandomness };
  const outcome = await perform(command, location, tools);
  expect(outcome.isError ? outcome.text : '').toBe('');
  return outcome;
};

const poll = async (id: number) => {
  const { feed, ...answer } = await service.must('syncRead', { key, id });
  if (!feed) throw new Error('our service says where its feed stands');
  return { ...answer, ...feed };
};

/** From a place in the feed to its end. */
async function pollOn(from: number) {
  const events: Awaited<ReturnType<typeof poll>>['events'][number][] = [];
  for (let id = from; ; ) {
    const { events: more, nextId, epoch, end } = await poll(id);
    if (more.length === 0) return { events, nextId: id, epoch, end };
    events.push(...more);
    id = nextId;
  }
}

const newGuest = () => addGuest(service, key, venue.eventId, venue.standard);

const check = (identifier: string) => service.must('ticketCheck', { key, params: { identifier } });

async function changes(many: number): Promise<void> {
  const { identifier } = venue.guest;
  for (let n = 0; n < many; n += 1) {
    await service.must(n % 2 === 0 ? 'ticketCheck' : 'ticketReset', {
      key,
      params: { identifier },
    });
  }
}

test('a poller that stood at the end gets the change after the restore', async () => {
  await run({ name: 'backup', file: backup });
  await changes(7);
  const before = await pollOn(0);
  await run({ name: 'restore', file: backup });
  await check(venue.guest.identifier);
  const after = await pollOn(before.nextId);
  expect(after.events.map(({ objectId }) => objectId)).toContain(venue.guest.participantId);
  expect(after.events.every(({ id }) => id >= before.nextId)).toBe(true);
});

test('anyone who does not know epochs reads of every object that is there', async () => {
  await run({ name: 'backup', file: backup });
  const { participantId } = await newGuest();
  const before = await pollOn(0);
  await run({ name: 'restore', file: backup });
  const { events } = await pollOn(before.nextId);
  const read = events.map(({ operation, objectType, objectId }) => [
    operation,
    objectType,
    objectId,
  ]);
  expect(read).toContainEqual(['update', 'event', venue.eventId]);
  expect(read).toContainEqual(['update', 'ticketCategory', venue.standard]);
  expect(read).toContainEqual(['update', 'participant', venue.guest.participantId]);
  expect(read).not.toContainEqual(['update', 'participant', participantId]);
});

test('C6: an action whose id the restore took with it is recorded again, and others are repeated', async () => {
  const { eventId, guest, keys } = venue;
  const target = { kind: 'ticket', ticketId: guest.ticketId } as const;
  const record = async (...actions: readonly SentAction[]) => {
    const params = { actions: [...actions] };
    const { results } = await service.must('eventRecord', {
      key: keys.door.key,
      id: eventId,
      params,
    });
    return results.map(({ result }) => result);
  };
  const entry = { id: 'in', target, action: 'DEVALUATED', expects: 'notInside' } as const;
  const exit = { id: 'out', target, action: 'RESET', expects: 'inside' } as const;
  expect(await record(entry)).toEqual(['recorded']);
  await run({ name: 'backup', file: backup });
  expect(await record(exit)).toEqual(['recorded']);
  await run({ name: 'restore', file: backup });
  expect(await record(entry, exit, exit, entry)).toEqual([
    ...['repeated', 'recorded', 'repeated', 'repeated'],
  ]);
  const { participant } = await service.must('participantRead', { key, id: guest.participantId });
  expect(participant.checkInHistory?.map(({ action }) => action)).toEqual(['DEVALUATED', 'RESET']);
});

test('each restore begins another epoch, the same backup again too', async () => {
  await run({ name: 'backup', file: backup });
  const first = await pollOn(0);
  expect((await pollOn(0)).epoch).toBe(first.epoch);
  await run({ name: 'restore', file: backup });
  const second = await pollOn(0);
  await changes(3);
  const last = await pollOn(0);
  expect(last.epoch).toBe(second.epoch);
  await run({ name: 'restore', file: backup });
  const third = await pollOn(0);
  expect(new Set([first.epoch, second.epoch, third.epoch]).size).toBe(3);
  const { events } = await pollOn(last.nextId);
  expect(events.length).toBeGreaterThan(0);
  expect(third.end).toBeGreaterThan(last.end);
});

test('ids continue above all that were ever given, also where the clock is behind', async () => {
  await run({ name: 'backup', file: backup });
  const wayAhead = service.clock.now() + 1_000_000;
  await service.store.write(async (queries) => {
    if (isOnPostgres()) await sql`select setval('"syncFeedId"', ${wayAhead})`.execute(queries);
    else await queries.updateTable('syncFeed').set({ lastFeedId: wayAhead }).execute();
  });
  await changes(1);
  const before = await pollOn(0);
  expect(before.end).toBeGreaterThan(wayAhead);
  await run({ name: 'restore', file: backup });
  await changes(1);
  expect((await pollOn(before.nextId)).events.length).toBeGreaterThan(0);
  expect((await pollOn(0)).end).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

test('ids continue above all that were ever given, also where nothing is left of them', async () => {
  await run({ name: 'backup', file: backup });
  await changes(5);
  const before = await pollOn(0);
  const elsewhere = await testLocation();
  const { text } = await run({ name: 'restore', file: backup }, elsewhere);
  expect(text).toContain('The database before it could not be read');
  const store = await elsewhere.open();
  const [feed] = await store.read((queries) =>
    queries
      .selectFrom('syncFeed')
      .select(['epoch', lastFeedId(queries).as('last')])
      .execute(),
  );
  await store.close();
  await elsewhere.remove();
  expect(feed?.last).toBeGreaterThan(before.end);
  expect(feed?.epoch).not.toBe(before.epoch);
});

test('a guest who came after the backup leaves an id that nobody else gets', async () => {
  await run({ name: 'backup', file: backup });
  const lost = await newGuest();
  await run({ name: 'restore', file: backup });
  const next = await newGuest();
  expect(next.participantId).toBeGreaterThan(lost.participantId);
  expect(next.ticketId).toBeGreaterThan(lost.ticketId);
  expect(next.paymentId).toBeGreaterThan(lost.paymentId);
});

test('restored: the database was put back by other means', async () => {
  await changes(2);
  const before = await pollOn(0);
  await run({ name: 'restored' });
  const after = await pollOn(before.nextId);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.events.map(({ objectType }) => objectType)).toContain('participant');
});

test('many objects are announced, and a poll that meets no feed begins one', async () => {
  await service.store.write((queries) => queries.deleteFrom('syncFeed').execute());
  const polls = await Promise.all([poll(0), poll(0), poll(0)]);
  expect(new Set(polls.map(({ epoch }) => epoch)).size).toBe(1);
  const rows = await service.store.read((queries) =>
    queries.selectFrom('syncFeed').select('epoch').execute(),
  );
  expect(rows).toHaveLength(1);
});

test('a backup that an administrator copies back by hand begins another epoch too', async () => {
  if (isOnPostgres()) return;
  await run({ name: 'backup', file: backup });
  await changes(4);
  const before = await pollOn(0);
  await service.stop();
  const location = await testLocation();
  await copyFile(backup, sqliteFile(location.directory));
  service = await startService({ location });
  const after = await pollOn(before.nextId);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.events.length).toBeGreaterThan(0);
});

test.each([
  ['is no database', () => Buffer.from('this is no database, '.repeat(1000))],
  ['breaks off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
])('a database that %s is put back all the same, and kept beside', async (_, broken) => {
  if (isOnPostgres()) return;
  await run({ name: 'backup', file: backup });
  const location = await testLocation();
  const file = sqliteFile(location.directory);
  const before = broken(await readFile(backup));
  await writeFile(file, before);
  await writeFile(`${file}-wal`, 'what was written last');
  const { text } = await run({ name: 'restore', file: backup }, location);
  expect(text).toContain(`You find it at ${file}.broken.`);
  expect((await readFile(`${file}.broken`)).equals(before)).toBe(true);
  expect(await readFile(`${file}.broken-wal`, 'utf8')).toBe('what was written last');
  const store = await openStore(location);
  expect(
    await store.read((queries) => queries.selectFrom('syncFeed').select('epoch').execute()),
  ).toHaveLength(1);
  await store.close();
  await location.remove();
});

test('a backup that breaks off half-way changes nothing', async () => {
  await run({ name: 'backup', file: backup });
  const { size } = await stat(backup);
  await truncate(backup, Math.floor(size * 0.9));
  const { participantId } = await newGuest();
  const tools = { clock: service.clock, randomness: cryptoRandomness };
  const outcome = await perform({ name: 'restore', file: backup }, service.location, tools);
  expect(outcome.isError).toBe(true);
  const read = await service.must('participantRead', { key, id: participantId });
  expect(read.participant.id).toBe(participantId);
});

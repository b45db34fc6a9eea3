/** `npm run admin -- partition`. */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../../src/service/core/deps/wall-clock.ts';
import { eventTables } from '../../../../src/service/core/store/schema/event-tables.ts';
import type { Queries } from '../../../../src/service/core/store/store.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { partitionCount } from '../../../../src/service/wings/scale/partitions.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { isOnPostgres, type TestLocation, testLocation } from '../../../support/test-store.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

const tools = { clock: systemClock, randomness: cryptoRandomness };

test.runIf(!isOnPostgres())('only PostgreSQL has partitions', async () => {
  const location = { directory: tmpdir(), databaseUrl: null };
  expect(await perform({ name: 'partition' }, location, tools)).toMatchObject({
    isError: true,
    text: expect.stringContaining('--database'),
  });
});

/** Of all tables that are laid out by event, with their columns' names. */
const tablesByEvent = async (queries: Queries) => {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'eventId')
  `.execute(queries);
  return rows;
};

describe.runIf(isOnPostgres())('a database in use', () => {
  let location: TestLocation;
  let service: TestService;
  let venue: Venue;
  beforeEach(async () => {
    location = await testLocation();
    service = await startService({ location });
    venue = await makeVenue(service);
  });
  afterEach(() => service.stop());

  test('has the tables of events in partitions afterwards, with all that is in them', async () => {
    const { key } = venue.keys.Administrator;
    const check = { key, params: { identifier: venue.guest.identifier } };
    await service.must('ticketCheck', check);
    const read = () => service.must('participantRead', { key, id: venue.guest.participantId });
    const before = await read();
    const outcome = await perform({ name: 'partition' }, location, tools);
    expect(outcome).toEqual({
      isError: false,
      text: `${eventTables.length} tables now have ${partitionCount} partitions each.`,
    });
    // The service went on meanwhile.
    expect(await read()).toEqual(before);
    await service.must('ticketReset', check);
    expect((await read()).participant.checkInHistory).toHaveLength(2);
    const guest = await addGuest(service, key, venue.eventId, venue.standard);
    expect(guest.ticketId).toBeGreaterThan(venue.guest.ticketId);
    expect(guest.ticketId).toBeLessThan(venue.guest.ticketId + 10);
    await makeVenue(service);
    const tables = await service.store.read(tablesByEvent);
    const plain = tables.filter(({ kind }) => kind === 'r').map(({ name }) => name);
    expect(plain.toSorted()).toEqual([
      'accountLink',
      'codeDirectory',
      'doorClaim',
      'objectDirectory',
      'settledUpstream',
      'userMail',
    ]);
    expect(await perform({ name: 'partition' }, location, tools)).toMatchObject({
      text: 'The tables of events already have partitions.',
    });
  });

  test('keeps every key, index and reference, and the next id of each table', async () => {
    const shape = async (queries: Queries) => {
      const { rows } = await sql<{ line: string }>`
        select regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?.* USING', ' on') as line
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = current_schema()::regnamespace and not relispartition
        union all
        select conname || ' of ' || conrelid::regclass || ': ' || pg_get_constraintdef(oid)
        from pg_constraint
        where connamespace = current_schema()::regnamespace and conparentid = 0
        union all
        select sequencename || ' ' || coalesce(last_value + 1, start_value)
        from pg_sequences where schemaname = current_schema()
        order by 1
      `.execute(queries);
      return rows.map(({ line }) => line);
    };
    const before = await service.store.read(shape);
    await perform({ name: 'partition' }, location, tools);
    const after = await service.store.read(shape);
    const plain = (line: string) => line.replace(/ (\d+)$/, '');
    expect(after.map(plain)).toEqual(before.map(plain));
    const idOf = (lines: readonly string[], name: string) =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
    // One is left out of each, and no more.
    expect(idOf(after, 'ticket_id_seq')).toBe(idOf(before, 'ticket_id_seq') + 1);
    expect(idOf(after, 'payment_id_seq')).toBe(idOf(before, 'payment_id_seq') + 1);
  });

  test('interrupted it stays as it was', async () => {
    await service.store.write((queries) =>
      sql`create table "settledDouble in partitions" ()`.execute(queries),
    );
    await expect(perform({ name: 'partition' }, location, tools)).rejects.toThrow(/already exists/);
    const tables = await service.store.read(tablesByEvent);
    expect(tables.filter(({ kind }) => kind === 'p')).toEqual([]);
    const { key } = venue.keys.Administrator;
    await service.must('participantRead', { key, id: venue.guest.participantId });
  });
});

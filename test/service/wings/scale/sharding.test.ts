/** `npm run admin -- shard`. What needs Citus itself runs where `ADMIT_TEST_CITUS` names a coordinator. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../../src/service/core/deps/wall-clock.ts';
import { openStore } from '../../../../src/service/core/store/open-store.ts';
import { allTables } from '../../../../src/service/core/store/schema/event-tables.ts';
import type { Queries } from '../../../../src/service/core/store/store.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { makeCluster } from '../../../support/citus.ts';
import { createDatabase } from '../../../support/postgres.ts';
import { startService } from '../../../support/service.ts';
import {
  isOnCitus,
  isOnPostgres,
  preparedLocation,
  testLocation,
} from '../../../support/test-store.ts';
import { addGuest, makeVenue } from '../../../support/venue.ts';

const tools = { clock: systemClock, randomness: cryptoRandomness };
const shard = (databaseUrl: string | null) =>
  perform({ name: 'shard' }, { directory: tmpdir(), databaseUrl }, tools);

test.runIf(!isOnPostgres())('only PostgreSQL has Citus', async () => {
  expect(await shard(null)).toMatchObject({
    isError: true,
    text: expect.stringContaining('--database'),
  });
});

test.runIf(isOnPostgres())('a database without Citus stays as it is', async () => {
  const location = await testLocation();
  expect(await shard(location.databaseUrl)).toMatchObject({
    isError: true,
    text: expect.stringContaining('create extension citus'),
  });
  await location.remove();
});

test.runIf(isOnPostgres() && !isOnCitus())('each table there is, is one that we know', async () => {
  const location = await preparedLocation();
  const store = await location.open();
  const { rows } = await store.read((queries) =>
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not relispartition`.execute(queries),
  );
  await store.close();
  await location.remove();
  // A restore drops them by this list, and Citus lays them out by its parts.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(allTables.toSorted());
});

/** The tables that are not on the workers. */
const plainTables = async (queries: Queries) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and oid not in (select logicalrelid from pg_dist_partition)`.execute(queries);
  return rows.map(({ name }) => name);
};

describe.runIf(isOnCitus())('on Citus (ADMIT_TEST_CITUS)', () => {
  test('without workers a database stays as it is', async () => {
    const database = await createDatabase(process.env.ADMIT_TEST_CITUS ?? '');
    await makeCluster(database.url, { workers: 0 });
    expect(await shard(database.url)).toMatchObject({
      isError: true,
      text: expect.stringContaining('has no workers'),
    });
    await database.remove();
  });

  test('a database in use has its tables on the workers afterwards, with all that is in them', async () => {
    const location = await testLocation();
    const databaseUrl = location.databaseUrl ?? '';
    await makeCluster(databaseUrl);
    const before = await startService({ location });
    const venue = await makeVenue(before);
    const { key } = venue.keys.Administrator;
    const check = { key, params: { identifier: venue.guest.identifier } };
    await before.must('ticketCheck', check);
    const read = () => before.must('participantRead', { key, id: venue.guest.participantId });
    const asBefore = await read();
    expect(await shard(databaseUrl)).toEqual({
      isError: false,
      text: expect.stringMatching(/^\d+ tables are now spread over \d+ workers\.$/),
    });
    const store = await openStore({ directory: tmpdir(), databaseUrl });
    expect((await store.read(plainTables)).toSorted()).toEqual([
      'health',
      'kysely_migration',
      'kysely_migration_lock',
    ]);
    await store.close();
    expect(await read()).toEqual(asBefore);
    await before.must('ticketReset', check);
    const guest = await addGuest(before, key, venue.eventId, venue.standard);
    expect(guest.ticketId).toBeGreaterThan(venue.guest.ticketId);
    expect(guest.ticketId).toBeLessThan(venue.guest.ticketId + 10);
    expect(await shard(databaseUrl)).toMatchObject({ text: 'The tables are spread already.' });

    // A backup is that of one PostgreSQL: restored, it is spread again.
    const file = join(location.directory, 'all.dump');
    const place = { directory: location.directory, databaseUrl };
    expect(await perform({ name: 'backup', file }, place, tools)).toMatchObject({ isError: false });
    const asBackedUp = await read();
    await before.must('ticketCheck', check);
    expect(await perform({ name: 'restore', file }, place, tools)).toMatchObject({
      isError: false,
      text: expect.stringContaining('is restored'),
    });
    expect(await shard(databaseUrl)).toMatchObject({ isError: false });
    expect(await read()).toEqual(asBackedUp);
    await before.must('ticketCheck', check);
    await before.stop();
  });
});

/** No change is ever missed by a poller, in whatever order transactions begin and end. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asId, type ParticipantId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { announce } from '../../../src/service/sync/announce.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
/** Of two hosts. */
let venues: readonly [Venue, Venue];
/** As of several processes, where the database lets them write side by side. */
let stores: readonly Store[];

beforeAll(async () => {
  service = await startService();
  venues = [await makeVenue(service), await makeVenue(service)];
  // The Administrator's key of each holds the other host as well.
  for (const [n, { keys }] of venues.entries()) {
    const values = { apiKeyId: keys.Administrator.id, userId: venueAt(1 - n).hostId };
    await service.store.write((queries) =>
      queries
        .insertInto('apiKeyUser')
        .values({ ...values, byPassword: 0 })
        .execute(),
    );
  }
  const others = isOnPostgres() ? [service.location.open(), service.location.open()] : [];
  stores = [service.store, ...(await Promise.all(others))];
});
afterAll(async () => {
  await Promise.all(stores.slice(1).map((store) => store.close()));
  await service.stop();
});

const venueAt = (host: number): Venue => venues[host === 0 ? 0 : 1];

type Writing = {
  /** Of the two. */
  readonly host: number;
  readonly changes: number;
  /** Between the announcement and the commit. */
  readonly lingersMs: number;
  readonly fails: boolean;
};

let lastObjectId = 500_000_000;

/** @returns what was announced in it, where it was committed */
async function write(store: Store, writing: Writing): Promise<number[]> {
  const { host, changes, lingersMs, fails } = writing;
  const objectIds = Array.from({ length: changes }, () => {
    lastObjectId += 1;
    return lastObjectId;
  });
  const written = store.write(async (queries) => {
    for (const objectId of objectIds) {
      await announce(queries, {
        eventId: venueAt(host).eventId,
        operation: 'update',
        objectType: 'participant',
        objectId: asId<ParticipantId>(objectId),
      });
    }
    if (isOnPostgres()) await sql`select pg_sleep(${lingersMs / 1000})`.execute(queries);
    if (fails) throw new Error('this one fails');
  });
  return written.then(
    () => objectIds,
    () => [],
  );
}

/** Follows the feed until it is told that nothing more comes, and then to its end. */
async function follow(
  key: string,
  from: number,
  isOver: () => boolean,
): Promise<{ readonly seen: readonly number[]; readonly nextId: number }> {
  const seen: number[] = [];
  for (let id = from; ; ) {
    // A real poller comes over a socket, and lets others have their turn.
    await new Promise(setImmediate);
    const wasOver = isOver();
    const { events, nextId } = await service.must('syncRead', {
      key,
      id,
    });
    seen.push(...events.map(({ objectId }) => objectId));
    if (wasOver && events.length === 0) return { seen, nextId };
    id = nextId;
  }
}

const writing = fc.record({
  host: fc.integer({ min: 0, max: 1 }),
  changes: fc.integer({ min: 1, max: 4 }),
  lingersMs: fc.integer({ min: 0, max: 30 }),
  fails: fc.boolean(),
});

test('pollers see each committed change of their hosts once, and nothing else, while others write', async () => {
  const both = [0, 1];
  const readers = both.flatMap((host) => [
    ...[0, 1].map(() => ({ key: venueAt(host).keys.Editor.key, hosts: [host] })),
    { key: venueAt(host).keys.Administrator.key, hosts: both },
  ]);
  let changes = 0;
  let froms = readers.map(() => 0);
  await fc.assert(
    fc.asyncProperty(fc.array(writing, { minLength: 20, maxLength: 40 }), async (writings) => {
      const follows = (isOver: () => boolean) =>
        readers.map(({ key }, n) => follow(key, froms[n] ?? 0, isOver));
      froms = (await Promise.all(follows(() => true))).map(({ nextId }) => nextId);
      let isOver = false;
      const following = follows(() => isOver);
      const committed = await Promise.all(
        writings.map((one, n) => write(stores[n % stores.length] ?? service.store, one)),
      );
      isOver = true;
      changes += committed.flat().length;
      for (const [n, { hosts }] of readers.entries()) {
        const ofHosts = committed.filter((_, at) => hosts.includes(writings[at]?.host ?? -1));
        expect((await following[n])?.seen.toSorted()).toEqual(ofHosts.flat().toSorted());
      }
    }),
    { numRuns: 12 },
  );
  expect(changes).toBeGreaterThan(100);
});

/** No change is ever missed by a poller, in whatever order transactions begin and end. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asId, type ParticipantId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { announce } from '../../../src/service/sync/announce.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
/** As of several processes, where the database lets them write side by side. */
let stores: readonly Store[];

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  const others = isOnPostgres() ? [service.location.open(), service.location.open()] : [];
  stores = [service.store, ...(await Promise.all(others))];
});
afterAll(async () => {
  await Promise.all(stores.slice(1).map((store) => store.close()));
  await service.stop();
});

type Writing = {
  readonly changes: number;
  /** Between the announcement and the commit. */
  readonly lingersMs: number;
  readonly fails: boolean;
};

let lastObjectId = 500_000_000;

/** @returns what was announced in it, where it was committed */
async function write(store: Store, { changes, lingersMs, fails }: Writing): Promise<number[]> {
  const objectIds = Array.from({ length: changes }, () => {
    lastObjectId += 1;
    return lastObjectId;
  });
  const writing = store.write(async (queries) => {
    for (const objectId of objectIds) {
      await announce(queries, {
        eventId: venue.eventId,
        operation: 'update',
        objectType: 'participant',
        objectId: asId<ParticipantId>(objectId),
      });
    }
    if (isOnPostgres()) await sql`select pg_sleep(${lingersMs / 1000})`.execute(queries);
    if (fails) throw new Error('this one fails');
  });
  return writing.then(
    () => objectIds,
    () => [],
  );
}

/** Follows the feed until it is told that nothing more comes, and then to its end. */
async function follow(
  from: number,
  isOver: () => boolean,
): Promise<{ readonly seen: readonly number[]; readonly nextId: number }> {
  const seen: number[] = [];
  for (let id = from; ; ) {
    // A real poller comes over a socket, and lets others have their turn.
    await new Promise(setImmediate);
    const wasOver = isOver();
    const { events, nextId } = await service.must('syncRead', {
      key: venue.keys.Editor.key,
      id,
    });
    seen.push(...events.map(({ objectId }) => objectId));
    if (wasOver && events.length === 0) return { seen, nextId };
    id = nextId;
  }
}

const writing = fc.record({
  changes: fc.integer({ min: 1, max: 4 }),
  lingersMs: fc.integer({ min: 0, max: 30 }),
  fails: fc.boolean(),
});

test('pollers see each committed change once, and nothing else, while others write', async () => {
  let changes = 0;
  let from = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(writing, { minLength: 20, maxLength: 40 }), async (writings) => {
      const before = await follow(from, () => true);
      from = before.nextId;
      let isOver = false;
      const pollers = [follow(from, () => isOver), follow(from, () => isOver)];
      const committed = await Promise.all(
        writings.map((one, n) => write(stores[n % stores.length] ?? service.store, one)),
      );
      isOver = true;
      const expected = committed.flat().toSorted();
      changes += expected.length;
      for (const poller of pollers) {
        const { seen } = await poller;
        expect(seen.toSorted()).toEqual(expected);
      }
    }),
    { numRuns: 12 },
  );
  expect(changes).toBeGreaterThan(100);
}, 60_000);

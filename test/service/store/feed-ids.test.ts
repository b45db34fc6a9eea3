/** Migration 0025: a feed of the version before goes on where it stood (issue 16.2). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiKeyId, asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { cryptoRandomness } from '../../../src/service/means/randomness.ts';
import { systemClock } from '../../../src/service/means/wall-clock.ts';
import { feedReader } from '../../../src/service/sync/feed.ts';
import { fillWithEvents, makeOldDatabase, type OldTables } from '../../support/old-database.ts';
import { type TestLocation, testLocation } from '../../support/test-store.ts';

const before = '0024-change-log';
let location: TestLocation;
let apiKeyId: ApiKeyId;
beforeEach(async () => {
  location = await testLocation();
});
afterEach(() => location.remove());

/** @param lastFeedId null: a backup, which has no row of the feed */
async function fill(db: OldTables, lastFeedId: number | null): Promise<void> {
  const [eventId] = await fillWithEvents(db, ['Ball']);
  const { hostId: userId } = await db
    .selectFrom('event')
    .select('hostId')
    .executeTakeFirstOrThrow();
  const key = {
    ...{ digest: 'd', identifier: 'i', name: 'n', type: 'Editor', scope: null, enabled: 1 },
    ...{ inForce: 1, fromEnvironment: 0, createdMs: 0 },
  };
  const { id } = await db
    .insertInto('apiKey')
    .values(key)
    .returning('id')
    .executeTakeFirstOrThrow();
  apiKeyId = asId<ApiKeyId>(id);
  await db.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 0 }).execute();
  await db.insertInto('syncRegistration').values({ apiKeyId, fromFeedId: 3 }).execute();
  if (lastFeedId === null) await db.deleteFrom('syncFeed').execute();
  else await db.updateTable('syncFeed').set({ lastFeedId }).execute();
  const change = { eventId, operation: 'update', objectType: 'participant' };
  await db
    .insertInto('syncChange')
    .values([
      { ...change, objectId: 1, feedId: 2 },
      { ...change, objectId: 2, feedId: 5 },
      { ...change, objectId: 4, feedId: null },
      { ...change, objectId: 3, feedId: null },
      {
        ...change,
        eventId: 999,
        operation: 'delete',
        objectType: 'event',
        objectId: 999,
        apiKeyId,
      },
    ])
    .execute();
}

async function readAll() {
  const store = await location.open();
  const means = { store, clock: systemClock, randomness: cryptoRandomness };
  const archivedBefore = instant(-1);
  const read = await feedReader(means)({ apiKeyId, from: 0, archivedBefore });
  await store.close();
  if (!read?.feed) throw new Error('the feed was not read');
  return { changes: read.changes.map(({ feedId, objectId }) => [feedId, objectId]), ...read.feed };
}

test('numbered changes keep their ids, the others get theirs in order, above the last one given', async () => {
  await makeOldDatabase(location, before, (db) => fill(db, 5));
  const { changes, end } = await readAll();
  expect(changes).toEqual([
    [5, 2],
    [6, 4],
    [7, 3],
    [8, 999],
  ]);
  expect(end).toBe(9);
});

test('a backup of the version before begins another epoch, above all ids that it knows', async () => {
  await makeOldDatabase(location, before, (db) => fill(db, null));
  const { changes, end } = await readAll();
  expect(changes[0]).toEqual([5, 2]);
  expect(changes.slice(1).map(([, objectId]) => objectId)).toEqual([4, 3, 999, expect.any(Number)]);
  const ids = changes.map(([feedId = 0]) => feedId);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(ids[1]).toBeGreaterThan(1_700_000_000_000);
  expect(end).toBe((ids.at(-1) ?? 0) + 1);
});

/**
 * The feed that pollers read.
 *
 * A change is written without a feed id. Ids are given when somebody reads the feed, by one transaction
 * at a time and only to committed changes. So whoever sees an id sees all smaller ones, and a poller
 * misses nothing, in whatever order transactions commit.
 */
import { sql } from 'kysely';
import { mostSyncEvents } from '../../contract/sync.ts';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Means } from '../access/handler.ts';
import { isHeldBy } from '../access/permission.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import type { Queries } from '../store/store.ts';
import { beginEpoch } from './epoch.ts';

type Feed = Pick<Means, 'store' | 'clock' | 'randomness'>;

/** Gives ids to all changes that were committed before this call. */
export async function giveFeedIds(means: Feed): Promise<void> {
  const [feed] = await means.store.read((queries) => firstWithoutId(queries, {}));
  if (feed?.firstWithoutId === null) return;
  await means.store.write((queries) => giveIds(queries, means));
}

const firstWithoutId = compileOnce([], (queries) =>
  queries
    .selectFrom('syncFeed')
    .select((feed) =>
      feed
        .selectFrom('syncChange')
        .select('id')
        .where('feedId', 'is', null)
        .limit(1)
        .as('firstWithoutId'),
    ),
);

/** @returns the last id that was given */
export async function giveIds(
  queries: Queries,
  means: Pick<Means, 'clock' | 'randomness'>,
): Promise<number> {
  const feed = await lockFeed(queries);
  // Without a row, the database was put back from a backup by hand.
  const last = feed ? feed.lastFeedId : await beginEpoch(queries, means, null);
  const { numUpdatedRows } = await queries
    .updateTable('syncChange')
    .from((from) =>
      from
        .selectFrom('syncChange')
        .select(['eventId', 'id', sql<number>`row_number() over (order by "id")`.as('number')])
        .where('feedId', 'is', null)
        .as('waiting'),
    )
    .set({ feedId: sql<number>`${last} + "waiting"."number"` })
    .whereRef('syncChange.eventId', '=', 'waiting.eventId')
    .whereRef('syncChange.id', '=', 'waiting.id')
    .executeTakeFirstOrThrow();
  const given = last + Number(numUpdatedRows);
  await queries.updateTable('syncFeed').set({ lastFeedId: given }).execute();
  return given;
}

/** Writes the feed's only row, which locks it until the transaction ends. */
const lockFeed = (queries: Queries) =>
  queries
    .updateTable('syncFeed')
    .set((feed) => ({ lastFeedId: feed.ref('lastFeedId') }))
    .returning('lastFeedId')
    .executeTakeFirst();

/** From now on the key sees what is committed; registering again changes nothing. */
export async function registerKey(means: Feed, apiKeyId: ApiKeyId): Promise<void> {
  await means.store.write(async (queries) => {
    const last = await giveIds(queries, means);
    await queries
      .insertInto('syncRegistration')
      .values({ apiKeyId, fromFeedId: last + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Reads the first changes from an id on that the key may see, and where the feed ends.
 * @returns undefined for a key that is not registered
 */
export async function readFeed(
  queries: Queries,
  apiKeyId: ApiKeyId,
  archivedBefore: Instant,
  fromId: number,
) {
  const [registration] = await registrationOf(queries, { apiKeyId });
  if (!registration) return undefined;
  const from = Math.max(fromId, registration.fromFeedId);
  const held = await changesOfHeld(queries, { apiKeyId, archivedBefore, from });
  const addressed = await changesAddressed(queries, { apiKeyId, from });
  const changes = [...held, ...addressed]
    .sort((one, other) => one.feedId - other.feedId)
    .slice(0, mostSyncEvents);
  const [feed = null] = await feedNow(queries, {});
  return { changes, feed };
}

const feedNow = compileOnce([], (queries) =>
  queries.selectFrom('syncFeed').select((row) => ['epoch', row('lastFeedId', '+', 1).as('end')]),
);

const registrationOf = compileOnce(['apiKeyId'], (queries, given: { apiKeyId: ApiKeyId }) =>
  queries
    .selectFrom('syncRegistration')
    .select('fromFeedId')
    .where('apiKeyId', '=', given.apiKeyId),
);

const changesFrom = (queries: Queries, from: number) =>
  queries
    .selectFrom('syncChange')
    .select(['feedId', 'operation', 'objectType', 'objectId'])
    .where('feedId', '>=', from)
    .$narrowType<{ feedId: number }>()
    .orderBy('feedId')
    .limit(mostSyncEvents);

const changesOfHeld = compileOnce(
  ['apiKeyId', 'archivedBefore', 'from'],
  (queries, given: { apiKeyId: ApiKeyId; archivedBefore: Instant; from: number }) =>
    changesFrom(queries, given.from)
      .where('apiKeyId', 'is', null)
      .where('eventId', 'in', (event) =>
        event
          .selectFrom('event')
          .select('event.id')
          .where(isHeldBy(given.apiKeyId, given.archivedBefore)),
      ),
);

const changesAddressed = compileOnce(
  ['apiKeyId', 'from'],
  (queries, { apiKeyId, from }: { apiKeyId: ApiKeyId; from: number }) =>
    changesFrom(queries, from).where('apiKeyId', '=', apiKeyId),
);

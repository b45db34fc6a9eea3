/**
 * Gives the changes of some hosts their places in the feed.
 *
 * A change is written without a feed id. Ids are given when somebody reads, only to committed changes, and
 * for each host by one transaction at a time: the host's row is locked, and so is the reader's for what is
 * addressed to that key alone. Other hosts' readers don't wait. Each id is above all that were given
 * before to anybody: so whoever holds those locks sees each id up to the last one given, and all that come
 * later are above it.
 */
import { sql } from 'kysely';
import type { ApiKeyId, UserId } from '../../domain/ids.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isFound, isGiven } from '../core/store/query/given-rows.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { keepLastGiven, lastFeedId, nextFeedId } from './feed-ids.ts';

/** Whose changes: those of all events of the hosts, and what is addressed to the keys. */
export type Readers = {
  readonly hosts: readonly UserId[];
  readonly keys: readonly ApiKeyId[];
};

/** The hosts of all events that the key holds. */
export const hostsOfKey = compileOnce(['apiKeyId'], (queries, given: { apiKeyId: ApiKeyId }) =>
  queries
    .selectFrom('apiKeyUser')
    .select('userId as hostId')
    .where('apiKeyId', '=', given.apiKeyId)
    .union((more) =>
      more
        .selectFrom('apiKeyEvent')
        .innerJoin('event', 'event.id', 'apiKeyEvent.eventId')
        .select('event.hostId')
        .where('apiKeyEvent.apiKeyId', '=', given.apiKeyId),
    )
    .orderBy('hostId'),
);

/** A host that nobody reads may have millions waiting: more than one statement has time for. */
export const mostNumberedAtOnce = 20_000;

/**
 * For `writeInLine`: who waited for a lock sees what was given meanwhile.
 * @returns an id up to which all changes of these readers can be seen from now on, and above which all
 *   later ones will be; `some` where others may wait still, for another transaction; null where the feed
 *   has no row
 */
export async function numberChanges(
  queries: Queries,
  readers: Readers,
): Promise<number | 'some' | null> {
  await lockReaders(queries, readers);
  if ((await lastGiven(queries)) === null) return null;
  const hosts = JSON.stringify(readers.hosts);
  const keys = JSON.stringify(readers.keys);
  const { numUpdatedRows } = await queries
    .with('waiting', () => waitingChanges(queries, hosts, keys))
    .with(
      // Once for each row, and in their order.
      (named) => named('numbered').materialized(),
      (query) =>
        query
          .selectFrom(
            query
              .selectFrom('waiting')
              .selectAll()
              .orderBy('id')
              .limit(mostNumberedAtOnce)
              .as('inOrder'),
          )
          .select(['eventId', 'id', nextFeedId(queries).as('feedId')]),
    )
    .updateTable('syncChange')
    .from('numbered')
    .set((change) => ({ feedId: change.ref('numbered.feedId') }))
    .whereRef('syncChange.eventId', '=', 'numbered.eventId')
    .whereRef('syncChange.id', '=', 'numbered.id')
    .executeTakeFirstOrThrow();
  const numbered = Number(numUpdatedRows);
  await keepLastGiven(queries, numbered);
  return numbered < mostNumberedAtOnce ? lastGiven(queries) : 'some';
}

async function lastGiven(queries: Queries): Promise<number | null> {
  const feed = queries.selectFrom('syncFeed').select(lastFeedId(queries).as('last'));
  return (await feed.executeTakeFirst())?.last ?? null;
}

/** Each kind in the order of its ids: nobody waits crosswise. SQLite has one writer. */
async function lockReaders(queries: Queries, { hosts, keys }: Readers): Promise<void> {
  if (!isPostgres(queries)) return;
  await queries
    .selectFrom('user')
    .select('id')
    .where((row) => isGiven(queries, row.ref('id'), JSON.stringify(hosts)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await queries
    .selectFrom('syncRegistration')
    .select('apiKeyId')
    .where((row) => isGiven(queries, row.ref('apiKeyId'), JSON.stringify(keys)))
    .orderBy('apiKeyId')
    .forNoKeyUpdate()
    .execute();
}

/** @param hosts ids, and keys as well, as JSON */
const waitingChanges = (queries: Queries, hosts: string, keys: string) =>
  queries
    .selectFrom('syncChange')
    .select(['syncChange.eventId', 'syncChange.id'])
    .where('syncChange.feedId', 'is', null)
    .where('syncChange.apiKeyId', 'is', null)
    .where((change) =>
      isFound(
        queries,
        change.ref('syncChange.eventId'),
        change
          .selectFrom('event')
          .select('event.id')
          .where((row) => isGiven(queries, row.ref('event.hostId'), hosts)),
      ),
    )
    .unionAll((more) =>
      more
        .selectFrom('syncChange')
        .select(['syncChange.eventId', 'syncChange.id'])
        .where('syncChange.feedId', 'is', null)
        // Said for the index of such changes.
        .where('syncChange.apiKeyId', 'is not', null)
        .where((row) => isGiven(queries, row.ref('syncChange.apiKeyId'), keys)),
    );

/** Whether any change of these readers has no id. @param hosts ids, and keys as well, as JSON */
export const firstWaiting = compileOnce(
  ['hosts', 'keys'],
  (queries, { hosts, keys }: { readonly hosts: string; readonly keys: string }) =>
    queries
      .selectFrom(waitingChanges(queries, hosts, keys).as('waiting'))
      .select(sql.ref<number>('id').as('id'))
      .limit(1),
);

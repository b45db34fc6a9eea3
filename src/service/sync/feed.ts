/**
 * The feed that pollers read. What has no place in it yet gets one before the answer (`number-changes.ts`);
 * a poller misses nothing, in whatever order transactions commit.
 */

import { type Selectable, sql } from 'kysely';
import { mostSyncEvents } from '../../contract/sync.ts';
import type { ApiKeyId, EventId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Handlers, StoreDeps } from '../core/access/handler.ts';
import { archiveBefore, heldEvents } from '../core/access/permission.ts';
import { notAuthorized } from '../core/deps/api-error.ts';
import { GroupedBatchLoader, mostQuestions } from '../core/store/query/batch-loader.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isFound, isGiven } from '../core/store/query/write-rows.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { SyncChangeTable } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { beginEpochWhereNone, keepLastGiven, lastFeedId, nextFeedId } from './epoch.ts';

export type FeedMeans = Pick<StoreDeps, 'store' | 'clock' | 'randomness'>;

type Poll = {
  readonly apiKeyId: ApiKeyId;
  /** The first requested id. */
  readonly from: number;
  readonly archivedBefore: Instant;
};

/** What was numbered: all changes of these hosts up to an id can be seen. */
type Numbered = { readonly hosts: readonly UserId[]; readonly upTo: number };

/**
 * Reads the first changes from an id on that the key may see, and where the feed ends.
 * @returns undefined for a key that is not registered
 */
export function feedReader(deps: FeedMeans) {
  const numbering = new GroupedBatchLoader(({ hosts }: Reader) => hosts.join(), {
    mostAtOnce: mostQuestions,
    async ask(readers: readonly Reader[]) {
      const hosts = readers[0]?.hosts ?? [];
      const keys = readers.map(({ apiKeyId }) => apiKeyId);
      const upTo = await inFeed(deps, (queries) => numberChanges(queries, { hosts, keys }));
      return readers.map((): Numbered => ({ hosts, upTo }));
    },
  });
  return async (poll: Poll) => {
    let numbered: Numbered | null = null;
    for (;;) {
      const read = await deps.store.read((queries) => readPage(queries, poll, numbered));
      if (read.kind === 'unregistered') return undefined;
      if (read.kind === 'page') return read;
      numbered = await numbering.ask({ apiKeyId: poll.apiKeyId, hosts: read.hosts });
    }
  };
}

type Reader = { readonly apiKeyId: ApiKeyId; readonly hosts: readonly UserId[] };

/** From now on the key sees what is committed; registering again changes nothing. */
async function registerKey(deps: FeedMeans, apiKeyId: ApiKeyId): Promise<void> {
  const [registration] = await deps.store.read(
    (queries) => registrationOf(queries, { apiKeyId }),
    'oneStatement',
  );
  if (registration) return;
  await inFeed(deps, async (queries) => {
    const hosts = (await hostsOfKey(queries, { apiKeyId })).map(({ hostId }) => hostId);
    const last = await numberChanges(queries, { hosts, keys: [] });
    if (typeof last !== 'number') return last;
    await queries
      .insertInto('syncRegistration')
      .values({ apiKeyId, fromFeedId: last + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return last;
  });
}

/** @returns an id up to which all changes of this host can be seen, and above which all later ones will be */
export const numberChangesOf = (deps: FeedMeans, host: UserId): Promise<number> =>
  inFeed(deps, (queries) => numberChanges(queries, { hosts: [host], keys: [] }));

/**
 * @param job is done again, in another transaction, after `some`; null where the feed has no row: the
 *   database was put back from a backup by hand
 */
async function inFeed(
  deps: FeedMeans,
  job: (queries: Queries) => Promise<number | 'some' | null>,
): Promise<number> {
  for (;;) {
    const done = await deps.store.writeInLine(job);
    if (typeof done === 'number') return done;
    if (done === null) await deps.store.write((queries) => beginEpochWhereNone(queries, deps));
  }
}

/**
 * On one snapshot. If none of the key's changes waits for an id, later ones get ids above all that
 * can be seen. If some do, one that can't be seen yet may have a lower id. Then only what was
 * numbered is complete, unless the key has got another host since.
 */
async function readPage(queries: Queries, poll: Poll, numbered: Numbered | null) {
  const { apiKeyId, archivedBefore } = poll;
  const [registration] = await registrationOf(queries, { apiKeyId });
  if (!registration) return { kind: 'unregistered' } as const;
  const hosts = (await hostsOfKey(queries, { apiKeyId })).map(({ hostId }) => hostId);
  const isNumbered = numbered !== null && hosts.every((host) => numbered.hosts.includes(host));
  const { fromFeedId, epoch, end } = registration;
  const feed = epoch === null || end === null ? null : { epoch, end };
  if (!isNumbered && (feed === null || (await isWaiting(queries, { hosts, keys: [apiKeyId] })))) {
    return { kind: 'waiting', hosts } as const;
  }
  const from = Math.max(poll.from, fromFeedId);
  // Where each machine has its own snapshot, a later id may be seen before an earlier one. All up to the last id
  // that was given before any of these snapshots can be seen.
  const upTo = isNumbered ? numbered.upTo : (end ?? 0) - 1;
  const held = await changesOfHeld(queries, { apiKeyId, archivedBefore, from, upTo });
  const addressed = await changesAddressed(queries, { apiKeyId, from, upTo });
  const changes = [...held, ...addressed]
    .sort((one, other) => one.feedId - other.feedId)
    .slice(0, mostSyncEvents);
  return { kind: 'page', changes, feed } as const;
}

const isWaiting = async (queries: Queries, { hosts, keys }: Readers): Promise<boolean> => {
  const given = { hosts: JSON.stringify(hosts), keys: JSON.stringify(keys) };
  return (await firstWaiting(queries, given)).length > 0;
};

const registrationOf = compileOnce(['apiKeyId'], (queries, given: { apiKeyId: ApiKeyId }) =>
  queries
    .selectFrom('syncRegistration')
    .leftJoin('syncFeed', (join) => join.onTrue())
    .select((row) => [
      'fromFeedId',
      'epoch',
      row(row.parens(lastFeedId(queries)), '+', 1).as('end'),
    ])
    .where('apiKeyId', '=', given.apiKeyId),
);

const changesBetween = (queries: Queries, from: number, upTo: number) =>
  queries
    .selectFrom('syncChange')
    .select(['feedId', 'operation', 'objectType', 'objectId'])
    .where('feedId', '>=', from)
    .where('feedId', '<=', upTo)
    .$narrowType<{ feedId: number }>()
    .orderBy('feedId')
    .limit(mostSyncEvents);

type FeedQuestion = { readonly apiKeyId: ApiKeyId; readonly from: number; readonly upTo: number };

/**
 * On PostgreSQL, event by event, each in the order of its index. For all events at once, it would
 * read and sort everything after `from`, however few are wanted.
 */
const changesOfHeld = compileOnce(
  ['apiKeyId', 'archivedBefore', 'from', 'upTo'],
  (
    queries,
    { apiKeyId, archivedBefore, from, upTo }: FeedQuestion & { archivedBefore: Instant },
  ) => {
    const changes = changesBetween(queries, from, upTo).where('apiKeyId', 'is', null);
    const held = heldEvents(queries, apiKeyId, archivedBefore);
    if (!isPostgres(queries)) return changes.where('eventId', 'in', held);
    return queries
      .selectFrom(held.as('held'))
      .innerJoinLateral(
        changes.where('syncChange.eventId', '=', sql.ref<EventId>('held.id')).as('change'),
        (join) => join.onTrue(),
      )
      .select(['feedId', 'operation', 'objectType', 'objectId'])
      .orderBy('feedId')
      .limit(mostSyncEvents);
  },
);

const changesAddressed = compileOnce(
  ['apiKeyId', 'from', 'upTo'],
  (queries, { apiKeyId, from, upTo }: FeedQuestion) =>
    changesBetween(queries, from, upTo).where('apiKeyId', '=', apiKeyId),
);

// Gives the changes of some hosts their places in the feed. A change is written without a feed id.
// Ids are given when somebody reads, and only to committed changes. For each host, one transaction
// at a time does it: the host's row is locked. The reader's row is locked for what is addressed
// only to that key. Readers of other hosts don't wait.
//
// Each id is above all that were given before to anybody. So a transaction with those locks sees
// each id up to the last one given, and all later ones are above it.

/** Whose changes: those of all events of the hosts, and what is addressed to the keys. */
type Readers = {
  readonly hosts: readonly UserId[];
  readonly keys: readonly ApiKeyId[];
};

/** The hosts of all events that the key holds. */
const hostsOfKey = compileOnce(['apiKeyId'], (queries, given: { apiKeyId: ApiKeyId }) =>
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
 * For `writeInLine`: a caller that waited for a lock sees what was given meanwhile.
 * @returns an id up to which all changes of these readers can be seen from now on, and above which
 *   all later ones will be. It is `some` if others may still wait for another transaction, and null
 *   if the feed has no row.
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
    .with(
      // Wherever these are, the ids come from one place.
      (named) => named('waiting').materialized(),
      (query) =>
        query
          .selectFrom(waitingChanges(queries, hosts, keys).as('all'))
          .select(['eventId', 'id'])
          .orderBy('id')
          .limit(mostNumberedAtOnce),
    )
    .with(
      // Once for each row, and in their order.
      (named) => named('numbered').materialized(),
      (query) =>
        query.selectFrom('waiting').select(['eventId', 'id', nextFeedId(queries).as('feedId')]),
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
const firstWaiting = compileOnce(
  ['hosts', 'keys'],
  (queries, { hosts, keys }: { readonly hosts: string; readonly keys: string }) =>
    queries
      .selectFrom(waitingChanges(queries, hosts, keys).as('waiting'))
      .select(sql.ref<number>('id').as('id'))
      .limit(1),
);

/** What the feed and webhooks say of a change. */
export const feedEntry = ({
  feedId: id,
  operation,
  objectType,
  objectId,
}: Pick<Selectable<SyncChangeTable>, 'operation' | 'objectType' | 'objectId'> & {
  readonly feedId: number;
}) => ({ id, operation, objectType, objectId, path: `/api/${objectType}/${objectId}` });

export const syncCalls = (deps: StoreDeps) => {
  const readFeed = feedReader(deps);
  return {
    async syncRegister({ caller }) {
      await registerKey(deps, caller.keyId);
      return {};
    },

    /** Without changes `nextId` is the id that was sent. */
    async syncRead({ caller, id }) {
      const read = await readFeed({
        apiKeyId: caller.keyId,
        from: id,
        archivedBefore: archiveBefore(deps.clock.now()),
      });
      if (!read) return notAuthorized;
      const { changes, feed } = read;
      const last = changes.at(-1);
      return {
        type: 'dataSyncEventResult',
        events: changes.map(feedEntry),
        nextId: last ? last.feedId + 1 : id,
        feed,
      };
    },
  } satisfies Pick<Handlers, 'syncRegister' | 'syncRead'>;
};

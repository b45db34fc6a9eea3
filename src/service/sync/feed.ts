/**
 * The feed that pollers read. What has no place in it yet gets one before the answer (`number-changes.ts`);
 * a poller misses nothing, in whatever order transactions commit.
 */
import { sql } from 'kysely';
import { mostSyncEvents } from '../../contract/sync.ts';
import type { ApiKeyId, EventId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Means } from '../core/access/handler.ts';
import { heldEvents } from '../core/access/permission.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { mostQuestions, TogetherBy } from '../core/store/query/together.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { beginEpochWhereNone } from './epoch.ts';
import { lastFeedId } from './feed-ids.ts';
import { firstWaiting, hostsOfKey, numberChanges, type Readers } from './number-changes.ts';

type FeedMeans = Pick<Means, 'store' | 'clock' | 'randomness'>;

export type Poll = {
  readonly apiKeyId: ApiKeyId;
  /** The first id that is asked for. */
  readonly from: number;
  readonly archivedBefore: Instant;
};

/** What was numbered: all changes of these hosts up to an id can be seen. */
type Numbered = { readonly hosts: readonly UserId[]; readonly upTo: number };

/**
 * Reads the first changes from an id on that the key may see, and where the feed ends.
 * @returns undefined for a key that is not registered
 */
export function feedReader(means: FeedMeans) {
  const numbering = new TogetherBy(({ hosts }: Reader) => hosts.join(), {
    mostAtOnce: mostQuestions,
    async ask(readers: readonly Reader[]) {
      const hosts = readers[0]?.hosts ?? [];
      const keys = readers.map(({ apiKeyId }) => apiKeyId);
      const upTo = await inFeed(means, (queries) => numberChanges(queries, { hosts, keys }));
      return readers.map((): Numbered => ({ hosts, upTo }));
    },
  });
  return async (poll: Poll) => {
    let numbered: Numbered | null = null;
    for (;;) {
      const read = await means.store.read((queries) => readPage(queries, poll, numbered));
      if (read.kind === 'unregistered') return undefined;
      if (read.kind === 'page') return read;
      numbered = await numbering.ask({ apiKeyId: poll.apiKeyId, hosts: read.hosts });
    }
  };
}

type Reader = { readonly apiKeyId: ApiKeyId; readonly hosts: readonly UserId[] };

/** From now on the key sees what is committed; registering again changes nothing. */
export async function registerKey(means: FeedMeans, apiKeyId: ApiKeyId): Promise<void> {
  const [registration] = await means.store.readOne((queries) =>
    registrationOf(queries, { apiKeyId }),
  );
  if (registration) return;
  await inFeed(means, async (queries) => {
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

/**
 * @param job is done again, in another transaction, after `some`; null where the feed has no row: the
 *   database was put back from a backup by hand
 */
async function inFeed(
  means: FeedMeans,
  job: (queries: Queries) => Promise<number | 'some' | null>,
): Promise<number> {
  for (;;) {
    const done = await means.store.writeInLine(job);
    if (typeof done === 'number') return done;
    if (done === null) await means.store.write((queries) => beginEpochWhereNone(queries, means));
  }
}

/**
 * On one snapshot. Where none of the key's changes waits for an id, later ones get ids above all that can
 * be seen. Where some do, one that can't be seen yet may have a lower one: then only what was numbered is
 * complete, unless the key has got another host since.
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
  const upTo = isNumbered ? numbered.upTo : Number.MAX_SAFE_INTEGER;
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

type Asked = { readonly apiKeyId: ApiKeyId; readonly from: number; readonly upTo: number };

/**
 * On PostgreSQL event by event, each in the order of its index: asked for those of all events at once it
 * reads and sorts everything after `from`, however few are wanted.
 */
const changesOfHeld = compileOnce(
  ['apiKeyId', 'archivedBefore', 'from', 'upTo'],
  (queries, { apiKeyId, archivedBefore, from, upTo }: Asked & { archivedBefore: Instant }) => {
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
  (queries, { apiKeyId, from, upTo }: Asked) =>
    changesBetween(queries, from, upTo).where('apiKeyId', '=', apiKeyId),
);

/**
 * What happens when a database is restored from a backup, so that nobody continues as if nothing
 * had changed. Each time, the feed begins another epoch. Its ids continue above all that were ever
 * given. Every object is announced, because any of them may differ from what a poller has.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Epoch } from '../../domain/ids.ts';
import type { Deps } from '../core/access/handler.ts';
import { lettersAndDigits } from '../core/deps/randomness.ts';
import { type LastIds, raiseIds } from '../core/store/query/last-ids.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { doubtWaitingMail } from '../orders/mail/queue/queue-mail.ts';

type EpochMeans = Pick<Deps, 'clock' | 'randomness'>;

/** @param replaced the last ids of the database before, where they are known */
export async function beginEpoch(
  queries: Queries,
  { clock, randomness }: EpochMeans,
  replaced: LastIds | null,
): Promise<void> {
  const last = Math.max(
    // No feed gives a thousand ids a second for long. So the clock in milliseconds is above all of
    // them, even if nothing is left of the previous database.
    clock.now(),
    await lastGivenHere(queries),
    replaced?.feed ?? 0,
  );
  await beginFeed(queries, randomness.text(16, lettersAndDigits) as Epoch, last);
  await raiseIds(queries, replaced?.ofObjects ?? {});
  await doubtWaitingMail(queries);
  await announceAll(queries);
}

/** As `beginEpoch`, unless another caller has done it. */
export async function beginEpochWhereNone(queries: Queries, deps: EpochMeans): Promise<void> {
  const feed = await queries.selectFrom('syncFeed').select('epoch').executeTakeFirst();
  if (!feed) await beginEpoch(queries, deps, null);
}

async function lastGivenHere(queries: Queries): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select ${lastFeedId(queries)} as "last"
    union all select max("feedId") from "syncChange"
    union all select max("fromFeedId") from "syncRegistration"
  `.execute(queries);
  return Math.max(...rows.map(({ last }) => last ?? 0));
}

/** The event first, then what belongs to it. */
async function announceAll(queries: Queries): Promise<void> {
  for (const objectType of [
    'event',
    'ticketCategory',
    'productDefinition',
    'participant',
  ] as const) {
    const eventId = objectType === 'event' ? 'id' : 'eventId';
    await sql`
      insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
      select ${sql.ref(eventId)}, 'update', ${sql.lit(objectType)}, "id"
      from ${sql.table(objectType)} order by "id"
    `.execute(queries);
  }
}

// Where the feed's ids come from. Each id is above all that were given before, for any host.
// PostgreSQL has a sequence for it, for which no transaction waits. SQLite, which has one writer,
// uses the feed's row.

/** The last id that was given, by whomever; null where the feed has no row. */
export const lastFeedId = (queries: Queries): RawBuilder<number | null> =>
  isPostgres(queries)
    ? sql`(select "last_value" from "syncFeedId")`
    : sql`(select "lastFeedId" from "syncFeed")`;

/** For a statement that gives ids to the rows of an ordered table; `keepLastGiven` must follow it. */
export const nextFeedId = (queries: Queries): RawBuilder<number> =>
  isPostgres(queries)
    ? sql`nextval('"syncFeedId"')`
    : sql`${lastFeedId(queries)} + row_number() over (order by "id")`;

/** A sequence guarantees it. */
export async function keepLastGiven(queries: Queries, given: number): Promise<void> {
  if (isPostgres(queries) || given === 0) return;
  await queries
    .updateTable('syncFeed')
    .set((feed) => ({ lastFeedId: feed('lastFeedId', '+', given) }))
    .execute();
}

/** The feed's only row, made again. @param last no id up to this one is given any more */
async function beginFeed(queries: Queries, epoch: Epoch, last: number): Promise<void> {
  await queries.deleteFrom('syncFeed').execute();
  if (!isPostgres(queries)) {
    await queries.insertInto('syncFeed').values({ lastFeedId: last, epoch }).execute();
    return;
  }
  await queries.insertInto('syncFeed').values({ epoch }).execute();
  await raiseSequence(queries, last);
}

/** On PostgreSQL. @param last no id up to this one is given any more */
export async function raiseSequence(queries: Queries, last: number): Promise<void> {
  await sql`
    select setval('"syncFeedId"', ${last}) from "syncFeedId" where "last_value" < ${last}
  `.execute(queries);
}

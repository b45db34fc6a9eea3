/**
 * Where the feed's ids come from. Each that is given is above all that were given before, whatever host
 * it is for: on PostgreSQL by a sequence, for which no transaction waits; on SQLite, which has one
 * writer, by the feed's row.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Epoch } from '../../domain/ids.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';

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

/** A sequence keeps it by itself. */
export async function keepLastGiven(queries: Queries, given: number): Promise<void> {
  if (isPostgres(queries) || given === 0) return;
  await queries
    .updateTable('syncFeed')
    .set((feed) => ({ lastFeedId: feed('lastFeedId', '+', given) }))
    .execute();
}

/** The feed's only row, made anew. @param last no id up to this one is given any more */
export async function beginFeed(queries: Queries, epoch: Epoch, last: number): Promise<void> {
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

/**
 * No id is given twice, not even by a database that was restored from a backup. A device may still
 * hold what it recorded under an id that the backup does not know. It must not mistake another
 * guest for that one.
 */
import { sql } from 'kysely';
import * as v from 'valibot';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Queries } from '../store.ts';

export type LastIds = {
  readonly feed: number;
  /** By the database's own names: of tables on SQLite, of sequences on PostgreSQL. */
  readonly ofObjects: Readonly<Record<string, number>>;
};

/** More than are given between a backup and its return. */
const spareIds = 1_000_000;

export const sqliteLastIds = 'select name, seq as last from sqlite_sequence';
export const postgresLastIds = `
  select sequencename as name, last_value as last from pg_sequences
  where schemaname = current_schema() and last_value is not null`;

const lastRow = v.object({ last: v.nullable(v.number()) });
const namedRow = v.object({ name: v.string(), last: v.number() });

/**
 * @param feed a row with `last`
 * @param objects rows with `name` and `last`
 */
export function toLastIds(feed: unknown, objects: readonly unknown[]): LastIds {
  return {
    feed: v.parse(lastRow, feed).last ?? 0,
    ofObjects: Object.fromEntries(
      v.parse(v.array(namedRow), objects).map(({ name, last }) => [name, last]),
    ),
  };
}

/** @param given before, by the database that this one takes the place of */
export async function raiseIds(queries: Queries, given: LastIds['ofObjects']): Promise<void> {
  const last = JSON.stringify(given);
  if (isPostgres(queries)) {
    await sql`
      select setval(
        format('%I.%I', schemaname, sequencename)::regclass,
        greatest(
          coalesce(last_value, start_value) + ${sql.lit(spareIds)},
          coalesce((cast(${last} as json) ->> sequencename::text)::bigint, 0)
        )
      )
      from pg_sequences where schemaname = current_schema()
    `.execute(queries);
    return;
  }
  // A table that nothing was put into has no row yet.
  await sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and sql like '%autoincrement%'
      and name not in (select name from sqlite_sequence)
  `.execute(queries);
  await sql`
    update sqlite_sequence set seq = max(
      seq + ${sql.lit(spareIds)},
      coalesce((select value from json_each(${last}) where key = sqlite_sequence.name), 0)
    )
  `.execute(queries);
}

/** The PostgreSQL database that data are moved into: all within one transaction. */
import { type RawBuilder, sql } from 'kysely';
import { enterAll } from '../../core/store/query/directory.ts';
import type { Queries } from '../../core/store/store.ts';
import { raiseSequence } from '../../sync/feed-ids.ts';
import type { MoveSource } from './move-source.ts';

/** A row each, which the migrations make; those of the source take their place. */
const madeByMigrations: readonly string[] = ['linkSecret', 'health', 'syncFeed'];

/** PostgreSQL has a sequence for it. */
const inSequences: readonly string[] = ['syncFeed.lastFeedId'];

/** Made from the other tables: SQLite has none of them. */
const madeFromOthers: readonly string[] = ['objectDirectory', 'codeDirectory'];

export type MoveTarget = {
  readonly tables: readonly string[];
  /** null: nothing is in its way. */
  readonly fault: 'filled' | 'in partitions' | null;
};

/** Whoever comes after this waits until the transaction ends. */
export async function lockTarget(queries: Queries): Promise<MoveTarget> {
  // Indexes over a million tickets are not built within a call's deadline.
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`select set_config(${setting}, '0', true)`.execute(queries);
  }
  // Once it is said to be moved, it is on disk.
  await sql`set local synchronous_commit = on`.execute(queries);
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as "name", relkind as "kind" from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    order by "name"`.execute(queries);
  const tables = rows.map(({ name }) => name);
  if (rows.some(({ kind }) => kind === 'p')) return { tables, fault: 'in partitions' };
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))}
    in access exclusive mode`.execute(queries);
  for (const table of tables.filter((name) => !madeByMigrations.includes(name))) {
    const found = await sql`select from ${sql.table(table)} limit 1`.execute(queries);
    if (found.rows.length > 0) return { tables, fault: 'filled' };
  }
  for (const table of madeByMigrations) {
    await sql`delete from ${sql.table(table)}`.execute(queries);
  }
  return { tables, fault: null };
}

/**
 * @param source names of columns, as `ticket.id`
 * @throws Error where a migration made a column that nothing is moved into, or the other way about
 */
export async function expectSameColumns(
  queries: Queries,
  source: readonly string[],
  { tables }: MoveTarget,
): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`.execute(queries);
  const target = rows
    .filter(({ table }) => tables.includes(table) && !madeFromOthers.includes(table))
    .map(({ table, column }) => `${table}.${column}`);
  const strange = [
    ...source.filter((name) => !target.includes(name) && !inSequences.includes(name)),
    ...target.filter((name) => !source.includes(name)),
  ];
  if (strange.length > 0) throw new Error(`only one of the databases has ${strange.join(', ')}`);
}

/** @param rows as JSON objects by the table's columns */
export async function insertMoved(
  queries: Queries,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const given = `[${rows.join(',')}]`;
  await sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${given}::json)`.execute(
    queries,
  );
}

/** What each row would have to be checked against, or entered into: once for all rows is much sooner. */
export async function setAside(queries: Queries): Promise<() => Promise<void>> {
  type Named = { readonly table: string; readonly name: string; readonly definition: string };
  const { rows: references } = await sql<Named>`
    select relname as "table", conname as "name", pg_get_constraintdef(pg_constraint.oid) as "definition"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(queries);
  const { rows: indexes } = await sql<Named>`
    select indrelid::regclass::text as "table", relname as "name", pg_get_indexdef(indexrelid) as "definition"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(queries);
  const run = (statement: RawBuilder<unknown>) => statement.execute(queries);
  for (const { table, name } of references) {
    await run(sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`);
  }
  for (const { name } of indexes) await run(sql`drop index ${sql.id(name)}`);
  return async () => {
    for (const { definition } of indexes) await run(sql.raw(definition));
    for (const { table, name, definition } of references) {
      await run(
        sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
      );
    }
  };
}

/** What follows from the moved rows. */
export async function completeMoved(
  queries: Queries,
  { lastIds, lastFeedId }: Pick<MoveSource, 'lastIds' | 'lastFeedId'>,
): Promise<void> {
  for (const [table, last] of lastIds) {
    if (last < 1) continue;
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass, ${last})`.execute(
      queries,
    );
  }
  await raiseSequence(queries, lastFeedId);
  await enterAll(queries);
  // Otherwise the first calls would be planned as for empty tables.
  await sql`analyze`.execute(queries);
}

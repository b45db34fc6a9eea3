/**
 * Spreads the tables over the machines of Citus. All rows of an event lie on one worker, and what every event
 * needs is copied to all of them. Afterwards the service works there as on plain PostgreSQL.
 */

import pg from 'pg';
import { types } from '../../core/store/postgres/postgres-dialect.ts';
import { eventColumn, eventTables, sharedTables } from '../../core/store/schema/event-tables.ts';

/** What is found without its event is spread by its own key. */
const directories = { objectDirectory: 'objectId', codeDirectory: 'code' } as const;

/** Each table that Citus lays out, and the column that says on which machine a row is; null: on each. */
const columns: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...sharedTables.map((table) => [table, null] as const),
  ...eventTables.map((table) => [table, eventColumn(table)] as const),
  ...Object.entries(directories),
]);

export type Sharding =
  | { readonly kind: 'done'; readonly tables: number; readonly workers: number }
  | { readonly kind: 'already' }
  /** With a sentence for the administrator. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * In one transaction: anyone who uses the tables waits for its end, and interrupted it changes nothing.
 * Tables that Citus has already stay as they are, so it may be run again after an update.
 * @param url of a database on the coordinator, whose tables are up to date
 */
export async function shardTables(url: string): Promise<Sharding> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5000 });
  // What breaks it fails the statement as well.
  client.on('error', () => {});
  await client.connect();
  try {
    const workers = await workersOf(client);
    if (typeof workers === 'string') return { kind: 'refused', why: workers };
    await client.query('begin');
    await settle(client);
    const left = await tablesLeft(client);
    if (left.length > 0) await layOut(client, left);
    await client.query('commit');
    return left.length === 0 ? { kind: 'already' } : { kind: 'done', tables: left.length, workers };
  } finally {
    await client.end();
  }
}

/** @returns how many workers there are, or what is in the way */
async function workersOf(client: pg.Client): Promise<number | string> {
  const { rows: citus } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (citus.length === 0) {
    return 'This database does not have Citus. Run “create extension citus” in it and in the database of the same name on each worker.';
  }
  const { rows } = await client.query<{ coordinator: boolean; known: boolean; workers: number }>(
    `select (select groupid from pg_dist_local_group) = 0 as coordinator,
       exists (select from pg_dist_node where groupid = 0) as known,
       (select count(*) from pg_dist_node
        where groupid <> 0 and isactive and shouldhaveshards) as workers`,
  );
  const [row] = rows;
  if (!row?.coordinator) return 'This is a worker. Give the address of the coordinator.';
  if (!row.known) {
    return "The workers do not know the coordinator. Run “select citus_set_coordinator_host('HOST', PORT)” in this database.";
  }
  if (row.workers === 0) {
    return "The coordinator has no workers. Run “select citus_add_node('HOST', PORT)” in this database for each of them.";
  }
  const { rows: partitioned } = await client.query(
    `select from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace
       and relname = any($1)`,
    [eventTables],
  );
  if (partitioned.length > 0) {
    return 'The tables of events have partitions, which Citus can’t spread. Restore a backup from before the command “partition”.';
  }
  return row.workers;
}

/** How sessions work with Citus: settings of the database. */
export const citusSettings = {
  // Statements about all events then ask one machine after the other, over one connection each. So a transaction
  // sees what it has written, and one snapshot of each machine.
  'citus.multi_shard_modify_mode': 'sequential',
} as const;

async function settle(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  for (const [setting, value] of Object.entries(citusSettings)) {
    await client.query(`alter database ${rows[0].name} set ${setting} = '${value}'`);
  }
  await client.query('set local citus.multi_shard_modify_mode = sequential');
  // Else each plain table beside one that is copied would become Citus' own, and could not be spread any more.
  await client.query('set local citus.enable_local_reference_table_foreign_keys = off');
}

async function tablesLeft(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = current_schema()::regnamespace`,
  );
  const laidOut = new Set(rows.map(({ name }) => name));
  return [...columns.keys()].filter((table) => !laidOut.has(table));
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

async function layOut(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
  // Two tables that refer to each other can't be laid out one after the other.
  const references = await referencesOf(client, tables);
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const table of tables) {
    const column = columns.get(table) ?? null;
    if (column === null) {
      await client.query('select create_reference_table($1)', [quoted(table)]);
    } else {
      const beside = table === 'event' || table in directories ? 'none' : quoted('event');
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        quoted(table),
        column,
        beside,
      ]);
    }
    // The coordinator's own rows are elsewhere now.
    await client.query('select truncate_local_data_after_distributing_table($1)', [quoted(table)]);
  }
  for (const { table, name, definition, isKept } of references) {
    if (isKept) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  }
}

/** From these tables or to them. What is copied can't refer to what is spread: those references go. */
async function referencesOf(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{
    readonly table: string;
    readonly name: string;
    readonly definition: string;
    readonly isKept: boolean;
  }>(
    `select conrelid::regclass::text as "table", conname as name,
       pg_get_constraintdef(pg_constraint.oid) as definition,
       not (own.relname = any($2) and other.relname = any($3)) as "isKept"
     from pg_constraint
     join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and conparentid = 0
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by pg_constraint.oid`,
    [tables.map(quoted), sharedTables, eventTables],
  );
  return rows;
}

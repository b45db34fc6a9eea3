/**
 * Lays the tables of events out in partitions by event. PostgreSQL then enforces what a database of
 * several machines enforces. Each key and each reference holds the event. A statement that names
 * the event looks into one partition.
 */

import pg from 'pg';
import { types } from '../../core/store/postgres/postgres-dialect.ts';
import { type EventTable, eventColumn, eventTables } from '../../core/store/schema/event-tables.ts';

export const partitionCount = 8;

/**
 * In one transaction: anyone who uses the tables waits for its end, and interrupted it changes nothing.
 * Tables that are in partitions already stay as they are.
 * @param url of a database whose tables are up to date
 * @returns the tables that were laid out
 */
export async function partitionTables(url: string): Promise<readonly EventTable[]> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5000 });
  // What breaks it fails the statement as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    const plain = await plainTables(client);
    if (plain.length > 0) {
      await client.query(`lock table ${plain.map(quoted).join(', ')} in access exclusive mode`);
      const references = await referencesBetween(client, plain);
      for (const { table, name } of references) {
        await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
      }
      for (const table of plain) await layOut(client, table);
      for (const { table, name, definition } of references) {
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      }
    }
    await client.query('commit');
    return plain;
  } finally {
    await client.end();
  }
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Those that are not in partitions yet. */
async function plainTables(client: pg.Client): Promise<readonly EventTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [eventTables],
  );
  return eventTables.filter((table) => rows.some(({ name }) => name === table));
}

type Named = { readonly name: string; readonly definition: string };

/** From these tables or to them. */
async function referencesBetween(client: pg.Client, tables: readonly EventTable[]) {
  const { rows } = await client.query<Named & { readonly table: string }>(
    `select conrelid::regclass::text as "table", conname as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by oid`,
    [tables.map(quoted)],
  );
  return rows;
}

/** A table like it takes its place, with its rows, its keys, its indexes, and the next of its ids. */
async function layOut(client: pg.Client, table: EventTable): Promise<void> {
  const old = quoted(table);
  const laidOut = quoted(`${table} in partitions`);
  const { rows: keys } = await client.query<Named>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c')`,
    [old],
  );
  const { rows: indexes } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [old],
  );
  const { rows: ids } = await client.query<{ last: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as last
     where exists (select from pg_attribute
       where attrelid = $1::regclass and attname = 'id' and attidentity <> '')`,
    [old],
  );
  await client.query(
    `create table ${laidOut} (like ${old} including defaults including identity)
     partition by hash (${quoted(eventColumn(table))})`,
  );
  for (let n = 0; n < partitionCount; n += 1) {
    await client.query(
      `create table ${quoted(`${table}_${n}`)} partition of ${laidOut}
       for values with (modulus ${partitionCount}, remainder ${n})`,
    );
  }
  await client.query(`insert into ${laidOut} select * from ${old}`);
  await client.query(`drop table ${old}`);
  await client.query(`alter table ${laidOut} rename to ${old}`);
  for (const { name, definition } of keys) {
    await client.query(`alter table ${old} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { definition } of indexes) await client.query(definition);
  const [id] = ids;
  if (id) await goOnAfter(client, table, id.last);
}

/** Backups know the sequence by its name. */
async function goOnAfter(client: pg.Client, table: EventTable, last: number): Promise<void> {
  const name = `${table}_id_seq`;
  await client.query(
    `do $do$ declare sequence text := pg_get_serial_sequence('${quoted(table)}', 'id'); begin
       if sequence::regclass::text <> '${quoted(name)}' then
         execute format('alter sequence %s rename to %I', sequence, '${name}');
       end if;
     end $do$`,
  );
  await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
}

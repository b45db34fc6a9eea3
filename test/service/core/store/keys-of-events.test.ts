/** The keys of an event's tables hold the event, and the tables are made all at once (decisions 0075, 0170). */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteFile } from '../../../../src/service/core/store/open-store.ts';
import { isEventTable } from '../../../../src/service/core/store/schema/event-tables.ts';
import { SqliteDriver } from '../../../../src/service/core/store/sqlite/sqlite-database.ts';
import { CannotOpen } from '../../../../src/service/core/store/store.ts';
import { isOnPostgres, type TestLocation, testLocation } from '../../../support/test-store.ts';

let location: TestLocation;
beforeEach(async () => {
  location = await testLocation();
});
afterEach(() => location.remove());

const connect = async () => {
  const client = new pg.Client({ connectionString: location.databaseUrl ?? '' });
  await client.connect();
  return client;
};

test.runIf(isOnPostgres())('a guest of one event can have no ticket of another', async () => {
  await (await location.open()).close();
  const client = await connect();
  await client.query(`
    insert into "user" values (1, 'hanna', '', 'Hanna', 'Wirth', 'de', '', 'UTC', null, 0, 0, null, '{}');
    insert into "event" ("id", "hostId", "identifier", "title", "country", "timezone", "startsMs",
      "activated", "createdMs", "modifiedMs", "foldedTitle", "foldedTexts", "details")
    select "id", 1, "id", '', 'DE', 'UTC', 0, 1, 0, 0, '', '', '{}' from (values (1), (2)) as "of" ("id");
    insert into "ticketCategory"
      ("id", "eventId", "name", "price", "available", "sold", "active", "details")
    select "id", "id", '', 0, 0, 0, 1, '{}' from "event";
    insert into "payment" ("id", "eventId", "identifier", "status", "type", "amount", "createdMs",
      "modifiedMs", "buyerAddress", "details")
    select "id", "id", "id", 'paid', 'free', 0, 0, 0, 'null', '{}' from "event";
    insert into "participant" ("id", "eventId", "paymentId", "status", "firstName", "lastName", "email",
      "registeredMs", "foldedFirstName", "foldedLastName", "foldedEmail", "foldedCompany", "details")
    select "id", "id", "id", 'accepted', '', '', '', 0, '', '', '', '', '{}' from "event"`);
  const insertTicket = (eventId: number, participantId: number) =>
    client.query(
      `insert into "ticket" ("eventId", "paymentId", "participantId", "ticketCategoryId", "identifier",
        "displayIdentifier", "type", "originalPrice", "productPrice", "checked", "foldedTexts")
      values ($1, $1, $2, $1, $3, $3, 'ETicket', 0, 0, 0, '')`,
      [eventId, participantId, `CODE-${eventId}`],
    );
  await insertTicket(1, 1);
  await expect(insertTicket(2, 1)).rejects.toThrow(/foreign key/);
  await client.end();
});

/** What the rules of a database that is spread by events ask for. */
test.runIf(isOnPostgres())(
  'each key, and each reference between events, holds the event',
  async () => {
    const store = await location.open();
    const { rows } = await store.read((queries) =>
      sql<{ table: string; other: string | null; columns: string[] }>`
      select relname as "table", confrelid::regclass::text as "other", array(
        select attname::text from unnest(conkey) as "key" ("number")
        join pg_attribute on attrelid = conrelid and attnum = "key"."number"
      ) as "columns"
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f')
      union all
      select pg_class.relname, null, array(select attname::text from pg_attribute
        where attrelid = indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = current_schema()::regnamespace
    `.execute(queries),
    );
    const own = rows.filter(({ table }) => isEventTable(table));
    expect(own.length).toBeGreaterThan(60);
    const without = own.filter(({ table, other, columns }) => {
      const isOutside = other !== null && other !== '-' && !isEventTable(other.replaceAll('"', ''));
      return !isOutside && !columns.includes(table === 'event' ? 'id' : 'eventId');
    });
    expect(without).toEqual([]);
    await store.close();
  },
);

test.runIf(isOnPostgres())('killed while it makes the tables it leaves none of them', async () => {
  const other = await connect();
  // A transaction would see who waits as it was at its first look.
  const watch = await connect();
  await other.query('begin');
  // Whoever makes a table of this name, too, waits for the end of this transaction.
  await other.query('create table "mail" ()');
  const opened = location.open().then(
    () => 'opened',
    () => 'failed',
  );
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let pid: number | undefined;
  while (pid === undefined) {
    await sleep(5);
    [pid] = (await watch.query(waiting)).rows.map((row) => row.pid);
  }
  await watch.query('select pg_terminate_backend($1)', [pid]);
  expect(await opened).toBe('failed');
  await other.query('rollback');
  const { rows } = await other.query(`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`);
  expect(rows).toEqual([]);
  await Promise.all([other.end(), watch.end()]);
  await (await location.open()).close();
});

test.runIf(!isOnPostgres())(
  'what fails while the tables are made leaves none of them',
  async () => {
    const file = new SqliteDriver(sqliteFile(location.directory));
    file.exec('create table "mail" ("a" integer)');
    await expect(location.open()).rejects.toThrow(/can't be used/);
    const names = file.prepare(`select name from sqlite_master where type = 'table'`).pluck().all();
    expect(names).toEqual(['mail']);
    file.exec('drop table "mail"');
    file.close();
    await (await location.open()).close();
  },
);

test('a database of a newer version is refused in words for its administrator, and stays as it is', async () => {
  await (await location.open()).close();
  const statement = `insert into kysely_migration values ('9999-later', 'now')`;
  if (isOnPostgres()) {
    const client = await connect();
    await client.query(statement);
    await client.end();
  } else {
    const file = new SqliteDriver(sqliteFile(location.directory));
    file.exec(statement);
    file.close();
  }
  await expect(location.open()).rejects.toThrow(CannotOpen);
  await expect(location.open()).rejects.toThrow('belongs to another version of Admit');
});

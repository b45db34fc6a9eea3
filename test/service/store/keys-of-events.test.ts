/** Migration 0023: a database of the version before gets keys that carry their event (issue 16.1). */

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventOfObject, eventsOfCodes } from '../../../src/service/store/query/directory.ts';
import { isEventTable } from '../../../src/service/store/schema/event-tables.ts';
import { isPostgres } from '../../../src/service/store/schema/is-postgres.ts';
import type { Queries } from '../../../src/service/store/store.ts';
import { directoryFaults } from '../../support/directory-faults.ts';
import { fillWithEvents, makeOldDatabase, type OldTables } from '../../support/old-database.ts';
import { isOnPostgres, type TestLocation, testLocation } from '../../support/test-store.ts';

const before = '0022-events-of-hosts';
let location: TestLocation;
beforeEach(async () => {
  location = await testLocation();
  await makeOldDatabase(location, before, fill);
});
afterEach(() => location.remove());

/** An event with a purchase that used a code, its guest with a picture, and what happened at the door. */
async function fill(db: OldTables): Promise<void> {
  const insert = async (table: string, row: object) => {
    const { id } = await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow();
    return id as number;
  };
  const [eventId = 0] = await fillWithEvents(db, ['Ball', 'Fest']);
  const details = '{}';
  const ticketCategoryId = await insert('ticketCategory', {
    ...{ eventId, name: 'Standard', price: 0, available: 9, sold: 1, active: 1, details },
  });
  const codeDefinitionId = await insert('codeDefinition', {
    ...{ eventId, type: 'DISCOUNTCODE_TYPE_CATEGORY', name: 'X', categories: '[]', active: 1 },
  });
  const codeId = await insert('promotionCode', { eventId, codeDefinitionId, code: 'X' });
  const paymentId = await insert('payment', {
    ...{ eventId, identifier: 'R-1', status: 'paid', type: 'free', amount: 0, createdMs: 0 },
    ...{ modifiedMs: 0, buyerAddress: 'null', startIdentifier: 'start', codeId, details },
  });
  await db.updateTable('promotionCode').set({ lastPaymentId: paymentId }).execute();
  const participantId = await insert('participant', {
    ...{ eventId, paymentId, status: 'accepted', firstName: 'A', lastName: 'B', email: '' },
    ...{ registeredMs: 0, foldedFirstName: 'a', foldedLastName: 'b', foldedEmail: '' },
    ...{ foldedCompany: '', details },
  });
  const ticketId = await insert('ticket', {
    ...{ eventId, paymentId, participantId, ticketCategoryId, identifier: 'CODE' },
    ...{ displayIdentifier: '1-2', type: 'ETicket', originalPrice: 0, productPrice: 0 },
    ...{ checked: 1, foldedTexts: '' },
  });
  await insert('checkInAction', {
    ...{ eventId, ticketId, action: 'DEVALUATED', atMs: 1, dateGiven: 1 },
  });
  await db
    .insertInto('image')
    .values({ token: 'picture', eventId, type: 'image/png', bytes: Buffer.from('x') })
    .execute();
  await db
    .insertInto('participantPicture')
    .values({ participantId, eventId, imageToken: 'picture' })
    .execute();
}

async function expectAllThere(queries: Queries): Promise<void> {
  const ticket = await queries
    .selectFrom('ticket')
    .innerJoin('participantPicture', 'participantPicture.participantId', 'ticket.participantId')
    .innerJoin('promotionCode', 'promotionCode.lastPaymentId', 'ticket.paymentId')
    .innerJoin('checkInAction', 'checkInAction.ticketId', 'ticket.id')
    .select(['ticket.id', 'ticket.eventId', 'participantPicture.imageToken', 'code'])
    .executeTakeFirstOrThrow();
  expect(ticket).toMatchObject({ imageToken: 'picture', code: 'X' });
  const { id, eventId } = ticket;
  expect(await eventOfObject(queries, 'ticket', id)).toBe(eventId);
  expect(await eventOfObject(queries, 'participant', id)).toBeUndefined();
  expect(await eventsOfCodes(queries, 'identifier', ['none', 'CODE'])).toEqual([
    undefined,
    eventId,
  ]);
  expect(await eventsOfCodes(queries, 'purchase', ['start'])).toEqual([eventId]);
  expect(await eventsOfCodes(queries, 'image', ['picture'])).toEqual([eventId]);
  expect(await eventsOfCodes(queries, 'event', ['BALL'])).toEqual([eventId]);
  if (isPostgres(queries)) expect(await directoryFaults(queries)).toEqual([]);
}

test('everything is there, and is found without its event', async () => {
  const store = await location.open();
  await store.read(expectAllThere);
  await store.close();
});

test('a key that a statement names holds the event', async () => {
  const store = await location.open();
  await store.write(async (queries) => {
    const picture = await queries
      .selectFrom('participantPicture')
      .selectAll()
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('participantPicture')
      .values(picture)
      .onConflict((conflict) =>
        conflict.columns(['eventId', 'participantId']).doUpdateSet({ imageToken: 'picture' }),
      )
      .execute();
  });
  await store.close();
});

test.runIf(isOnPostgres())('a guest of one event can have no ticket of another', async () => {
  const store = await location.open();
  const other = store.write(async (queries) => {
    const [, next] = await queries.selectFrom('event').select('id').orderBy('id').execute();
    await queries
      .updateTable('participant')
      .set({ eventId: next?.id ?? (0 as never) })
      .execute();
  });
  await expect(other).rejects.toThrow(/foreign key/);
  await store.close();
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

test.runIf(isOnPostgres())('killed in the middle it leaves the tables as they were', async () => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: location.databaseUrl ?? '' });
    await client.connect();
    return client;
  };
  const other = await connect();
  // A transaction would see who waits as it was at its first look.
  const watch = await connect();
  await other.query('begin');
  await other.query('lock table "settledDouble" in access share mode');
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
  const { rows } = await other.query('select max(name) as last from kysely_migration');
  expect(rows).toEqual([{ last: before }]);
  await Promise.all([other.end(), watch.end()]);
  const store = await location.open();
  await store.read(expectAllThere);
  await store.close();
});

test.runIf(!isOnPostgres())('what fails in the middle leaves the tables as they were', async () => {
  const old = async (job: (db: OldTables) => Promise<unknown>) =>
    makeOldDatabase(location, before, async (db) => void (await job(db)));
  await old((db) => sql`create table "participantPicture anew" ("a" integer)`.execute(db));
  await expect(location.open()).rejects.toThrow(/can't be used/);
  await old((db) => sql`drop table "participantPicture anew"`.execute(db));
  const store = await location.open();
  await store.read(expectAllThere);
  await store.close();
});

// @lane all
/** Everything moves from SQLite to PostgreSQL, on real databases of both. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { ownPageHeader } from '../../../../src/contract/account.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { openStore, sqliteFile } from '../../../../src/service/core/store/open-store.ts';
import { SqliteDriver } from '../../../../src/service/core/store/sqlite/sqlite-database.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { partitionTables } from '../../../../src/service/wings/scale/partitions.ts';
import { directoryFaults } from '../../../support/directory-faults.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { createDatabase, type TestDatabase } from '../../../support/postgres.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import { isOnPostgres, lightLocation, type TestLocation } from '../../../support/test-store.ts';
import { openTill } from '../../../support/till.ts';
import { addGuest, addProduct, makeVenue, type Venue } from '../../../support/venue.ts';

const onBoth = test.runIf(isOnPostgres());
const clock = manualTime();

let source: TestLocation;
let venue: Venue;
/** What was answered by the service on SQLite, before it was stopped. */
let before: Awaited<ReturnType<typeof answers>>;
let cookie: string;

let target: TestDatabase;
let location: TestLocation;
beforeEach(async () => {
  if (!isOnPostgres()) return;
  target = await createDatabase(inject('postgresUrl'));
  const { directory } = source;
  const databaseUrl = target.url;
  const open = () => openStore({ directory, databaseUrl });
  location = { directory, databaseUrl, open, remove: async () => {} };
});
afterEach(() => target?.remove());

beforeAll(async () => {
  if (!isOnPostgres()) return;
  source = await lightLocation();
  const service = await startService({
    location: { ...source, remove: async () => {} },
    clock,
    timers: clock,
  });
  venue = await makeVenue(service);
  await fill(service);
  plantExtremes();
  cookie = await signIn(service);
  before = await answers(service);
  expect(before.session.user.username).toBe(venue.username);
  expect(before.invoice).toBe(200);
  await service.stop();
});
afterAll(() => source?.remove());

/** Every call of the contract once, so that there is something of everything. */
async function fill(service: TestService): Promise<void> {
  const product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  const strange = { firstName: 'Zoë "\\" 🎪', lastName: "O'Weiß\t\u2028", company: '{"a":1}' };
  const { Administrator } = venue.keys;
  await addGuest(service, Administrator.key, venue.eventId, venue.standard, strange);
  const till = openTill(service, venue);
  const [option = 0] = await till.options('PAYMENT', [{ name: 'Parkplatz', price: 500 }]);
  await till.setProducts(await till.draft(), { [option]: 1 });
  for (const name of Object.keys(calls) as CallName[]) {
    const { id, params } = await exampleCall(name, service, venue, product, Administrator);
    const written = writeCall(calls[name], id, params);
    const authorization = `ApiKey ${Administrator.key}`;
    await service.request({ ...written, headers: { ...written.headers, authorization } });
  }
}

async function signIn(service: TestService): Promise<string> {
  const { username, password } = venue;
  const { headers, status } = await service.request({
    method: 'POST',
    url: '/api/extension/session',
    body: new URLSearchParams({ username, password }).toString(),
    headers: { [ownPageHeader]: '1' },
  });
  expect(status).toBe(201);
  return String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
}

/** What no call leaves behind, the largest number of both databases, and all bytes. */
function plantExtremes(): void {
  const database = new SqliteDriver(sqliteFile(source.directory));
  database.exec('update health set writes = 9223372036854775807');
  database.exec(
    'insert into copyHeartbeat (eventId, taskId, aliveMs) select eventId, id, 1 from copyTask limit 1',
  );
  database
    .prepare('insert into image (token, eventId, type, bytes) values (?, ?, ?, ?)')
    .run('allBytes', venue.eventId, 'image/png', Buffer.from([...Array(256).keys()]));
  database
    .prepare('insert into image (token, eventId, type, bytes) values (?, ?, ?, ?)')
    .run('none', venue.eventId, 'image/png', Buffer.alloc(0));
  database.close();
}

/** The same from both, whatever the database. */
async function answers(service: TestService) {
  const { key } = venue.keys.Administrator;
  const id = venue.eventId;
  const { participants } = await service.must('eventParticipants', { key, id });
  const feed = await service.must('syncRead', { key, id: 0 });
  const { participant } = await service.must('participantRead', {
    key,
    id: venue.guest.participantId,
  });
  const invoice = new URL(participant.invoiceLink ?? '');
  const image = await service.app.inject({ url: '/images/allBytes.png' });
  return {
    participants,
    feed,
    // A poller that stood in the middle.
    onwards: await service.must('syncRead', { key, id: feed.events[2]?.id ?? 0 }),
    event: await service.must('eventRead', { key, id, params: {} }),
    participant,
    // With the secret that its address was made by.
    invoice: (await service.request({ url: invoice.pathname + invoice.search })).status,
    image: image.rawPayload.toString('hex'),
    found: (await service.must('eventFind', { key, params: {} })).ids,
    session: (
      await service.request({
        url: '/api/extension/session',
        headers: { cookie, [ownPageHeader]: '1' },
      })
    ).body,
  };
}

async function move(to = location) {
  const said: string[] = [];
  const tools = { clock, randomness: cryptoRandomness };
  const outcome = await perform({ name: 'move-to-postgres' }, to, tools, (line) => said.push(line));
  const all = [...said, outcome.text].join('\n');
  if (to.databaseUrl) expect(all).not.toContain(new URL(to.databaseUrl).pathname);
  return { ...outcome, said };
}

async function query(statement: string, rowMode?: 'array'): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: target.url,
    // As they are on the wire: a number is not made smaller before it is compared.
    types: { getTypeParser: () => (text: string) => text } as never,
  });
  await client.connect();
  const { rows } = await client.query({ text: statement, ...(rowMode && { rowMode }) } as never);
  await client.end();
  return rows;
}

const asText = (value: unknown): string | null => {
  if (value === null) return null;
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
};

/** All rows of a table in both, in some order that is the same. */
async function rowsOfBoth(table: string) {
  const database = new SqliteDriver(sqliteFile(source.directory), { readonly: true });
  database.defaultSafeIntegers();
  const columns = (database.pragma(`table_info("${table}")`) as { name: string }[])
    // PostgreSQL has a sequence for it: the feed's answers show where it stands.
    .filter(({ name }) => name !== 'lastFeedId')
    .map(({ name }) => `"${name}"`)
    .join(', ');
  const there = database.prepare(`select ${columns} from "${table}"`).raw().all() as unknown[][];
  database.close();
  const here = (await query(`select ${columns} from "${table}"`, 'array')) as unknown[][];
  const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row.map(asText))).sort();
  return { sqlite: inOrder(there), postgres: inOrder(here) };
}

const tablesOfSqlite = (): string[] => {
  const database = new SqliteDriver(sqliteFile(source.directory), { readonly: true });
  const names = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
       and name not like 'kysely%' order by name`,
    )
    .pluck()
    .all() as string[];
  database.close();
  return names;
};

onBoth(
  'each table holds the same rows; directories, ids and keys are complete',
  async () => {
    const { isError, text } = await move();
    expect([isError, text]).toEqual([false, expect.stringMatching(/^Everything is in PostgreSQL/)]);
    const tables = tablesOfSqlite();
    let filled = 0;
    for (const table of tables) {
      const { sqlite, postgres } = await rowsOfBoth(table);
      expect(postgres, table).toEqual(sqlite);
      if (sqlite.length > 0) filled += 1;
    }
    // Something of everything is what this test is worth.
    expect(filled).toBeGreaterThanOrEqual(44);
    const store = await location.open();
    expect(await store.read(directoryFaults, 'oneStatement')).toEqual([]);
    await store.close();
    expect(await query('select conname from pg_constraint where not convalidated')).toEqual([]);
  },
  60_000,
);

onBoth(
  'every index and reference of a new database is there again',
  async () => {
    const described = async () => [
      ...(await query(
        'select indexdef from pg_indexes where schemaname = current_schema() order by 1',
      )),
      ...(await query(
        `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = current_schema()::regnamespace order by 1, 2`,
      )),
    ];
    await (await location.open()).close();
    const fresh = await described();
    expect(fresh.length).toBeGreaterThan(100);
    expect((await move()).isError).toBe(false);
    expect(await described()).toEqual(fresh);
  },
  60_000,
);

onBoth(
  'the service answers the same on it, and goes on: feed, session, check-in',
  async () => {
    await move();
    const service = await startService({ location, clock, timers: clock });
    try {
      expect(await answers(service)).toEqual(before);
      const { key } = venue.keys.door;
      const end = before.feed.feed?.end ?? 0;
      const { identifier, participantId } = venue.guest;
      await service.must('ticketReset', { key, params: { identifier } });
      await service.must('ticketCheck', { key, params: { identifier } });
      const { events, feed } = await service.must('syncRead', { key, id: end });
      expect(feed?.epoch).toBe(before.feed.feed?.epoch);
      expect(new Set(events.map(({ objectId }) => objectId))).toEqual(new Set([participantId]));
      expect(events.every(({ id }) => id >= end)).toBe(true);
      await signIn(service);
      const admin = venue.keys.Administrator.key;
      const next = await addGuest(service, admin, venue.eventId, venue.standard);
      expect(next.participantId).toBeGreaterThan(Math.max(...(before.participants as number[])));
    } finally {
      await service.stop();
    }
  },
  60_000,
);

onBoth(
  'interrupted, the database holds nothing, and the move begins anew',
  async () => {
    const tools = { clock, randomness: cryptoRandomness };
    let ended: Promise<unknown> | null = null;
    const endAll = (line: string) => {
      if (!line.startsWith('indexes')) return;
      ended ??= query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    const outcome = await perform({ name: 'move-to-postgres' }, location, tools, endAll);
    await ended;
    expect(outcome).toEqual({
      isError: true,
      text: expect.stringMatching(
        /^The move stopped at the indexes .* Run the same command again\.$/,
      ),
    });
    for (const table of ['user', 'ticket', 'codeDirectory']) {
      expect(await query(`select from "${table}"`)).toEqual([]);
    }
    expect((await move()).isError).toBe(false);
    expect((await rowsOfBoth('ticket')).postgres.length).toBeGreaterThan(0);
  },
  60_000,
);

onBoth(
  'a service in use keeps its data, and none can begin during the move',
  async () => {
    const store = await openStore({ ...source });
    expect(await move()).toMatchObject({
      isError: true,
      text: expect.stringContaining('A server uses the database'),
    });
    await store.close();
    const late: unknown[] = [];
    const tools = { clock, randomness: cryptoRandomness };
    await perform({ name: 'move-to-postgres' }, location, tools, () => {
      try {
        const database = new SqliteDriver(sqliteFile(source.directory), { timeout: 0 });
        late.push(database.prepare('select 1 from user').get());
      } catch (error) {
        late.push((error as { code?: string }).code);
      }
    });
    expect(new Set(late)).toEqual(new Set(['SQLITE_BUSY']));
  },
  60_000,
);

onBoth(
  'a database that is not new is refused',
  async () => {
    await query('create table "something" ("else" text)');
    expect((await move()).text).toContain('has tables of another program');
    await query('drop table "something"');

    const store = await location.open();
    expect((await move({ ...location, databaseUrl: null })).text).toContain('DATABASE_URL');
    await store.close();
    await partitionTables(target.url);
    expect((await move()).text).toContain('have partitions');

    await query(`insert into kysely_migration values ('9999-later', 'now')`);
    expect((await move()).text).toContain('belongs to a newer version');
    expect(await query('select from "user"')).toEqual([]);
  },
  60_000,
);

onBoth(
  'a database with data is refused, also with those of the same move',
  async () => {
    expect((await move()).isError).toBe(false);
    expect((await move()).text).toBe('The PostgreSQL database is not empty. Give a new one.');
    expect((await rowsOfBoth('user')).postgres.length).toBeGreaterThan(0);
  },
  60_000,
);

onBoth(
  'data of another version, of nothing, or broken are refused',
  async () => {
    const change = (statement: string) => {
      const database = new SqliteDriver(sqliteFile(source.directory));
      database.exec(statement);
      database.close();
    };
    change(`insert into kysely_migration values ('9999-later', 'now')`);
    expect((await move()).text).toContain('newer version');
    change(`delete from kysely_migration where name = '9999-later'`);
    const last = `(select max(name) from kysely_migration)`;
    change(`create table kept as select * from kysely_migration where name = ${last}`);
    change(`delete from kysely_migration where name = ${last}`);
    expect((await move()).text).toContain('older version');
    change('insert into kysely_migration select * from kept; drop table kept');

    const elsewhere = await lightLocation();
    const there = { ...location, directory: elsewhere.directory };
    expect((await move(there)).text).toContain('There is no database');
    await writeFile(sqliteFile(elsewhere.directory), 'this is no database, '.repeat(1000));
    expect((await move(there)).text).toContain('does not have a complete database');
    await elsewhere.remove();
    expect(await query('select from pg_tables where schemaname = current_schema()')).toEqual([]);
  },
  60_000,
);

onBoth(
  'a table or column that a migration makes in one database only is noticed',
  async () => {
    await (await location.open()).close();
    await query('create table "forgotten" ("id" bigint)');
    await expect(move()).rejects.toThrow('only one of the databases has forgotten.id');
    await query('drop table "forgotten"');
    await query('alter table "ticket" add column "forgotten" text');
    await expect(move()).rejects.toThrow('ticket.forgotten');
  },
  60_000,
);

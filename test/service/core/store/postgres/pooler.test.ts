// @lane all
/** Behind PgBouncer in transaction mode nothing is prepared or set for a session. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../../src/service/core/store/open-store.ts';
import { checkInLoad } from '../../../../support/check-in-load.ts';
import { insertKeyRow, keyRowNames } from '../../../../support/key-rows.ts';
import { type Pgbouncer, startPgbouncer } from '../../../../support/pgbouncer.ts';
import {
  createDatabase,
  databaseName,
  type OwnPostgres,
  startPostgres,
  type TestDatabase,
} from '../../../../support/postgres.ts';
import { serviceProcess } from '../../../../support/service-process.ts';

let server: OwnPostgres;
let pooler: Pgbouncer;
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPgbouncer(server);
  database = await createDatabase(server.url);
  url = `${pooler.urlOf(databaseName(database.url))}?pgbouncer=true`;
});
afterAll(async () => {
  await pooler?.stop();
  await server?.stop();
});

const open = () => openStore({ directory: '', databaseUrl: url });

/** By who owns the sessions; those that are open keep what they have. */
async function setForRole(settings: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const setting of settings) await client.query(`alter role current_user set ${setting}`);
  // With a time to wait: it comes back when they are gone.
  const others =
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid <> pg_backend_pid()';
  await client.query(`${others} and datname = current_database()`);
  await client.end();
}

test('what its sessions need is asked of the role that they have, word by word', async () => {
  const refused = await open().then(
    () => '',
    (error: Error) => error.message,
  );
  const statements = refused.match(/(?<=alter role postgres set )[^;]+/g) ?? [];
  expect(statements.map((each) => each.split(' ')[0])).toEqual([
    'idle_in_transaction_session_timeout',
    'statement_timeout',
  ]);
  await setForRole([...statements, 'synchronous_commit = off']);
  await expect(open()).rejects.toThrow('set synchronous_commit = on;');
  await setForRole(['synchronous_commit = on']);
  await (await open()).close();
});

test('transactions of many callers share few sessions, each as if it were alone', async () => {
  const stores = [await open(), await open()];
  const both = [...stores, ...stores];
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const store = both[n % both.length] ?? stores[0];
      await store?.write(async (queries) => {
        const { rows } = await sql<{ level: string }>`show transaction_isolation`.execute(queries);
        expect(rows).toEqual([{ transaction_isolation: 'serializable' }]);
        await insertKeyRow(queries, `row ${n}`);
      });
      expect(await store?.read(keyRowNames, 'oneStatement')).toContain(`row ${n}`);
      expect(await store?.read(keyRowNames)).toContain(`row ${n}`);
    }),
  );
  expect(await stores[0]?.read(keyRowNames, 'oneStatement')).toHaveLength(40);
  await Promise.all(stores.map((store) => store.close()));
});

test('a service under load records every check-in once', async () => {
  const own = await createDatabase(server.url);
  const service = await serviceProcess(`${pooler.urlOf(databaseName(own.url))}?pgbouncer=true`);
  try {
    await service.start();
    const load = await checkInLoad(service, { callers: 8, seed: 16 });
    await load.during(() => load.acknowledged(300));
    await load.expectAllOnce();
  } finally {
    await service.remove();
    await own.remove();
  }
});

test('without the word for it the service says that it can do nothing with such an address', async () => {
  const plain = pooler.urlOf(databaseName(database.url));
  await expect(openStore({ directory: '', databaseUrl: plain })).rejects.toThrow(
    'Check --database or DATABASE_URL',
  );
});

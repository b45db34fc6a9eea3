// @lane all
/**
 * PostgreSQL is restarted, its sessions are ended, its connections are lost without a word:
 * twenty times each, under load. The process lives, check-ins go on within ten seconds, and every
 * acknowledged one is there, once.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DatabaseDeadlines,
  atDesk as patient,
} from '../../../../../src/service/core/deps/deadlines.ts';
import { openPostgresStore } from '../../../../../src/service/core/store/postgres/postgres-store.ts';
import type { Queries, Store } from '../../../../../src/service/core/store/store.ts';
import { type CheckInLoad, checkInLoad } from '../../../../support/check-in-load.ts';
import { insertKeyRow, keyRowNames } from '../../../../support/key-rows.ts';
import {
  createDatabase,
  type OwnPostgres,
  startPostgres,
  type TestDatabase,
} from '../../../../support/postgres.ts';
import { type ServiceProcess, serviceProcess } from '../../../../support/service-process.ts';
import { type TcpProxy, tcpProxy } from '../../../../support/tcp-proxy.ts';

const times = 20;
const goesOnWithinMs = 10_000;

let steady: OwnPostgres;
beforeAll(async () => {
  steady = await startPostgres();
});
afterAll(() => steady?.stop());

type Loaded = {
  readonly database: TestDatabase;
  readonly service: ServiceProcess;
  readonly load: CheckInLoad;
};

/** A service under load on a new database. */
async function underLoad(
  server: OwnPostgres,
  urlOf: (database: TestDatabase) => string,
  happening: (loaded: Loaded) => Promise<void>,
): Promise<void> {
  const database = await createDatabase(server.url);
  const service = await serviceProcess(urlOf(database));
  try {
    await service.start();
    const load = await checkInLoad(service, { callers: 4, seed: 14 });
    await load.during(() => happening({ database, service, load }));
    expect(service.isRunning()).toBe(true);
    await load.expectAllOnce();
  } finally {
    await service.remove();
    await database.remove();
  }
}

async function goesOn(load: CheckInLoad): Promise<void> {
  const before = performance.now();
  await load.acknowledged(5);
  expect(performance.now() - before).toBeLessThan(goesOnWithinMs);
}

async function endSessions(server: OwnPostgres, database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [new URL(database.url).pathname.slice(1)],
  );
  expect(rowCount).toBeGreaterThan(0);
  await client.end();
}

/** Of a store that gives up soon. */
const soon: DatabaseDeadlines = {
  connectionMs: 2000,
  statementMs: 300,
  silenceMs: 1200,
  idleInTransactionMs: 2000,
};

/** In a store behind a proxy. */
async function withStore(
  use: (store: Store, proxy: TcpProxy, lost: readonly Error[]) => Promise<void>,
  atDesk = soon,
): Promise<void> {
  const database = await createDatabase(steady.url);
  const proxy = await tcpProxy(steady.socket);
  const lost: Error[] = [];
  const store = await openPostgresStore({
    url: addressThrough(proxy, database),
    atDoor: soon,
    atDesk,
    onLost: (error) => lost.push(error),
  });
  try {
    await use(store, proxy, lost);
  } finally {
    await store.close();
    await proxy.close();
    await database.remove();
  }
}

const addressThrough = (proxy: TcpProxy, { url }: TestDatabase) =>
  `postgresql://postgres@127.0.0.1:${proxy.port}${new URL(url).pathname}`;

const endOwnSession = (queries: Queries) =>
  sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries);

test('a read is asked again where its connection is lost, and so is a write before its commit', () =>
  withStore(async (store, proxy, lost) => {
    let reads = 0;
    const read = store.read(async (queries) => {
      reads += 1;
      if (reads === 1) await endOwnSession(queries);
      return keyRowNames(queries);
    });
    expect(await read).toEqual([]);
    let writes = 0;
    await store.write(async (queries) => {
      writes += 1;
      // What the lost attempt wrote is locked until the server ends its session.
      await insertKeyRow(queries, `a${writes}`);
      if (writes === 1) proxy.loseConnections();
      await insertKeyRow(queries, `b${writes}`);
    });
    expect([reads, writes]).toEqual([2, 2]);
    expect((await store.read(keyRowNames, 'oneStatement')).toSorted()).toEqual(['a2', 'b2']);
    expect(lost.length).toBeGreaterThan(0);
  }));

test('what may have been done is never done again: a commit, and a write of one statement', () =>
  withStore(async (store, proxy) => {
    let writes = 0;
    const atItsCommit = store.write(async (queries) => {
      writes += 1;
      await insertKeyRow(queries, 'a');
      proxy.loseConnections();
    }, 'atDoor');
    await expect(atItsCommit).rejects.toMatchObject({ kind: 'uncertain' });
    const ofOneStatement = store.write((queries) => {
      writes += 1;
      return endOwnSession(queries);
    }, 'oneStatement');
    await expect(ofOneStatement).rejects.toMatchObject({ kind: 'lost' });
    expect(writes).toBe(2);
  }));

test('a statement that takes too long is ended by the server, and its connection is used on', () =>
  withStore(async (store, _, lost) => {
    const slow = store.write(
      (queries) => sql`select pg_sleep(10)`.execute(queries),
      'oneStatement',
    );
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await store.read(keyRowNames, 'oneStatement')).toEqual([]);
    expect(lost).toEqual([]);
  }));

test('a long list may take longer than what a door waits for', () =>
  withStore(async (store) => {
    const long = (queries: Queries) => sql`select pg_sleep(0.6)`.execute(queries);
    await store.read(long);
    await expect(store.read(long, 'atDoor')).rejects.toMatchObject({ code: '57014' });
    await expect(store.read(long, 'oneStatement')).rejects.toMatchObject({ code: '57014' });
  }, patient));

test('connections that may be dead as well are not waited for one after the other', () =>
  withStore(async (store, proxy, lost) => {
    const openAll = Promise.all(Array.from({ length: 6 }, () => store.read(keyRowNames)));
    await openAll;
    proxy.loseConnections();
    expect(await store.read(keyRowNames)).toEqual([]);
    expect(lost).toHaveLength(1);
  }));

const direct = ({ url }: TestDatabase) => url;

test.concurrent.each(['fast', 'immediate'] as const)(
  'restarted (%s)',
  { timeout: 300_000 },
  async (mode) => {
    const restarted = await startPostgres();
    try {
      await underLoad(restarted, direct, async ({ load }) => {
        for (let time = 0; time < times; time += 1) {
          await restarted.restart(mode);
          await goesOn(load);
        }
      });
    } finally {
      await restarted.stop();
    }
  },
);

test.concurrent('all sessions ended', { timeout: 300_000 }, () =>
  underLoad(steady, direct, async ({ database, load }) => {
    for (let time = 0; time < times; time += 1) {
      await endSessions(steady, database);
      await goesOn(load);
    }
  }),
);

/** Each time takes as long as a silence is waited for: several services wait at once. */
const services = 4;

test.concurrent.each(Array.from({ length: services }, (_, n) => n))(
  'connections are lost without a word (service %i)',
  { timeout: 300_000 },
  async () => {
    const proxy = await tcpProxy(steady.socket);
    const throughProxy = (database: TestDatabase) => addressThrough(proxy, database);
    try {
      await underLoad(steady, throughProxy, async ({ service, load }) => {
        for (let time = 1; time < times / services; time += 1) {
          proxy.loseConnections();
          await goesOn(load);
        }
        await loseAll(proxy, service);
        await goesOn(load);
      });
    } finally {
      await proxy.close();
    }
  },
);

/** New connections, too, until the service has said that it can record nothing. */
async function loseAll(proxy: TcpProxy, service: ServiceProcess): Promise<void> {
  proxy.loseNewOnes(true);
  proxy.loseConnections();
  const health = await fetch(`${service.origin}/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { success: false, errors: ['com.svc.api.rest.Unavailable'] },
  ]);
  proxy.loseNewOnes(false);
}

/**
 * PostgreSQL is restarted, its sessions are ended, its connections are lost without a word (issue 14):
 * twenty times each, under load. The process lives, check-ins go on within ten seconds, and every
 * acknowledged one is there, once.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckInLoad, checkInLoad } from '../../../support/check-in-load.ts';
import {
  createDatabase,
  type OwnPostgres,
  startPostgres,
  type TestDatabase,
} from '../../../support/postgres.ts';
import { type ServiceProcess, serviceProcess } from '../../../support/service-process.ts';
import { type TcpProxy, tcpProxy } from '../../../support/tcp-proxy.ts';

const times = 20;
const goesOnWithinMs = 10_000;

let restarted: OwnPostgres;
let steady: OwnPostgres;
beforeAll(async () => {
  [restarted, steady] = await Promise.all([startPostgres(), startPostgres()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([restarted?.stop(), steady?.stop()]);
});

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
  await load.acknowledged(10);
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

const direct = ({ url }: TestDatabase) => url;

test.concurrent('restarted, fast and immediately', { timeout: 150_000 }, () =>
  underLoad(restarted, direct, async ({ load }) => {
    for (let time = 0; time < times; time += 1) {
      await restarted.restart('fast');
      await goesOn(load);
      await restarted.restart('immediate');
      await goesOn(load);
    }
  }),
);

test.concurrent('all sessions ended', { timeout: 150_000 }, () =>
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
  { timeout: 150_000 },
  async () => {
    const proxy = await tcpProxy(steady.socket);
    const throughProxy = ({ url }: TestDatabase) =>
      `postgresql://postgres@127.0.0.1:${proxy.port}${new URL(url).pathname}`;
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

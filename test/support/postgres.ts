/** A PostgreSQL server for the tests: a running one, or a private one that lives as long as they do. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lightFolder } from './light-folder.ts';
import { findPostgresPrograms } from './programs.ts';

export type PostgresServer = {
  /** Of its database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
};

/** A private one, which a test may restart. */
export type OwnPostgres = PostgresServer & {
  /** The path of its socket. */
  readonly socket: string;
  /** Resolves when it takes connections again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
};

export type PostgresOptions = {
  /** Waits for its disk at every commit, as it does for an operator. */
  readonly isDurable?: boolean;
  /** Follows this one, as a streaming replica. */
  readonly standbyOf?: OwnPostgres;
};

/**
 * The server whose address `ADMIT_TEST_POSTGRES` gives; else one that is started in a directory of
 * its own, heard on a socket there alone.
 */
export async function findPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.ADMIT_TEST_POSTGRES;
  return given ? { url: given, stop: async () => {} } : startPostgres(options);
}

/** In a directory of its own, heard on a socket there alone. */
export async function startPostgres({
  isDurable = false,
  standbyOf,
}: PostgresOptions = {}): Promise<OwnPostgres> {
  const programs = findPostgresPrograms();
  const account = unprivileged();
  const directory = mkdtempSync(join(isDurable ? tmpdir() : lightFolder(), 'admit-postgres-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  const [program = '', ...args] = standbyOf
    ? ['pg_basebackup', '-h', dirname(standbyOf.socket), '-R', '-c', 'fast']
    : ['initdb', '--auth=trust', '--encoding=UTF8'];
  execFileSync(join(programs, program), [...args, '-D', data, '-U', 'postgres', '--no-sync'], {
    ...account,
    cwd: directory,
    stdio: 'pipe',
  });
  const server = spawn(
    'sh',
    // The server is never cut off from its disk here: it need not wait for it.
    ['-c', asInputSays, directory, join(programs, 'postgres'), '-D', data, '-k', directory].concat([
      '-c',
      'listen_addresses=',
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
      '-c',
      'max_connections=300',
    ]),
    { ...account, cwd: directory, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const url = `postgresql:///postgres?host=${encodeURIComponent(directory)}&user=postgres`;
  await untilReady(url, server);
  return {
    url,
    socket: join(directory, '.s.PGSQL.5432'),
    async restart(mode) {
      const before = await startOf(url);
      server.stdin.write(mode === 'fast' ? 'INT\n' : 'QUIT\n');
      while ((await startOf(url)) === before) await sleep(20);
    },
    async stop() {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
    },
  };
}

/**
 * The server is ended by each signal that comes, and started again. However these tests end, it ends
 * with them, and its directory (`$0`) goes.
 */
const asInputSays = `
  while :; do
    "$@" & server=$!
    read -r signal || signal=
    kill -"\${signal:-INT}" $server
    wait $server
    [ -n "$signal" ] || break
  done
  cd /; rm -rf "$0"`;

/** When the server was started; asked again until it answers: for a minute, on a busy machine. */
async function startOf(url: string): Promise<string> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('select pg_postmaster_start_time()::text as start');
      await client.end();
      return rows[0].start;
    } catch {
      await sleep(20);
    }
  }
  throw new Error('the PostgreSQL of the tests did not come back within a minute');
}

/** The server refuses to run as root. */
export function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('the PostgreSQL of the tests did not start');
  });
  await Promise.race([startOf(url), ended]);
}

export type TestDatabase = { readonly url: string; remove(): Promise<void> };

/**
 * A new database on the server.
 * @param template name of the one that it is a copy of; without it, it is empty
 */
export async function createDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<TestDatabase> {
  const name = `admit_test_${randomBytes(8).toString('hex')}`;
  const servers = [serverUrl, ...(await workersOf(serverUrl))];
  for (const server of servers) {
    // Page by page through the log, as it is done otherwise, costs twice as much.
    await run(server, `create database ${name} template ${template} strategy file_copy`);
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async remove() {
      for (const server of servers) await run(server, `drop database ${name} with (force)`);
    },
  };
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1);

/** Where the server is the coordinator of Citus: each of its machines has a database of the same name. */
async function workersOf(serverUrl: string): Promise<readonly string[]> {
  return serverUrl === process.env.ADMIT_TEST_CITUS ? citusWorkers(serverUrl) : [];
}

export async function citusWorkers(coordinatorUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: coordinatorUrl });
  await client.connect();
  const { rows } = await client.query(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
  );
  await client.end();
  return rows.map(({ host, port }) => {
    const url = new URL(coordinatorUrl);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

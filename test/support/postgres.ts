/** A PostgreSQL server for the tests: a running one, or a private one that lives as long as they do. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lightFolder } from './light-folder.ts';

export type PostgresServer = {
  /** Of its database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Waits for its disk at every commit, as it does for an operator. */
  readonly isDurable?: boolean;
};

/**
 * The server whose address `ADMIT_TEST_POSTGRES` gives; else one that is started in a directory of
 * its own, heard on a socket there alone.
 */
export async function findPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.ADMIT_TEST_POSTGRES;
  return given ? { url: given, stop: async () => {} } : startPostgres(options);
}

const missing =
  'PostgreSQL is missing: install it ("apt-get install postgresql"), or name a server by ADMIT_TEST_POSTGRES=postgresql://…';

async function startPostgres({ isDurable = false }: PostgresOptions): Promise<PostgresServer> {
  const programs = programDirectory();
  const account = unprivileged();
  const directory = mkdtempSync(join(isDurable ? tmpdir() : lightFolder(), 'admit-postgres-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...account, cwd: directory, stdio: 'pipe' },
  );
  const server = spawn(
    'sh',
    // The server is never cut off from its disk here: it need not wait for it.
    [
      '-c',
      untilInputEnds,
      directory,
      join(programs, 'postgres'),
      '-D',
      data,
      '-k',
      directory,
    ].concat([
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
    async stop() {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
    },
  };
}

/** However these tests end, the server ends with them, and its directory (`$0`) goes. */
const untilInputEnds =
  '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$0"';

/** Distributions keep the server's programs out of the PATH. */
function programDirectory(): string {
  const versions = '/usr/lib/postgresql';
  const directories = [
    ...(existsSync(versions) ? readdirSync(versions) : [])
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = directories.find((directory) => existsSync(join(directory, 'initdb')));
  if (found === undefined) throw new Error(missing);
  return found;
}

/** The server refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error('the PostgreSQL of the tests did not start');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('the PostgreSQL of the tests did not answer within 10 s');
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
  await run(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () => run(serverUrl, `drop database ${name} with (force)`),
  };
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1);

/** Of the installed one. */
export const postgresVersion = (): string =>
  execFileSync(join(programDirectory(), 'postgres'), ['--version'], { encoding: 'utf8' }).trim();

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A PgBouncer in transaction mode before a PostgreSQL of the tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './built-service.ts';
import { lightFolder } from './light-folder.ts';
import { type OwnPostgres, unprivileged } from './postgres.ts';
import { findPgbouncer } from './programs.ts';

export type Pgbouncer = {
  /** Of a database, through it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
};

/** So few that transactions of different callers follow one another in a session. */
const sessions = 4;

export async function startPgbouncer({ socket }: OwnPostgres): Promise<Pgbouncer> {
  const account = unprivileged();
  const directory = mkdtempSync(join(lightFolder(), 'admit-pgbouncer-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const port = await freePort();
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${join(socket, '..')} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  const pooler = spawn(findPgbouncer(), ['--quiet', settings], { ...account, stdio: 'ignore' });
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'), pooler);
  return {
    urlOf,
    async stop() {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

async function untilReady(url: string, pooler: ChildProcess): Promise<void> {
  const failed = Promise.race([once(pooler, 'error'), once(pooler, 'exit')]).then(() => {
    throw new Error('PgBouncer did not start');
  });
  await Promise.race([answers(url), failed]);
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(20);
    }
  }
}

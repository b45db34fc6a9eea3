/** Backups by PostgreSQL's own programs, which work while the service runs. */
import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import pg from 'pg';
import { makePrivate } from '../../means/private-files.ts';
import { types } from '../../store/postgres/postgres-dialect.ts';
import { type LastIds, postgresLastIds, toLastIds } from '../../store/query/last-ids.ts';
import type { Outcome } from './outcome.ts';

/** @param file to write; an existing one is replaced once the backup is complete */
export async function backUpPostgres(url: string, file: string): Promise<Outcome> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  makePrivate(unfinished);
  // So the feed begins another epoch when the backup is opened, even if it was put back by hand.
  const args = [
    '--format=custom',
    '--no-owner',
    '--exclude-table-data="syncFeed"',
    `--file=${unfinished}`,
  ];
  const outcome = await run('pg_dump', args, url, `Everything is in ${file}.`);
  if (outcome.isError) rmSync(unfinished, { force: true });
  else renameSync(unfinished, file);
  return outcome;
}

/** @throws where the backup can't be read */
export async function lastIdsInPostgres(url: string): Promise<LastIds> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    // Of a version before the feed had a sequence, which stands among those of objects.
    const feed = await client.query(
      `select max((to_jsonb("syncFeed") ->> 'lastFeedId')::bigint) as last from "syncFeed"`,
    );
    const objects = await client.query(postgresLastIds);
    return toLastIds(feed.rows[0], objects.rows);
  } finally {
    await client.end();
  }
}

/** Restores everything or nothing, in one transaction. */
export const restorePostgres = (url: string, file: string): Promise<Outcome> =>
  run(
    'pg_restore',
    ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--dbname=', file],
    url,
    `${file} is restored.`,
  );

async function run(
  program: string,
  args: readonly string[],
  url: string,
  done: string,
): Promise<Outcome> {
  const environment = environmentOf(url);
  const withDatabase = args.map((arg) =>
    arg === '--dbname=' ? `--dbname=${environment.PGDATABASE}` : arg,
  );
  return new Promise((resolve) => {
    const child = spawn(program, withDatabase, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    child.on('error', () =>
      resolve({
        isError: true,
        text: `${program} is not on the PATH: install PostgreSQL's client programs.`,
      }),
    );
    child.on('close', (code) =>
      resolve(code === 0 ? { isError: false, text: done } : { isError: true, text: errors.trim() }),
    );
  });
}

/** Everyone on the machine can see arguments: so the password goes through the environment. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = /[?&]sslmode=([\w-]+)/.exec(url)?.[1];
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user !== undefined && { PGUSER: user }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGDATABASE: database ?? '',
    ...(sslMode !== undefined && { PGSSLMODE: sslMode }),
  };
}

/** Backups by PostgreSQL's own programs, which work while the service runs. */
import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { types } from '../../core/store/postgres/postgres-dialect.ts';
import { type LastIds, postgresLastIds, toLastIds } from '../../core/store/query/last-ids.ts';
import { allTables } from '../../core/store/schema/all-tables.ts';
import type { Outcome } from './outcome.ts';
import { writeBackup } from './write-backup.ts';

/** @param file to write (`writeBackup`) */
export const backUpPostgres = (url: string, file: string): Promise<Outcome> =>
  writeBackup(file, async (unfinished) => {
    // So the feed begins another epoch when the backup is opened, even if it was put back by hand.
    const args = [
      '--format=custom',
      '--no-owner',
      '--exclude-table-data="syncFeed"',
      `--file=${unfinished}`,
    ];
    const { child, ended } = begin('pg_dump', args, environmentOf(url));
    child.stdin.end();
    child.stdout.resume();
    return (await ended).error;
  });

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

/**
 * Restores everything or nothing, in one transaction. What Admit has there goes first: an earlier version's
 * backup doesn't know all tables of this one, and those would hold on to what it replaces.
 */
export async function restorePostgres(url: string, file: string): Promise<Outcome> {
  const environment = environmentOf(url);
  const database = `--dbname=${environment.PGDATABASE}`;
  const into = begin(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', database],
    environment,
  );
  const from = begin(
    'pg_restore',
    ['--clean', '--if-exists', '--no-owner', '--file=-', file],
    environment,
  );
  into.child.stdin.write(`begin; set client_min_messages = warning;\n${dropEverything}`);
  const passed = pipeline(from.child.stdout, into.child.stdin, { end: false }).then(
    () => null,
    (error: Error) => {
      from.child.stdout.resume();
      return error.message;
    },
  );
  const read = await from.ended;
  const broken = await passed;
  const isWhole = read.error === null && broken === null;
  // Ended without a commit, it leaves everything as it was.
  into.child.stdin.end(isWhole ? 'commit;\n' : '');
  const written = await into.ended;
  const error = written.error ?? read.error ?? broken;
  return error === null
    ? { isError: false, text: `${file} is restored.` }
    : { isError: true, text: error };
}

/** For psql, which executes what the statement returns. Tables of a later version refer to those of this one. */
const dropEverything = `
with recursive "own" (id) as (
  select oid from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and relname in (${allTables.map((name) => pg.escapeLiteral(name)).join(', ')})
  union
  select conrelid from pg_constraint join "own" on confrelid = "own".id where contype = 'f'
)
select format('drop table %s cascade', id::regclass)
from "own" join pg_class on pg_class.oid = id where not relispartition
\\gexec
`;

type Ended = {
  /** null: it did what it was to do. */
  readonly error: string | null;
};

function begin(program: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...environment } });
  const ended = new Promise<Ended>((resolve) => {
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    child.on('error', () =>
      resolve({
        error: `${program} is not on the PATH: install PostgreSQL's client programs.`,
      }),
    );
    child.on('close', (code) =>
      resolve({ error: code === 0 ? null : errors.trim() || `${program} ended with ${code}.` }),
    );
  });
  // A program that has ended takes nothing more: why is in its outcome.
  child.stdin.on('error', () => {});
  return { child, ended };
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

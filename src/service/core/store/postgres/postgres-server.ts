/** Which PostgreSQL, and whether a pooler is before it. */
import pg from 'pg';
import type { DatabaseDeadlines } from '../../deps/deadlines.ts';
import { CannotOpen } from '../store.ts';

export type PostgresServer = {
  readonly url: string;
  /**
   * Each transaction may come to another of its sessions (PgBouncer's transaction mode): nothing is
   * prepared or set for a session.
   */
  readonly isPooled: boolean;
};

const poolerParameter = 'pgbouncer';

/** @param address as `postgresql://user:password@host/database`, with `?pgbouncer=true` behind a pooler */
export function postgresServer(address: string): PostgresServer {
  const url = new URL(address);
  const isPooled = url.searchParams.get(poolerParameter) === 'true';
  url.searchParams.delete(poolerParameter);
  return { url: isPooled ? url.href : address, isPooled };
}

export const keepaliveAfterMs = 10_000;

/**
 * Of each session, at the server, where no pooler is before it.
 * @param planOnce for doors: their few statements look up single rows, by whatever values, so one plan each is
 *   enough. Left to choose, PostgreSQL plans again at each call where tables are in partitions, which
 *   takes it longer than the call itself
 */
export const sessionSettings = (
  { statementMs, idleInTransactionMs }: DatabaseDeadlines,
  planOnce = false,
): string =>
  Object.entries({
    // A commit that was acknowledged outlives a power cut, whatever the database's own setting.
    synchronous_commit: 'on',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // To start more processes for a call takes longer than the call, and takes processors from doors.
    max_parallel_workers_per_gather: 0,
    ...(planOnce && { plan_cache_mode: 'force_generic_plan' }),
    // A session whose other end is gone ends as well, and with it what it holds.
    tcp_keepalives_idle: keepaliveAfterMs / 1000,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** What every session of ours has to have; without a pooler it is set for each (`sessionSettings`). */
const needed: Readonly<Record<string, { readonly isMet: RegExp; readonly advice: string }>> = {
  // A commit that was acknowledged outlives a power cut.
  synchronous_commit: { isMet: /^(?!off)/, advice: 'on' },
  // What hangs gives back its locks.
  statement_timeout: { isMet: /[1-9]/, advice: "'20s'" },
  idle_in_transaction_session_timeout: { isMet: /[1-9]/, advice: "'10s'" },
};

/** @throws CannotOpen, with the statements that put it right */
export async function expectSettings({ url }: PostgresServer): Promise<void> {
  const client = await connect({ connectionString: url });
  try {
    const { rows } = await client.query<{ name: string; setting: string; role: string }>(
      'select name, setting, quote_ident(current_user) as role from pg_settings where name = any($1)',
      [Object.keys(needed)],
    );
    const missing = rows.filter(({ name, setting }) => !needed[name]?.isMet.test(setting));
    if (missing.length === 0) return;
    const statements = missing.map(
      ({ name, role }) => `alter role ${role} set ${name} = ${needed[name]?.advice};`,
    );
    throw new CannotOpen(
      `Behind a pooler, the server can't set what its sessions need. Run these statements, and then restart the pooler: ${statements.join(' ')}`,
    );
  } finally {
    await client.end();
  }
}

/**
 * @returns whether the database has Citus, which may spread the tables over several machines now or later
 * @throws what the server, or a pooler that we were not told of, says to sessions with settings
 */
export async function expectSessions(
  { url, isPooled }: PostgresServer,
  deadlines: DatabaseDeadlines,
): Promise<boolean> {
  const options = isPooled ? {} : { options: sessionSettings(deadlines) };
  const client = await connect({ connectionString: url, ...options });
  try {
    const { rows } = await client.query(
      `select to_regclass('pg_dist_partition') is not null as "hasCitus"`,
    );
    return rows[0]?.hasCitus === true;
  } finally {
    await client.end();
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
  // Anyone who uses it learns of it as well.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Connections to a PostgreSQL that restarts, fails over, or stops answering. Anyone who uses one
 * gets an answer in time, or a `DatabaseUnavailable`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseDeadlines } from '../../deps/deadlines.ts';
import { DatabaseUnavailable } from '../query/database-error.ts';
import { keepaliveAfterMs, type PostgresServer, sessionSettings } from './postgres-server.ts';

export type ConnectionOptions = {
  readonly server: PostgresServer;
  readonly most: number;
  readonly deadlines: DatabaseDeadlines;
  /** See `sessionSettings`. */
  readonly planOnce?: boolean;
  readonly types: pg.CustomTypesConfig;
  /** Told of each connection that breaks or falls silent, in use or not. */
  onLost(error: Error): void;
};

/**
 * Since when a statement has had no answer at all. If one connection was dropped without a word, others
 * were as well: those that have not been heard since then are not used again. All connections to one
 * server share this.
 */
export type Silence = { sinceMs: number };

const longestPauseMs = 200;

export class Connections {
  readonly #pool: pg.Pool;
  readonly #options: ConnectionOptions;
  readonly #silence: Silence;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(options: ConnectionOptions, silence: Silence) {
    this.#options = options;
    this.#silence = silence;
    const { server, most, deadlines, planOnce, types, onLost } = options;
    this.#pool = new pg.Pool({
      connectionString: server.url,
      max: most,
      connectionTimeoutMillis: deadlines.connectionMs,
      application_name: 'admit',
      ...(!server.isPooled && { options: sessionSettings(deadlines, planOnce) }),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepaliveAfterMs,
      types,
    });
    // A connection that breaks says so itself, in use or not; the pool's own listener hears only
    // those that nobody uses.
    this.#pool.on('connect', (client) => client.on('error', onLost));
    this.#pool.on('error', () => {});
  }

  /** @throws DatabaseUnavailable, unreached */
  async connect(): Promise<Connection> {
    const giveUpAtMs = performance.now() + this.#options.deadlines.connectionMs;
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await this.#heardConnection();
      } catch (error) {
        if (this.#pool.ending || performance.now() + pauseMs > giveUpAtMs) {
          throw new DatabaseUnavailable('unreached', 'no connection to the database', error);
        }
      }
      // It may be starting again.
      await sleep(pauseMs);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #heardConnection(): Promise<Connection> {
    for (;;) {
      const client = await this.#pool.connect();
      const connection = this.#connections.get(client) ?? this.#newConnection(client);
      if (connection.heardAtMs >= this.#silence.sinceMs) return connection;
      client.release(true);
      // It would wait for the other side's goodbye.
      client.connection.stream.destroy();
    }
  }

  #newConnection(client: pg.PoolClient): Connection {
    const { deadlines, onLost } = this.#options;
    const connection = new Connection(client, deadlines.silenceMs, (error, askedAtMs) => {
      this.#silence.sinceMs = Math.max(this.#silence.sinceMs, askedAtMs);
      onLost(error);
    });
    this.#connections.set(client, connection);
    return connection;
  }
}

type OnSilence = (error: Error, askedAtMs: number) => void;

export class Connection {
  readonly #client: pg.PoolClient;
  readonly #silenceMs: number;
  readonly #onSilence: OnSilence;
  /** Why it is of no use any more. */
  #lost: DatabaseUnavailable | null = null;
  /** The code of the last notice since the statement was sent. */
  #lastNotice: string | null = null;
  /** When the server last said something. */
  heardAtMs = performance.now();

  constructor(client: pg.PoolClient, silenceMs: number, onSilence: OnSilence) {
    this.#client = client;
    this.#silenceMs = silenceMs;
    this.#onSilence = onSilence;
    client.on('notice', ({ code }) => {
      this.#lastNotice = code ?? null;
    });
  }

  /** @throws what PostgreSQL says of the statement; DatabaseUnavailable, lost, where it says nothing */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#lost) return Promise.reject(this.#lost);
    const askedAtMs = performance.now();
    this.#lastNotice = null;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (isAnswered) return;
        const silence = new DatabaseUnavailable(
          'lost',
          `the database has said nothing for ${this.#silenceMs} ms`,
        );
        this.#lost = silence;
        this.#onSilence(silence, askedAtMs);
        reject(silence);
      };
      let isAnswered = false;
      // An answer that came while this process was busy is read first.
      const timer = setTimeout(() => setImmediate(giveUp), this.#silenceMs);
      this.#client.query(statement).then(
        (result) => {
          isAnswered = true;
          clearTimeout(timer);
          this.heardAtMs = performance.now();
          resolve(result);
        },
        (error: unknown) => {
          isAnswered = true;
          clearTimeout(timer);
          reject(this.#failed(error));
        },
      );
    });
  }

  /** The pool lets go of one that is lost. */
  release(): void {
    this.#client.release(this.#lost ?? undefined);
  }

  #failed(error: unknown): unknown {
    if (error instanceof pg.DatabaseError && !endsTheSession(error)) {
      this.heardAtMs = performance.now();
      return ofOneMachine(error, this.#lastNotice) ?? error;
    }
    this.#lost ??= new DatabaseUnavailable('lost', 'the connection to the database broke', error);
    return this.#lost;
  }
}

/**
 * Where the database has several machines, one of them may be gone while the session continues. At a commit, a
 * notice says why. The error that follows it has no useful code.
 * @returns what follows from it; null for any other error
 */
function ofOneMachine(error: pg.DatabaseError, notice: string | null): Error | null {
  const isAtCommit = isAtShard(error);
  // Its machine has undone the transaction, for it collided with another.
  if (isAtCommit && notice !== null && collisions.includes(notice)) {
    return Object.assign(error, { code: notice });
  }
  return isAtCommit || isOfItsMachine(error)
    ? new DatabaseUnavailable('lost', 'a machine of the database did not answer', error)
    : null;
}

export const isAtShard = ({ message }: pg.DatabaseError): boolean =>
  message.startsWith('could not commit transaction for shard');

/** No connection to the machine, or one that broke: then there is no code but that of an internal error. */
const isOfItsMachine = ({ code = '', where = '', message }: pg.DatabaseError): boolean =>
  /^08/.test(code) ||
  (code === 'XX000' &&
    (where.startsWith('while executing command on') ||
      message.startsWith('failure on connection marked as essential')));

/** A serialization failure and a deadlock. */
export const collisions: readonly string[] = ['40001', '40P01'];

const endsTheSession = ({ severity }: pg.DatabaseError): boolean =>
  severity === 'FATAL' || severity === 'PANIC';

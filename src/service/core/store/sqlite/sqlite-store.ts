/**
 * The embedded database. One connection writes, one reads what is committed, and a third writes check-ins
 * in a thread of its own.
 */
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { isRefusal } from '../../deps/refusal.ts';
import { migrate } from '../migrations/migrate.ts';
import { changeRows } from '../query/row-change.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries, Store } from '../store.ts';
import { GroupCommit, type Transaction } from './group-commit.ts';
import { openDatabase } from './sqlite-database.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { rememberingStatements } from './sqlite-statements.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** @param file path of the database; made when it is not there */
export async function openSqliteStore(file: string): Promise<Store> {
  const writing = openDatabase(file);
  const writer = kyselyOn(writing);
  await migrateAtOnce(writing, writer);

  const reading = new SqliteDriver(file, { readonly: true });
  reading.pragma('busy_timeout = 5000');
  const reader = kyselyOn(reading);
  const snapshot = transactionOn(reading, 'begin');
  const commits = new GroupCommit(transactionOn(writing, 'begin immediate'), isRefusal);

  const thread = new SqliteThread(file);

  const read: Store['read'] = (job) =>
    reader.connection().execute((queries) => inSnapshot(snapshot, queries, job));
  return {
    read,
    readAtDoor: read,
    write: (job) => commits.add(() => job(writer)),
    writeAtDoor: (job) => commits.add(() => job(writer)),
    writeInLineAtDoor: (job) => commits.add(() => job(writer)),
    readOne: (job) => job(reader),
    writeInLine: (job) => commits.add(() => job(writer)),
    writeOne: (job) => commits.add(() => job(writer)),
    // A single check-in is written here sooner than a sleeping thread could be woken.
    writeRows: (change) =>
      change.rows.length === 1 && !thread.isWriting
        ? commits.add(() => changeRows(writer, change))
        : commits.betweenCommits(() => thread.write(change)),
    isByEvent: false,
    async close() {
      await commits.idle();
      await thread.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** Migrates in one transaction: a process that is killed meanwhile leaves the tables as they were. */
async function migrateAtOnce(database: Database.Database, db: Kysely<Schema>): Promise<void> {
  const transaction = transactionOn(database, 'begin immediate');
  transaction.begin();
  try {
    await migrate(db);
    transaction.commit();
  } finally {
    transaction.rollback();
  }
}

async function inSnapshot<Value>(
  snapshot: Transaction,
  queries: Queries,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> {
  snapshot.begin();
  try {
    return await job(queries);
  } finally {
    snapshot.rollback();
  }
}

const kyselyOn = (database: Database.Database) =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: rememberingStatements(database) }) });

function transactionOn(database: Database.Database, begin: string): Transaction {
  const begins = database.prepare(begin);
  const commits = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint job');
  const release = database.prepare('release job');
  const rollbackToSavepoint = database.prepare('rollback to job');
  return {
    begin: () => void begins.run(),
    commit: () => void commits.run(),
    isOpen: () => database.inTransaction,
    rollback: () => void (database.inTransaction && rollback.run()),
    savepoint: () => void savepoint.run(),
    release: () => void release.run(),
    rollbackToSavepoint: () => void rollbackToSavepoint.run(),
  };
}

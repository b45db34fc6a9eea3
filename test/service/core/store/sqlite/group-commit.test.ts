import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { objectNotFound } from '../../../../../src/service/core/deps/api-error.ts';
import { SqliteDriver } from '../../../../../src/service/core/store/sqlite/sqlite-database.ts';
import {
  GroupCommit,
  openSqliteStore,
  type Transaction,
} from '../../../../../src/service/core/store/sqlite/sqlite-store.ts';

import type { Queries, Store } from '../../../../../src/service/core/store/store.ts';
import { insertKeyRow, keyRowNames } from '../../../../support/key-rows.ts';
import { lightFolder } from '../../../../support/light-folder.ts';

let directory: string;
let file: string;
let store: Store;

beforeEach(async () => {
  directory = await mkdtemp(join(lightFolder(), 'admit-store-'));
  file = join(directory, 'admit.db');
  store = await openSqliteStore(file);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const namesNow = () => store.read(keyRowNames);

test('what is written is read afterwards, and is on disk when its promise resolves', async () => {
  await store.write((queries) => insertKeyRow(queries, 'a'));
  expect(await namesNow()).toEqual(['a']);
  const other = new SqliteDriver(file, { readonly: true });
  expect(other.prepare('select name from apiKey').all()).toEqual([{ name: 'a' }]);
  other.close();
});

test('a job that is refused or throws leaves no trace, and its neighbours stay', async () => {
  const results = await Promise.allSettled([
    store.write((queries) => insertKeyRow(queries, 'before')),
    store.write(async (queries) => {
      await insertKeyRow(queries, 'refused');
      return objectNotFound;
    }),
    store.write(async (queries) => {
      await insertKeyRow(queries, 'thrown');
      throw new Error('broken');
    }),
    store.write((queries) => insertKeyRow(queries, 'before')),
    store.write((queries) => insertKeyRow(queries, 'after')),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(results[1]).toMatchObject({ value: objectNotFound });
  expect(await namesNow()).toEqual(['before', 'after']);
});

test('a job sees what the jobs before it did', async () => {
  const seen = await Promise.all([
    store.write((queries) => insertKeyRow(queries, 'a')),
    store.write((queries) => queries.selectFrom('apiKey').select('name').execute()),
  ]);
  expect(seen[1]).toEqual([{ name: 'a' }]);
});

test('a read is one snapshot, whatever is committed meanwhile', async () => {
  await store.write((queries) => insertKeyRow(queries, 'a'));
  const other = new SqliteDriver(file);
  const counts = await store.read(async (queries) => {
    const count = async () => (await queries.selectFrom('apiKey').select('id').execute()).length;
    const before = await count();
    other.exec("delete from apiKey where name = 'a'");
    return [before, await count()];
  });
  other.close();
  expect(counts).toEqual([1, 1]);
  expect(await namesNow()).toEqual([]);
});

test('the reading connection can not write', async () => {
  await expect(store.read((queries) => insertKeyRow(queries, 'a'))).rejects.toThrow('readonly');
});

/** As many pages as the database has now, and so many more. */
const leaveRoomFor = (pages: number) =>
  store.write(async (queries) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
    const most = (rows[0]?.page_count ?? 0) + pages;
    await sql`pragma max_page_count = ${sql.lit(most)}`.execute(queries);
  });

const fill = (queries: Queries) =>
  sql`insert into filling values (zeroblob(100000))`.execute(queries);

test('where the database is full, SQLite undoes the whole transaction: each of its jobs learns why', async () => {
  await store.write((queries) => insertKeyRow(queries, 'kept'));
  await store.write((queries) => sql`create table filling (bytes blob)`.execute(queries));
  await leaveRoomFor(0);
  const results = await Promise.allSettled([
    store.write((queries) => insertKeyRow(queries, 'before')),
    store.write(fill),
    store.write((queries) => insertKeyRow(queries, 'after')),
  ]);
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
  }
  expect(await namesNow()).toEqual(['kept']);
  await leaveRoomFor(100);
  await Promise.all([store.write(fill), store.write((queries) => insertKeyRow(queries, 'later'))]);
  expect(await namesNow()).toEqual(['kept', 'later']);
});

describe('commits', () => {
  function counted(fails: () => boolean = () => false) {
    const done: string[] = [];
    const say = (what: string) => () => void done.push(what);
    const transaction: Transaction = {
      begin: say('begin'),
      commit: () => {
        if (fails()) throw new Error('the disk is full');
        done.push('commit');
      },
      isOpen: () => true,
      rollback: say('rollback'),
      savepoint: say('savepoint'),
      release: say('release'),
      rollbackToSavepoint: say('undo'),
    };
    const group = new GroupCommit(transaction, (result) => result === 'refused');
    return { done, group, times: (what: string) => done.filter((one) => one === what).length };
  }

  test('1000 writes that come together share a few', async () => {
    const { group, times } = counted();
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => group.add(async () => n)),
    );
    expect(results).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    expect(times('commit')).toBe(4);
    expect(times('savepoint')).toBe(1000);
  });

  test('no promise is resolved before the commit', async () => {
    const { group, done } = counted();
    await Promise.all([
      group.add(async () => 'a').then(() => done.push('told a')),
      group.add(async () => 'refused').then(() => done.push('told b')),
    ]);
    expect(done).toEqual([
      'begin',
      'savepoint',
      'release',
      'savepoint',
      'undo',
      'release',
      'commit',
      'told a',
      'told b',
    ]);
  });

  test('one that fails rejects all of its jobs, and the next one works', async () => {
    let full = true;
    const { group, times } = counted(() => full);
    const results = await Promise.allSettled([group.add(async () => 1), group.add(async () => 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(times('rollback')).toBe(1);
    full = false;
    expect(await group.add(async () => 3)).toBe(3);
  });
});

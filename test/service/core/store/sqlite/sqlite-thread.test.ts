/** What SQLite writes in a thread of its own, beside what the store's other connection writes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isGone, isOfData } from '../../../../../src/service/core/store/query/database-error.ts';
import { changeRows } from '../../../../../src/service/core/store/query/write-rows.ts';
import { openSqliteStore } from '../../../../../src/service/core/store/sqlite/sqlite-store.ts';
import { SqliteThread } from '../../../../../src/service/core/store/sqlite/sqlite-thread.ts';
import type { RowChange, Store } from '../../../../../src/service/core/store/store.ts';
import { insertKeyRow } from '../../../../support/key-rows.ts';
import { lightFolder } from '../../../../support/light-folder.ts';
import { isOnPostgres } from '../../../../support/test-store.ts';

let directory: string;
let store: Store;

beforeEach(async () => {
  directory = await mkdtemp(join(lightFolder(), 'admit-store-'));
  store = await openSqliteStore(join(directory, 'admit.db'));
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** Keys are made; their names are changed; where one was changed its identifier follows. */
const made = (names: readonly string[]): RowChange => ({
  statements: [
    {
      sql: `insert into apiKey (digest, identifier, name, type, enabled, createdMs)
        values (?, ?, ?, 'Editor', 1, 0)`,
      onlyIfChanged: false,
    },
  ],
  rows: names.map((name) => [[name, name, name]]),
});
const renamed = (names: readonly (readonly [string, string])[]): RowChange => ({
  statements: [
    { sql: 'update apiKey set name = ? where digest = ? and name <> ?', onlyIfChanged: false },
    { sql: 'update apiKey set identifier = identifier || ? where digest = ?', onlyIfChanged: true },
  ],
  rows: names.map(([digest, name]) => [
    [name, digest, name],
    ['+', digest],
  ]),
});
const keys = () =>
  store.read(async (queries) => {
    const rows = await queries
      .selectFrom('apiKey')
      .select(['name', 'identifier'])
      .orderBy('id')
      .execute();
    return rows.map(({ name, identifier }) => `${name} ${identifier}`);
  });
describe.runIf(!isOnPostgres())('rows', () => {
  test('are changed, and what depends on a change is left out where there is none', async () => {
    await store.writeRows?.(made(['a', 'b']));
    await store.writeRows?.(
      renamed([
        ['a', 'A'],
        ['b', 'b'],
      ]),
    );
    expect(await keys()).toEqual(['A a+', 'b b']);
  });

  test('within another transaction come to the same', async () => {
    await store.write((queries) => changeRows(queries, made(['a', 'b'])));
    await store.write((queries) =>
      changeRows(
        queries,
        renamed([
          ['a', 'A'],
          ['b', 'b'],
        ]),
      ),
    );
    expect(await keys()).toEqual(['A a+', 'b b']);
  });

  test('that break a rule leave no trace of their change, and say why', async () => {
    await store.writeRows?.(made(['a']));
    await expect(store.writeRows?.(made(['b', 'a']))).rejects.toThrow('UNIQUE');
    const ofNobody: RowChange = {
      statements: [
        { sql: 'insert into apiKeyEvent (apiKeyId, eventId) values (?, ?)', onlyIfChanged: false },
      ],
      rows: [[[99, 99]]],
    };
    const reason = await store.writeRows?.(ofNobody).catch((error: unknown) => error);
    expect([isGone(reason), isOfData(reason)]).toEqual([true, true]);
    expect(await keys()).toEqual(['a a']);
  });

  test('side by side with other writes: each waits for the other, none is lost', async () => {
    const names = Array.from({ length: 200 }, (_, n) => `key ${n}`);
    await Promise.all(
      names.map((name, n) =>
        n % 2 === 0
          ? store.writeRows?.(made([name]))
          : store.write((queries) => insertKeyRow(queries, name)),
      ),
    );
    expect((await keys()).toSorted()).toEqual(names.map((name) => `${name} ${name}`).toSorted());
  });

  test('are refused where the thread can not begin, and the next change tries anew', async () => {
    const file = join(directory, 'later', 'admit.db');
    const thread = new SqliteThread(file);
    await expect(thread.write(made(['a']))).rejects.toThrow('directory does not exist');
    await expect(thread.write(made(['a']))).rejects.toThrow('directory does not exist');
    await thread.close();
  });
});

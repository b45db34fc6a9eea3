/** What every store promises, on whichever database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiKeyId, asId } from '../../../../src/domain/ids.ts';
import { objectNotFound } from '../../../../src/service/core/deps/api-error.ts';
import type { Queries, Store } from '../../../../src/service/core/store/store.ts';
import { insertKeyRow, keyRowNames, keyRowsMadeMs } from '../../../support/key-rows.ts';
import {
  isOnPostgres,
  preparedLocation,
  type TestLocation,
  testLocation,
} from '../../../support/test-store.ts';

let location: TestLocation;
let store: Store;

beforeEach(async () => {
  location = await preparedLocation();
  store = await location.open();
});
afterEach(async () => {
  await store.close();
  await location.remove();
});

test('what was written is there for everyone when its promise resolves, and after a restart', async () => {
  await store.write((queries) => insertKeyRow(queries, 'a'));
  await store.write((queries) => insertKeyRow(queries, 'b'), 'oneStatement');
  expect(await store.read(keyRowNames)).toEqual(['a', 'b']);
  expect(await store.read(keyRowNames, 'oneStatement')).toEqual(['a', 'b']);
  await store.close();
  store = await location.open();
  expect(await store.read(keyRowNames)).toEqual(['a', 'b']);
});

test('a job that is refused or throws leaves no trace, and its neighbours stay', async () => {
  const results = await Promise.allSettled([
    store.write((queries) => insertKeyRow(queries, 'kept')),
    store.write(async (queries) => {
      await insertKeyRow(queries, 'refused');
      return objectNotFound;
    }),
    store.write(async (queries) => {
      await insertKeyRow(queries, 'thrown');
      throw new Error('broken');
    }),
    store.write((queries) => insertKeyRow(queries, 'too')),
  ]);
  expect(results[1]).toMatchObject({ value: objectNotFound });
  expect(results[2]).toMatchObject({ reason: new Error('broken') });
  expect((await store.read(keyRowNames)).toSorted()).toEqual(['kept', 'too']);
});

test('a read can not write', async () => {
  await expect(store.read((queries) => insertKeyRow(queries, 'a'))).rejects.toThrow(/read-?only/);
  expect(await store.read(keyRowNames)).toEqual([]);
});

test('integers of 64 bits, sums and counts are numbers', async () => {
  const id = await store.write((queries) => insertKeyRow(queries, 'a'));
  const row = await store.read((queries) =>
    queries
      .selectFrom('apiKey')
      .select((key) => [
        'id',
        'createdMs',
        key.fn.countAll<number>().as('count'),
        key.fn.sum<number>('createdMs').as('sum'),
      ])
      .groupBy(['id', 'createdMs'])
      .where('id', '!=', asId<ApiKeyId>(999_999_999_999_999))
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ id, createdMs: keyRowsMadeMs, count: 1, sum: keyRowsMadeMs });
});

describe('jobs that read before they write', () => {
  /** As two processes, where the database lets them. */
  async function sideBySide(count: number, job: (queries: Queries) => Promise<void>) {
    const other = isOnPostgres() ? await location.open() : store;
    await Promise.all(
      Array.from({ length: count }, (_, n) => (n % 2 === 0 ? store : other).write(job)),
    );
    if (other !== store) await other.close();
  }

  test('run as if each were alone: no update is lost', async () => {
    const id = await store.write((queries) => insertKeyRow(queries, '0'));
    await sideBySide(60, async (queries) => {
      const { name } = await queries
        .selectFrom('apiKey')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await queries
        .updateTable('apiKey')
        .set({ name: String(Number(name) + 1) })
        .where('id', '=', id)
        .execute();
    });
    expect(await store.read(keyRowNames)).toEqual(['60']);
  });

  test('what is there once is made once', async () => {
    await sideBySide(30, async (queries) => {
      if ((await keyRowNames(queries)).length > 0) return;
      await insertKeyRow(queries, `the only one ${Math.random()}`);
    });
    expect(await store.read(keyRowNames)).toHaveLength(1);
  });
});

test.runIf(isOnPostgres())(
  'processes that start at once bring the tables up to date once',
  async () => {
    const fresh = await testLocation();
    const opened = await Promise.all(Array.from({ length: 4 }, () => fresh.open()));
    for (const one of opened) expect(await one.read(keyRowNames)).toEqual([]);
    await Promise.all(opened.map((one) => one.close()));
    await fresh.remove();
  },
);

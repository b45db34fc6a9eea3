/** What every store promises, on whichever database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiKeyId, asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { objectNotFound } from '../../../src/service/refusal.ts';
import type { Queries, Store } from '../../../src/service/store/store.ts';
import { isOnPostgres, type TestLocation, testLocation } from '../../support/test-store.ts';

let location: TestLocation;
let store: Store;

beforeEach(async () => {
  location = await testLocation();
  store = await location.open();
});
afterEach(async () => {
  await store.close();
  await location.remove();
});

const insert = (queries: Queries, name: string): Promise<ApiKeyId> =>
  queries
    .insertInto('apiKey')
    .values({
      digest: name,
      identifier: name,
      name,
      type: 'Editor',
      enabled: 1,
      createdByKeyId: null,
      createdMs: instant(Date.UTC(2026, 10, 21)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

const names = async (queries: Queries) => {
  const rows = await queries.selectFrom('apiKey').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
};

test('what was written is there for everyone when its promise resolves, and after a restart', async () => {
  await store.write((queries) => insert(queries, 'a'));
  await store.writeOne((queries) => insert(queries, 'b'));
  expect(await store.read(names)).toEqual(['a', 'b']);
  expect(await store.readOne(names)).toEqual(['a', 'b']);
  await store.close();
  store = await location.open();
  expect(await store.read(names)).toEqual(['a', 'b']);
});

test('a job that is refused or throws leaves no trace, and its neighbours stay', async () => {
  const results = await Promise.allSettled([
    store.write((queries) => insert(queries, 'kept')),
    store.write(async (queries) => {
      await insert(queries, 'refused');
      return objectNotFound;
    }),
    store.write(async (queries) => {
      await insert(queries, 'thrown');
      throw new Error('broken');
    }),
    store.write((queries) => insert(queries, 'too')),
  ]);
  expect(results[1]).toMatchObject({ value: objectNotFound });
  expect(results[2]).toMatchObject({ reason: new Error('broken') });
  expect((await store.read(names)).toSorted()).toEqual(['kept', 'too']);
});

test('a read can not write', async () => {
  await expect(store.read((queries) => insert(queries, 'a'))).rejects.toThrow(/read-?only/);
  expect(await store.read(names)).toEqual([]);
});

test('integers of 64 bits, sums and counts are numbers', async () => {
  const id = await store.write((queries) => insert(queries, 'a'));
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
  const createdMs = Date.UTC(2026, 10, 21);
  expect(row).toEqual({ id, createdMs, count: 1, sum: createdMs });
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
    const id = await store.write((queries) => insert(queries, '0'));
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
    expect(await store.read(names)).toEqual(['60']);
  }, 30_000);

  test('what is there once is made once', async () => {
    await sideBySide(30, async (queries) => {
      if ((await names(queries)).length > 0) return;
      await insert(queries, `the only one ${Math.random()}`);
    });
    expect(await store.read(names)).toHaveLength(1);
  }, 30_000);
});

test.runIf(isOnPostgres())(
  'processes that start at once bring the tables up to date once',
  async () => {
    const fresh = await testLocation();
    const opened = await Promise.all(Array.from({ length: 4 }, () => fresh.open()));
    for (const one of opened) expect(await one.read(names)).toEqual([]);
    await Promise.all(opened.map((one) => one.close()));
    await fresh.remove();
  },
);

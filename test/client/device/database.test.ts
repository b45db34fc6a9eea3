import type { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { abortTransactions, createDatabase } from '../../../src/client/device/database.ts';

let database: Dexie;

beforeEach(async () => {
  database = createDatabase(`test-${crypto.randomUUID()}`);
  database.version(1).stores({ kept: '' });
  await database.open();
  return () => database.close();
});

test('a running write is dropped as a whole, and anyone who waits learns that', async () => {
  const kept = database.table('kept');
  await kept.put('before', 1);
  const writing = database.transaction('rw', kept, async () => {
    await kept.put('half', 1);
    abortTransactions();
    await kept.put('whole', 2);
  });
  await expect(writing).rejects.toThrow();
  expect(await kept.toArray()).toEqual(['before']);
});

test('a transaction that is on its way to the disk is left to it', async () => {
  const kept = database.table('kept');
  await database.transaction('rw', kept, async (transaction) => {
    await kept.put('whole', 1);
    transaction.idbtrans.commit();
    abortTransactions();
  });
  abortTransactions();
  expect(await kept.toArray()).toEqual(['whole']);
});

test('a database that is being made is not made', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const made = createDatabase(name);
  made.version(1).stores({ kept: '' });
  made.on('populate', abortTransactions);
  await expect(made.open()).rejects.toThrow();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
});

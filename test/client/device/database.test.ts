import { beforeEach, expect, test, vi } from 'vitest';
import {
  createDatabase,
  type Database,
  type DatabaseForm,
  releaseDatabases,
} from '../../../src/client/device/database.ts';

type Stores = { readonly kept: { readonly key: number; readonly value: string } };

const form: DatabaseForm<Stores> = { version: 1, stores: { kept: {} } };
const newName = () => `test-${crypto.randomUUID()}`;

let database: Database<Stores>;

beforeEach(async () => {
  database = createDatabase(newName(), form);
  await database.open();
  return () => database.close();
});

const put = (value: string) =>
  database.write(['kept'], (writing) => writing.objectStore('kept').put(value, 1));
const readAll = () => database.read(['kept'], (reading) => reading.objectStore('kept').getAll());

test('a running write is dropped as a whole, anyone who waits learns that, and the next use opens it again', async () => {
  await put('before');
  const writing = database.write(['kept'], async (transaction) => {
    const kept = transaction.objectStore('kept');
    await kept.put('half', 1);
    releaseDatabases();
    await kept.put('whole', 2);
  });
  await expect(writing).rejects.toThrow(DOMException);
  expect(await readAll()).toEqual(['before']);
});

test('a transaction that is on its way to the disk is left to it', async () => {
  await database.write(['kept'], async (writing) => {
    await writing.objectStore('kept').put('whole', 1);
    writing.commit();
    releaseDatabases();
  });
  releaseDatabases();
  expect(await readAll()).toEqual(['whole']);
});

test('a database that is being made is not made', async () => {
  const name = newName();
  const made = createDatabase(name, form);
  const open = indexedDB.open.bind(indexedDB);
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = open(...given);
    request.addEventListener('upgradeneeded', () => queueMicrotask(releaseDatabases));
    return request;
  });
  await expect(made.open()).rejects.toThrow(DOMException);
  opening.mockRestore();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
});

test('a write that throws leaves nothing, and says what was thrown', async () => {
  await put('before');
  const writing = database.write(['kept'], async (transaction) => {
    await transaction.objectStore('kept').put('half', 1);
    throw new Error('of the app');
  });
  await expect(writing).rejects.toThrow('of the app');
  expect(await readAll()).toEqual(['before']);
});

test('a write whose request fails says why, and leaves nothing', async () => {
  await expect(
    database.write(['kept'], async (writing) => {
      const kept = writing.objectStore('kept');
      await kept.add('one', 1);
      await kept.add('another', 1);
    }),
  ).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await readAll()).toEqual([]);
});

test('one that was closed answers no more', async () => {
  await put('before');
  database.close();
  await expect(readAll()).rejects.toThrow(DOMException);
});

test('it lets go of a database that another page changes, and goes on with what that made of it', async () => {
  const name = newName();
  const before = createDatabase(name, form);
  await before.write(['kept'], (writing) => writing.objectStore('kept').put('before', 1));
  type Next = Stores & { readonly added: { readonly key: number; readonly value: string } };
  const next = createDatabase<Next>(name, { version: 2, stores: { kept: {}, added: {} } });
  await next.open();
  const read = () => before.read(['kept'], (reading) => reading.objectStore('kept').getAll());
  expect(await read()).toEqual(['before']);
  next.close();
  before.close();
});

test('a connection that the browser has dropped is made again', async () => {
  await put('before');
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection is closing', 'InvalidStateError');
  });
  expect(await readAll()).toEqual(['before']);
  expect(begin.mock.calls.length).toBeGreaterThan(1);
  begin.mockRestore();
});

test('a database that does not open at first is tried again, and not forever', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  const fail = () => {
    throw new DOMException('Internal error', 'UnknownError');
  };
  opening.mockImplementationOnce(fail).mockImplementationOnce(fail);
  await createDatabase(newName(), form).open();
  opening.mockImplementation(fail);
  const later = createDatabase(newName(), form);
  await expect(later.open()).rejects.toMatchObject({ name: 'UnknownError' });
  opening.mockRestore();
  // What made it fail may have passed, such as an iPhone that was just taken out of a pocket.
  await later.open();
  later.close();
});

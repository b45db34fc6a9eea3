import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivateDirectory } from '../../../../src/service/core/deps/private-files.ts';
import { openSqliteStore } from '../../../../src/service/core/store/sqlite/sqlite-store.ts';
import { backUpSqlite, restoreSqlite } from '../../../../src/service/wings/admin/backups.ts';
import { insertKeyRow } from '../../../support/key-rows.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-private-'));
  file = join(directory, 'admit.db');
});
afterEach(() => rm(directory, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('the database and the files next to it are their owner’s alone', async () => {
  const store = await openSqliteStore(file);
  await store.write((queries) => insertKeyRow(queries, 'a'));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) expect(await modeOf(each)).toBe(0o600);
  await store.close();
});

test('one that an earlier version left open to others is closed at the next start', async () => {
  await (await openSqliteStore(file)).close();
  await chmod(file, 0o644);
  const store = await openSqliteStore(file);
  await store.write((queries) => insertKeyRow(queries, 'a'));
  for (const each of [file, `${file}-wal`]) expect(await modeOf(each)).toBe(0o600);
  await store.close();
});

test('a backup is its owner’s alone, also in place of one that was not; so is what is restored', async () => {
  await (await openSqliteStore(file)).close();
  const backup = join(directory, 'backup');
  await writeFile(backup, 'of old', { mode: 0o644 });
  expect(await backUpSqlite(file, backup)).toMatchObject({ isError: false });
  expect(await modeOf(backup)).toBe(0o600);
  const restored = join(directory, 'new', 'admit.db');
  expect(await restoreSqlite(backup, restored)).toMatchObject({ isError: false });
  expect(await modeOf(restored)).toBe(0o600);
});

test('the data directory is made for its owner alone, and closed where it was open', async () => {
  const made = join(directory, 'a', 'data');
  expect(makePrivateDirectory(made)).toBeNull();
  expect(await modeOf(made)).toBe(0o700);
  await chmod(made, 0o755);
  expect(makePrivateDirectory(made)).toBeNull();
  expect(await modeOf(made)).toBe(0o700);
});

test('a directory that is everybody’s is left so, and that is said', async () => {
  const shared = join(directory, 'tmp');
  await mkdir(shared);
  await chmod(shared, 0o1777);
  expect(makePrivateDirectory(shared)).toMatch(/Choose another directory with --data/);
  expect(await modeOf(shared)).toBe(0o777);
});

test.runIf(process.platform === 'linux')(
  'a directory that the system lets nobody close is left so, and that is said',
  () => {
    expect(makePrivateDirectory('/proc/self')).toMatch(/Close it with chmod 700/);
  },
);

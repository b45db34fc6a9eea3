/** A database for a test: on the engine that its project runs on, and gone afterwards. */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Store } from '../../src/service/store/store.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';

export type TestLocation = {
  /** The data directory of a service. */
  readonly directory: string;
  /** null: SQLite, in that directory. */
  readonly databaseUrl: string | null;
  /** As another process of the service opens it. */
  open(): Promise<Store>;
  remove(): Promise<void>;
};

export const isOnPostgres = (): boolean => inject('postgresUrl') !== undefined;

export const testLocation = (): Promise<TestLocation> =>
  isOnPostgres() ? postgresLocation() : sqliteLocation();

const sqliteLocation = (): Promise<TestLocation> => locationOn(null, tmpdir());

/**
 * SQLite in memory where the machine has a folder of it with room: for those who play thousands of
 * evenings and cut no power. Outside of the test runner too.
 */
export async function lightLocation(): Promise<TestLocation> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return locationOn(null, room > 500_000_000 ? memory : tmpdir());
}

const postgresLocation = async () =>
  locationOn(await createDatabase(inject('postgresUrl')), tmpdir());

async function locationOn(database: TestDatabase | null, folder: string): Promise<TestLocation> {
  const directory = await mkdtemp(join(folder, 'admit-service-'));
  const databaseUrl = database?.url ?? null;
  return {
    directory,
    databaseUrl,
    open: () => openStore({ directory, databaseUrl }),
    async remove() {
      await database?.remove();
      await rm(directory, { recursive: true });
    },
  };
}

/** A database for a test: on the engine that its project runs on, and gone afterwards. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore, sqliteFile } from '../../src/service/core/store/open-store.ts';
import type { Store } from '../../src/service/core/store/store.ts';
import { lightFolder } from './light-folder.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';
import type {} from './postgres-setup.ts';
import type {} from './sqlite-setup.ts';

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
/** With the tables spread over its machines. */
export const isOnCitus = (): boolean =>
  isOnPostgres() && inject('postgresUrl') === process.env.ADMIT_TEST_CITUS;

/** Where no service has been yet: whoever opens it makes the tables. */
export const testLocation = async (): Promise<TestLocation> =>
  isOnPostgres() ? locationOn(await createDatabase(inject('postgresUrl'))) : lightLocation();

/** Where a service has been started once: the tables are there and empty. */
export async function preparedLocation(): Promise<TestLocation> {
  if (isOnPostgres()) {
    return locationOn(await createDatabase(inject('postgresUrl'), inject('postgresTemplate')));
  }
  const location = await lightLocation();
  await copyFile(inject('sqliteTemplate'), sqliteFile(location.directory));
  return location;
}

/** SQLite, without tables. Outside of the test runner too. */
export const lightLocation = (): Promise<TestLocation> => locationOn(null);

async function locationOn(database: TestDatabase | null): Promise<TestLocation> {
  const directory = await mkdtemp(join(lightFolder(), 'admit-service-'));
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

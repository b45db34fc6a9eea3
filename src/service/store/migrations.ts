import type { Migration } from 'kysely';
import { createTables } from './migrations/0001-tables.ts';
import { createSyncFeed } from './migrations/0004-sync.ts';

/** In order of their names; one that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': createTables,
  '0004-sync': createSyncFeed,
};

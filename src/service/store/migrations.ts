import type { Migration } from 'kysely';
import { createTables } from './migrations/0001-tables.ts';

/** In order of their names; one that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': createTables,
};

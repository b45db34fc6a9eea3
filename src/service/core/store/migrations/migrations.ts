import type { Migration } from 'kysely';
import { baseline } from './0001-baseline.ts';

/** In order of their names; one that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
};

import { type Kysely, Migrator } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { migrations } from './migrations.ts';

/** Brings the tables up to date. Of several processes that start at once, one does and all wait. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

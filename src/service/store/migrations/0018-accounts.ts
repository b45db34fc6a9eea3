import type { Kysely, Migration } from 'kysely';
import { withId } from './columns.ts';

/** Users who sign in, each with the key that their sessions call with (issue 19.1). */
export const createAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account')
      .addColumn('userId', 'integer', (column) =>
        column.primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('apiKeyId', 'integer', (column) =>
        column.notNull().unique().references('apiKey.id'),
      )
      .addColumn('role', 'text', (column) => column.notNull())
      .execute();
    await withId(db.schema.createTable('session'))
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('userId', 'integer', (column) =>
        column.notNull().references('account.userId').onDelete('cascade'),
      )
      .addColumn('browser', 'text')
      .addColumn('createdMs', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedMs', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessionByUser').on('session').column('userId').execute();
  },
};

import type { Kysely, Migration } from 'kysely';
import { withId } from './columns.ts';

/** What a phone exchanges for a key of its own (issue 20.1). */
export const createDoorClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('doorClaim'))
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('createdByKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
      .addColumn('endsMs', 'bigint', (column) => column.notNull())
      .addColumn('phoneDigest', 'text')
      .addColumn('apiKeyId', 'integer', (column) => column.references('apiKey.id'))
      .execute();
    await db.schema.createIndex('doorClaimByEvent').on('doorClaim').column('eventId').execute();
  },
};

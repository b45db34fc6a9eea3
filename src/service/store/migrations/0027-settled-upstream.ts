import type { Kysely, Migration } from 'kysely';
import { withId } from './columns.ts';

/** Settled double entries of the service that a gateway stands before: its tickets are not here (issue 20.5). */
export const createSettledUpstream: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('settledUpstream'))
      .addColumn('eventId', 'integer', (column) => column.notNull())
      .addColumn('ticketId', 'bigint', (column) => column.notNull())
      .addColumn('firstMs', 'bigint', (column) => column.notNull())
      .addColumn('firstDevice', 'text', (column) => column.notNull())
      .addColumn('secondMs', 'bigint', (column) => column.notNull())
      .addColumn('secondDevice', 'text', (column) => column.notNull())
      .addUniqueConstraint('settledUpstreamOnce', [
        ...(['eventId', 'ticketId', 'firstMs', 'secondMs'] as const),
        ...(['firstDevice', 'secondDevice'] as const),
      ])
      .execute();
  },
};

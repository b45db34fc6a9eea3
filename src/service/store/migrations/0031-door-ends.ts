import type { Kysely, Migration } from 'kysely';

/** Until when a door's key works, and which message a door has read (issues 20.1 and 20.2). */
export const endDoors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ['apiKey', 'endsMs'],
      ['doorClaim', 'keyEndsMs'],
      ['doorReport', 'readMessageId'],
    ] as const) {
      await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
    }
  },
};

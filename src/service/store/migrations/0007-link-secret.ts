import type { Kysely, Migration } from 'kysely';
import { cryptoRandomness, lettersAndDigits } from '../../means/randomness.ts';

/** One row, made once and copied with every backup: addresses that were given away stay good. */
export const createLinkSecret: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('linkSecret')
      .addColumn('secret', 'text', (column) => column.primaryKey())
      .execute();
    const secret = cryptoRandomness.text(50, lettersAndDigits);
    await (db as Kysely<{ linkSecret: { secret: string } }>)
      .insertInto('linkSecret')
      .values({ secret })
      .execute();
  },
};

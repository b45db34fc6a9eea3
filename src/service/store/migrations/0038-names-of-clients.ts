/**
 * The bank account by the names that public clients send, with the two that were dropped, and what can be
 * chosen in a field of the form.
 */
import type { Kysely, Migration } from 'kysely';

export const nameAsClientsDo: Migration = {
  async up(db: Kysely<unknown>) {
    const account = () => db.schema.alterTable('bankAccount');
    await account().renameColumn('holder', 'accountHolder').execute();
    await account().renameColumn('bic', 'swift').execute();
    await account().addColumn('bankName', 'text').execute();
    await account().addColumn('country', 'text').execute();
    await db.schema
      .alterTable('userField')
      .addColumn('options', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};

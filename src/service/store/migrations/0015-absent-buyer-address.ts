import type { Kysely, Migration } from 'kysely';

/** What a purchase kept that was finalized without its buyer's address. */
const empty =
  '{"salutation":null,"title":null,"firstName":null,"lastName":null,"email":null,' +
  '"telephone":null,"company":null,"street":null,"street2":null,"zipCode":null,"city":null,' +
  '"state":null,"country":null,"vatId":null,"noVatReason":null,"referenceNo":null,"commercial":null}';

/** An address that nobody has given is absent, so that the first one must be whole. */
export const absentBuyerAddress: Migration = {
  async up(db: Kysely<{ payment: { buyerAddress: string } }>) {
    await db
      .updateTable('payment')
      .set({ buyerAddress: 'null' })
      .where('buyerAddress', '=', empty)
      .execute();
  },
};

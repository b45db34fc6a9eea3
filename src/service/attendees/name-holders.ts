import { sql } from 'kysely';
import type { Address } from '../../contract/address.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import type { Queries } from '../core/store/store.ts';
import { type Holder, holderColumns, holderTexts } from './participant-record.ts';

/** Gives the buyer's name to those tickets of a purchase that name nobody: searches then find them by it. */
export async function nameHolders(
  queries: Queries,
  paymentId: PaymentId,
  { firstName, lastName, email, company }: Address,
): Promise<void> {
  const holder: Holder = {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    company,
  };
  const nameless = queries
    .selectFrom('participant')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('firstName', '=', '')
    .where('lastName', '=', '')
    .where('email', '=', '');
  await queries
    .updateTable('ticket')
    .set({
      foldedTexts: sql`cast(${`${foldAll(holderTexts(holder))}\n`} as text) || "foldedTexts"`,
    })
    .where('participantId', 'in', nameless)
    .execute();
  await queries
    .updateTable('participant')
    .set(holderColumns(holder))
    .where('id', 'in', nameless)
    .execute();
}

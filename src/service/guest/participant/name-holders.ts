import { sql } from 'kysely';
import type { Address } from '../../../contract/address.ts';
import { fold } from '../../../domain/folded-text.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import { foldAll } from '../../store/query/folded-text.ts';
import type { Queries } from '../../store/store.ts';

/** Tickets of a purchase that nobody is named on get the buyer's name, and are found by it. */
export async function nameHolders(
  queries: Queries,
  paymentId: PaymentId,
  { firstName, lastName, email, company }: Address,
): Promise<void> {
  const holder = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
  const nameless = queries
    .selectFrom('participant')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('firstName', '=', '')
    .where('lastName', '=', '')
    .where('email', '=', '');
  const texts = foldAll([
    `${holder.firstName} ${holder.lastName}`,
    `${holder.lastName} ${holder.firstName}`,
    holder.email,
    company,
  ]);
  await queries
    .updateTable('ticket')
    .set({ foldedTexts: sql`cast(${`${texts}\n`} as text) || "foldedTexts"` })
    .where('participantId', 'in', nameless)
    .execute();
  await queries
    .updateTable('participant')
    .set({
      ...holder,
      company,
      foldedFirstName: fold(holder.firstName),
      foldedLastName: fold(holder.lastName),
      foldedEmail: fold(holder.email),
      foldedCompany: fold(company ?? ''),
    })
    .where('id', 'in', nameless)
    .execute();
}

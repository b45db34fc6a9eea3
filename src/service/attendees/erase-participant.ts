/**
 * Erases what is known of guests. Their tickets, history, what was paid and all counts stay: they then
 * say nothing of anybody.
 */
import type { Selectable } from 'kysely';
import type { Address, BuyerAddress } from '../../contract/address.ts';
import type { EventId, ParticipantId, PaymentId, TicketId } from '../../domain/ids.ts';
import { removeImage } from '../core/image/image.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { ParticipantDetails, PaymentDetails } from '../core/store/schema/details.ts';
import type { ParticipantTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipantsOf } from '../sync/announce.ts';
import { holderColumns } from './participant-record.ts';
import { lockParticipant, renameTickets } from './participant-update.ts';

/** `keep`: an invoice still names the buyer, since tax law may want it. */
export type Invoices = 'keep' | 'erase';

const nobody = { firstName: '', lastName: '', email: '', company: null } as const;

/**
 * The buyer's address and answers go with the guest who bought, and with the last guest of an order.
 * @returns whether the invoice still names the buyer; undefined where there is no such guest
 */
export async function eraseParticipant(
  queries: Queries,
  id: ParticipantId,
  invoices: Invoices,
): Promise<{ readonly invoiceKept: boolean } | undefined> {
  const participant = await lockParticipant(queries, id);
  if (!participant) return undefined;
  const { paymentId, email } = participant;
  await erasePerson(queries, participant);
  const unfinished = email === '' ? [] : await unfinishedOf(queries, participant.eventId, email);
  for (const cart of unfinished) await eraseBuyer(queries, cart, 'erase');
  const isBuyers = await isBuyer(queries, paymentId, email);
  const kept = isBuyers ? await eraseBuyer(queries, paymentId, invoices) : false;
  // The buyer's answers are in the answer of each participant of the order.
  await announceParticipantsOf(queries, paymentId);
  return { invoiceKept: kept };
}

/** All guests of an order, or what is left of a cart, with the buyer. Invoices still name the buyer. */
export async function eraseOrder(queries: Queries, paymentId: PaymentId): Promise<void> {
  const participants = await queries
    .selectFrom('participant')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .execute();
  for (const participant of participants) await erasePerson(queries, participant);
  await eraseBuyer(queries, paymentId, 'keep');
  await announceParticipantsOf(queries, paymentId);
}

async function erasePerson(
  queries: Queries,
  { id, eventId, details }: Selectable<ParticipantTable>,
): Promise<void> {
  const { discountCode, doubleOptIn } = fromJson(details);
  const left: ParticipantDetails = {
    ...{ salutation: null, title: null, language: null },
    ...{ discountCode, doubleOptIn },
  };
  await queries
    .updateTable('participant')
    .set({ ...holderColumns(nobody), details: toJson(left) })
    .where('id', '=', id)
    .execute();
  const ticketIds = await renameTickets(queries, id, nobody);
  await queries
    .updateTable('ticket')
    .set({ userData: toJson([]) })
    .where('participantId', '=', id)
    .execute();
  for (const ticketId of ticketIds) {
    await eraseImported(queries, ticketId);
    // Somebody may have written the name.
    await queries
      .updateTable('badgeJob')
      .set({ reason: null, note: null })
      .where('ticketId', '=', ticketId)
      .execute();
  }
  const picture = await queries
    .deleteFrom('participantPicture')
    .where('participantId', '=', id)
    .returning('imageToken')
    .executeTakeFirst();
  if (picture) await removeImage(queries, eventId, picture.imageToken);
  await queries.deleteFrom('mail').where('participantId', '=', id).execute();
}

/** Otherwise undoing the import, or a later file of the same system, would bring the name back. */
async function eraseImported(queries: Queries, ticketId: TicketId): Promise<void> {
  await queries
    .updateTable('importedTicket')
    .set({ reference: null, person: null })
    .where('ticketId', '=', ticketId)
    .execute();
  await queries
    .deleteFrom('importChange')
    .where('ticketId', '=', ticketId)
    .where('before', 'is not', null)
    .execute();
}

/** Carts that the guest began and never bought. */
export async function unfinishedOf(
  queries: Queries,
  eventId: EventId,
  email: string,
): Promise<readonly PaymentId[]> {
  const carts = await queries
    .selectFrom('payment')
    .select(['id', 'buyerAddress'])
    .where('eventId', '=', eventId)
    .where('stage', '!=', 'done')
    .where('buyerAddress', '!=', toJson(null))
    .execute();
  return carts
    .filter(({ buyerAddress }) => isSameAddress(fromJson(buyerAddress)?.email, email))
    .map(({ id }) => id);
}

const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the buyer's data is the guest's: by the address, or since nobody else of the order is known. */
export async function isBuyer(
  queries: Queries,
  paymentId: PaymentId,
  email: string,
): Promise<boolean> {
  const { buyerAddress } = await queries
    .selectFrom('payment')
    .select('buyerAddress')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (email !== '' && isSameAddress(fromJson(buyerAddress)?.email, email)) return true;
  const other = await queries
    .selectFrom('participant')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where((row) =>
      row.or([row('firstName', '!=', ''), row('lastName', '!=', ''), row('email', '!=', '')]),
    )
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** @returns whether the invoice still names the buyer */
async function eraseBuyer(
  queries: Queries,
  paymentId: PaymentId,
  invoices: Invoices,
): Promise<boolean> {
  const { details, buyerAddress, amount } = await queries
    .selectFrom('payment')
    .select(['details', 'buyerAddress', 'amount'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const address = fromJson(buyerAddress);
  const keeps = invoices === 'keep' && amount > 0 && address !== null;
  await queries
    .updateTable('payment')
    .set({
      buyerAddress: toJson(keeps ? onInvoice(address) : null),
      userData: toJson([]),
      details: toJson(withoutPerson(fromJson(details))),
    })
    .where('id', '=', paymentId)
    .execute();
  await queries.deleteFrom('shipmentAddress').where('paymentId', '=', paymentId).execute();
  await queries
    .deleteFrom('mail')
    .where('paymentId', '=', paymentId)
    .where('participantId', 'is', null)
    .execute();
  return keeps;
}

/** What the buyer or staff wrote goes, and by what the browser was known. What was paid stays. */
function withoutPerson(details: PaymentDetails): PaymentDetails {
  const { ticketUserData: _, userDataOfTickets: __, typed: ___, visitor: ____, ...kept } = details;
  const money = kept.money?.map((one) => ({ ...one, note: null }));
  return { ...kept, applicationData: null, ...(money && { money }) };
}

/** An invoice prints neither e-mail address nor telephone number. */
const onInvoice = (address: BuyerAddress & Partial<Address>): BuyerAddress & Partial<Address> => ({
  ...address,
  email: null,
  telephone: null,
});

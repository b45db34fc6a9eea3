import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type {
  Address,
  paymentBuyerAddressUpdate,
  paymentShipmentAddressUpdate,
} from '../../contract/address.ts';
import type { ReadParams } from '../../contract/call.ts';
import { agreementMissing } from '../../contract/error-code.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { changedAddress, changedPaymentAddress, wholeAddress } from '../accounts/address-rules.ts';
import { hasHostSigned } from '../accounts/user-record.ts';
import { type Holder, holderColumns, holderTexts } from '../attendees/participant-record.ts';
import { type ApiError, isApiError, refuse } from '../core/deps/api-error.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipantsOf } from '../sync/announce.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';

/** The purchase whose buyer is saved, as this transaction has read it. */
type BuyersPurchase = {
  readonly id: PaymentId;
  readonly eventId: EventId;
  /** null: not known yet. */
  readonly buyerAddress: Partial<Address> | null;
};

/**
 * Saves the buyer's address, whether the organizer's software sends it or the buyer fills in the page
 * of the purchase. All participants of the purchase show it, so all are announced. The first address
 * must be complete, and names the tickets that have no holder. One that changes nothing is
 * not announced, and doesn't move `lastModified`.
 * @param filledIn by the buyer, who agreed that the organizer keeps it: then no agreement is needed, and
 *   the page has said what must be there
 * @returns DataProcessingAgreementMissing where the host has not signed; the refusal of an address
 *   that does not have something or is wrong
 */
export async function saveBuyerAddress(
  queries: Queries,
  now: Instant,
  { id, eventId, buyerAddress: before }: BuyersPurchase,
  change: ReadParams<typeof paymentBuyerAddressUpdate>,
  filledIn: 'byBuyer' | 'byOrganizer' = 'byOrganizer',
): Promise<ApiError | null> {
  const isBuyers = filledIn === 'byBuyer';
  if (!isBuyers && !(await hasHostSigned(queries, eventId))) {
    return refuse(400, agreementMissing);
  }
  const address = isBuyers
    ? changedAddress(before, change, ['firstName', 'lastName', 'email'])
    : changedPaymentAddress(before, change);
  if (isApiError(address)) return address;
  if (isDeepStrictEqual(address, wholeAddress(before))) return null;
  await queries
    .updateTable('payment')
    .set({ buyerAddress: toJson(address), modifiedMs: now })
    .where('id', '=', id)
    .execute();
  if (before === null) await nameHolders(queries, id, address);
  if (address.email !== before?.email) {
    // Of one that is not done nobody was told yet.
    await queueFollowUp(queries, now, { eventId, paymentId: id, kind: 'bought' });
  }
  await announceParticipantsOf(queries, id);
  return null;
}

/** Gives the buyer's name to those tickets of a purchase that name nobody: searches then find them by it. */
async function nameHolders(
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

// Where paper tickets go, if not to the buyer.

/** @returns null where there is none */
export async function shipmentAddressOf(
  queries: Queries,
  id: PaymentId,
): Promise<Partial<Address> | null> {
  const row = await queries
    .selectFrom('shipmentAddress')
    .select('address')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return row ? fromJson(row.address) : null;
}

/** @returns the refusal of an address that does not have something or is wrong */
export async function saveShipmentAddress(
  queries: Queries,
  { id: paymentId, eventId }: { readonly id: PaymentId; readonly eventId: EventId },
  change: ReadParams<typeof paymentShipmentAddressUpdate>,
): Promise<ApiError | null> {
  const existing = await shipmentAddressOf(queries, paymentId);
  const changed = changedPaymentAddress(existing, change);
  if (isApiError(changed)) return changed;
  const address = toJson<Partial<Address>>(changed);
  await queries
    .insertInto('shipmentAddress')
    .values({ paymentId, eventId, address })
    .onConflict((conflict) => conflict.columns(['eventId', 'paymentId']).doUpdateSet({ address }))
    .execute();
  return null;
}

export const removeShipmentAddress = (queries: Queries, paymentId: PaymentId) =>
  queries.deleteFrom('shipmentAddress').where('paymentId', '=', paymentId).execute();

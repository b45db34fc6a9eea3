import { isDeepStrictEqual } from 'node:util';
import type { Address, paymentBuyerAddressUpdate } from '../../contract/address.ts';
import type { ReadParams } from '../../contract/call.ts';
import { agreementMissing } from '../../contract/data-agreement.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { changedAddress, changedPaymentAddress, wholeAddress } from '../accounts/address-rules.ts';
import { hasHostSigned } from '../accounts/agreement.ts';
import { nameHolders } from '../attendees/name-holders.ts';
import { isRefusal, type Refusal, refuse } from '../core/deps/refusal.ts';
import { toJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipantsOf } from '../sync/announce-participants.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';

/** The purchase whose buyer is saved, as this transaction has read it. */
export type BuyersPurchase = {
  readonly id: PaymentId;
  readonly eventId: EventId;
  /** null: not known yet. */
  readonly buyerAddress: Partial<Address> | null;
};

/**
 * Saves the buyer's address, whether the organizer's software sends it or the buyer fills in the page
 * of the purchase. All participants of the purchase show it, so all are announced. The first address
 * must be complete, and names the tickets that have no holder (issue 17.10). One that changes nothing is
 * not announced, and doesn't move `lastModified`.
 * @param filledIn by the buyer, who agreed that the organizer keeps it: then no agreement is needed, and
 *   the page has said what must be there
 * @returns DataProcessingAgreementMissing where the host has not signed; the refusal of an address
 *   that lacks something or is wrong
 */
export async function saveBuyerAddress(
  queries: Queries,
  now: Instant,
  { id, eventId, buyerAddress: before }: BuyersPurchase,
  change: ReadParams<typeof paymentBuyerAddressUpdate>,
  filledIn: 'byBuyer' | 'byOrganizer' = 'byOrganizer',
): Promise<Refusal | null> {
  const isBuyers = filledIn === 'byBuyer';
  if (!isBuyers && !(await hasHostSigned(queries, eventId))) {
    return refuse(400, agreementMissing);
  }
  const address = isBuyers
    ? changedAddress(before, change, ['firstName', 'lastName', 'email'])
    : changedPaymentAddress(before, change);
  if (isRefusal(address)) return address;
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

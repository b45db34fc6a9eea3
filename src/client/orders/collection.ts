/** What a device took of an order's money, and what of it holds on the device itself (U5). */

import { type Attendee, isPaid, type Money } from '../../domain/attendee.ts';
import type { EntranceWay } from '../../domain/entrance-way.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Instant, LocalDateTime } from '../../domain/time.ts';

/**
 * `paid`: the order was paid in the meantime, or nothing is due any more. `other-sum`: another sum is due (U2).
 * `not-allowed`: the key may not note money. `unknown`: the service can't note it.
 */
export const refusals = ['paid', 'other-sum', 'not-allowed', 'unknown'] as const;
export type Refusal = (typeof refusals)[number];

/** `isUndone`: staff took it back, and the service does not know that yet. */
export type CollectionState =
  | { readonly at: 'waiting' | 'noted'; readonly isUndone: boolean }
  | { readonly at: 'undone' }
  /** The service did not note it: staff must give the money back, or speak to the organizer (U6). */
  | { readonly at: 'refused'; readonly why: Refusal }
  /** It is noted, and something was noted after it: only the organizer can take it back (U4). */
  | { readonly at: 'kept' };

export type Collection = {
  /** Its own name at the service: sent again, it counts once (U1). */
  readonly id: string;
  readonly paymentId: PaymentId;
  readonly orderNumber: string;
  readonly way: EntranceWay;
  readonly sum: Money;
  /** What the guest got back of the cash, in the same unit. */
  readonly change: number;
  /** The number of a card slip; else empty. */
  readonly note: string;
  /** By this device's clock. */
  readonly takenAt: Instant;
  /** In the event's local time, corrected by the service's clock (T1, T2). */
  readonly takenDate: LocalDateTime;
  readonly device: string;
  /** It is for a sale of this device: nobody else can have taken it. */
  readonly isSale?: true;
  readonly state: CollectionState;
  /** When the service answered last, by this device's clock; null: never. */
  readonly answeredAt: Instant | null;
};

/** Whether the service has yet to learn of it. */
export const isOpen = ({ state }: Collection): boolean =>
  state.at === 'waiting' || (state.at === 'noted' && state.isUndone);

export const isTaken = ({ state }: Collection): boolean =>
  state.at === 'kept' || ((state.at === 'waiting' || state.at === 'noted') && !state.isUndone);

const isByInvoice = ({ way }: Collection): boolean => way === 'PAYMENT_TYPE_ONLOCATION_INVOICE';

/**
 * The guest with what this device knows of the order's money, and what was read of the guest does not say yet (U5).
 * One who pays by invoice has not paid (U3).
 */
export function withCollections(attendee: Attendee, all: readonly Collection[]): Attendee {
  const own = all.find(
    ({ paymentId, state }) => paymentId === attendee.paymentId && state.at !== 'refused',
  );
  if (!own || isByInvoice(own)) return attendee;
  const isNews = isOpen(own) || (own.answeredAt !== null && attendee.readAt <= own.answeredAt);
  if (!isNews || isTaken(own) === isPaid(attendee)) return attendee;
  return isTaken(own)
    ? { ...attendee, paymentStatus: 'paid', due: null }
    : { ...attendee, paymentStatus: 'authorized', due: own.sum };
}

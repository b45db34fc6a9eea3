/** How guests can pay and get their tickets by themselves, without anybody in between. */

import type { ShopPaymentType } from '../../contract/payment-type.ts';
import type { ShopTicketType } from '../../contract/ticket-type.ts';
import type { PaymentTable, TicketTable } from '../core/store/schema/guest-schema.ts';
import type { Offered } from '../events/shop/offered-types.ts';
import { ticketTypeOf } from '../events/shop/shop-types.ts';

type Terms = Pick<PaymentTable, 'status' | 'type'>;

/**
 * What a purchase becomes by each way to pay. Cards, wallets and debits need a payment service, which
 * this one does not have. Money at the entrance is the organizer's own, as with `direct`: the
 * specification has no payment type of its own for it. Who pays before gets the tickets when the money
 * is there.
 */
const terms = {
  PAYMENT_TYPE_INVOICE: { status: 'authorized', type: 'invoice' },
  PAYMENT_TYPE_PREPAYMENT: { status: 'new', type: 'prepayment' },
  PAYMENT_TYPE_ONLOCATION: { status: 'authorized', type: 'direct' },
  PAYMENT_TYPE_ONLOCATION_MPOS: { status: 'authorized', type: 'direct' },
  PAYMENT_TYPE_DIRECT: { status: 'authorized', type: 'direct' },
} as const satisfies Partial<Readonly<Record<ShopPaymentType, Terms>>>;

export type WayToPay = keyof typeof terms;

export const isWayToPay = (type: string): type is WayToPay => Object.hasOwn(terms, type);

export const waysToPay = (
  offered: readonly Pick<Offered<number, ShopPaymentType>, 'type' | 'active'>[],
): readonly WayToPay[] =>
  offered
    .filter(({ active }) => active)
    .map(({ type }) => type)
    .filter(isWayToPay);

/** How a purchase is done: free and paid where nothing is due, else by the way that was chosen. */
export function termsOf(amount: number, way: WayToPay = 'PAYMENT_TYPE_DIRECT'): Terms {
  return amount === 0 ? { status: 'paid', type: 'free' } : terms[way];
}

export type Delivery = TicketTable['type'];

/** In the order in which they are offered; as PDF where the shop has turned everything off. */
export function waysToDeliver(
  offered: readonly Pick<Offered<number, ShopTicketType>, 'type' | 'active'>[],
): readonly Delivery[] {
  const active = offered.filter((one) => one.active).map(({ type }) => ticketTypeOf[type]);
  const sold = (['ETicket', 'Paper', 'Badge', 'Confirmation'] as const).filter((type) =>
    active.includes(type),
  );
  return sold.length === 0 ? ['ETicket'] : sold;
}

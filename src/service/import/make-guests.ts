/**
 * Makes the guests that a batch brings, each with a ticket. Those of one order share a purchase; who of
 * them has not paid has another, since a purchase is paid as a whole.
 */

import type { EventId, ParticipantId, PaymentId, TicketId } from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import { insertParticipants } from '../attendees/participant-record.ts';
import type { Means } from '../core/access/handler.ts';
import { isGivenText } from '../core/store/query/given-rows.ts';
import type { Queries } from '../core/store/store.ts';
import { insertPayments } from '../orders/payment-record.ts';
import type { ImportRecord } from './import-record.ts';
import type { GuestValues, Judged } from './judge-rows.ts';

export type NewGuest = Extract<Judged, { kind: 'create' }>;
export type MadeGuest = {
  readonly id: ParticipantId;
  readonly ticketId: TicketId;
  readonly paymentId: PaymentId;
};

type Purchase = { readonly id: PaymentId; readonly identifier: string };
type Making = Pick<Means, 'clock' | 'randomness'>;

/** As purchases of the shop have it; nothing was paid here, so nothing counts as income. */
const price = 0;

export async function makeGuests(
  queries: Queries,
  making: Making,
  { eventId, system }: Pick<ImportRecord, 'eventId' | 'system'>,
  guests: readonly NewGuest[],
  categoryNames: ReadonlyMap<number, string>,
): Promise<readonly MadeGuest[]> {
  const purchases = await purchasesOf(queries, making, eventId, system, guests);
  const made = await insertParticipants(
    queries,
    making,
    guests.map(({ values }, at) => ({
      eventId,
      payment: purchases[at] as Purchase,
      category: {
        id: values.ticketCategoryId,
        name: categoryNames.get(values.ticketCategoryId) ?? '',
        price,
      },
      ticketType: 'ETicket',
      discountAmount: 0,
      productPrice: 0,
      status: values.state === 'cancelled' ? 'cancelled' : 'accepted',
      firstName: values.firstName,
      lastName: values.lastName,
      email: values.email,
      company: values.company,
      details: {
        salutation: null,
        title: null,
        language: null,
        doubleOptIn: 'FALSE',
        discountCode: null,
        note: values.note,
        flags: values.flags,
      },
      imported: codeOf(values),
    })),
  );
  return made.map((one, at) => ({ ...one, paymentId: (purchases[at] as Purchase).id }));
}

function codeOf({ importedCode }: GuestValues) {
  const form = importedCode === null ? undefined : scannedForm(importedCode);
  return importedCode === null || form === undefined ? null : { code: importedCode, form };
}

/** For each guest: the purchase of its order, made by an earlier row or now. */
async function purchasesOf(
  queries: Queries,
  making: Making,
  eventId: EventId,
  system: string,
  guests: readonly NewGuest[],
): Promise<readonly Purchase[]> {
  const orderOf = ({ named }: NewGuest) => importedOrder(system, named.row.order);
  const named = JSON.stringify([
    ...new Set(guests.filter(({ named: { row } }) => row.order?.trim()).map(orderOf)),
  ]);
  const known = await queries
    .selectFrom('payment')
    .select(['id', 'identifier', 'importedOrder', 'status'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('importedOrder'), named))
    .execute();
  const byOrder = new Map(
    known.map((payment) => [
      purchaseOf(payment.importedOrder ?? '', payment.status === 'authorized'),
      payment as Purchase,
    ]),
  );
  // Which of the new purchases is a guest's: one for each order, one for each guest without an order.
  const places = new Map<string, number>();
  const first: NewGuest[] = [];
  const placeOf = guests.map((guest) => {
    const order = purchaseOf(orderOf(guest), isUnpaid(guest));
    if (guest.named.row.order?.trim()) {
      if (byOrder.has(order)) return -1;
      const place = places.get(order);
      if (place !== undefined) return place;
      places.set(order, first.length);
    }
    return first.push(guest) - 1;
  });
  const made = await insertPayments(
    queries,
    making,
    eventId,
    first.map((guest) => ({
      ...(isUnpaid(guest)
        ? { status: 'authorized' as const, type: 'direct' as const }
        : { status: 'paid' as const, type: 'free' as const }),
      importedOrder: orderOf(guest),
    })),
  );
  return guests.map(
    (guest, at) =>
      (made[placeOf[at] ?? -1] ??
        byOrder.get(purchaseOf(orderOf(guest), isUnpaid(guest)))) as Purchase,
  );
}

const isUnpaid = ({ values }: NewGuest): boolean => values.state === 'unpaid';

/** Of an order: what is paid and what is not. */
const purchaseOf = (order: string, unpaid: boolean): string => JSON.stringify([order, unpaid]);

/** @param order undefined or empty: the guest belongs to nobody else */
const importedOrder = (system: string, order: string | undefined): string =>
  `${system}\n${order?.trim() ?? ''}`;

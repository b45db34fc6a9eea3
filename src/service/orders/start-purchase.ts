/** Starts a purchase: what is in its cart is reserved for the buyer for 20 minutes. */
import { general } from '../../contract/error-code.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Deps } from '../core/access/handler.ts';
import { type ApiError, isApiError, type Result, refuse } from '../core/deps/api-error.ts';
import { lettersAndDigits, type Randomness } from '../core/deps/randomness.ts';
import { enter } from '../core/store/query/directory.ts';
import type { PaymentDetails } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import type { Promotion } from '../events/promotion.ts';
import { announceCategory } from '../sync/announce.ts';
import {
  type Cart,
  insertCart,
  judgeProducts,
  judgeStart,
  readCart,
  writeCartTickets,
} from './cart.ts';
import { insertPayment } from './payment-record.ts';
import { lockDraft, type Payment, productsFor, saleFor, updatePayment } from './purchase.ts';
import { judgeVisitor } from './visitor.ts';

export const reservationMs = 20 * 60 * 1000;
const identifierLength = 32;

/** The path of the page that shows a started purchase. */
export const purchasePath = (startIdentifier: string): string => `/purchase/${startIdentifier}`;

type Reservation = { readonly startIdentifier: string; readonly queueIdentifier: string };

const newReservation = (randomness: Randomness): Reservation => ({
  startIdentifier: randomness.text(identifierLength, lettersAndDigits),
  queueIdentifier: randomness.text(identifierLength, lettersAndDigits),
});

export async function startPurchase(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  id: PaymentId,
): Promise<Result<Reservation>> {
  const now = clock.now();
  const draft = await lockDraft(queries, id);
  if (isApiError(draft)) return draft;
  const refusal = await reserve(queries, now, draft);
  if (refusal) return refusal;
  const reservation = newReservation(randomness);
  await enterReservation(queries, draft.eventId, reservation);
  await updatePayment(queries, now, id, { ...reservation, stage: 'started', startedMs: now });
  return reservation;
}

/**
 * Begins a purchase whose cart is known from the first, without a draft. Must be called under the lock of
 * the event's sales, by which the cart was judged.
 * @returns what the address of its page is made of
 */
export async function insertStarted(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'randomness'>,
  eventId: EventId,
  { cart, promotion, details }: Started,
): Promise<string> {
  const reservation = newReservation(deps.randomness);
  const { id } = await insertPayment(queries, deps, {
    ...reservation,
    eventId,
    stage: 'started',
    // No answer tells these before the purchase is done.
    status: 'new',
    type: 'direct',
    amount: 0,
    codeId: promotion?.codeId ?? null,
    reservedUntilMs: instant(deps.clock.now() + reservationMs),
    buyerAddress: null,
    details,
  });
  await enterReservation(queries, eventId, reservation);
  await insertCart(queries, { id, eventId }, cart);
  await announceReserved(queries, eventId, cart);
  return reservation.startIdentifier;
}

type Started = {
  readonly cart: Cart;
  /** null: no code. */
  readonly promotion: Promotion | null;
  readonly details: PaymentDetails;
};

const enterReservation = (
  queries: Queries,
  eventId: EventId,
  { startIdentifier }: Reservation,
): Promise<void> => enter(queries, eventId, { codes: { purchase: [startIdentifier] } });

async function announceReserved(queries: Queries, eventId: EventId, { tickets }: Cart) {
  for (const { ticketCategoryId } of tickets) {
    await announceCategory(queries, eventId, ticketCategoryId);
  }
}

/**
 * Begins a lapsed reservation again, with the current rules and prices. One that has not lapsed
 * stays.
 * @param payment as `lockPayment` found it
 * @returns what a start returns; MethodNotAllowed if the purchase was not started
 */
export async function reserveAgain(
  queries: Queries,
  now: Instant,
  payment: Payment,
): Promise<ApiError | null> {
  if (payment.stage !== 'started') return refuse(405, general.methodNotAllowed);
  if (payment.reservedUntilMs !== null && payment.reservedUntilMs > now) return null;
  return reserve(queries, now, payment);
}

async function reserve(queries: Queries, now: Instant, payment: Payment): Promise<ApiError | null> {
  const cart = await readCart(queries, payment.id);
  const sale = await saleFor(queries, now, payment);
  const products = await productsFor(queries, now, payment.eventId);
  const { visitor } = payment.details;
  const refusal =
    judgeStart(sale, cart) ??
    judgeProducts(products, cart) ??
    (await judgeVisitor(queries, sale, payment.eventId, visitor, cart));
  if (refusal) return refusal;

  // From here on the prices are fixed, whatever the organizer changes.
  await writeCartTickets(
    queries,
    payment,
    cart.tickets.map((ticket) => {
      const price = sale.categories.get(ticket.ticketCategoryId)?.price ?? ticket.price;
      return { ...ticket, price };
    }),
  );
  await announceReserved(queries, payment.eventId, cart);
  await updatePayment(queries, now, payment.id, { reservedUntilMs: instant(now + reservationMs) });
  return null;
}

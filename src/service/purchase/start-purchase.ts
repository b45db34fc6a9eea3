/** Starts a purchase: what is in its cart is reserved for the buyer for 20 minutes. */
import { general } from '../../contract/error-code.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Means } from '../access/handler.ts';
import { lettersAndDigits } from '../means/randomness.ts';
import { isRefusal, type Refusal, type Result, refuse } from '../means/refusal.ts';
import { enter } from '../store/query/directory.ts';
import type { Queries } from '../store/store.ts';
import { announceCategory } from '../sync/announce-category.ts';
import { readCart, writeCartTickets } from './cart.ts';
import { judgeProducts, judgeStart } from './cart-rules.ts';
import { lockDraft, type Payment, productsFor, saleFor, updatePayment } from './purchase.ts';

const reservationMs = 20 * 60 * 1000;
const identifierLength = 32;

/** The path of the page that shows a started purchase. */
export const purchasePath = (startIdentifier: string): string => `/purchase/${startIdentifier}`;

export async function startPurchase(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  id: PaymentId,
): Promise<Result<{ readonly startIdentifier: string; readonly queueIdentifier: string }>> {
  const now = clock.now();
  const draft = await lockDraft(queries, id);
  if (isRefusal(draft)) return draft;
  const refusal = await reserve(queries, now, draft);
  if (refusal) return refusal;
  const identifiers = {
    startIdentifier: randomness.text(identifierLength, lettersAndDigits),
    queueIdentifier: randomness.text(identifierLength, lettersAndDigits),
  };
  await enter(queries, draft.eventId, { codes: { purchase: [identifiers.startIdentifier] } });
  await updatePayment(queries, now, id, { ...identifiers, stage: 'started', startedMs: now });
  return identifiers;
}

/**
 * Begins a lapsed reservation again, by the rules and prices of now. One that has not lapsed stays.
 * @param payment as `lockPayment` found it
 * @returns what a start returns; MethodNotAllowed where the purchase is no started one
 */
export async function reserveAgain(
  queries: Queries,
  now: Instant,
  payment: Payment,
): Promise<Refusal | null> {
  if (payment.stage !== 'started') return refuse(405, general.methodNotAllowed);
  if (payment.reservedUntilMs !== null && payment.reservedUntilMs > now) return null;
  return reserve(queries, now, payment);
}

async function reserve(queries: Queries, now: Instant, payment: Payment): Promise<Refusal | null> {
  const cart = await readCart(queries, payment.id);
  const sale = await saleFor(queries, now, payment);
  const products = await productsFor(queries, now, payment.eventId);
  const refusal = judgeStart(sale, cart) ?? judgeProducts(products, cart);
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
  for (const { ticketCategoryId } of cart.tickets) {
    await announceCategory(queries, payment.eventId, ticketCategoryId);
  }
  await updatePayment(queries, now, payment.id, { reservedUntilMs: instant(now + reservationMs) });
  return null;
}

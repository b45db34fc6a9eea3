/** Starts a purchase: what is in its cart is reserved for the buyer for 20 minutes. */
import type { PaymentId } from '../../domain/ids.ts';
import { instant } from '../../domain/time.ts';
import type { Means } from '../access/handler.ts';
import { lettersAndDigits } from '../means/randomness.ts';
import { isRefusal, type Result } from '../means/refusal.ts';
import { enter } from '../store/query/directory.ts';
import type { Queries } from '../store/store.ts';
import { announceCategory } from '../sync/announce-category.ts';
import { readCart, writeCartTickets } from './cart.ts';
import { judgeProducts, judgeStart } from './cart-rules.ts';
import { lockDraft, productsFor, saleFor, updatePayment } from './purchase.ts';

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
  const cart = await readCart(queries, id);
  const sale = await saleFor(queries, now, draft);
  const products = await productsFor(queries, now, draft.eventId);
  const refusal = judgeStart(sale, cart) ?? judgeProducts(products, cart);
  if (refusal) return refusal;

  // From here on the prices are fixed, whatever the organizer changes.
  await writeCartTickets(
    queries,
    draft,
    cart.tickets.map((ticket) => {
      const price = sale.categories.get(ticket.ticketCategoryId)?.price ?? ticket.price;
      return { ...ticket, price };
    }),
  );
  for (const { ticketCategoryId } of cart.tickets) {
    await announceCategory(queries, draft.eventId, ticketCategoryId);
  }
  const identifiers = {
    startIdentifier: randomness.text(identifierLength, lettersAndDigits),
    queueIdentifier: randomness.text(identifierLength, lettersAndDigits),
  };
  await enter(queries, draft.eventId, { codes: { purchase: [identifiers.startIdentifier] } });
  await updatePayment(queries, now, id, {
    ...identifiers,
    stage: 'started',
    startedMs: now,
    reservedUntilMs: instant(now + reservationMs),
  });
  return identifiers;
}

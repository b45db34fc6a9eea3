import type { Instant } from '../../domain/time.ts';
import { productsOfPayment } from '../attendees/product-record.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { promotionById } from '../events/code-record.ts';
import { timezoneOf } from '../events/event-record.ts';
import { amountOf, readCart, ticketsIn } from './cart.ts';
import { finalizePurchase } from './finalize-purchase.ts';
import { markPaid, receivePayment } from './mark-paid.ts';
import { paymentAnswer } from './payment-record.ts';
import type { Payment } from './purchase.ts';
import { purchasePath, startPurchase } from './start-purchase.ts';

export const paymentCalls = (means: Means) =>
  ({
    async paymentRead({ id, store }) {
      return store.read(async (queries) => {
        const row = await queries
          .selectFrom('payment')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        const zone = await timezoneOf(queries, row.eventId);
        return {
          payment: paymentAnswer(row, await contentOf(queries, means.clock.now(), row), zone),
        };
      });
    },

    async paymentTickets({ id, store }) {
      const tickets = await store.read((queries) =>
        queries
          .selectFrom('ticket')
          .select('id')
          .where('paymentId', '=', id)
          .orderBy('id')
          .execute(),
      );
      if (isRefusal(tickets)) return tickets;
      return { tickets: tickets.map((ticket) => ticket.id) };
    },

    async paymentProducts({ id, store }) {
      const products = await store.read((queries) => productsOfPayment(queries, id));
      if (isRefusal(products)) return products;
      return { products };
    },

    async paymentStart({ caller, id, store }) {
      return store.writeInLine(async (queries) => {
        const started = await startPurchase(queries, means, id);
        if (isRefusal(started)) return started;
        const { startIdentifier, queueIdentifier } = started;
        const startUrl = `${caller.origin}${purchasePath(startIdentifier)}`;
        return { startIdentifier, startUrl, queueIdentifier };
      });
    },

    async paymentFinalize({ id, params, store }) {
      return store.writeInLine(
        async (queries) => (await finalizePurchase(queries, means, id, params)) ?? {},
      );
    },

    async paymentMarkPaid({ id, store }) {
      return store.writeInLine(
        async (queries) => (await markPaid(queries, means.clock.now(), id)) ?? {},
      );
    },

    async paymentReceived({ id, store }) {
      return store.writeInLine(
        async (queries) => (await receivePayment(queries, means.clock.now(), id)) ?? {},
      );
    },
  }) satisfies Pick<
    Handlers,
    | 'paymentRead'
    | 'paymentTickets'
    | 'paymentProducts'
    | 'paymentStart'
    | 'paymentFinalize'
    | 'paymentMarkPaid'
    | 'paymentReceived'
  >;

async function contentOf(
  queries: Queries,
  now: Instant,
  {
    id,
    stage,
    amount,
    eventId,
    codeId,
  }: Pick<Payment, 'id' | 'stage' | 'amount' | 'eventId' | 'codeId'>,
) {
  if (stage !== 'done') {
    const cart = await readCart(queries, id);
    const promotion = await promotionById(queries, now, eventId, codeId);
    return { numTickets: ticketsIn(cart.tickets), amount: amountOf(cart, promotion) };
  }
  const { numTickets } = await queries
    .selectFrom('ticket')
    .select((ticket) => ticket.fn.countAll<number>().as('numTickets'))
    .where('paymentId', '=', id)
    .executeTakeFirstOrThrow();
  return { numTickets, amount };
}

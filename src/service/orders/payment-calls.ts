import type { ExpressionBuilder, Selectable } from 'kysely';
import type { AnswerTo } from '../../contract/call.ts';
import { agreementMissing } from '../../contract/error-code.ts';
import { type eventPurchases, mostPurchases } from '../../contract/payment.ts';
import { asId, type PaymentId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import { addressFound } from '../accounts/address-rules.ts';
import { hasHostSigned } from '../accounts/user-record.ts';
import { productsOfPayment } from '../attendees/products.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { PaymentTable } from '../core/store/schema/guest-schema.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { promotionById } from '../events/promotion-codes.ts';
import { saveBuyerAddress, saveShipmentAddress, shipmentAddressOf } from './buyer-address.ts';
import { amountOf, readCart, ticketsIn } from './cart.ts';
import { finalizePurchase } from './finalize-purchase.ts';
import { paymentAnswer } from './payment-record.ts';
import type { Payment } from './purchase.ts';
import { purchasePath, startPurchase } from './start-purchase.ts';

export const paymentCalls = (deps: Deps) =>
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
          payment: paymentAnswer(row, await contentOf(queries, deps.clock.now(), row), zone),
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
      if (isApiError(tickets)) return tickets;
      return { tickets: tickets.map((ticket) => ticket.id) };
    },

    async paymentProducts({ id, store }) {
      const products = await store.read((queries) => productsOfPayment(queries, id));
      if (isApiError(products)) return products;
      return { products };
    },

    async paymentStart({ caller, id, store }) {
      return store.writeInLine(async (queries) => {
        const started = await startPurchase(queries, deps, id);
        if (isApiError(started)) return started;
        const { startIdentifier, queueIdentifier } = started;
        const startUrl = `${caller.origin}${purchasePath(startIdentifier)}`;
        return { startIdentifier, startUrl, queueIdentifier };
      });
    },

    async paymentFinalize({ id, params, store }) {
      return store.writeInLine(
        async (queries) => (await finalizePurchase(queries, deps, id, params)) ?? {},
      );
    },
  }) satisfies Pick<
    Handlers,
    'paymentRead' | 'paymentTickets' | 'paymentProducts' | 'paymentStart' | 'paymentFinalize'
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

export const paymentAddressCalls = ({ clock }: Deps) =>
  ({
    async paymentBuyerAddressRead({ id, store }) {
      return store.read(async (queries) =>
        addressFound((await paymentOf(queries, id))?.buyerAddress ?? null),
      );
    },

    async paymentBuyerAddressUpdate({ id, params, store }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        return (await saveBuyerAddress(queries, clock.now(), payment, params)) ?? {};
      });
    },

    async paymentShipmentAddressRead({ id, store }) {
      return store.read(async (queries) => addressFound(await shipmentAddressOf(queries, id)));
    },

    async paymentShipmentAddressUpdate({ id, params, store }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        if (!(await hasHostSigned(queries, payment.eventId))) return refuse(400, agreementMissing);
        return (await saveShipmentAddress(queries, payment, params)) ?? {};
      });
    },
  }) satisfies Partial<Handlers>;

async function paymentOf(queries: Queries, id: PaymentId) {
  const row = await queries
    .selectFrom('payment')
    .select(['id', 'eventId', 'buyerAddress'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, buyerAddress: fromJson(row.buyerAddress) };
}

// The purchases of an event with their buyers, for a file of the organizer's.

export const purchaseListCalls = {
  async eventPurchases({ id: eventId, params: { after = asId(0) }, store }) {
    return store.read(async (queries) => {
      const zone = await timezoneOf(queries, eventId);
      const { currency } = await queries
        .selectFrom('ticketShop')
        .select('currency')
        .where('eventId', '=', eventId)
        .executeTakeFirstOrThrow();
      const rows = await queries
        .selectFrom('payment')
        .selectAll()
        .where('eventId', '=', eventId)
        .where('stage', '=', 'done')
        .where('id', '>', after)
        .orderBy('id')
        .limit(mostPurchases)
        .execute();
      return { currency, purchases: await purchasesShown(queries, rows, zone) };
    });
  },
} satisfies Partial<Handlers>;

/** The rows as lists of purchases show them, with what was bought. */
export async function purchasesShown(
  queries: Queries,
  rows: readonly Selectable<PaymentTable>[],
  zone: Timezone,
): Promise<AnswerTo<typeof eventPurchases>['purchases']> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const tickets = await countOf(queries, 'ticket', ids);
  const products = await countOf(queries, 'product', ids);
  const over = await queries
    .selectFrom('payment')
    .select('id')
    .where(({ ref }) => isGiven(queries, ref('payment.id'), ids))
    .where(awaitsForNothing)
    .execute();
  const isOver = new Set(over.map(({ id }) => id));
  return rows.map((row) => {
    const buyer = fromJson(row.buyerAddress);
    return {
      id: row.id,
      identifier: row.identifier,
      creationTime: shown(row.createdMs, zone),
      status: isOver.has(row.id) ? 'cancelled' : row.status,
      type: row.type,
      amount: row.amount,
      discountCode: fromJson(row.details).discountCode,
      numTickets: tickets.get(row.id) ?? 0,
      numProducts: products.get(row.id) ?? 0,
      firstName: buyer?.firstName ?? null,
      lastName: buyer?.lastName ?? null,
      email: buyer?.email ?? null,
      company: buyer?.company ?? null,
      importedOrder: orderOf(row.importedOrder),
    };
  });
}

/**
 * Whether an order awaits money, and all that was in it is cancelled: an import cancelled its tickets, or an older
 * version did. It counts as cancelled.
 */
export function awaitsForNothing(row: ExpressionBuilder<Schema, 'payment'>) {
  const ofOrder = (table: 'ticket' | 'product') =>
    row
      .selectFrom(table)
      .select('paymentId')
      .whereRef('paymentId', '=', 'payment.id')
      .whereRef(`${table}.eventId`, '=', 'payment.eventId');
  const valid = (table: 'ticket' | 'product') => ofOrder(table).where('cancelledMs', 'is', null);
  return row.and([
    row('payment.status', 'in', ['new', 'authorized']),
    row.exists(ofOrder('ticket')),
    row.not(row.exists(valid('ticket'))),
    row.not(row.exists(valid('product'))),
  ]);
}

/** Cancelled ones, too: they were bought. @param ids of purchases, as JSON */
async function countOf(queries: Queries, table: 'ticket' | 'product', ids: string) {
  const rows = await queries
    .selectFrom(table)
    .select((row) => ['paymentId', row.fn.countAll<number>().as('count')])
    .where(({ ref }) => isGiven(queries, ref('paymentId'), ids))
    .groupBy('paymentId')
    .execute();
  return new Map(rows.map(({ paymentId, count }) => [paymentId, Number(count)]));
}

/** The system is in the line before it. A guest without an order has one that is empty. */
const orderOf = (imported: string | null): string | null => imported?.split('\n')[1] || null;

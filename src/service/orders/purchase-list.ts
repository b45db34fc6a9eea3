/** The purchases of an event with their buyers, for a file of the organizer's (19.5). */
import { mostPurchases } from '../../contract/event-purchases.ts';
import { asId } from '../../domain/ids.ts';
import type { Handlers } from '../core/access/handler.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { isGiven } from '../core/store/query/given-rows.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';

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
      const ids = JSON.stringify(rows.map(({ id }) => id));
      const tickets = await countOf(queries, 'ticket', ids);
      const products = await countOf(queries, 'product', ids);
      return {
        currency,
        purchases: rows.map((row) => {
          const buyer = fromJson(row.buyerAddress);
          return {
            id: row.id,
            identifier: row.identifier,
            creationTime: shown(row.createdMs, zone),
            status: row.status,
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
        }),
      };
    });
  },
} satisfies Partial<Handlers>;

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

/** The system stands in the line before it. A guest without an order has one that is empty. */
const orderOf = (imported: string | null): string | null => imported?.split('\n')[1] || null;

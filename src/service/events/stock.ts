/** What is left of an event's tickets and products: neither sold nor reserved. */
import type { EventId, ProductOptionId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import type { Queries } from '../core/store/store.ts';
import { announceCategory } from '../sync/announce.ts';

export type TicketStock = {
  readonly left: ReadonlyMap<TicketCategoryId, number>;
  /** How many tickets are left in all, by the shop's limit; Infinity without one. */
  readonly leftInAll: number;
};

const stockRows = compileOnce(['eventId'], (queries, { eventId }: { eventId: EventId }) =>
  queries
    .selectFrom('ticketCategory')
    .innerJoin('ticketShop', 'ticketShop.eventId', 'ticketCategory.eventId')
    .select(['ticketCategory.id', 'ticketCategory.available', 'ticketCategory.sold'])
    .select('ticketShop.availableLimit')
    .where('ticketCategory.eventId', '=', eventId),
);

/** Anyone who decides on a sale by this must hold the event's sales lock. */
export async function ticketStock(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<TicketStock> {
  const reserved = await reservedTickets(queries, now, eventId);
  const categories = await stockRows(queries, { eventId });
  const limit = categories[0]?.availableLimit ?? Number.POSITIVE_INFINITY;
  const taken = (id: TicketCategoryId, sold: number) => sold + (reserved.get(id) ?? 0);
  const takenInAll = categories.reduce((sum, { id, sold }) => sum + taken(id, sold), 0);
  return {
    left: new Map(categories.map(({ id, available, sold }) => [id, available - taken(id, sold)])),
    leftInAll: limit - takenInAll,
  };
}

type AtNow = { readonly eventId: EventId; readonly now: Instant };

const reservedTicketRows = compileOnce(['eventId', 'now'], (queries, { eventId, now }: AtNow) =>
  queries
    .selectFrom('payment')
    .innerJoin('cartTicket', (join) =>
      join
        .onRef('cartTicket.eventId', '=', 'payment.eventId')
        .onRef('cartTicket.paymentId', '=', 'payment.id'),
    )
    .select(({ fn }) => ['cartTicket.ticketCategoryId as id', fn.sum('cartTicket.count').as('sum')])
    .where('payment.eventId', '=', eventId)
    .where('payment.reservedUntilMs', '>', now)
    .groupBy('cartTicket.ticketCategoryId'),
);

/** By category: the tickets in purchases that were started and have neither ended nor lapsed. */
export async function reservedTickets(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<ReadonlyMap<TicketCategoryId, number>> {
  const rows = await reservedTicketRows(queries, { eventId, now });
  return new Map(rows.map(({ id, sum }) => [id, Number(sum)]));
}

const reservedOptionRows = compileOnce(['eventId', 'now'], (queries, { eventId, now }: AtNow) =>
  queries
    .selectFrom('payment')
    .innerJoin('cartProduct', (join) =>
      join
        .onRef('cartProduct.eventId', '=', 'payment.eventId')
        .onRef('cartProduct.paymentId', '=', 'payment.id'),
    )
    .select(({ fn }) => ['cartProduct.optionId as id', fn.sum('cartProduct.count').as('sum')])
    .where('payment.eventId', '=', eventId)
    .where('payment.reservedUntilMs', '>', now)
    .groupBy('cartProduct.optionId'),
);

const optionRows = compileOnce(['eventId'], (queries, { eventId }: { eventId: EventId }) =>
  queries
    .selectFrom('productOption')
    .select(['id', 'available', 'sold'])
    .where('eventId', '=', eventId),
);

/** By option: how many are left; Infinity where there is no limit. */
export async function optionsLeft(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<ReadonlyMap<ProductOptionId, number>> {
  const options = await optionRows(queries, { eventId });
  if (options.length === 0) return new Map();
  const rows = await reservedOptionRows(queries, { eventId, now });
  const reserved = new Map(rows.map(({ id, sum }) => [id, Number(sum)]));
  return new Map(
    options.map(({ id, available, sold }) => [
      id,
      available === null ? Number.POSITIVE_INFINITY : available - sold - (reserved.get(id) ?? 0),
    ]),
  );
}

export function countedBy<Row extends { readonly count: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count);
  return counts;
}

/** Counts tickets as sold, or as free again where the number is negative, and announces it. That enough are left has been checked. */
export async function countSold(queries: Queries, id: TicketCategoryId, tickets: number) {
  const { eventId, ...category } = await queries
    .updateTable('ticketCategory')
    .set((category) => ({ sold: category('sold', '+', tickets) }))
    .where('id', '=', id)
    .returning(['eventId', 'name', 'price'])
    .executeTakeFirstOrThrow();
  await announceCategory(queries, eventId, id);
  return category;
}

import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Result } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { soldOut } from '../events/category-rules.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { countSold, ticketStock } from '../events/stock.ts';

/** Sells one ticket of the category, even where the public can't buy it. */
export async function takeTicket(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  id: TicketCategoryId,
): Promise<Result<{ readonly name: string; readonly price: number }>> {
  await lockSales(queries, eventId);
  const { left, leftInAll } = await ticketStock(queries, now, eventId);
  if (Math.min(left.get(id) ?? 0, leftInAll) < 1) return soldOut;
  return countSold(queries, id, 1);
}

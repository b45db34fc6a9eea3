/**
 * What one visitor of a shop may hold in orders that are not done. A visitor is a network's address, as for the rate
 * limit: nobody needs an account or a cookie. Without this, one person could reserve a small house empty, order by order.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { EventId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { linkSecret } from '../core/access/document-token.ts';
import { type ApiError, refuse } from '../core/deps/api-error.ts';
import { networkOf } from '../core/deps/network.ts';
import type { Queries } from '../core/store/store.ts';
import type { Cart, Sale } from './cart.ts';

/** Only pages of the shop say it. */
export const holdsTooMany = 'com.svc.extension.Shop.HoldsTooMany';

/** Everybody may hold so many, however small the house is. */
const leastHeld = 10;

/** @returns a digest that tells nobody the address */
export const visitorAt = async (queries: Queries, address: string): Promise<string> =>
  createHmac('sha256', await linkSecret(queries))
    .update(`visitor ${networkOf(address)}`)
    .digest('hex')
    .slice(0, 24);

/**
 * Must be called under the lock of the event's sales.
 * @param visitor undefined: the purchase was begun by a call, whose key answers for it
 * @returns why the visitor may not reserve this cart, too; null where it may
 */
export async function judgeVisitor(
  queries: Queries,
  { now, shop, categories }: Pick<Sale, 'now' | 'shop' | 'categories'>,
  eventId: EventId,
  visitor: string | undefined,
  { tickets }: Pick<Cart, 'tickets'>,
): Promise<ApiError | null> {
  if (visitor === undefined) return null;
  const wanted = tickets.reduce((sum, { count }) => sum + count, 0);
  const held = await heldBy(queries, now, eventId, visitor);
  const offered = [...categories.values()].reduce((sum, { available }) => sum + available, 0);
  // An order that the organizer allows is never too large.
  const mostOfOrder = tickets.reduce(
    (sum, { ticketCategoryId: id, count }) => sum + (categories.get(id)?.maxSell ? count : 0),
    0,
  );
  const quarter = Math.ceil(Math.min(offered, shop.availableLimit ?? offered) / 4);
  return held + wanted > Math.max(leastHeld, quarter, mostOfOrder)
    ? refuse(400, holdsTooMany)
    : null;
}

async function heldBy(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  visitor: string,
): Promise<number> {
  const row = await queries
    .selectFrom('payment')
    .innerJoin('cartTicket', 'cartTicket.paymentId', 'payment.id')
    .select(({ fn }) => fn.sum<number | string | null>('cartTicket.count').as('sum'))
    .where('payment.eventId', '=', eventId)
    .where('payment.reservedUntilMs', '>', now)
    .where(({ ref }) => sql<boolean>`${ref('payment.details')} like ${`%"visitor":"${visitor}"%`}`)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}

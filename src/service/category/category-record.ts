import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import {
  type ticketCategoryCreate,
  ticketCategoryRead,
  type ticketCategoryUpdate,
} from '../../contract/ticket-category.ts';
import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { timezoneOf } from '../event/event-record.ts';
import type { Refusal } from '../refusal.ts';
import { flag, type TicketCategoryTable } from '../store/schema.ts';
import type { Queries } from '../store/store.ts';
import { instantSent, shown } from '../wall-clock.ts';
import { cannotEditPrice, judgeCategory, soldOut } from './category-rules.ts';

const defaults = {
  defaultValue: 0,
  minSellRequired: false,
  displayPrice: false,
  displayQuantity: false,
};

export async function insertCategory(
  queries: Queries,
  eventId: EventId,
  given: ReadParams<typeof ticketCategoryCreate>,
): Promise<TicketCategoryId | Refusal> {
  const zone = await timezoneOf(queries, eventId);
  const { name, price, available, minSell, maxSell, active = true, ...rest } = given;
  const { saleStart, saleEnd, ...details } = rest;
  const columns = {
    name,
    price,
    available,
    sold: 0,
    saleStartMs: saleStart ? instantSent(saleStart, zone) : null,
    saleEndMs: saleEnd ? instantSent(saleEnd, zone) : null,
    minSell: minSell ?? null,
    maxSell: maxSell ?? null,
    active: flag(active),
  };
  const refusal = judgeCategory(columns);
  if (refusal) return refusal;
  const { id } = await queries
    .insertInto('ticketCategory')
    .values({ eventId, ...columns, details: JSON.stringify({ ...defaults, ...details }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Only what was given changes; null clears. */
export async function updateCategory(
  queries: Queries,
  id: TicketCategoryId,
  given: ReadParams<typeof ticketCategoryUpdate>,
): Promise<{ readonly eventId: EventId } | Refusal> {
  const kept = await queries
    .selectFrom('ticketCategory')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const zone = await timezoneOf(queries, kept.eventId);
  const { name, price, available, minSell, maxSell, active, ...rest } = given;
  const { saleStart, saleEnd, ...details } = rest;
  const changed = {
    ...kept,
    name: name ?? kept.name,
    price: price ?? kept.price,
    available: available ?? kept.available,
    minSell: minSell === undefined ? kept.minSell : minSell,
    maxSell: maxSell === undefined ? kept.maxSell : maxSell,
    active: active === undefined ? kept.active : flag(active ?? true),
    saleStartMs:
      saleStart === undefined ? kept.saleStartMs : saleStart && instantSent(saleStart, zone),
    saleEndMs: saleEnd === undefined ? kept.saleEndMs : saleEnd && instantSent(saleEnd, zone),
    details: JSON.stringify({ ...JSON.parse(kept.details), ...details }),
  };
  if (changed.price !== kept.price && kept.sold > 0) return cannotEditPrice;
  const refusal = judgeCategory(changed);
  if (refusal) return refusal;
  const { id: _, eventId: __, sold: ___, ...columns } = changed;
  await queries.updateTable('ticketCategory').set(columns).where('id', '=', id).execute();
  return { eventId: kept.eventId };
}

/** Takes one ticket of the category, in one statement, so that none is ever sold twice. */
export async function takeTicket(
  queries: Queries,
  id: TicketCategoryId,
): Promise<{ readonly name: string; readonly price: number } | Refusal> {
  const taken = await queries
    .updateTable('ticketCategory')
    .set((category) => ({ sold: category('sold', '+', 1) }))
    .where('id', '=', id)
    .whereRef('sold', '<', 'available')
    .returning(['name', 'price'])
    .executeTakeFirst();
  return taken ?? soldOut;
}

/** The category as an answer holds it; dates in the event's timezone. This service takes no fee. */
export function categoryAnswer(row: Selectable<TicketCategoryTable>, zone: Timezone) {
  const { details, saleStartMs, saleEndMs, active, ...columns } = row;
  const ticketCategory = {
    ...JSON.parse(details),
    ...columns,
    fee: 0,
    reservedCount: 0,
    saleStart: shown(saleStartMs, zone),
    saleEnd: shown(saleEndMs, zone),
    active: active === 1,
    priceEditable: row.sold === 0,
  };
  return v.parse(ticketCategoryRead.answer, { ticketCategory }).ticketCategory;
}

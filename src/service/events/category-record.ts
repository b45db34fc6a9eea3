import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import type { CategoryColour } from '../../contract/category-colour.ts';
import {
  type ticketCategoryCreate,
  ticketCategoryRead,
  type ticketCategoryUpdate,
} from '../../contract/ticket-category.ts';
import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Result } from '../core/deps/refusal.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import { changed, nothingKept } from '../core/store/query/details.ts';
import { enter } from '../core/store/query/directory.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import type { CategoryDetails } from '../core/store/schema/details.ts';
import type { TicketCategoryTable } from '../core/store/schema/event-schema.ts';
import { flag } from '../core/store/schema/flag.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { cannotEditPrice, judgeCategory } from './category-rules.ts';
import { timezoneOf } from './event-record.ts';
import { lockSales } from './shop/sales-lock.ts';
import { reservedTickets } from './stock.ts';

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
): Promise<Result<TicketCategoryId>> {
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
  const refusal = judgeCategory(columns, 0);
  if (refusal) return refusal;
  const { id } = await queries
    .insertInto('ticketCategory')
    .values({ eventId, ...columns, details: changed<CategoryDetails>(nothingKept, details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enter(queries, eventId, { objects: { ticketCategory: [id] } });
  return id;
}

/** Changes only what was given; null brings the default back. */
export async function updateCategory(
  queries: Queries,
  now: Instant,
  id: TicketCategoryId,
  given: ReadParams<typeof ticketCategoryUpdate>,
): Promise<Result<CategoryChange>> {
  const category = queries.selectFrom('ticketCategory').where('id', '=', id);
  const owner = await category.select('eventId').executeTakeFirstOrThrow();
  await lockSales(queries, owner.eventId);
  const kept = await category.selectAll().executeTakeFirstOrThrow();
  const stand = await categoriesStand(queries, now, kept.eventId);
  const { zone, isDemo, reserved } = stand;
  const { name, price, available, minSell, maxSell, active, ...rest } = given;
  const { saleStart, saleEnd, ...details } = rest;
  const {
    id: _,
    eventId,
    sold,
    ...columns
  } = {
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
    details: changed(kept.details, details),
  };
  if (columns.price !== kept.price && !isDemo && sold > 0) return cannotEditPrice;
  const refusal = judgeCategory(columns, sold + (reserved.get(id) ?? 0));
  if (refusal) return refusal;
  const answer = (row: typeof kept) => categoryAnswer(row, stand);
  if (isDeepStrictEqual(answer({ ...kept, ...columns }), answer(kept))) {
    return { eventId, isChanged: false, renamed: null };
  }
  await queries.updateTable('ticketCategory').set(columns).where('id', '=', id).execute();
  const renamed = columns.name === kept.name ? null : { from: kept.name, to: columns.name };
  return { eventId, isChanged: true, renamed };
}

/**
 * @param colour null: none any more; undefined: as it is
 * @returns the category's event; null where nothing changed
 */
export async function paintCategory(
  queries: Queries,
  id: TicketCategoryId,
  colour: CategoryColour | null | undefined,
): Promise<EventId | null> {
  const { eventId, details } = await queries
    .selectFrom('ticketCategory')
    .select(['eventId', 'details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (colour === undefined || (fromJson(details).colour ?? null) === colour) return null;
  await queries
    .updateTable('ticketCategory')
    .set({ details: changed<CategoryDetails>(details, { colour }) })
    .where('id', '=', id)
    .execute();
  return eventId;
}

type CategoryChange = {
  readonly eventId: EventId;
  readonly isChanged: boolean;
  readonly renamed: Renamed | null;
};

type Renamed = { readonly from: string; readonly to: string };

/**
 * Makes searches find the category's tickets by its new name. Of the texts of a ticket its name is the last,
 * but for those that were sold before searches found "last first".
 */
export async function renameInSearches(
  queries: Queries,
  id: TicketCategoryId,
  { from, to }: Renamed,
): Promise<void> {
  const lineOf = (name: string) => sql`cast(${`\n${foldAll([name])}`} as text)`;
  const texts = sql.ref<string>('foldedTexts');
  const rest = sql<number>`length(${texts}) - length(${lineOf(from)})`;
  const before = sql<string>`case
    when substr(${texts}, ${rest} + 1) = ${lineOf(from)} then substr(${texts}, 1, ${rest})
    else ${texts} end`;
  await queries
    .updateTable('ticket')
    .set({ foldedTexts: sql<string>`${before} || ${lineOf(to)}` })
    .where('ticketCategoryId', '=', id)
    .execute();
}

type CategoriesStand = {
  readonly zone: Timezone;
  /** Until the event is activated, its purchases are tests. */
  readonly isDemo: boolean;
  readonly reserved: ReadonlyMap<TicketCategoryId, number>;
};

/** What the answer of a category needs beside its own row. */
export async function categoriesStand(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<CategoriesStand> {
  const { timezone, activated } = await queries
    .selectFrom('event')
    .select(['timezone', 'activated'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return {
    zone: timezone,
    isDemo: activated === 0,
    reserved: await reservedTickets(queries, now, eventId),
  };
}

/** The category as an answer holds it; dates in the event's timezone. This service takes no fee. */
export function categoryAnswer(
  row: Selectable<TicketCategoryTable>,
  { zone, isDemo, reserved }: CategoriesStand,
) {
  const { details, saleStartMs, saleEndMs, active, ...columns } = row;
  const ticketCategory = {
    ...defaults,
    ...fromJson(details),
    ...columns,
    fee: 0,
    reservedCount: reserved.get(row.id) ?? 0,
    saleStart: shown(saleStartMs, zone),
    saleEnd: shown(saleEndMs, zone),
    active: active === 1,
    priceEditable: isDemo || row.sold === 0,
  };
  return v.parse(ticketCategoryRead.answer, { ticketCategory }).ticketCategory;
}

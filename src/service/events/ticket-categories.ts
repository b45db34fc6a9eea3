import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import {
  type CategoryColour,
  noTicketsAvailable,
  type ticketCategoryCreate,
  ticketCategoryRead,
  type ticketCategoryUpdate,
} from '../../contract/ticket-category.ts';
import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
  refuseAll,
} from '../core/deps/api-error.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import { enter, removeObjects } from '../core/store/query/directory.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import { flag, fromJson, toJson } from '../core/store/schema/column-types.ts';
import { type CategoryDetails, changed, nothingKept } from '../core/store/schema/details.ts';
import type { TicketCategoryTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announce, announceCategory, announceChange, announceHoldersOf } from '../sync/announce.ts';
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
async function updateCategory(
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
async function paintCategory(
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

/** @returns its event; null where a ticket or an order has the category, and it stays */
async function removeCategory(queries: Queries, id: TicketCategoryId): Promise<EventId | null> {
  const category = queries.selectFrom('ticketCategory').where('id', '=', id);
  const { eventId } = await category.select('eventId').executeTakeFirstOrThrow();
  await lockSales(queries, eventId);
  for (const table of ['ticket', 'cartTicket'] as const) {
    const use = await queries
      .selectFrom(table)
      .select('eventId')
      .where('eventId', '=', eventId)
      .where('ticketCategoryId', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (use) return null;
  }
  await forgetCategory(queries, eventId, id);
  await queries.deleteFrom('ticketCategory').where('id', '=', id).execute();
  await removeObjects(queries, 'ticketCategory', [id]);
  await announce(queries, {
    ...{ eventId, operation: 'delete', objectType: 'ticketCategory' },
    objectId: id,
  });
  return eventId;
}

/** Takes the category out of questions and codes. What was for it alone is for nothing more, and not for all. */
async function forgetCategory(queries: Queries, eventId: EventId, id: TicketCategoryId) {
  for (const table of ['userField', 'codeDefinition'] as const) {
    const rows = await queries
      .selectFrom(table)
      .select(['id', 'categories'])
      .where('eventId', '=', eventId)
      .execute();
    for (const row of rows) {
      const named = fromJson(row.categories);
      const rest = named.filter((one) => one !== id);
      if (rest.length === named.length || rest.length === 0) continue;
      const categories = toJson(rest);
      await queries
        .updateTable(table)
        .set({ categories })
        .where('id', '=', row.id as never)
        .execute();
    }
  }
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
async function renameInSearches(
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
async function categoriesStand(
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
function categoryAnswer(
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

const prefix = 'com.svc.TicketCategory.';
const widestSpan = 500;

type CategoryToRule = {
  readonly name: string;
  readonly price: number;
  readonly available: number;
  readonly saleStartMs: number | null;
  readonly saleEndMs: number | null;
  readonly minSell: number | null;
  readonly maxSell: number | null;
};

/**
 * @param taken tickets that are sold or reserved: fewer can't be available
 * @returns every rule that the category breaks, in one refusal
 */
function judgeCategory(category: CategoryToRule, taken: number): ApiError | null {
  const { minSell, maxSell, saleStartMs, saleEndMs } = category;
  const faults: string[] = [];
  if (category.name.trim() === '') faults.push(`${prefix}NameMissing`);
  if (category.price < 0) faults.push(`${prefix}PriceTooLow`);
  if (category.available < Math.max(1, taken)) faults.push(noTicketsAvailable);
  if (maxSell !== null && maxSell < 1) faults.push(`${prefix}InvalidMaxSell`);
  else if (maxSell !== null && maxSell < (minSell ?? 0)) {
    faults.push(`${prefix}MaxSellLowerThanMinSell`);
  } else if (maxSell !== null && maxSell - (minSell ?? 0) > widestSpan) {
    faults.push(`${prefix}TicketSaleSpanIsTooBig`);
  }
  if (saleStartMs !== null && saleEndMs !== null && saleEndMs < saleStartMs) {
    faults.push(`${prefix}SaleEndBeforeSaleStart`);
  }
  return refuseAll(faults);
}

const cannotEditPrice = refuse(400, 'com.svc.api.rest.CantEditPrice');
export const soldOut = refuse(400, noTicketsAvailable);

export const categoryCalls = (deps: Deps) =>
  ({
    async eventTicketCategories({ id: eventId, params: { resultType }, store }) {
      return store.read(async (queries) => {
        const rows = await queries
          .selectFrom('ticketCategory')
          .selectAll()
          .where('eventId', '=', eventId)
          .orderBy('position')
          .orderBy('id')
          .execute();
        if (resultType !== 'full') return { ticketCategories: rows.map(({ id }) => id) };
        const stand = await categoriesStand(queries, deps.clock.now(), eventId);
        return { ticketCategories: rows.map((row) => categoryAnswer(row, stand)) };
      });
    },

    async ticketCategoryRead({ id, store }) {
      return store.read(async (queries) => {
        const row = await queries
          .selectFrom('ticketCategory')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        const stand = await categoriesStand(queries, deps.clock.now(), row.eventId);
        return { ticketCategory: categoryAnswer(row, stand) };
      });
    },

    async ticketCategoryCreate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const id = await insertCategory(queries, eventId, params);
        if (isApiError(id)) return id;
        await announceCategory(queries, eventId, id);
        await announceChange(queries, deps.clock.now(), eventId);
        return { id };
      });
    },

    async ticketCategoryUpdate({ id, params, store }) {
      return store.writeInLine(async (queries) => {
        const changed = await updateCategory(queries, deps.clock.now(), id, params);
        if (isApiError(changed)) return changed;
        if (changed.isChanged) {
          await announceCategory(queries, changed.eventId, id);
          await announceChange(queries, deps.clock.now(), changed.eventId);
        }
        if (changed.renamed) {
          await renameInSearches(queries, id, changed.renamed);
          await announceHoldersOf(queries, id);
        }
        return {};
      });
    },

    async ticketCategoryColour({ id, params: { colour }, store }) {
      return store.write(async (queries) => {
        const eventId = await paintCategory(queries, id, colour);
        if (eventId === null) return {};
        await announceCategory(queries, eventId, id);
        await announceChange(queries, deps.clock.now(), eventId);
        return {};
      });
    },

    async ticketCategoryDelete({ id, store }) {
      return store.writeInLine(async (queries) => {
        const eventId = await removeCategory(queries, id);
        if (eventId !== null) await announceChange(queries, deps.clock.now(), eventId);
        return { deleted: eventId !== null };
      });
    },
  }) satisfies Pick<
    Handlers,
    | 'eventTicketCategories'
    | 'ticketCategoryRead'
    | 'ticketCategoryColour'
    | 'ticketCategoryCreate'
    | 'ticketCategoryDelete'
    | 'ticketCategoryUpdate'
  >;

type Category = Selectable<TicketCategoryTable>;

/**
 * The event's categories, of which a call names some.
 * @returns 403 for one of an event that the key doesn't hold, 404 for any other that is not this event's
 */
export async function categoriesOfEvent(
  queries: Queries,
  caller: Caller,
  eventId: EventId,
  ids: readonly TicketCategoryId[],
): Promise<Result<ReadonlyMap<TicketCategoryId, Category>>> {
  const found = await queries
    .selectFrom('ticketCategory')
    .selectAll()
    .where('eventId', '=', eventId)
    .execute();
  const own = new Map(found.map((category) => [category.id, category]));
  const foreign = ids.find((id) => !own.has(id));
  if (foreign === undefined) return own;
  return (
    (await authorize(queries, caller, neverArchived, 'ticketCategory', foreign)) ?? objectNotFound
  );
}

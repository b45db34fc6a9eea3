/** The calls that change, activate and remove an event. */

import type { Selectable } from 'kysely';
import { activationErrors, unsupportedLanguage } from '../../contract/event.ts';
import { languages } from '../../contract/iso-codes.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import {
  type ApiError,
  eitherRefused,
  isApiError,
  refuse,
  refuseAll,
} from '../core/deps/api-error.ts';
import { removeImage } from '../core/image/image.ts';
import { isUniqueViolation } from '../core/store/query/database-error.ts';
import { eventOfCode, removeCodes, removeObjects } from '../core/store/query/directory.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { EventTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import {
  announceCategoriesOf,
  announceCategory,
  announceChange,
  announceEvent,
  announceParticipants,
} from '../sync/announce.ts';
import { identifierTaken, judgeEvent, putEventAway, updateEvent } from './event-record.ts';
import type { EventRemovals } from './event-removal.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop/offered-types.ts';
import { lockSales } from './shop/sales-lock.ts';

export const eventLifeCalls = (deps: Deps, removals: EventRemovals) =>
  ({
    async eventUpdate({ id, params, store }) {
      try {
        return await store.write(async (queries) => {
          const end = await updateEvent(queries, deps, id, params);
          if (isApiError(end)) return end;
          if (end === 'changed') await announceChange(queries, deps.clock.now(), id);
          return {};
        });
      } catch (error) {
        if (isUniqueViolation(error)) return identifierTaken;
        throw error;
      }
    },

    async eventPutAway({ id, params: { putAway }, store }) {
      return store.write(async (queries) => {
        if (await putEventAway(queries, id, putAway)) {
          await announceChange(queries, deps.clock.now(), id);
        }
        return {};
      });
    },

    async eventDelete({ id, store }) {
      const deleted = await removals.remove(store, id);
      return isApiError(deleted) ? deleted : { deleted };
    },

    async eventExists({ params: { identifier }, store }) {
      return store.read(async (queries) => ({
        exists: (await eventOfCode(queries, 'event', identifier)) !== undefined,
      }));
    },

    async eventActivate({ id, params: { deleteDemoPayments = false }, store }) {
      return store.write(async (queries) => {
        const event = await queries
          .selectFrom('event')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const refusal = await judgeActivation(queries, event);
        if (refusal) return refusal;
        if (deleteDemoPayments) await removeTestPurchases(queries, id);
        await queries
          .updateTable('event')
          .set({ activated: 1, modifiedMs: deps.clock.now() })
          .where('id', '=', id)
          .execute();
        await announceEvent(queries, id);
        // Their prices may not be editable any more.
        await announceCategoriesOf(queries, id);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** @returns every reason why the event can't be activated, in the order of the specification; null for none */
async function judgeActivation(
  queries: Queries,
  event: Selectable<EventTable>,
): Promise<ApiError | null> {
  if (event.activated === 1) return refuse(400, activationErrors.activated);
  const { language, details } = event;
  const missing: string[] = [];
  if (language === null) missing.push(activationErrors.noLanguage);
  else if (!languages.has(language)) missing.push(unsupportedLanguage);
  if (fromJson(details).timezoneCleared) missing.push(activationErrors.noTimezone);
  missing.push(...(await missingInShop(queries, event.id, event.hostId)));
  return eitherRefused(judgeEvent(event), refuseAll(missing));
}

async function missingInShop(
  queries: Queries,
  eventId: EventId,
  hostId: EventTable['hostId'],
): Promise<string[]> {
  const ofHost = (table: 'billingAddress' | 'bankAccount') =>
    queries.selectFrom(table).select('userId').where('userId', '=', hostId).executeTakeFirst();
  const category = await queries
    .selectFrom('ticketCategory')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('price').as('dearest')])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const addOn = await queries
    .selectFrom('productOption')
    .select('id')
    .where('eventId', '=', eventId)
    .where('price', '>', 0)
    .limit(1)
    .executeTakeFirst();
  const hasCategory = Number(category.count) > 0;
  // If nothing costs money, nobody is invoiced and no money is passed on.
  const isFree = hasCategory && category.dearest === 0 && addOn === undefined;
  const paymentTypes = await paymentTypesOfShops.ofEvent(queries, eventId);
  const ticketTypes = await ticketTypesOfShops.ofEvent(queries, eventId);
  const there = [
    [hasCategory, activationErrors.noTicketCategories],
    [isFree || (await ofHost('billingAddress')) !== undefined, activationErrors.noBillingAddress],
    [isFree || (await ofHost('bankAccount')) !== undefined, activationErrors.noBankAccount],
    [isFree || paymentTypes.some(({ active }) => active), activationErrors.noPaymentType],
    [ticketTypes.some(({ active }) => active), activationErrors.noTicketType],
  ] as const;
  return there.filter(([isThere]) => !isThere).map(([, code]) => code);
}

// What was bought to try the shop out goes when the event is activated. Guests of another system's file stay:
// they bought nothing here, and hold tickets.

/** As if nothing had ever been bought of the event. */
export async function removeTestPurchases(queries: Queries, eventId: EventId): Promise<void> {
  await lockSales(queries, eventId);
  const bought = await readBought(queries, eventId);
  await announceParticipants(queries, 'delete', ({ ref }) =>
    isGiven(queries, ref('id'), idsOf(bought.participant)),
  );
  await removePictures(queries, eventId, idsOf(bought.participant));
  await removeEntries(queries, eventId, bought);
  await removeRows(queries, eventId, bought);
  await countAnew(queries, eventId);
}

type Bought = Awaited<ReturnType<typeof readBought>>;

async function readBought(queries: Queries, eventId: EventId) {
  const payment = await queries
    .selectFrom('payment')
    .select(['id', 'identifier', 'startIdentifier'])
    .where('eventId', '=', eventId)
    .where('importedOrder', 'is', null)
    .execute();
  const payments = idsOf(payment);
  const rowsOf = <Table extends 'participant' | 'ticket' | 'product'>(table: Table) =>
    queries
      .selectFrom(table as 'ticket')
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGiven(queries, ref('paymentId'), payments));
  return {
    payment,
    participant: await rowsOf('participant').select('id').execute(),
    ticket: await rowsOf('ticket')
      .select(['id', 'identifier', 'displayIdentifier', 'importedForm'])
      .execute(),
    product: await rowsOf('product').select('id').execute(),
  };
}

const numbersOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const idsOf = (rows: readonly { readonly id: number }[]) => JSON.stringify(numbersOf(rows));

async function removePictures(queries: Queries, eventId: EventId, guests: string): Promise<void> {
  const pictures = await queries
    .selectFrom('participantPicture')
    .select('imageToken')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('participantId'), guests))
    .execute();
  for (const { imageToken } of pictures) await removeImage(queries, eventId, imageToken);
}

async function removeEntries(queries: Queries, eventId: EventId, bought: Bought): Promise<void> {
  const { payment, ticket } = bought;
  for (const kind of ['product', 'ticket', 'participant', 'payment'] as const) {
    await removeObjects(queries, kind, numbersOf(bought[kind]));
  }
  const codes = {
    identifier: ticket.map(({ identifier }) => identifier),
    displayIdentifier: ticket.map(({ displayIdentifier }) => displayIdentifier),
    importedForm: ticket.flatMap(({ importedForm }) => importedForm ?? []),
    payment: payment.map(({ identifier }) => identifier),
    purchase: payment.flatMap(({ startIdentifier }) => startIdentifier ?? []),
  };
  for (const kind of Object.keys(codes) as (keyof typeof codes)[]) {
    await removeCodes(queries, kind, eventId, codes[kind]);
  }
}

async function removeRows(queries: Queries, eventId: EventId, bought: Bought): Promise<void> {
  await queries
    .deleteFrom('checkInAction')
    .where('eventId', '=', eventId)
    .where(({ or, ref }) =>
      or([
        isGiven(queries, ref('ticketId'), idsOf(bought.ticket)),
        isGiven(queries, ref('productId'), idsOf(bought.product)),
      ]),
    )
    .execute();
  await queries
    .deleteFrom('mail')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('paymentId'), idsOf(bought.payment)))
    .execute();
  await queries
    .updateTable('promotionCode')
    .set({ used: 0, lastPaymentId: null })
    .where('eventId', '=', eventId)
    .execute();
  for (const table of ['product', 'ticket', 'participant', 'payment'] as const) {
    await queries
      .deleteFrom(table)
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGiven(queries, ref('id'), idsOf(bought[table])))
      .execute();
  }
}

/** Guests of a file hold places, and nothing else that is counted. */
async function countAnew(queries: Queries, eventId: EventId): Promise<void> {
  await queries
    .updateTable('productOption')
    .set({ sold: 0 })
    .where('eventId', '=', eventId)
    .execute();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'sold'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  const left = await queries
    .selectFrom('ticket')
    .select((ticket) => ['ticketCategoryId', ticket.fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .where('cancelledMs', 'is', null)
    .groupBy('ticketCategoryId')
    .execute();
  const counts = new Map(left.map(({ ticketCategoryId, count }) => [ticketCategoryId, count]));
  for (const { id, sold } of categories) {
    const now = Number(counts.get(id) ?? 0);
    if (sold === now) continue;
    await queries.updateTable('ticketCategory').set({ sold: now }).where('id', '=', id).execute();
    await announceCategory(queries, eventId, id);
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { AnswerTo, ReadParams } from '../../../contract/call.ts';
import { invalidFormat } from '../../../contract/error-code.ts';
import {
  ticketShopErrors,
  type ticketShopRead,
  type ticketShopUpdate,
} from '../../../contract/ticket-shop.ts';
import { asId, type EventId } from '../../../domain/ids.ts';
import {
  type Instant,
  instantOf,
  localDateTime,
  plusMinutes,
  type Timezone,
} from '../../../domain/time.ts';
import type { AllowedTypes } from '../../core/deps/allowed-types.ts';
import { type Result, refuse } from '../../core/deps/refusal.ts';
import { instantSent, shown } from '../../core/deps/wall-clock.ts';
import { compileOnce } from '../../core/store/query/compile-once.ts';
import { changed, nothingKept } from '../../core/store/query/details.ts';
import { fromJson } from '../../core/store/schema/json.ts';
import type { Queries } from '../../core/store/store.ts';
import { currencies, currencyOf, salesTaxOf } from './country-defaults.ts';
import { lockSales } from './sales-lock.ts';
import { hasSoldTickets, salesOf } from './shop-sales.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop-types.ts';

/** The specification's defaults for properties in `details`. */
const defaults = {
  feeInclusive: true,
  commercial: true,
  showAvailableTickets: true,
  cancelationPossible: true,
  ticketsEditable: true,
  ticketsTransferable: true,
  collectUserData: true,
  vatId: null,
  ownTermsAndConditions: null,
  ownPrivacyPolicy: null,
};

/** The shop of an event without an end closes so long after the start, by the wall clock. */
const openAfterStartMinutes = 7 * 24 * 60;

export async function insertShop(
  queries: Queries,
  eventId: EventId,
  country: string,
  allowed: AllowedTypes,
): Promise<void> {
  await queries
    .insertInto('ticketShop')
    .values({
      eventId,
      currency: currencyOf(country),
      registrationStartMs: null,
      registrationEndMs: null,
      availableLimit: null,
      details: nothingKept,
    })
    .execute();
  await ticketTypesOfShops.addInitial(queries, eventId, allowed.ticketTypes);
  await paymentTypesOfShops.addInitial(queries, eventId, allowed.paymentTypes);
}

const shopRows = compileOnce(['eventId'], (queries, { eventId }: { eventId: EventId }) =>
  queries
    .selectFrom('ticketShop')
    .innerJoin('event', 'event.id', 'ticketShop.eventId')
    .selectAll('ticketShop')
    .select(['event.startsMs', 'event.endsMs', 'event.timezone', 'event.country'])
    .select('event.activated')
    .where('ticketShop.eventId', '=', eventId),
);

/** The shop, with what its rules need of its event. */
export async function shopOf(queries: Queries, eventId: EventId) {
  const [row] = await shopRows(queries, { eventId });
  if (!row) throw new Error(`event ${eventId} has no shop`);
  const { startsMs, endsMs, activated, ...shop } = row;
  return {
    ...shop,
    /** Until the event is activated, its purchases are tests. */
    isDemo: activated === 0,
    /** Nobody can buy after this, whatever `registrationEndMs` says. */
    closesMs: endsMs ?? closesAfter(startsMs, row.timezone),
  };
}

const closesAfter = (startsMs: Instant, zone: Timezone): Instant =>
  instantOf(plusMinutes(localDateTime(startsMs, zone), openAfterStartMinutes), zone);

export type Shop = Awaited<ReturnType<typeof shopOf>>;

export const isClosed = (shop: Shop, now: Instant): boolean => !shop.isDemo && shop.closesMs < now;

type ShopAnswer = AnswerTo<typeof ticketShopRead>['ticketShop'];

/** The shop's details with their defaults; without a tax where the organizer is not commercial. */
export function shopDetails({
  country,
  details,
}: Pick<Shop, 'country' | 'details'>): Pick<ShopAnswer, keyof typeof defaults | 'salesTax'> {
  const kept = { ...defaults, salesTax: salesTaxOf(country), ...fromJson(details) };
  return { ...kept, salesTax: kept.commercial ? kept.salesTax : null };
}

/** The tax rate that a purchase keeps when it is done, in hundredths of a percent; null: no tax. */
export const salesTaxNow = async (queries: Queries, eventId: EventId): Promise<number | null> =>
  shopDetails(await shopOf(queries, eventId)).salesTax;

/** The shop as an answer holds it; dates in the event's timezone. This service takes no fees. */
export async function shopAnswer(
  queries: Queries,
  eventId: EventId,
  now: Instant,
): Promise<ShopAnswer> {
  const shop = await shopOf(queries, eventId);
  const sales = await salesOf(queries, eventId);
  const { availableLimit } = shop;
  return {
    ...shopDetails(shop),
    id: asId(shop.id),
    closeDate: shown(shop.closesMs, shop.timezone),
    registrationStartDate: shown(shop.registrationStartMs, shop.timezone),
    registrationEndDate: shown(shop.registrationEndMs, shop.timezone),
    closed: isClosed(shop, now),
    disagio: 0,
    ticketBaseFee: 0,
    productDisagio: 0,
    shipmentFeeInclusive: false,
    availableLimit,
    currency: shop.currency,
    numTicketsSold: sales.sold,
    totalIncome: sales.income,
    totalFees: 0,
    maxPossibleNumberOfParticipants: Math.min(sales.places, availableLimit ?? sales.places),
    numTicketsChecked: sales.checked,
  };
}

/** Changes only what was given; null brings the default back. */
export async function updateShop(
  queries: Queries,
  eventId: EventId,
  given: ReadParams<typeof ticketShopUpdate>,
): Promise<Result<'changed' | 'unchanged'>> {
  const kept = await shopOf(queries, eventId);
  const { registrationStartDate: start, registrationEndDate: end, ...rest } = given;
  const { availableLimit, currency = kept.currency, shipmentFeeInclusive: _, ...details } = rest;
  const columns = {
    currency,
    registrationStartMs:
      start === undefined ? kept.registrationStartMs : start && instantSent(start, kept.timezone),
    registrationEndMs:
      end === undefined ? kept.registrationEndMs : end && instantSent(end, kept.timezone),
    availableLimit: availableLimit === undefined ? kept.availableLimit : availableLimit,
    details: changed(kept.details, details),
  };
  if (!currencies.has(currency)) return refuse(400, invalidFormat('currency'));
  if (currency !== kept.currency) {
    // Whoever sells meanwhile is waited for.
    await lockSales(queries, eventId);
    if (await hasSoldTickets(queries, eventId)) return refuse(400, ticketShopErrors.currency);
  }
  const { registrationStartMs, registrationEndMs } = columns;
  const latestStartMs = registrationEndMs ?? kept.closesMs;
  if (registrationStartMs !== null && registrationStartMs > latestStartMs) {
    return refuse(400, ticketShopErrors.registrationDates);
  }
  const after = { ...kept, ...columns };
  if (
    isDeepStrictEqual(
      { ...after, details: shopDetails(after) },
      { ...kept, details: shopDetails(kept) },
    )
  ) {
    return 'unchanged';
  }
  await queries.updateTable('ticketShop').set(columns).where('eventId', '=', eventId).execute();
  return 'changed';
}

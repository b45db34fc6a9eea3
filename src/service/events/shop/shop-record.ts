import { isDeepStrictEqual } from 'node:util';
import { type Expression, sql } from 'kysely';
import type { AnswerTo, ReadParams } from '../../../contract/call.ts';
import { invalidFormat } from '../../../contract/error-code.ts';
import {
  ticketShopErrors,
  type ticketShopPage,
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
import { type Result, refuse } from '../../core/deps/api-error.ts';
import { instantSent, shown } from '../../core/deps/wall-clock.ts';
import { compileOnce } from '../../core/store/query/compile-once.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import { changed, nothingKept } from '../../core/store/schema/details.ts';
import type { Queries } from '../../core/store/store.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './offered-types.ts';
import { lockSales } from './sales-lock.ts';

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
  ownImprint: null,
  accent: null,
  asksAddress: false,
  payWithinDays: 14,
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
  given: ReadParams<typeof ticketShopUpdate> & ReadParams<typeof ticketShopPage>,
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
    // Anyone who sells meanwhile is waited for.
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

// Sums over what was sold of an event.

/** Whether a ticket of the event was ever sold, even if it was cancelled since or bought as a test. */
export async function hasSoldTickets(queries: Queries, eventId: EventId): Promise<boolean> {
  const ticket = await queries
    .selectFrom('ticket')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** The databases return sums of integers in types of their own. */
const sumOf = (column: Expression<number>) =>
  sql<number>`cast(coalesce(sum(${column}), 0) as bigint)`;

/** Sums without what is cancelled; money in minor units, gross. */
async function salesOf(queries: Queries, eventId: EventId) {
  const tickets = await queries
    .selectFrom('ticket')
    .select((ticket) => [
      ticket.fn.countAll<number>().as('sold'),
      sumOf(ticket.ref('checked')).as('checked'),
    ])
    .where('eventId', '=', eventId)
    .where('cancelledMs', 'is', null)
    .executeTakeFirstOrThrow();
  const payments = await queries
    .selectFrom('payment')
    .select((payment) => sumOf(payment.ref('amount')).as('income'))
    .where('eventId', '=', eventId)
    .where('stage', '=', 'done')
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select((category) => sumOf(category.ref('available')).as('places'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { ...tickets, ...payments, ...categories };
}

// What a new shop gets from its event's country: the currency (ISO 4217), and VAT where we know it.

const countriesByCurrency: Readonly<Record<string, string>> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU CC CX HM KI NF NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BHD: 'BH',
  BIF: 'BI',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BTN: 'BT',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ERN: 'ER',
  ETB: 'ET',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  FJD: 'FJ',
  FKP: 'FK',
  GBP: 'GB GG GS IM JE',
  GEL: 'GE',
  GHS: 'GH',
  GIP: 'GI',
  GMD: 'GM',
  GNF: 'GN',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KMF: 'KM',
  KPW: 'KP',
  KRW: 'KR',
  KWD: 'KW',
  KYD: 'KY',
  KZT: 'KZ',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  LYD: 'LY',
  MAD: 'EH MA',
  MDL: 'MD',
  MGA: 'MG',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MOP: 'MO',
  MRU: 'MR',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NAD: 'NA',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'BV NO SJ',
  NPR: 'NP',
  NZD: 'CK NU NZ PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  RWF: 'RW',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SHP: 'SH',
  SLE: 'SL',
  SOS: 'SO',
  SRD: 'SR',
  SSP: 'SS',
  STN: 'ST',
  SYP: 'SY',
  SZL: 'SZ',
  THB: 'TH',
  TJS: 'TJ',
  TMT: 'TM',
  TND: 'TN',
  TOP: 'TO',
  TRY: 'TR',
  TTD: 'TT',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'AQ AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  UYU: 'UY',
  UZS: 'UZ',
  VES: 'VE',
  VND: 'VN',
  VUV: 'VU',
  WST: 'WS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  YER: 'YE',
  ZAR: 'ZA',
  ZMW: 'ZM',
  ZWG: 'ZW',
};

export const currencies: ReadonlySet<string> = new Set(Object.keys(countriesByCurrency));

const currencyByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

export const currencyOf = (country: string): string => currencyByCountry.get(country) ?? 'EUR';

/** The standard rate of value added tax, in hundredths of a percent. */
const salesTaxByCountry: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, CH: 810, CY: 1900, CZ: 2100, DE: 1900, DK: 2500, EE: 2400 },
  ...{ ES: 2100, FI: 2550, FR: 2000, GB: 2000, GR: 2400, HR: 2500, HU: 2700, IE: 2300, IS: 2400 },
  ...{ IT: 2200, LI: 810, LT: 2100, LU: 1700, LV: 2100, MC: 2000, MT: 1800, NL: 2100, NO: 2500 },
  ...{ PL: 2300, PT: 2300, RO: 2100, SE: 2500, SI: 2200, SK: 2300 },
};

const salesTaxOf = (country: string): number => salesTaxByCountry[country] ?? 0;

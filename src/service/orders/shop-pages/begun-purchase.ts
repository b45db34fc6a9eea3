/** A purchase that a guest has begun, as its pages show it. */
import type { Address } from '../../../contract/address.ts';
import type { KeptUserData } from '../../../contract/user-data.ts';
import type { ProductOptionId, TicketCategoryId } from '../../../domain/ids.ts';
import { type Instant, instant, type Timezone } from '../../../domain/time.ts';
import { askedFieldsOf, type Field, isAskedWith } from '../../attendees/user-data.ts';
import { eventPath, linkSecret } from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { eventOfCode } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { PaymentDetails, ShopChoice } from '../../core/store/schema/details.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, textLanguage } from '../../core/texts/texts.ts';
import { discountOf, type Promotion } from '../../events/promotion.ts';
import { promotionById } from '../../events/promotion-codes.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from '../../events/shop/offered-types.ts';
import { shopDetails, shopOf } from '../../events/shop/shop-record.ts';
import { shipmentAddressOf } from '../buyer-address.ts';
import { amountOf, type Cart, readCart } from '../cart.ts';
import { type Delivery, type WayToPay, waysToDeliver, waysToPay } from '../purchase.ts';
import { choiceQuery } from './choice.ts';
import { lookOf, type ShopLook } from './page-frame.ts';

/** @returns undefined where there is none that was begun on an event's page */
export async function findBegun(queries: Queries, startIdentifier: string) {
  const eventId = await eventOfCode(queries, 'purchase', startIdentifier);
  if (eventId === undefined) return undefined;
  const row = await ofEvent(queries, eventId)
    .selectFrom('payment')
    .select(['id', 'eventId', 'stage', 'codeId', 'reservedUntilMs', 'queueIdentifier'])
    .select(['buyerAddress', 'userData', 'details'])
    .where('startIdentifier', '=', startIdentifier)
    .where('stage', '!=', 'draft')
    .executeTakeFirst();
  const shop = row && fromJson(row.details).shop;
  return shop && { ...row, shop };
}

export type Begun = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

export type OrderLine = { readonly name: string; readonly count: number; readonly amount: number };

/** A question of the organizer as the page asks it: once for the order, or for each of its tickets. */
export type Asked = Field & {
  /** In the form. */
  readonly name: string;
  /** null: it is about the order. */
  readonly ticket: AskedTicket | null;
  readonly value: string;
};

export type AskedTicket = {
  /** From 1, in the order of the cart. */
  readonly number: number;
  readonly categoryId: TicketCategoryId;
  readonly category: string;
};

export type BegunPurchase = {
  readonly look: ShopLook;
  /** Whether the shop asks for a postal address for free tickets as well. */
  readonly asksAddress: boolean;
  readonly tickets: readonly AskedTicket[];
  readonly language: TextLanguage;
  readonly event: string;
  readonly organizer: string;
  readonly zone: Timezone;
  /** The event's page with the same choice. */
  readonly eventPath: string;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  /** What the code takes off; 0: nothing. */
  readonly discount: number;
  readonly amount: number;
  /** null once it has lapsed. */
  readonly reservedUntilMs: Instant | null;
  readonly leftMs: number;
  readonly buyer: Partial<Address>;
  /** Where the tickets go, if not to the buyer. */
  readonly shipment: Partial<Address> | null;
  readonly fields: readonly Asked[];
  readonly deliveries: readonly Delivery[];
  /** Empty where nothing is due. */
  readonly ways: readonly WayToPay[];
  readonly chosen: ShopChoice;
  /** What was typed last and not taken, by the name of its field; null: nothing was. */
  readonly typed: ReadonlyMap<string, string> | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
};

export async function readBegun(
  queries: Queries,
  { clock, cards }: Pick<StoreDeps, 'clock' | 'cards'>,
  { id, eventId, codeId, reservedUntilMs, buyerAddress, userData, details, shop: chosen }: Begun,
): Promise<BegunPurchase> {
  const now = clock.now();
  const event = await queries
    .selectFrom('event')
    .select(['id', 'identifier', 'title', 'language', 'details'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { visibility, organisatorDisplayName } = fromJson(event.details);
  const shop = await shopOf(queries, eventId);
  const told = shopDetails(shop);
  const purchase: PaymentDetails = fromJson(details);
  const cart = await readCart(queries, id);
  const promotion = await promotionById(queries, now, eventId, codeId);
  const amount = amountOf(cart, promotion);
  const isReserved = reservedUntilMs !== null && reservedUntilMs > now;
  const path = eventPath(event, visibility === 'private', await linkSecret(queries));
  const asked = told.collectUserData === false ? [] : await askedFieldsOf(queries, eventId);
  const language = textLanguage(purchase.language);
  const query = choiceQuery(
    countsOf(cart.tickets),
    countsOfProducts(cart),
    purchase.discountCode,
    language === event.language ? null : language,
  );
  const tickets = await ticketsOf(queries, cart);
  return {
    language,
    look: lookOf(told, language),
    asksAddress: told.asksAddress === true,
    tickets,
    event: event.title,
    organizer: organisatorDisplayName ?? event.title,
    zone: shop.timezone,
    eventPath: `${path}${path.includes('?') ? '&' : '?'}${query}#tickets`,
    currency: shop.currency,
    lines: await orderLines(queries, cart),
    discount: discountIn(cart, promotion),
    amount,
    reservedUntilMs: isReserved ? instant(reservedUntilMs) : null,
    leftMs: isReserved ? reservedUntilMs - now : 0,
    buyer: fromJson(buyerAddress) ?? {},
    shipment: await shipmentAddressOf(queries, id),
    fields: askedOf(asked, tickets, fromJson(userData), purchase.userDataOfTickets ?? []),
    deliveries: waysToDeliver(await ticketTypesOfShops.ofEvent(queries, eventId)),
    ways:
      amount === 0
        ? []
        : waysToPay(
            await paymentTypesOfShops.ofEvent(queries, eventId),
            cards?.takes(shop.currency) ?? false,
          ),
    chosen,
    typed: purchase.typed ? new Map(Object.entries(purchase.typed)) : null,
    termsUrl: told.ownTermsAndConditions ?? null,
    privacyUrl: told.ownPrivacyPolicy ?? null,
  };
}

/** All that is asked about the order comes after what is asked about its tickets. */
function askedOf(
  fields: readonly Field[],
  tickets: readonly AskedTicket[],
  ofPurchase: readonly KeptUserData[],
  ofTickets: readonly (readonly KeptUserData[])[],
): Asked[] {
  const valueIn = (said: readonly KeptUserData[], { id }: Field) =>
    said.find(({ userFieldId }) => userFieldId === id)?.value ?? '';
  const categories = tickets.map(({ categoryId }) => categoryId);
  return [
    ...tickets.flatMap((ticket) =>
      fields
        .filter((field) => field.level === 'ticket' && isAskedWith(field, [ticket.categoryId]))
        .map((field) => ({
          ...field,
          name: `${field.id}_${ticket.number}`,
          ticket,
          value: valueIn(ofTickets[ticket.number - 1] ?? [], field),
        })),
    ),
    ...fields
      .filter((field) => field.level === 'payment' && isAskedWith(field, categories))
      .map((field) => ({
        ...field,
        name: String(field.id),
        ticket: null,
        value: valueIn(ofPurchase, field),
      })),
  ];
}

async function ticketsOf(queries: Queries, { tickets }: Cart): Promise<AskedTicket[]> {
  const names = await categoryNames(queries, tickets);
  return tickets
    .flatMap(({ ticketCategoryId, count }) => Array.from({ length: count }, () => ticketCategoryId))
    .map((categoryId, at) => ({
      number: at + 1,
      categoryId,
      category: names.get(categoryId) ?? '',
    }));
}

async function categoryNames(
  queries: Queries,
  tickets: Cart['tickets'],
): Promise<ReadonlyMap<TicketCategoryId, string>> {
  if (tickets.length === 0) return new Map();
  const ids = tickets.map(({ ticketCategoryId }) => ticketCategoryId);
  const rows = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether nothing is missing but the last yes. */
export const isComplete = ({ chosen, ways, amount, deliveries, buyer }: BegunPurchase): boolean =>
  chosen.acceptedTerms === true &&
  buyer.lastName !== undefined &&
  chosen.delivery !== undefined &&
  deliveries.includes(chosen.delivery) &&
  (amount === 0 || (chosen.payment !== undefined && ways.includes(chosen.payment)));

const countsOf = (tickets: Cart['tickets']): [TicketCategoryId, number][] =>
  tickets.map(({ ticketCategoryId, count }) => [ticketCategoryId, count]);

const countsOfProducts = ({ products }: Cart): [ProductOptionId, number][] =>
  products.map(({ optionId, count }) => [optionId, count]);

const discountIn = ({ tickets }: Cart, promotion: Promotion | null): number =>
  tickets.reduce(
    (sum, { ticketCategoryId, count, price }) =>
      sum + count * discountOf(promotion, ticketCategoryId, price),
    0,
  );

async function orderLines(queries: Queries, { tickets, products }: Cart): Promise<OrderLine[]> {
  const names = await categoryNames(queries, tickets);
  const options = new Map<number, string>();
  const optionIds = products.map(({ optionId }) => optionId);
  if (optionIds.length > 0) {
    const rows = await queries
      .selectFrom('productOption')
      .innerJoin('productDefinition', 'productDefinition.id', 'productOption.definitionId')
      .select(['productOption.id', 'productOption.name', 'productDefinition.name as definition'])
      .where('productOption.id', 'in', optionIds)
      .execute();
    for (const { id, name, definition } of rows) options.set(id, `${definition}: ${name}`);
  }
  return [
    ...tickets.map(({ ticketCategoryId, count, price }) => ({
      name: names.get(ticketCategoryId) ?? '',
      count,
      amount: count * price,
    })),
    ...products.map(({ optionId, count, price }) => ({
      name: options.get(optionId) ?? '',
      count,
      amount: count * price,
    })),
  ];
}

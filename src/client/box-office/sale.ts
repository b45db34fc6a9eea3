/** A sale at the entrance: what is sold, how it is paid, and how far it is (B1 to B5). */
import * as v from 'valibot';
import type { Money } from '../../domain/attendee.ts';
import { type EntranceWay, entranceWays } from '../../domain/entrance-way.ts';
import { asId, type PaymentId, type TicketCategoryId, type TicketId } from '../../domain/ids.ts';

/** A category as staff sell it. Prices are in the currency's smallest unit. */
export type Offer = {
  readonly categoryId: TicketCategoryId;
  readonly name: string;
  readonly price: number;
  /** How many are left; null: the service does not say. */
  readonly left: number | null;
  /** Of how many tickets a sale has at least, and at most; null: the service does not say. */
  readonly least: number;
  readonly most: number | null;
};

export type Offers = { readonly currency: string; readonly offers: readonly Offer[] };

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.pipe(v.number(), v.integer());
const paymentId = v.pipe(id, v.transform(asId<PaymentId>));
const ticketId = v.pipe(id, v.transform(asId<TicketId>));

const line = v.object({
  categoryId: v.pipe(id, v.transform(asId<TicketCategoryId>)),
  name: v.string(),
  price: whole,
  count: v.pipe(whole, v.minValue(1)),
});
export type SaleLine = Readonly<v.InferOutput<typeof line>>;

/**
 * `sold-out`: fewer are left. `not-on-sale`: the shop does not sell this now, or not so many at once. `other-price`:
 * a price has changed. `not-allowed`: the key may not sell. `unknown`: the service does not say why.
 */
export const saleRefusals = [
  'sold-out',
  'not-on-sale',
  'other-price',
  'not-allowed',
  'unknown',
] as const;
export type SaleRefusal = (typeof saleRefusals)[number];

const soldTicket = v.object({
  ticketId,
  code: v.string(),
  /** As people read it. */
  shownCode: v.string(),
  category: v.string(),
  /** What its check-in ended in; null: it was not to be checked in. */
  isAdmitted: v.nullable(v.boolean()),
});
export type SoldTicket = Readonly<v.InferOutput<typeof soldTicket>>;

const stage = v.variant('at', [
  /** The money is there. The service may have reserved something, and has sold nothing. */
  v.object({ at: v.literal('asked') }),
  /** The places are reserved. The service may have sold them. */
  v.object({
    at: v.literal('reserved'),
    paymentId,
    queueIdentifier: v.string(),
  }),
  v.object({ at: v.literal('bought'), paymentId }),
  v.object({
    at: v.literal('done'),
    orderNumber: v.string(),
    tickets: v.array(soldTicket),
  }),
  /** Nothing was sold: staff give the money back (B3). */
  v.object({ at: v.literal('refused'), why: v.picklist(saleRefusals) }),
]);
export type SaleStage = Readonly<v.InferOutput<typeof stage>>;

export const sale = v.object({
  /** Also the name of its payment at the service. */
  id: v.string(),
  lines: v.array(line),
  currency: v.string(),
  /** null: it is free. */
  way: v.nullable(v.picklist(entranceWays)),
  change: whole,
  note: v.string(),
  /** Whether its guests are checked in at once. */
  admits: v.boolean(),
  stage,
});
export type Sale = Readonly<v.InferOutput<typeof sale>>;

export type ToSell = Pick<Sale, 'lines' | 'currency' | 'admits' | 'note' | 'change'> & {
  readonly way: EntranceWay | null;
};

export const sumOf = (lines: readonly Pick<SaleLine, 'price' | 'count'>[]): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0);

export const totalOf = ({ lines, currency }: Pick<Sale, 'lines' | 'currency'>): Money => ({
  amount: sumOf(lines),
  currency,
});

export const ticketsOf = (lines: readonly Pick<SaleLine, 'count'>[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);

/** Whether the service has yet to answer. */
export const isUnderWay = ({ stage: { at } }: Sale): boolean =>
  at === 'asked' || at === 'reserved' || at === 'bought';

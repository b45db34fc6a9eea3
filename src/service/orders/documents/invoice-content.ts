/**
 * What is printed on an invoice, and on the cancellation of one. Each purchase has one of them: the
 * second takes the place of the first when it is cancelled.
 */
import type { Selectable } from 'kysely';
import type { Address } from '../../../contract/address.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import { type Instant, instant } from '../../../domain/time.ts';
import { wholeAddress } from '../../accounts/address-rules.ts';
import { formattedText } from '../../core/deps/html.ts';
import { countryName, dateText, moneyText, percentText } from '../../core/deps/printed-text.ts';
import { compileOnce } from '../../core/store/query/compile-once.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { PaymentTable } from '../../core/store/schema/guest-schema.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, type Texts, textLanguage, textsIn } from '../../core/texts/texts.ts';
import type { InvoiceContent } from '../../core/worker-pool/invoice-pdf.ts';
import { shopDetails, shopOf } from '../../events/shop/shop-record.ts';
import { payByMs } from '../order-money.ts';

type OfPurchase = { readonly id: PaymentId };
type Sold = { readonly name: string; readonly price: number; readonly discount: number };

const invoiceRows = compileOnce(['id'], (queries, { id }: OfPurchase) =>
  queries
    .selectFrom('payment')
    .innerJoin('event', 'event.id', 'payment.eventId')
    .innerJoin('user', 'user.id', 'event.hostId')
    .leftJoin('billingAddress', 'billingAddress.userId', 'event.hostId')
    .select(['payment.identifier', 'payment.eventId', 'payment.buyerAddress', 'payment.paidMs'])
    .select('payment.details as paymentDetails')
    .select(['event.title', 'event.timezone', 'event.language', 'event.details'])
    .select('event.startsMs')
    .leftJoin('bankAccount', 'bankAccount.userId', 'event.hostId')
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.swift'])
    .select(['user.firstName', 'user.lastName', 'billingAddress.address as hostAddress'])
    .select(({ selectFrom }) =>
      selectFrom('participant')
        .select(({ fn }) => fn.min('participant.registeredMs').as('boughtMs'))
        .whereRef('participant.paymentId', '=', 'payment.id')
        .as('boughtMs'),
    )
    .select(['payment.status', 'payment.type'])
    .select(({ selectFrom }) =>
      selectFrom('ticket')
        .select(({ fn }) => fn.max('ticket.cancelledMs').as('cancelledMs'))
        .whereRef('ticket.paymentId', '=', 'payment.id')
        .as('cancelledMs'),
    )
    .where('payment.id', '=', id)
    .where('payment.stage', '=', 'done'),
);

/** @returns undefined where there is no such purchase, it is not done, or it was cancelled */
export const invoiceContent = (queries: Queries, id: PaymentId) =>
  contentOf(queries, id, 'invoice');

/** What the last invoice said, taken back. @returns undefined where the purchase was not cancelled */
export const cancellationContent = (queries: Queries, id: PaymentId) =>
  contentOf(queries, id, 'cancellation');

async function contentOf(
  queries: Queries,
  id: PaymentId,
  kind: InvoiceContent['kind'],
): Promise<InvoiceContent | undefined> {
  const [row] = await invoiceRows(queries, { id });
  if (!row || (row.status === 'cancelled') !== (kind === 'cancellation')) return undefined;
  // The tickets of a cancelled purchase went together, at its end; those that went before are on neither.
  const goneMs = kind === 'invoice' ? null : row.cancelledMs;
  const atMs = goneMs ?? row.boughtMs;
  if (atMs === null) return undefined;
  const shop = await shopOf(queries, row.eventId);
  const { vatId, salesTax: salesTaxNow, payWithinDays } = shopDetails(shop);
  // A purchase from before the rate was stored uses today's.
  const purchase = fromJson(row.paymentDetails);
  const { salesTax = salesTaxNow } = purchase;
  const language = textLanguage(purchase.language ?? row.language);
  const { invoice: texts } = textsIn(language);
  const money = (minorUnits: number) => moneyText(minorUnits, shop.currency, language);
  const day = (ms: number) => dateText(instant(ms), row.timezone, language, { dateStyle: 'long' });
  const lines = linesOf([
    ...(await ticketsSold(queries, { id })).filter(({ cancelledMs }) => cancelledMs === goneMs),
    ...(await productsSold(queries, id, goneMs)),
  ]);
  const sign = kind === 'invoice' ? 1 : -1;
  const total = sign * lines.reduce((sum, { amount }) => sum + amount, 0);
  const host = row.hostAddress === null ? null : wholeAddress(fromJson(row.hostAddress));
  const buyer = wholeAddress(fromJson(row.buyerAddress));
  const { invoiceText } = fromJson(row.details);
  return {
    kind,
    language,
    number: row.identifier,
    date: day(atMs),
    event: row.title,
    seller: host
      ? addressLines({ ...host, vatId: vatId ?? host.vatId }, language)
      : [`${row.firstName} ${row.lastName}`, ...vatIdLine(vatId, texts)],
    buyer: buyer ? addressLines(buyer, language) : [],
    referenceNo: buyer?.referenceNo ?? null,
    lines: lines.map(({ name, count, price, discount, amount }) => ({
      name,
      count,
      price: money(price),
      discount: discount === 0 ? '' : money(-discount),
      amount: money(sign * amount),
    })),
    total: money(total),
    tax:
      salesTax === null
        ? null
        : {
            rate: percentText(salesTax, language),
            amount: money(sign * taxWithin(sign * total, salesTax)),
          },
    paid: row.paidMs === null ? null : day(row.paidMs),
    payTo:
      kind === 'invoice' && row.paidMs === null
        ? payTo(
            row,
            day(payByMs(instant(row.boughtMs ?? atMs), row.startsMs, payWithinDays ?? 14)),
            texts,
          )
        : [],
    remark: kind === 'invoice' ? formattedText(invoiceText ?? '') : [],
  };
}

const ticketsSold = compileOnce(['id'], (queries, { id }: OfPurchase) =>
  queries
    .selectFrom('ticket')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticketCategory.name', 'ticket.originalPrice as price'])
    .select(['ticket.discountAmount as discount', 'ticket.cancelledMs'])
    .where('ticket.paymentId', '=', id)
    .orderBy('ticket.id'),
);

const productRows = compileOnce(['id'], (queries, { id }: OfPurchase) =>
  queries
    .selectFrom('product')
    .innerJoin('productDefinition', 'productDefinition.id', 'product.definitionId')
    .innerJoin('productOption', 'productOption.id', 'product.optionId')
    .select(['productDefinition.name as definition', 'productOption.name as option'])
    .select(['product.price', 'product.cancelledMs'])
    .where('product.paymentId', '=', id)
    .orderBy('product.id'),
);

/** @param goneMs when they were cancelled; null: they were not */
async function productsSold(
  queries: Queries,
  id: PaymentId,
  goneMs: Instant | null,
): Promise<Sold[]> {
  const products = await productRows(queries, { id });
  return products
    .filter(({ cancelledMs }) => cancelledMs === goneMs)
    .map(({ definition, option, price }) => ({
      name: `${definition}: ${option}`,
      price,
      discount: 0,
    }));
}

/** Items of the same name, price and discount share a line. */
function linesOf(sold: readonly Sold[]) {
  const lines = new Map<string, Sold & { count: number; amount: number }>();
  for (const one of sold) {
    const key = JSON.stringify([one.name, one.price, one.discount]);
    const line = lines.get(key) ?? { ...one, count: 0, amount: 0 };
    line.count += 1;
    line.amount += one.price - one.discount;
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** The tax that a gross price contains. @param rate in hundredths of a percent */
const taxWithin = (gross: number, rate: number): number =>
  Math.round((gross * rate) / (10_000 + rate));

/** Where the money of a purchase that is paid by transfer goes; empty: it is paid in another way. */
function payTo(
  row: Pick<Selectable<PaymentTable>, 'type' | 'identifier'> & {
    readonly [Name in 'accountHolder' | 'iban' | 'swift']: string | null;
  },
  payBy: string,
  texts: Texts['invoice'],
): string[] {
  const { type, identifier, accountHolder, iban, swift } = row;
  const isByTransfer = type === 'invoice' || type === 'prepayment';
  if (!isByTransfer || accountHolder === null || iban === null) return [];
  const account = [`IBAN ${iban.replace(/.{4}(?=.)/g, '$& ')}`, swift && `BIC ${swift}`];
  return [texts.payTo(identifier, payBy), [accountHolder, ...account].filter(Boolean).join(' · ')];
}

const addressLines = (address: Address, language: TextLanguage): string[] =>
  [
    address.company,
    [address.title, address.firstName, address.lastName].filter(Boolean).join(' '),
    address.street,
    address.street2,
    [address.zipCode, address.city, address.state].filter(Boolean).join(' '),
    address.country && countryName(address.country, language),
    ...vatIdLine(address.vatId, textsIn(language).invoice),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

const vatIdLine = (vatId: string | null, texts: Texts['invoice']): string[] =>
  vatId === null ? [] : [texts.vatId(vatId)];

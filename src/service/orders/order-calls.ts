/** For the dashboard: the orders of an event, looked through, and one with all that belongs to it. */

import { type ExpressionBuilder, sql } from 'kysely';
import { general } from '../../contract/error-code.ts';
import { mostOrders, type OrderState } from '../../contract/order.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import type { EventId, PaymentId, TicketCategoryId, TicketId } from '../../domain/ids.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import { foldedTextsOf } from '../attendees/participant-record.ts';
import {
  cancellationPath,
  invoicePath,
  linkSecret,
  orderPath,
} from '../core/access/document-token.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { pageOf, readPage } from '../core/access/page.ts';
import { type ApiError, isApiError, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { contains } from '../core/store/query/folded-text.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { shopOf } from '../events/shop/shop-record.ts';
import { countSold, ticketStock } from '../events/stock.ts';
import { soldOut } from '../events/ticket-categories.ts';
import { announce } from '../sync/announce.ts';
import { queueOnce } from './mail/queue/queue-mail.ts';
import { isPaidByHand, moneyOf } from './order-money.ts';
import { awaitsForNothing, purchasesShown } from './payment-calls.ts';
import { lockPaymentOf } from './purchase.ts';

export const orderCalls = ({ clock, sendsMail }: Pick<Deps, 'clock' | 'sendsMail'>) =>
  ({
    async eventOrders({ id: eventId, params, store }) {
      const page = readPage(params, mostOrders);
      if (isApiError(page)) return page;
      return store.read(async (queries) => {
        const { timezone, currency } = await shopOf(queries, eventId);
        const { total } = await orders(queries, eventId, params)
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await orders(queries, eventId, params)
          .selectAll('payment')
          .orderBy('payment.id', 'desc')
          .limit(page.size)
          .offset(page.offset)
          .execute();
        const found = await purchasesShown(queries, rows, timezone);
        return { currency, orders: found, ...pageOf(page, Number(total)) };
      });
    },

    async orderRead({ id, caller, store }) {
      return store.read((queries) => wholeOrder(queries, id, caller.origin, sendsMail));
    },

    async orderSendAgain({ id, store }) {
      if (!sendsMail) return { sends: false };
      return store.write(
        async (queries) => (await sendAgain(queries, clock.now(), id)) ?? { sends: true },
      );
    },

    async ticketChangeCategory({ id, params: { ticketCategoryId }, store }) {
      return store.writeInLine(
        async (queries) => (await changeCategory(queries, clock.now(), id, ticketCategoryId)) ?? {},
      );
    },
  }) satisfies Partial<Handlers>;

type Sought = { readonly query?: string; readonly state?: OrderState };

/** The number of an order, also within what a buyer wrote to the bank. */
const numberIn = (text: string): string | null => {
  const digits = /(?:^|\D)(\d{12})(?:\D|$)/.exec(text.replace(/(?<=\d)[ -](?=\d)/g, ''))?.[1];
  return digits === undefined ? null : `R-${digits}`;
};

function orders(queries: Queries, eventId: EventId, { query = '', state }: Sought) {
  const done = queries
    .selectFrom('payment')
    .where('payment.eventId', '=', eventId)
    .where('payment.stage', '=', 'done');
  const ofState = state === undefined ? done : done.where((row) => isOfState(row, state));
  const words = query.trim();
  if (words === '') return ofState;
  const number = numberIn(words);
  if (number !== null) return ofState.where('payment.identifier', '=', number);
  return ofState.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('payment.identifier', 'like', `%${literal(words.toUpperCase())}%`),
      eb('payment.importedOrder', 'like', `%\n%${literal(words)}%`),
      ...buyerTexts.map((name) =>
        contains(sql`lower(coalesce(${ofBuyer(queries, name)}, ''))`, words),
      ),
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .whereRef('ticket.paymentId', '=', 'payment.id')
          .whereRef('ticket.eventId', '=', 'payment.eventId')
          .where((ticket) => contains(ticket.ref('ticket.foldedTexts'), words)),
      ),
    ]),
  );
}

const statuses = {
  open: ['new', 'authorized'],
  paid: ['paid', 'disbursed'],
  cancelled: ['cancelled'],
} as const satisfies Record<OrderState, readonly string[]>;

function isOfState(row: ExpressionBuilder<Schema, 'payment'>, state: OrderState) {
  const isStored = row('payment.status', 'in', statuses[state]);
  if (state === 'paid') return isStored;
  const isOver = awaitsForNothing(row);
  return state === 'open' ? row.and([isStored, row.not(isOver)]) : row.or([isStored, isOver]);
}

const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** By what a buyer is found who holds no ticket. Holders are found by their tickets' texts. */
const buyerTexts = ['firstName', 'lastName', 'email', 'company', 'referenceNo'] as const;

const ofBuyer = (queries: Queries, name: (typeof buyerTexts)[number]) =>
  isPostgres(queries)
    ? sql<string>`cast("payment"."buyerAddress" as json) ->> ${sql.lit(name)}`
    : sql<string>`"payment"."buyerAddress" ->> ${sql.lit(name)}`;

async function wholeOrder(queries: Queries, id: PaymentId, origin: string, sends: boolean) {
  const row = await queries
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.stage !== 'done') return objectNotFound;
  const { eventId, amount } = row;
  const zone = await timezoneOf(queries, eventId);
  const { currency } = await shopOf(queries, eventId);
  const [listed] = await purchasesShown(queries, [row], zone);
  if (!listed) return objectNotFound;
  const secret = await linkSecret(queries);
  const isCancelled = listed.status === 'cancelled';
  const hasInvoice = amount > 0;
  const details = fromJson(row.details);
  const money = moneyOf({ details });
  return {
    order: {
      ...listed,
      eventId,
      currency,
      due: awaitsPayment(listed.status) ? amount : 0,
      paidDate: shown(row.paidMs, zone),
      referenceNo: fromJson(row.buyerAddress)?.referenceNo ?? null,
      paidByHand: isPaidByHand(row),
      refundDue: details.card?.refundDue === true && money.every(({ kind }) => kind !== 'refunded'),
      orderLink: `${origin}${orderPath(id, secret)}`,
      invoiceLink: hasInvoice && !isCancelled ? `${origin}${invoicePath(id, secret)}` : null,
      cancellationLink:
        hasInvoice && isCancelled ? `${origin}${cancellationPath(id, secret)}` : null,
    },
    tickets: await ticketsOf(queries, zone, id),
    products: await productsOf(queries, zone, id),
    money: money.map(({ kind, way, amount, atMs, device, note }) => ({
      kind,
      way,
      amount,
      date: localDateTime(atMs, zone),
      device,
      note,
    })),
    sends,
    mails: await mailsOf(queries, zone, id),
  };
}

async function ticketsOf(queries: Queries, zone: Timezone, id: PaymentId) {
  const rows = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.participantId', 'ticket.ticketCategoryId', 'ticket.checked'])
    .select(['ticket.displayIdentifier', 'ticket.originalPrice', 'ticket.discountAmount'])
    .select(['ticket.cancelledMs', 'ticketCategory.name as ticketCategoryName'])
    .select(['participant.firstName', 'participant.lastName'])
    .where('ticket.paymentId', '=', id)
    .orderBy('ticket.id')
    .execute();
  return rows.map(({ checked, cancelledMs, originalPrice, discountAmount, ...ticket }) => ({
    ...ticket,
    price: originalPrice - discountAmount,
    checked: checked === 1,
    cancelled: shown(cancelledMs, zone),
  }));
}

async function productsOf(queries: Queries, zone: Timezone, id: PaymentId) {
  const rows = await queries
    .selectFrom('product')
    .innerJoin('productDefinition', 'productDefinition.id', 'product.definitionId')
    .innerJoin('productOption', 'productOption.id', 'product.optionId')
    .select(['product.id', 'product.ticketId', 'product.price', 'product.checked'])
    .select(['product.cancelledMs', 'productDefinition.name', 'productOption.name as option'])
    .where('product.paymentId', '=', id)
    .orderBy('product.id')
    .execute();
  return rows.map(({ checked, cancelledMs, name, option, ...product }) => ({
    ...product,
    name: `${name}: ${option}`,
    checked: checked === 1,
    cancelled: shown(cancelledMs, zone),
  }));
}

/** Of an answer: the newest. */
const mostMails = 100;

async function mailsOf(queries: Queries, zone: Timezone, id: PaymentId) {
  const rows = await queries
    .selectFrom('mail')
    .select(['id', 'kind', 'state', 'reason', 'replyCode', 'queuedMs', 'attempts', 'participantId'])
    .where('paymentId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostMails)
    .execute();
  return rows.map(({ queuedMs, participantId, ...mail }) => ({
    ...mail,
    queued: localDateTime(queuedMs, zone),
    toBuyer: participantId === null,
  }));
}

/** @returns MethodNotAllowed where it is not done yet */
async function sendAgain(queries: Queries, now: Instant, id: PaymentId): Promise<ApiError | null> {
  const payment = await queries
    .selectFrom('payment')
    .select(['eventId', 'stage', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) return objectNotFound;
  const { eventId, stage, status } = payment;
  if (stage !== 'done') return refuse(405, general.methodNotAllowed);
  const kind = status === 'cancelled' ? 'cancelled' : 'bought';
  await queueOnce(queries, now, { eventId, paymentId: id, kind });
  return null;
}

/** @returns ObjectNotFound also for a category of another event; MethodNotAllowed for a cancelled ticket */
async function changeCategory(
  queries: Queries,
  now: Instant,
  id: TicketId,
  to: TicketCategoryId,
): Promise<ApiError | null> {
  // Its sales lock: nobody sells the place meanwhile.
  const payment = await lockPaymentOf(queries, id);
  if (isApiError(payment)) return payment;
  const ticket = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .select(['ticket.participantId', 'ticket.ticketCategoryId', 'ticket.cancelledMs'])
    .select(['ticket.identifier', 'ticket.importedCode', 'ticket.displayIdentifier'])
    .select(['participant.firstName', 'participant.lastName', 'participant.email'])
    .select('participant.company')
    .where('ticket.id', '=', id)
    .executeTakeFirstOrThrow();
  if (ticket.cancelledMs !== null) return refuse(405, general.methodNotAllowed);
  if (ticket.ticketCategoryId === to) return null;
  const { eventId } = payment;
  const category = await queries
    .selectFrom('ticketCategory')
    .select('name')
    .where('id', '=', to)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!category) return objectNotFound;
  const { left } = await ticketStock(queries, now, eventId);
  if ((left.get(to) ?? 0) < 1) return soldOut;
  await queries
    .updateTable('ticket')
    .set({
      ticketCategoryId: to,
      foldedTexts: foldedTextsOf({
        ...ticket,
        identifier: ticket.importedCode ?? ticket.identifier,
        paymentIdentifier: payment.identifier,
        categoryName: category.name,
      }),
    })
    .where('id', '=', id)
    .execute();
  await countSold(queries, ticket.ticketCategoryId, -1);
  await countSold(queries, to, 1);
  await announce(queries, {
    eventId,
    operation: 'update',
    objectType: 'participant',
    objectId: ticket.participantId,
  });
  return null;
}

/** A purchase that is done, as its page shows it. */
import { awaitsPayment } from '../../../domain/attendee.ts';
import type { EventId, ParticipantId, PaymentId, TicketId, UserId } from '../../../domain/ids.ts';
import { type Instant, instant, type Timezone } from '../../../domain/time.ts';
import {
  cancellationPath,
  documentPath,
  editPath,
  eventPath,
  invoicePath,
  linkSecret,
} from '../../core/access/document-token.ts';
import { archiveBefore } from '../../core/access/permission.ts';
import { eventOfObject } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { PaymentTable } from '../../core/store/schema/guest-schema.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, textLanguage } from '../../core/texts/texts.ts';
import { shopDetails, shopOf } from '../../events/shop/shop-record.ts';
import { mayBuyerCancel } from '../cancel-payment.ts';
import { payByMs } from '../order-money.ts';
import type { WayToPay } from '../purchase.ts';
import { lookOf, type ShopLook } from './page-frame.ts';

export type BoughtTicket = {
  readonly category: string;
  readonly holder: string;
  readonly displayIdentifier: string;
  readonly isChecked: boolean;
  readonly isCancelled: boolean;
  readonly isByPost: boolean;
  /** null: cancelled, or not paid before it is given. */
  readonly pdfPath: string | null;
  /** null: cancelled. */
  readonly pagePath: string | null;
};

export type BoughtPurchase = {
  readonly look: ShopLook;
  readonly eventId: EventId;
  readonly language: TextLanguage;
  readonly event: string;
  readonly eventPath: string;
  readonly zone: Timezone;
  readonly currency: string;
  readonly number: string;
  readonly status: PaymentTable['status'];
  readonly type: PaymentTable['type'];
  readonly amount: number;
  readonly way: WayToPay | null;
  readonly account: {
    readonly holder: string;
    readonly iban: string;
    readonly bic: string | null;
    /** Until when the money is awaited. */
    readonly payByMs: Instant;
  } | null;
  readonly tickets: readonly BoughtTicket[];
  readonly products: readonly string[];
  readonly invoicePath: string | null;
  readonly cancellationPath: string | null;
  readonly cancelledMs: Instant | null;
  readonly mayCancel: boolean;
  /** Whether the organizer lets buyers cancel at all. */
  readonly isCancellable: boolean;
};

/** @returns undefined where there is no such purchase, it is not done, or its event is archived */
export async function boughtPurchase(
  everything: Queries,
  now: Instant,
  id: PaymentId,
): Promise<BoughtPurchase | undefined> {
  const eventId = await eventOfObject(everything, 'payment', id);
  if (eventId === undefined) return undefined;
  const queries = ofEvent(everything, eventId);
  const row = await queries
    .selectFrom('payment')
    .innerJoin('event', 'event.id', 'payment.eventId')
    .select(['payment.identifier as number', 'payment.status', 'payment.type', 'payment.amount'])
    .select(['payment.details as purchaseDetails', 'payment.stage'])
    .select(['event.id as eventId', 'event.identifier', 'event.title', 'event.language'])
    .select(['event.hostId', 'event.startsMs', 'event.endsMs', 'event.details as eventDetails'])
    .where('payment.id', '=', id)
    .executeTakeFirst();
  if (row?.stage !== 'done') return undefined;
  if ((row.endsMs ?? row.startsMs) < archiveBefore(now)) return undefined;
  const secret = await linkSecret(queries);
  const shop = await shopOf(queries, eventId);
  const details = shopDetails(shop);
  const { cancelationPossible } = details;
  const event = fromJson(row.eventDetails);
  const purchase = fromJson(row.purchaseDetails);
  const tickets = await ticketsOf(queries, id);
  const products = await productsOf(queries, id);
  const isValid = products.length > 0 || tickets.some(({ cancelledMs }) => cancelledMs === null);
  // Nobody is asked to pay for what an older version cancelled.
  const status = awaitsPayment(row.status) && !isValid ? 'cancelled' : row.status;
  const isCancelled = status === 'cancelled';
  const boughtMs = Math.min(now, ...tickets.map(({ registeredMs }) => registeredMs));
  const payBy = payByMs(instant(boughtMs), row.startsMs, details.payWithinDays ?? 14);
  const rules = {
    option: event.cancellationOption ?? null,
    isPossible: cancelationPossible !== false,
    status,
    startsMs: row.startsMs,
    isChecked: tickets.some(({ checked }) => checked === 1),
  };
  const isPrivate = event.visibility === 'private';
  const language = textLanguage(purchase.language ?? row.language);
  return {
    eventId,
    look: lookOf(details, language),
    language,
    event: row.title,
    eventPath: eventPath({ id: row.eventId, identifier: row.identifier }, isPrivate, secret),
    zone: shop.timezone,
    currency: shop.currency,
    number: row.number,
    status,
    type: row.type,
    amount: row.amount,
    way: purchase.shop?.payment ?? null,
    account:
      row.type === 'prepayment' || row.type === 'invoice'
        ? await accountOf(everything, row.hostId, payBy)
        : null,
    tickets: tickets.map((ticket) => ({
      category: ticket.category,
      holder: `${ticket.firstName} ${ticket.lastName}`.trim(),
      displayIdentifier: ticket.displayIdentifier,
      isChecked: ticket.checked === 1,
      isCancelled: ticket.cancelledMs !== null,
      isByPost: ticket.type === 'Paper',
      pdfPath:
        ticket.cancelledMs !== null || row.status === 'new'
          ? null
          : documentPath({ kind: 'ticket', ending: 'pdf' }, ticket.id, ticket.identifier),
      pagePath: ticket.cancelledMs === null ? editPath(ticket.participantId, secret) : null,
    })),
    products,
    invoicePath: isCancelled ? null : invoicePath(id, secret),
    cancellationPath: isCancelled ? cancellationPath(id, secret) : null,
    cancelledMs: isCancelled ? lastCancelled(tickets) : null,
    mayCancel: mayBuyerCancel(rules, now),
    isCancellable:
      !isCancelled && rules.isPossible && rules.option !== null && rules.option !== 'NotAllowed',
  };
}

/** Some may have been cancelled before the purchase was. */
const lastCancelled = (tickets: readonly TicketRow[]): Instant | null =>
  tickets.reduce<Instant | null>(
    (last, { cancelledMs: at }) => (last === null || (at !== null && at > last) ? at : last),
    null,
  );

type TicketRow = {
  readonly id: TicketId;
  readonly identifier: string;
  readonly displayIdentifier: string;
  readonly type: string;
  readonly checked: number;
  readonly cancelledMs: Instant | null;
  readonly registeredMs: Instant;
  readonly category: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly participantId: ParticipantId;
};

const ticketsOf = (queries: Queries, id: PaymentId): Promise<TicketRow[]> =>
  queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.identifier', 'ticket.displayIdentifier', 'ticket.type'])
    .select(['ticket.checked', 'ticket.cancelledMs', 'ticketCategory.name as category'])
    .select(['participant.firstName', 'participant.lastName', 'participant.id as participantId'])
    .select('participant.registeredMs')
    .where('ticket.paymentId', '=', id)
    .orderBy('ticket.id')
    .execute();

async function productsOf(queries: Queries, id: PaymentId): Promise<string[]> {
  const rows = await queries
    .selectFrom('product')
    .innerJoin('productDefinition', 'productDefinition.id', 'product.definitionId')
    .innerJoin('productOption', 'productOption.id', 'product.optionId')
    .select(['productDefinition.name as definition', 'productOption.name as option'])
    .where('product.paymentId', '=', id)
    .where('product.cancelledMs', 'is', null)
    .orderBy('product.id')
    .execute();
  return rows.map(({ definition, option }) => `${definition}: ${option}`);
}

async function accountOf(queries: Queries, hostId: UserId, payBy: Instant) {
  const account = await queries
    .selectFrom('bankAccount')
    .select(['accountHolder as holder', 'iban', 'swift as bic'])
    .where('userId', '=', hostId)
    .executeTakeFirst();
  // Banks show it in groups of four, and people compare it so.
  const grouped = account?.iban.replace(/.{4}(?=.)/g, '$& ') ?? '';
  return account ? { ...account, iban: grouped, payByMs: payBy } : null;
}

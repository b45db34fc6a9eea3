import type { Insertable, Selectable } from 'kysely';
import type { BuyerAddress } from '../../contract/address.ts';
import type { AnswerTo } from '../../contract/call.ts';
import type { paymentRead } from '../../contract/payment.ts';
import { asId, type EventId, type PaymentId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { userDataShown } from '../attendees/user-data.ts';
import type { Deps } from '../core/access/handler.ts';
import { digits } from '../core/deps/randomness.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { enter } from '../core/store/query/directory.ts';
import { insertRows } from '../core/store/query/write-rows.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { PaymentDetails } from '../core/store/schema/details.ts';
import type { PaymentTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { salesTaxNow } from '../events/shop/shop-record.ts';

export const defaultChannel = 'CHANNEL_API_V1';
/** Of purchases that another system's file told of. */
const importChannel = 'CHANNEL_IMPORT';

type NewPayment = Pick<
  Insertable<PaymentTable>,
  | 'eventId'
  | 'status'
  | 'type'
  | 'amount'
  | 'stage'
  | 'codeId'
  | 'startIdentifier'
  | 'queueIdentifier'
  | 'reservedUntilMs'
> & {
  /** null: not known yet. */
  readonly buyerAddress: BuyerAddress | null;
  readonly details: PaymentDetails;
};

export async function insertPayment(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  { status, buyerAddress, details, stage = 'done', ...columns }: NewPayment,
): Promise<{ readonly id: PaymentId; readonly identifier: string }> {
  const now = clock.now();
  const salesTax =
    stage === 'done' ? { salesTax: await salesTaxNow(queries, columns.eventId) } : {};
  const payment = await queries
    .insertInto('payment')
    .values({
      ...columns,
      identifier: newIdentifier(randomness),
      status,
      stage,
      startedMs: stage === 'draft' ? null : now,
      createdMs: now,
      modifiedMs: now,
      paidMs: status === 'paid' ? now : null,
      buyerAddress: toJson(buyerAddress),
      details: toJson({ ...details, ...salesTax }),
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow();
  await enterPayments(queries, columns.eventId, [payment.id], [payment]);
  return payment;
}

/** Must be called in the transaction that makes them. */
export async function enterPayments(
  queries: Queries,
  eventId: EventId,
  ids: readonly number[],
  payments: readonly Pick<PaymentTable, 'identifier'>[],
): Promise<void> {
  const codes = payments.map(({ identifier }) => identifier);
  await enter(queries, eventId, { objects: { payment: ids }, codes: { payment: codes } });
}

type ImportedPayment = Pick<Selectable<PaymentTable>, 'status' | 'type' | 'importedOrder'>;

const importedColumns = {
  eventId: 'bigint',
  identifier: 'text',
  status: 'text',
  type: 'text',
  amount: 'bigint',
  stage: 'text',
  startedMs: 'bigint',
  createdMs: 'bigint',
  modifiedMs: 'bigint',
  paidMs: 'bigint',
  importedOrder: 'text',
  buyerAddress: 'text',
  details: 'text',
} as const;

/** Inserts purchases that were done elsewhere. @returns them in the order given */
export async function insertPayments(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  eventId: EventId,
  given: readonly ImportedPayment[],
): Promise<readonly { readonly id: PaymentId; readonly identifier: string }[]> {
  const now = clock.now();
  const details: PaymentDetails = {
    applicationData: null,
    discountCode: null,
    distributionChannel: importChannel,
    doubleOptIn: null,
    language: null,
    salesTax: null,
  };
  const rows = given.map((payment) => ({
    eventId,
    ...payment,
    identifier: newIdentifier(randomness),
    amount: 0,
    stage: 'done' as const,
    startedMs: now,
    createdMs: now,
    modifiedMs: now,
    paidMs: payment.status === 'paid' ? now : null,
    buyerAddress: toJson(null),
    details: toJson(details),
  }));
  const ids = await insertRows(queries, 'payment', rows, importedColumns);
  await enterPayments(queries, eventId, ids, rows);
  return rows.map(({ identifier }, at) => ({ id: asId(ids[at] ?? 0), identifier }));
}

const newIdentifier = (randomness: Deps['randomness']): string =>
  `R-${randomness.text(12, digits)}`;

/** What the answer takes from the cart while the purchase is not done. */
type Content = { readonly numTickets: number; readonly amount: number };

/**
 * The payment as an answer holds it; dates in the event's timezone. While it is not done, its
 * buyer has no tickets, so it is new, and it has no type.
 */
export function paymentAnswer(
  row: Selectable<PaymentTable>,
  { numTickets, amount }: Content,
  zone: Timezone,
): AnswerTo<typeof paymentRead>['payment'] {
  const details = fromJson(row.details);
  const isDone = row.stage === 'done';
  return {
    id: row.id,
    identifier: row.identifier,
    lastModified: shown(row.modifiedMs, zone),
    creationTime: shown(row.createdMs, zone),
    startDate: shown(row.startedMs, zone),
    buyerId: null,
    eventId: row.eventId,
    discountCode: details.discountCode,
    amount,
    distributionChannel: details.distributionChannel,
    applicationData: details.applicationData,
    status: isDone ? row.status : 'new',
    type: isDone ? row.type : null,
    language: details.language,
    doubleOptIn: details.doubleOptIn,
    numTickets,
    userData: userDataShown(row.userData),
    // That of a guest's own purchase is known to the guest alone: it is the address of its pages.
    startIdentifier: details.shop ? null : row.startIdentifier,
    supplementaryService: details.supplementaryService ?? false,
    paymentAuthLoginType: 'NO_LOGIN',
    paymentAuthProfileUrl: null,
    paymentAuthProfileId: null,
  };
}

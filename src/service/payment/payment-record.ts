import type { Insertable, Selectable } from 'kysely';
import type { BuyerAddress } from '../../contract/address.ts';
import type { AnswerTo } from '../../contract/call.ts';
import type { paymentRead } from '../../contract/payment.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import type { Means } from '../http/handler.ts';
import { digits } from '../randomness.ts';
import type { PaymentTable } from '../store/schema.ts';
import type { Queries } from '../store/store.ts';
import { parseUserData } from '../user-data/user-data-record.ts';
import { shown } from '../wall-clock.ts';

/** What a purchase keeps and gives back. */
type Details = Pick<
  AnswerTo<typeof paymentRead>['payment'],
  'applicationData' | 'discountCode' | 'distributionChannel' | 'doubleOptIn' | 'language'
>;

export const defaultChannel = 'CHANNEL_API_V1';

type NewPayment = Pick<Insertable<PaymentTable>, 'eventId' | 'status' | 'type' | 'amount'> & {
  readonly buyerAddress: BuyerAddress;
  readonly details: Details;
};

/** A purchase that is done: nothing due makes it free and paid, a sum due is paid to the organizer. */
export const termsOf = (amount: number) =>
  amount === 0
    ? ({ status: 'paid', type: 'free' } as const)
    : ({ status: 'authorized', type: 'direct' } as const);

export async function insertPayment(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  { eventId, status, type, amount, buyerAddress, details }: NewPayment,
): Promise<{ readonly id: PaymentId; readonly identifier: string }> {
  const now = clock.now();
  return queries
    .insertInto('payment')
    .values({
      eventId,
      identifier: `R-${randomness.text(10, digits)}`,
      status,
      type,
      amount,
      createdMs: now,
      modifiedMs: now,
      paidMs: status === 'paid' ? now : null,
      buyerAddress: JSON.stringify(buyerAddress),
      details: JSON.stringify(details),
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow();
}

/** The payment as an answer holds it; dates in the event's timezone. */
export function paymentAnswer(
  row: Selectable<PaymentTable>,
  numTickets: number,
  zone: Timezone,
): AnswerTo<typeof paymentRead>['payment'] {
  const details: Details = JSON.parse(row.details);
  const created = shown(row.createdMs, zone);
  return {
    id: row.id,
    identifier: row.identifier,
    lastModified: shown(row.modifiedMs, zone),
    creationTime: created,
    startDate: created,
    buyerId: null,
    eventId: row.eventId,
    discountCode: details.discountCode,
    amount: row.amount,
    distributionChannel: details.distributionChannel,
    applicationData: details.applicationData,
    status: row.status,
    type: row.type,
    language: details.language,
    doubleOptIn: details.doubleOptIn,
    numTickets,
    userData: parseUserData(row.userData),
    startIdentifier: null,
    supplementaryService: false,
    paymentAuthLoginType: 'NO_LOGIN',
    paymentAuthProfileUrl: null,
    paymentAuthProfileId: null,
  };
}

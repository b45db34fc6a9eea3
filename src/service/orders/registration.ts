/** `participant/create`: a purchase of one ticket, whose participant is the buyer too. */

import type { ReadPairs, ReadParams } from '../../contract/call.ts';
import { agreementMissing } from '../../contract/error-code.ts';
import type { participantCreate } from '../../contract/participant.ts';
import { discountErrors } from '../../contract/promotion-code.ts';
import type { EventId, ParticipantId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { type AddressChange, changedAddress } from '../accounts/address-rules.ts';
import { hasHostSigned } from '../accounts/user-record.ts';
import { insertParticipant } from '../attendees/participant-record.ts';
import { fillInForm } from '../attendees/user-data.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import { isApiError, objectNotFound, type Result, refuse } from '../core/deps/api-error.ts';
import { doubleOptInSent } from '../core/deps/wall-clock.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { discountOf, judgePromotion, type Promotion, usesOf } from '../events/promotion.ts';
import { countUses, promotionByCode } from '../events/promotion-codes.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { countSold, ticketStock } from '../events/stock.ts';
import { soldOut } from '../events/ticket-categories.ts';
import { announce } from '../sync/announce.ts';
import { queueMail } from './mail/queue/queue-mail.ts';
import { defaultChannel, insertPayment } from './payment-record.ts';
import { termsOf } from './purchase.ts';

type Registration = ReadParams<typeof participantCreate>;

export async function register(
  queries: Queries,
  deps: Deps,
  caller: Caller,
  eventId: EventId,
  given: Registration,
  userData: ReadPairs<typeof participantCreate>,
): Promise<Result<ParticipantId>> {
  const id = given.ticketCategoryId;
  if (!given.acceptedTermsAndConditions && !(await hasHostSigned(queries, eventId))) {
    return refuse(400, agreementMissing);
  }
  const now = deps.clock.now();
  if (!(await isCategoryOf(queries, eventId, given))) {
    return (
      (await authorize(queries, caller, neverArchived, 'ticketCategory', id)) ?? objectNotFound
    );
  }
  const category = await takeTicket(queries, now, eventId, id);
  if (isApiError(category)) return category;
  const promotion = await promotionFor(queries, now, eventId, given);
  if (isApiError(promotion)) return promotion;
  const discountAmount = discountOf(promotion, id, category.price);
  const amount = category.price - discountAmount;

  const buyer = changedAddress(null, buyerOf(given), []);
  if (isApiError(buyer)) return buyer;
  const zone = await timezoneOf(queries, eventId);
  const doubleOptIn = doubleOptInSent(given.doubleOptIn ?? 'FALSE', zone);
  const payment = await insertPayment(queries, deps, {
    eventId,
    ...termsOf(amount),
    amount,
    codeId: promotion?.codeId ?? null,
    buyerAddress: buyer,
    details: {
      applicationData: given.applicationData ?? null,
      discountCode: given.discountCode ?? null,
      distributionChannel: given.distributionChannel ?? defaultChannel,
      doubleOptIn,
      language: given.language ?? null,
    },
  });
  const participant = await insertParticipant(queries, deps, {
    eventId,
    payment,
    category: { id, ...category },
    ticketType: 'ETicket',
    discountAmount,
    productPrice: 0,
    status: 'accepted',
    firstName: given.firstName,
    lastName: given.lastName,
    email: given.email,
    company: given.company ?? null,
    details: {
      salutation: given.salutation ?? null,
      title: given.title ?? null,
      language: given.language ?? null,
      doubleOptIn,
      discountCode: given.discountCode ?? null,
    },
  });
  if (deps.sendsMail && given.disableEmails === false) {
    await queueMail(queries, now, { eventId, paymentId: payment.id, kind: 'bought' });
  }
  const ofTicket = { ticketIds: [participant.ticketId], category: id };
  const form = { eventId, zone, paymentId: payment.id, ...ofTicket };
  if (promotion) {
    const uses = usesOf(promotion, [{ ticketCategoryId: id, count: 1 }]);
    await countUses(queries, promotion.codeId, uses, payment.id);
  }
  return (await fillInForm(queries, form, userData)) ?? participant.id;
}

/** The discount by the code that was sent with the participant; null without a code. */
async function promotionFor(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  { discountCode, ticketCategoryId }: Registration,
): Promise<Result<Promotion | null>> {
  if (discountCode === undefined) return null;
  const promotion = await promotionByCode(queries, now, eventId, discountCode);
  if (!promotion) return refuse(400, discountErrors.invalid);
  return judgePromotion(promotion, [{ ticketCategoryId, count: 1 }]) ?? promotion;
}

async function isCategoryOf(queries: Queries, eventId: EventId, given: Registration) {
  const category = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('id', '=', given.ticketCategoryId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return category !== undefined;
}

const buyerOf = (given: Registration): AddressChange => ({
  salutation: given.salutation,
  title: given.title,
  firstName: given.firstName,
  lastName: given.lastName,
  email: given.email,
  company: given.company,
  street: given.street,
  street2: given.street2,
  zipCode: given.zipCode,
  city: given.city,
  state: given.state,
  country: given.country,
  telephone: given.telephone,
  vatId: given.vatId,
  referenceNo: given.referenceNo,
});

export const registrationCalls = (deps: Deps) =>
  ({
    async participantCreate({ caller, id: eventId, params, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const id = await register(queries, deps, caller, eventId, params, pairs);
        if (isApiError(id)) return id;
        await announce(queries, {
          eventId,
          operation: 'update',
          objectType: 'participant',
          objectId: id,
        });
        return { id };
      });
    },
  }) satisfies Pick<Handlers, 'participantCreate'>;

/** Sells one ticket of the category, even where the public can't buy it. */
export async function takeTicket(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  id: TicketCategoryId,
): Promise<Result<{ readonly name: string; readonly price: number }>> {
  await lockSales(queries, eventId);
  const { left, leftInAll } = await ticketStock(queries, now, eventId);
  if (Math.min(left.get(id) ?? 0, leftInAll) < 1) return soldOut;
  return countSold(queries, id, 1);
}

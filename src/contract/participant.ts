import * as v from 'valibot';
import { participantStatuses, paymentStatuses } from '../domain/attendee.ts';
import { longestFlag, mostFlags } from '../domain/flags.ts';
import type {
  AreaId,
  EventId,
  ParticipantId,
  PaymentId,
  ProductDefinitionId,
  ProductId,
  ProductOptionId,
  TicketCategoryId,
  TicketId,
} from '../domain/ids.ts';
import { longestSeatPart, type SeatPart } from '../domain/seat.ts';
import { instant } from '../domain/time.ts';
import { buyerAddressAnswer } from './address.ts';
import { call, created, keys, nothing } from './call.ts';
import { agreementMissing } from './error-code.ts';
import {
  boolean,
  commaSeparated,
  count,
  country,
  date,
  doubleOptIn,
  email,
  id,
  language,
  list,
  money,
  nested,
  oneOf,
  personName,
  salutation,
  text,
  url,
} from './form.ts';
import { imageErrors } from './image.ts';
import { paymentTypes } from './payment.ts';
import { checkErrors, placeAndTime } from './product.ts';
import { discountErrors } from './promotion-code.ts';
import {
  absentOr,
  answerOf,
  clearable,
  createParams,
  kept,
  optional,
  property,
  required,
  updateParams,
} from './resource.ts';
import { noTicketsAvailable } from './ticket-category.ts';
import { userDataAnswer, userDataPairs } from './user-data.ts';

// Ours, beside the specification: what the devices are told of a guest, and the seat. They are shown with the
// verdict (V4, L3), and are in `participant` under the same names. A service that does not have the call answers 404 or 405.

export const noteForm = text(1000);
const flagsForm = commaSeparated(mostFlags, longestFlag);
const seatForm = text(longestSeatPart);

export const participantDoorNote = call({
  method: 'POST',
  path: '/api/extension/participant/:id/doorNote',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  params: {
    note: clearable(noteForm),
    flags: clearable(flagsForm),
    seatBlock: clearable(seatForm),
    seatRow: clearable(seatForm),
    seatNumber: clearable(seatForm),
  },
  answer: nothing,
});

const statusPrefix = 'com.svc.participant.status.';

/** A status: `com.svc.participant.status.accepted` on the wire, `accepted` in the code. */
export const writeParticipantStatus = (status: string) => `${statusPrefix}${status}`;
export const parseParticipantStatus = (sent: string) =>
  participantStatuses.find((status) => sent === status || sent === writeParticipantStatus(status));

const ticketInformation = {
  id: property(id<TicketId>(), 'R--', 'always'),
  ticketCategoryId: property(id<TicketCategoryId>(), 'R--', 'always'),
  ticketCategoryName: property(text(), 'R--'),
  checked: property(boolean, 'R--', 'always'),
  checkedDate: property(date, 'R--'),
  checkedDevice: property(text(), 'R--'),
} as const;

const productInformation = {
  id: property(id<ProductId>(), 'R--', 'always'),
  productDefinitionId: property(id<ProductDefinitionId>(), 'R--', 'always'),
  productDefinitionOptionId: property(id<ProductOptionId>(), 'R--', 'always'),
  checked: property(boolean, 'R--', 'always'),
  checkedDate: property(date, 'R--'),
  checkedDevice: property(text(), 'R--'),
  cancelledDate: property(date, 'R--'),
} as const;

/** A code that the ticket had before, of either kind: doors deny it as replaced. */
const replacedIdentifier = {
  identifier: property(text(), 'R--', 'always'),
  replacedDate: property(date, 'R--', 'always'),
} as const;

const checkInAction = {
  action: property(oneOf(['DEVALUATED', 'RESET']), 'R--', 'always'),
  ticketId: property(id<TicketId>(), 'R--'),
  productId: property(id<ProductId>(), 'R--'),
  date: property(date, 'R--', 'always'),
  device: property(text(), 'R--'),
  tool: property(text(), 'R--'),
} as const;

/** Ours: an entry to an area (`DEVALUATED`) or an exit (Z1), in milliseconds since 1970. */
const areaMovement = v.object({
  areaId: id<AreaId>().json,
  ticketId: id<TicketId>().json,
  action: v.picklist(['DEVALUATED', 'RESET']),
  atMs: v.pipe(v.number(), v.safeInteger(), v.transform(instant)),
  device: absentOr(v.string()),
  tool: absentOr(v.string()),
  isForced: absentOr(v.boolean()),
});

export const participant = {
  id: property(id<ParticipantId>(), 'R--', 'always'),
  eventId: property(id<EventId>(), 'R--', 'always'),
  status: property(text(), 'R--', 'always'),
  paymentId: property(id<PaymentId>(), 'R--'),
  /** Ours: the number of the order as its buyer knows it. */
  paymentIdentifier: property(text(), 'R--'),
  /** Ours: what the order still costs; left out where it is paid. */
  amountDue: property(money, 'R--'),
  currency: property(text(), 'R--'),
  salutation: property(salutation, 'RWC'),
  title: property(text(100), 'RWC'),
  firstName: property(personName, 'RWC', 'required'),
  lastName: property(personName, 'RWC', 'required'),
  email: property(email, 'R-C', 'required'),
  company: property(text(255), 'RWC'),
  /** Ours: what the organizer wants the devices to know; `participantDoorNote` sets them. */
  note: property(noteForm, 'R--'),
  flags: property(flagsForm, 'R--'),
  /** Ours: where the guest sits, in the words of the venue. */
  seatBlock: property(seatForm, 'R--'),
  seatRow: property(seatForm, 'R--'),
  seatNumber: property(seatForm, 'R--'),
  pictureLink: property(url, 'R--'),
  language: property(language, 'R-C'),
  doubleOptIn: property(doubleOptIn, 'RWC'),
  displayIdentifier: property(text(), 'R--'),
  identifier: property(text(), 'R--'),
  /** Ours: the codes that were replaced by these. */
  replacedIdentifiers: property(
    nested('Array of ReplacedIdentifier', v.array(answerOf(replacedIdentifier))),
    'R--',
  ),
  discountCode: property(text(100), 'R-C'),
  registrationDate: property(date, 'R--'),
  paidDate: property(date, 'R--'),
  cancelled: property(date, 'R--'),
  paymentStatus: property(oneOf(paymentStatuses), 'R--'),
  paymentType: property(oneOf(paymentTypes), 'R--'),
  buyerAddress: property(nested('BuyerAddress', buyerAddressAnswer), 'R--'),
  buyerUserData: property(nested('Array of UserData', v.array(userDataAnswer)), 'R--'),
  userData: property(nested('Array of UserData', v.array(userDataAnswer)), 'R--'),
  tickets: property(
    nested('Array of TicketInformation', v.array(answerOf(ticketInformation))),
    'R--',
    'always',
  ),
  products: property(
    nested('Array of ProductInformation', v.array(answerOf(productInformation))),
    'R--',
  ),
  checkInHistory: property(
    nested('Array of CheckInAction', v.array(answerOf(checkInAction))),
    'R--',
  ),
  /** Ours. It is left out for a guest without movements. */
  areaHistory: property(nested('Array of AreaMovement', v.array(areaMovement)), 'R--'),
  invoiceLink: property(url, 'R--'),
  ticketLink: property(url, 'R--'),
  badgeLink: property(url, 'R--'),
  badgePngLink: property(url, 'R--'),
  editUrl: property(url, 'R--'),
} as const;

export const participantAnswer = answerOf(participant);
export type ParticipantAnswer = v.InferOutput<typeof participantAnswer>;

export const participantRead = call({
  method: 'GET',
  path: '/api/participant/:id',
  object: 'participant',
  keys: keys.any,
  doors: true,
  answer: v.object({ participant: participantAnswer }),
});

export const participantCreate = call({
  method: 'POST',
  path: '/api/event/:id/participant/create',
  object: 'event',
  keys: keys.adminEditorAttMgr,
  params: {
    ...createParams(participant),
    ticketCategoryId: required(id<TicketCategoryId>()),
    acceptedTermsAndConditions: optional(boolean),
    disableEmails: optional(boolean),
    applicationData: optional(text()),
    distributionChannel: optional(text(100)),
    street: optional(text(255)),
    street2: optional(text(255)),
    zipCode: optional(text(20)),
    city: optional(text(255)),
    state: optional(text(255)),
    country: optional(country),
    telephone: optional(text(50)),
    vatId: optional(text(50)),
    referenceNo: optional(text(100)),
  },
  pairs: userDataPairs,
  answer: created(id<ParticipantId>().json),
  statuses: [201],
  errors: [
    agreementMissing,
    noTicketsAvailable,
    discountErrors.invalid,
    discountErrors.usedUp,
    discountErrors.numberOfTickets,
  ],
});

export const participantUpdate = call({
  method: 'POST',
  path: '/api/participant/:id',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  params: { ...updateParams(participant), doubleOptIn: kept(doubleOptIn) },
  pairs: userDataPairs,
  answer: nothing,
});

/** The picture is shown once the event has a field of type photo. */
export const participantUploadPicture = call({
  method: 'POST',
  path: '/api/participant/:id/uploadPicture',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  body: 'image',
  answer: v.object({ pictureURL: url.json }),
  errors: /* @__PURE__ */ Object.values(imageErrors),
});

const checkParams = {
  ...placeAndTime,
  categories: optional(list(id<TicketCategoryId>(), 500)),
  products: optional(list(id<ProductOptionId>(), 500)),
} as const;

export const participantCheck = call({
  method: 'POST',
  path: '/api/participant/:id/check',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: checkParams,
  answer: nothing,
  errors: checkErrors,
});

export const participantReset = call({
  method: 'POST',
  path: '/api/participant/:id/reset',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: checkParams,
  answer: nothing,
  errors: checkErrors,
});

/**
 * Ours: erases names, address, answers, picture, notes and mails of a guest. Ticket, history and money
 * stay. It can't be undone. The buyer goes with the guest who bought, and with the last guest of an
 * order. What the invoice says of the buyer stays, unless `invoice` is true.
 */
export const participantErase = call({
  method: 'POST',
  path: '/api/extension/participant/:id/erase',
  object: 'participant',
  keys: keys.adminEditor,
  params: { invoice: optional(boolean) },
  /** Whether the invoice still names the buyer. */
  answer: v.object({ invoiceKept: boolean.json }),
});

/**
 * Ours: all that the service knows of a guest, to be handed to that guest. Dates are those of the event's timezone.
 * It changes nothing, and is in the audit log like the erasure. The buyer's data is in the copy of the guest with whom
 * it would be erased.
 */
export const participantCopy = call({
  method: 'POST',
  path: '/api/extension/participant/:id/copy',
  object: 'participant',
  keys: keys.adminEditor,
  answer: v.object({ copy: v.record(v.string(), v.unknown()) }),
});

// Ours, not in the specification: all participants of an event in one answer, as a device needs
// them. A service that does not have it answers 404. The device then reads pages.

/**
 * The answer is a text of lines, each a JSON object. A `head` comes first, then participants in the
 * order of their ids, then `{"end":true}`. An answer without its end was interrupted.
 */
export const participantStream = call({
  method: 'GET',
  path: '/api/extension/event/:id/participants',
  object: 'event',
  keys: keys.any,
  doors: true,
  /** The id of the last participant that was had: it continues behind it. */
  params: { after: optional(count) },
  answer: nothing,
});

/** Lines of JSON. */
export const participantStreamType = 'application/x-ndjson';

/** @param total of the event's participants. @param left behind `after`, when the answer began */
export type StreamHead = { readonly total: number; readonly left: number };

const naturalNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const streamHead = v.object({ total: naturalNumber, left: naturalNumber });
export const streamEnd = v.object({ end: v.literal(true) });

/** Of a participant what a door keeps, in the form of a page; what is null is left out. */
export type StreamedParticipant = Pick<
  ParticipantAnswer,
  | ('id' | 'eventId' | 'status' | 'paymentId' | 'firstName' | 'lastName' | 'email' | 'company')
  | ('paymentIdentifier' | 'amountDue' | 'currency')
  | ('displayIdentifier' | 'identifier' | 'paidDate' | 'cancelled' | 'paymentStatus')
  | ('note' | 'flags' | 'replacedIdentifiers')
  | ('tickets' | 'products' | 'checkInHistory' | 'areaHistory')
> &
  /** Of these, what the lines of the event need (L2). */
  Partial<Pick<ParticipantAnswer, SeatPart | 'userData' | 'buyerUserData'>>;

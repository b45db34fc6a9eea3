/** The tables of promo codes and of purchases that are not done yet (see `schema.ts`). */

import type { Generated } from 'kysely';
import type { MailFailure, mailKinds, mailStates } from '../../../../contract/mail.ts';
import type { MailingKind } from '../../../../contract/mailing.ts';
import type { CodeType } from '../../../../contract/promotion-code.ts';
import type { ShopPaymentType, ShopTicketType } from '../../../../contract/ticket-shop.ts';
import type {
  CodeDefinitionId,
  EventId,
  MailId,
  MailingId,
  ParticipantId,
  PaymentId,
  PaymentTypeId,
  ProductDefinitionId,
  ProductOptionId,
  PromotionCodeId,
  TicketCategoryId,
  TicketTypeId,
} from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { Flag, Json } from './column-types.ts';
import type { ShopDetails } from './details.ts';

/** `draft`: a cart. `started`: its content is reserved for a while. `done`: bought. */
export type PaymentStage = 'draft' | 'started' | 'done';

/** One row for each event. Anyone who sells or takes back changes it first: so they wait in line. */
export type SalesLockTable = { eventId: EventId; changes: number };

export type CodeDefinitionTable = {
  id: Generated<CodeDefinitionId>;
  eventId: EventId;
  type: CodeType;
  name: string;
  value: number | null;
  /** Empty: all that there are and will be. */
  categories: Json<readonly TicketCategoryId[]>;
  active: Flag;
  validCount: number | null;
  startMs: Instant | null;
  endMs: Instant | null;
};

export type PromotionCodeTable = {
  id: Generated<PromotionCodeId>;
  eventId: EventId;
  codeDefinitionId: CodeDefinitionId;
  /** Once in an event. */
  code: string;
  /** By tickets that were bought with it. */
  used: Generated<number>;
  lastPaymentId: PaymentId | null;
};

export type CartTicketTable = {
  paymentId: PaymentId;
  ticketCategoryId: TicketCategoryId;
  eventId: EventId;
  count: number;
  /** Of one ticket, as it was when it was put in, and again at the start. */
  price: number;
};

export type CartProductTable = {
  paymentId: PaymentId;
  optionId: ProductOptionId;
  definitionId: ProductDefinitionId;
  eventId: EventId;
  count: number;
  price: number;
};

// The tables of ticket shops (see `schema.ts`).

export type TicketShopTable = {
  id: Generated<number>;
  eventId: EventId;
  currency: string;
  registrationStartMs: Instant | null;
  registrationEndMs: Instant | null;
  /** Of all tickets of the event together; null: as many as its categories hold. */
  availableLimit: number | null;
  details: Json<ShopDetails>;
};

export type ShopTicketTypeTable = {
  id: Generated<TicketTypeId>;
  eventId: EventId;
  type: ShopTicketType;
  active: Flag;
};

export type ShopPaymentTypeTable = {
  id: Generated<PaymentTypeId>;
  eventId: EventId;
  type: ShopPaymentType;
  active: Flag;
};

// The table of mails (see `schema.ts`). What a mail says, and to whom, is read when it is sent.

/**
 * `bought`: tickets, invoice, or both, to the buyer. `corrected`: the ticket of one participant again.
 * `cancelled`: the whole purchase is. `ticketCancelled`: one participant's ticket is. `ticket`: one participant's
 * ticket, which the organizer sends by hand. `message`: the organizer's own words, as the mailing has them.
 */
export type MailKind = (typeof mailKinds)[number];

export type MailTable = {
  id: Generated<MailId>;
  eventId: EventId;
  paymentId: PaymentId;
  /** null: it is about the whole purchase. */
  participantId: ParticipantId | null;
  kind: MailKind;
  state: (typeof mailStates)[number];
  queuedMs: Instant;
  /** Nobody tries it before. Anyone who tries it moves this on first, so that no other does meanwhile. */
  dueMs: Instant;
  attempts: number;
  /** How often the mail server was given it without an answer. It may have arrived each time. */
  unsure: number;
  /** Of the last attempt. */
  reason: MailFailure | null;
  /** What the mail server answered to it: 450, 550. */
  replyCode: number | null;
  /** null: it is one alone. */
  mailingId: Generated<MailingId | null>;
};

/** One mail to many guests. Whom it goes to is settled when it is made: each has a row in `mail`. */
export type MailingTable = {
  id: Generated<MailingId>;
  eventId: EventId;
  /** The caller's own name for it: sent again it is the same one. */
  reference: string;
  kind: MailingKind;
  /** Of a message. */
  subject: string | null;
  text: string | null;
  createdMs: Instant;
  stoppedMs: Generated<Instant | null>;
  recipients: number;
  withoutAddress: number;
};

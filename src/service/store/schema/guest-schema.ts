/** The tables of purchases that are done, of guests and of what happened at the door (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { paymentTypes } from '../../../contract/payment.ts';
import type { ticketTypes } from '../../../contract/ticket.ts';
import type { Source } from '../../../domain/action.ts';
import type { ParticipantStatus, PaymentStatus } from '../../../domain/attendee.ts';
import type {
  EventId,
  ParticipantId,
  PaymentId,
  ProductDefinitionId,
  ProductId,
  ProductOptionId,
  PromotionCodeId,
  TicketCategoryId,
  TicketId,
} from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Flag } from './flag.ts';
import type { PaymentStage } from './sales-schema.ts';

/** JSON; an object of the contract's property names where nothing else is said. */
type Json = string;

export type PaymentTable = {
  id: Generated<PaymentId>;
  eventId: EventId;
  identifier: string;
  status: PaymentStatus;
  type: (typeof paymentTypes)[number];
  amount: number;
  createdMs: Instant;
  modifiedMs: Instant;
  paidMs: Instant | null;
  stage: Generated<PaymentStage>;
  startedMs: Instant | null;
  /** Of a started purchase: until then its content is nobody else's. */
  reservedUntilMs: Instant | null;
  startIdentifier: string | null;
  queueIdentifier: string | null;
  codeId: PromotionCodeId | null;
  /** An Address of the contract. */
  buyerAddress: Json;
  /** What was filled in at the level of the purchase: an array of UserData. */
  userData: Generated<Json>;
  details: Json;
};

export type ParticipantTable = {
  id: Generated<ParticipantId>;
  eventId: EventId;
  paymentId: PaymentId;
  status: ParticipantStatus;
  firstName: string;
  lastName: string;
  email: string;
  company: string | null;
  registeredMs: Instant;
  cancelledMs: Instant | null;
  foldedFirstName: string;
  foldedLastName: string;
  foldedEmail: string;
  foldedCompany: string;
  details: Json;
};

export type TicketTable = {
  id: Generated<TicketId>;
  eventId: EventId;
  paymentId: PaymentId;
  participantId: ParticipantId;
  ticketCategoryId: TicketCategoryId;
  identifier: string;
  displayIdentifier: string;
  type: (typeof ticketTypes)[number];
  originalPrice: number;
  discountAmount: Generated<number>;
  productPrice: number;
  cancelledMs: Instant | null;
  checked: Flag;
  /** Set by checks; a reset leaves it. */
  lastCheckedMs: Instant | null;
  /** Of the last check or reset, and its device. */
  stateMs: Instant | null;
  stateDevice: string | null;
  /** What was filled in at the level of the ticket: an array of UserData. */
  userData: Generated<Json>;
  /** Every text that a search for this ticket may hit, folded. */
  foldedTexts: string;
};

export type ProductTable = {
  id: Generated<ProductId>;
  eventId: EventId;
  paymentId: PaymentId;
  /** null: a product of the whole payment. */
  ticketId: TicketId | null;
  definitionId: ProductDefinitionId;
  optionId: ProductOptionId;
  price: number;
  cancelledMs: Instant | null;
  checked: Flag;
  stateMs: Instant | null;
  stateDevice: string | null;
};

export type CheckInActionTable = {
  id: Generated<number>;
  eventId: EventId;
  /** Either a ticket or a product. */
  ticketId: TicketId | null;
  productId: ProductId | null;
  action: 'DEVALUATED' | 'RESET';
  atMs: Instant;
  /** Whether the caller gave the date: only then is the same call again recognized. */
  dateGiven: Flag;
  device: string | null;
  tool: string | null;
  source: Source | null;
};

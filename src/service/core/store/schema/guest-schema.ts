/** The tables of purchases that are done, of guests and of what happened at the door (see `schema.ts`). */

import type { Generated } from 'kysely';
import type { Address, BuyerAddress } from '../../../../contract/address.ts';
import type { AreaSettings } from '../../../../contract/area.ts';
import type { AnswerTo } from '../../../../contract/call.ts';
import type { importStages, importTakeRows } from '../../../../contract/guest-import.ts';
import type { paymentTypes } from '../../../../contract/payment.ts';
import type { ticketTypes } from '../../../../contract/ticket.ts';
import type { KeptUserData } from '../../../../contract/user-data.ts';
import type { Source } from '../../../../domain/action.ts';
import type { ParticipantStatus, PaymentStatus } from '../../../../domain/attendee.ts';
import type {
  ApiKeyId,
  AreaId,
  EventId,
  GuestImportId,
  ParticipantId,
  PaymentId,
  ProductDefinitionId,
  ProductId,
  ProductOptionId,
  PromotionCodeId,
  TicketCategoryId,
  TicketId,
} from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { Flag, Json } from './column-types.ts';
import type { ParticipantDetails, PaymentDetails, TicketBefore } from './details.ts';
import type { PaymentStage } from './sales-schema.ts';

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
  /** The system and the order that an import took it from; null: it was bought here. */
  importedOrder: Generated<string | null>;
  codeId: PromotionCodeId | null;
  /** null: not known yet. An old one does not have what nobody asked for then. */
  buyerAddress: Json<(BuyerAddress & Partial<Address>) | null>;
  /** What was filled in at the level of the purchase. */
  userData: Generated<Json<readonly KeptUserData[]>>;
  details: Json<PaymentDetails>;
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
  /** Where `registeredMs` was moved with the event's timezone: what it was. */
  soldMs: Generated<Instant | null>;
  cancelledMs: Instant | null;
  foldedFirstName: string;
  foldedLastName: string;
  foldedEmail: string;
  foldedCompany: string;
  details: Json<ParticipantDetails>;
};

export type TicketTable = {
  id: Generated<TicketId>;
  eventId: EventId;
  paymentId: PaymentId;
  participantId: ParticipantId;
  ticketCategoryId: TicketCategoryId;
  /** Our own: what cannot be guessed, also of a ticket whose code comes from another system. */
  identifier: string;
  /** What is in the barcode in place of our own, as the other system gave it. */
  importedCode: Generated<string | null>;
  /** The same as doors read it (`scannedForm`), once in an event. */
  importedForm: Generated<string | null>;
  displayIdentifier: string;
  /** When its codes last were replaced by these; null: they are its first. */
  replacedMs: Generated<Instant | null>;
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
  /** What was filled in at the level of the ticket. */
  userData: Generated<Json<readonly KeptUserData[]>>;
  /** Every text that a search for this ticket may hit, folded. */
  foldedTexts: string;
};

/** A code that a ticket had before: it is denied as replaced. */
export type ReplacedCodeTable = {
  eventId: EventId;
  ticketId: TicketId;
  /** As doors read it: our own codes as they are, those of other systems by `scannedForm`. */
  form: string;
  /** As it was printed. */
  code: string;
  replacedMs: Instant;
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

export type AreaTable = {
  id: Generated<AreaId>;
  eventId: EventId;
  name: string;
  settings: Json<Omit<AreaSettings, 'name'>>;
};

/** An entry to an area or an exit, as it was recorded; never changed (Z1). */
export type AreaMovementTable = {
  id: Generated<number>;
  eventId: EventId;
  areaId: AreaId;
  ticketId: TicketId;
  /** The door's own, once in an event (C6). */
  actionId: string;
  enters: Flag;
  atMs: Instant;
  device: string | null;
  tool: string | null;
  forced: Flag;
};

/** Places that a device holds for the time when it can't ask (Z9). Both numbers only rise. */
export type AreaLoanTable = {
  eventId: EventId;
  areaId: AreaId;
  /** The device, by an id that it made for itself. */
  holder: string;
  /** By which it asked last. */
  keyId: ApiKeyId;
  askedMs: Instant;
  granted: number;
  closed: number;
};

/** What a ticket's movements say, folded whenever one is recorded (Z3): numbers are counted from it. */
export type AreaVisitTable = {
  eventId: EventId;
  areaId: AreaId;
  ticketId: TicketId;
  /** Since when it is inside, unless everybody was out since; null: it is not. */
  insideMs: Instant | null;
  forced: Flag;
  /** The last entry that counts; null: none does. */
  enteredMs: Instant | null;
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
  /** The door's own, once in an event (C6); null: recorded by a call of the specification. */
  actionId: Generated<string | null>;
};

/** A ticket that was checked in twice, and that a supervisor marked as resolved. */
/** At a gateway: of the upstream's tickets. A device without a name is empty. */
export type SettledUpstreamTable = {
  id: Generated<number>;
  eventId: EventId;
  ticketId: TicketId;
  firstMs: Instant;
  firstDevice: string;
  secondMs: Instant;
  secondDevice: string;
};

export type SettledDoubleTable = {
  id: Generated<number>;
  eventId: EventId;
  ticketId: TicketId;
  firstMs: Instant;
  firstDevice: string | null;
  secondMs: Instant;
  secondDevice: string | null;
};

// The tables of what was imported from other systems' files (see `schema.ts`).

export type GuestImportTable = {
  id: Generated<GuestImportId>;
  eventId: EventId;
  /** Where the file comes from: references of one system say nothing in another. */
  system: string;
  fileName: string | null;
  dryRun: Flag;
  stage: (typeof importStages)[number];
  createdMs: Instant;
  /** Those taken so far; the next has this number. */
  batches: number;
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
  /** Of a dry run: how many tickets it would have taken, by category. */
  planned: Json<readonly (readonly [TicketCategoryId, number])[]>;
};

/** What was answered to a batch, for anyone who sends it again. */
export type ImportBatchTable = {
  eventId: EventId;
  importId: GuestImportId;
  number: number;
  digest: string;
  answer: Json<AnswerTo<typeof importTakeRows>>;
};

export type ImportedTicketTable = {
  ticketId: TicketId;
  eventId: EventId;
  /** The last that had a row for it. */
  importId: GuestImportId;
  /** By what a later file of the same system finds it beside its code (`namesOfRow`); null: it had none. */
  reference: string | null;
  person: string | null;
};

/** What an import made or changed, so that it can be undone, the last first. */
export type ImportChangeTable = {
  id: Generated<number>;
  eventId: EventId;
  importId: GuestImportId;
  ticketId: TicketId;
  /** null: there was none. */
  before: Json<TicketBefore> | null;
};

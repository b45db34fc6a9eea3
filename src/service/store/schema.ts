/**
 * The tables. What is queried, ruled on or indexed is a column of its own; what the service only
 * keeps and gives back stands in `details`, a JSON object of the contract's property names.
 * Columns ending in `Ms` are instants in epoch milliseconds; a `Flag` is a boolean.
 */
import type { Generated } from 'kysely';
import type { KeyType } from '../../contract/call.ts';
import type { copyStatuses } from '../../contract/event-copy.ts';
import type { ImageType } from '../../contract/image.ts';
import type { paymentTypes } from '../../contract/payment.ts';
import type { ShopPaymentType } from '../../contract/payment-type.ts';
import type { productLevels } from '../../contract/product.ts';
import type { syncObjectTypes, syncOperations } from '../../contract/sync.ts';
import type { ticketTypes } from '../../contract/ticket.ts';
import type { ShopTicketType } from '../../contract/ticket-type.ts';
import type { Source } from '../../domain/action.ts';
import type { ParticipantStatus, PaymentStatus } from '../../domain/attendee.ts';
import type {
  ApiKeyId,
  CopyTaskId,
  EventId,
  ParticipantId,
  PaymentId,
  PaymentTypeId,
  ProductDefinitionId,
  ProductId,
  ProductOptionId,
  PromotionCodeId,
  TicketCategoryId,
  TicketId,
  TicketTypeId,
  UserId,
} from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Flag } from './flag.ts';
import type {
  BankAccountTable,
  BillingAddressTable,
  ParticipantPictureTable,
  PartnerTable,
  ShipmentAddressTable,
  UserFieldTable,
} from './people-schema.ts';
import type {
  CartProductTable,
  CartTicketTable,
  CodeDefinitionTable,
  PaymentStage,
  PromotionCodeTable,
  SalesLockTable,
} from './sales-schema.ts';

type Json = string;

export type Schema = {
  user: UserTable;
  apiKey: ApiKeyTable;
  apiKeyUser: { apiKeyId: ApiKeyId; userId: UserId };
  apiKeyEvent: { apiKeyId: ApiKeyId; eventId: EventId };
  event: EventTable;
  ticketCategory: TicketCategoryTable;
  productDefinition: ProductDefinitionTable;
  productOption: ProductOptionTable;
  payment: PaymentTable;
  participant: ParticipantTable;
  ticket: TicketTable;
  product: ProductTable;
  checkInAction: CheckInActionTable;
  partner: PartnerTable;
  billingAddress: BillingAddressTable;
  bankAccount: BankAccountTable;
  shipmentAddress: ShipmentAddressTable;
  userField: UserFieldTable;
  participantPicture: ParticipantPictureTable;
  salesLock: SalesLockTable;
  codeDefinition: CodeDefinitionTable;
  promotionCode: PromotionCodeTable;
  cartTicket: CartTicketTable;
  cartProduct: CartProductTable;
  ticketShop: TicketShopTable;
  shopTicketType: ShopTicketTypeTable;
  shopPaymentType: ShopPaymentTypeTable;
  image: ImageTable;
  copyTask: CopyTaskTable;
  copyHeartbeat: CopyHeartbeatTable;
  /** One row: what the addresses of invoices and of changes are made with. */
  linkSecret: { secret: string };
  syncChange: SyncChangeTable;
  syncFeed: { lastFeedId: number };
  syncRegistration: { apiKeyId: ApiKeyId; fromFeedId: number };
};

export type UserTable = {
  id: Generated<UserId>;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  language: string;
  email: string;
  timezone: Timezone;
  /** The operator's mark; null while unsigned. */
  agreementSignedMs: Instant | null;
  createdMs: Instant;
  modifiedMs: Instant;
  lastLoginMs: Instant | null;
  details: Json;
};

export type ApiKeyTable = {
  id: Generated<ApiKeyId>;
  /** SHA-256 of the key in hex; the key itself is kept nowhere. */
  digest: string;
  identifier: string;
  name: string;
  type: KeyType;
  enabled: Flag;
  createdByKeyId: ApiKeyId | null;
  createdMs: Instant;
};

export type EventTable = {
  id: Generated<EventId>;
  hostId: UserId;
  identifier: string;
  title: string;
  country: string;
  timezone: Timezone;
  language: string | null;
  startsMs: Instant;
  endsMs: Instant | null;
  activated: Flag;
  createdMs: Instant;
  modifiedMs: Instant;
  foldedTitle: string;
  /** Every text of the event, folded, for searches. */
  foldedTexts: string;
  details: Json;
};

export type TicketCategoryTable = {
  id: Generated<TicketCategoryId>;
  eventId: EventId;
  name: string;
  price: number;
  available: number;
  sold: number;
  saleStartMs: Instant | null;
  saleEndMs: Instant | null;
  minSell: number | null;
  maxSell: number | null;
  active: Flag;
  details: Json;
};

export type ProductDefinitionTable = {
  id: Generated<ProductDefinitionId>;
  eventId: EventId;
  name: string;
  level: (typeof productLevels)[number];
};

export type ProductOptionTable = {
  id: Generated<ProductOptionId>;
  eventId: EventId;
  definitionId: ProductDefinitionId;
  name: string;
  price: number;
  /** null: without a limit. */
  available: number | null;
  sold: Generated<number>;
};

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

export type SyncChangeTable = {
  id: Generated<number>;
  eventId: EventId;
  /** The only key that is told of it; null: all that may touch the event. */
  apiKeyId: ApiKeyId | null;
  operation: (typeof syncOperations)[number];
  objectType: (typeof syncObjectTypes)[number];
  objectId: number;
  /** The place in the feed; null until somebody looks. */
  feedId: number | null;
};

export type TicketShopTable = {
  id: Generated<number>;
  eventId: EventId;
  currency: string;
  registrationStartMs: Instant | null;
  registrationEndMs: Instant | null;
  /** Of all tickets of the event together; null: as many as its categories hold. */
  availableLimit: number | null;
  details: Json;
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

export type ImageTable = {
  /** Whoever knows it may see the image: it stands in its address. */
  token: string;
  eventId: EventId;
  type: ImageType;
  bytes: Buffer;
};

export type CopyTaskTable = {
  id: Generated<CopyTaskId>;
  /** The event that is copied. */
  eventId: EventId;
  /** Set when it is finished. */
  copyEventId: EventId | null;
  status: (typeof copyStatuses)[number];
  createdMs: Instant;
};

/** A table of its own: beside the copy, which ends by writing its task, nobody else writes there. */
export type CopyHeartbeatTable = {
  taskId: CopyTaskId;
  eventId: EventId;
  aliveMs: Instant;
};

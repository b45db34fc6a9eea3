/**
 * The tables. What is queried, used in a rule or indexed has a column. What the service only stores
 * and returns is in `details` (`details.ts`), as JSON like every `Json` column. Columns ending in
 * `Ms` are instants in epoch milliseconds; a `Flag` is a boolean.
 */
import type { Generated } from 'kysely';
import type { syncObjectTypes, syncOperations } from '../../../../contract/sync.ts';
import type { ApiKeyId, Epoch, EventId } from '../../../../domain/ids.ts';
import type {
  AccountLinkTable,
  AccountTable,
  ApiKeyEventTable,
  ApiKeyTable,
  ApiKeyUserTable,
  BankAccountTable,
  BillingAddressTable,
  ChangeLogTable,
  CodeAppTable,
  DoorClaimTable,
  ParticipantPictureTable,
  PartnerTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PasswordTriesTable,
  RecoveryCodeTable,
  SessionTable,
  ShipmentAddressTable,
  UserFieldTable,
  UserMailTable,
  UserTable,
} from './access-schema.ts';
import type {
  BadgeJobTable,
  BadgeLayoutTable,
  BadgeStationTable,
  CashSessionTable,
  CopyHeartbeatTable,
  CopyTaskTable,
  DoorAskedTable,
  DoorReportTable,
  EventTable,
  ImageTable,
  LinkDeviceTable,
  LinkSignalTable,
  OutboxKeyTable,
  ProductDefinitionTable,
  ProductOptionTable,
  RefusedScanTable,
  RetentionTable,
  SigningKeyTable,
  TicketCategoryTable,
  WebhookDeliveryTable,
  WebhookTable,
} from './event-schema.ts';
import type {
  AreaLoanTable,
  AreaMovementTable,
  AreaTable,
  AreaVisitTable,
  CheckInActionTable,
  GuestImportTable,
  ImportBatchTable,
  ImportChangeTable,
  ImportedTicketTable,
  ParticipantTable,
  PaymentTable,
  ProductTable,
  ReplacedCodeTable,
  SettledDoubleTable,
  SettledUpstreamTable,
  TicketTable,
} from './guest-schema.ts';
import type {
  CartProductTable,
  CartTicketTable,
  CodeDefinitionTable,
  MailingTable,
  MailTable,
  PromotionCodeTable,
  SalesLockTable,
  ShopPaymentTypeTable,
  ShopTicketTypeTable,
  TicketShopTable,
} from './sales-schema.ts';

export type Schema = {
  user: UserTable;
  apiKey: ApiKeyTable;
  apiKeyUser: ApiKeyUserTable;
  apiKeyEvent: ApiKeyEventTable;
  account: AccountTable;
  session: SessionTable;
  changeLog: ChangeLogTable;
  accountLink: AccountLinkTable;
  userMail: UserMailTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  codeApp: CodeAppTable;
  recoveryCode: RecoveryCodeTable;
  doorClaim: DoorClaimTable;
  passwordTries: PasswordTriesTable;
  event: EventTable;
  ticketCategory: TicketCategoryTable;
  productDefinition: ProductDefinitionTable;
  productOption: ProductOptionTable;
  payment: PaymentTable;
  participant: ParticipantTable;
  ticket: TicketTable;
  replacedCode: ReplacedCodeTable;
  product: ProductTable;
  checkInAction: CheckInActionTable;
  area: AreaTable;
  areaMovement: AreaMovementTable;
  areaVisit: AreaVisitTable;
  badgeLayout: BadgeLayoutTable;
  areaLoan: AreaLoanTable;
  badgeStation: BadgeStationTable;
  badgeJob: BadgeJobTable;
  settledDouble: SettledDoubleTable;
  doorReport: DoorReportTable;
  doorAsked: DoorAskedTable;
  linkDevice: LinkDeviceTable;
  linkSignal: LinkSignalTable;
  outboxKey: OutboxKeyTable;
  signingKey: SigningKeyTable;
  refusedScan: RefusedScanTable;
  cashSession: CashSessionTable;
  retention: RetentionTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  settledUpstream: SettledUpstreamTable;
  guestImport: GuestImportTable;
  importBatch: ImportBatchTable;
  importedTicket: ImportedTicketTable;
  importChange: ImportChangeTable;
  mailing: MailingTable;
  mail: MailTable;
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
  /** One row: how often `/health` wrote. */
  health: { writes: number };
  /** The event that an object belongs to. On PostgreSQL alone (see `directory.ts`). */
  objectDirectory: { kind: string; objectId: number; eventId: EventId };
  /** The event that a code belongs to. On PostgreSQL alone. */
  codeDirectory: { kind: string; code: string; eventId: EventId };
  syncChange: SyncChangeTable;
  /**
   * One row; none in a backup, so that the person who opens it begins another epoch. Only SQLite
   * stores the last given id here. PostgreSQL has the sequence `syncFeedId`.
   */
  syncFeed: { lastFeedId: Generated<number>; epoch: Epoch };
  syncRegistration: { apiKeyId: ApiKeyId; fromFeedId: number };
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

/** The tables of events and what they offer (see `schema.ts`). */

import type { Generated } from 'kysely';
import type { WayTakings } from '../../../../contract/cash-session.ts';
import type { DoorOrder } from '../../../../contract/door-board.ts';
import type { copyStatuses } from '../../../../contract/event.ts';
import type { ImageType } from '../../../../contract/image.ts';
import type { productLevels } from '../../../../contract/product.ts';
import type { syncOperations } from '../../../../contract/sync.ts';
import type {
  DeliveryFailure,
  deliveryStates,
  WebhookObjectType,
  WebhookState,
} from '../../../../contract/webhook.ts';
import type { BadgeJobState } from '../../../../domain/badge-job.ts';
import type { BadgeLayout } from '../../../../domain/badge-layout.ts';
import type {
  ApiKeyId,
  CopyTaskId,
  EventId,
  FeedId,
  ProductDefinitionId,
  ProductOptionId,
  TicketCategoryId,
  TicketId,
  UserId,
  WebhookId,
} from '../../../../domain/ids.ts';
import type { Instant, Timezone } from '../../../../domain/time.ts';
import type { Flag, Json } from './column-types.ts';
import type { CategoryDetails, EventDetails } from './details.ts';

/** Out of everybody's reach are a copy that is being made, and what is left of a removed event. */
export type EventStage = 'whole' | 'copying' | 'removed';

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
  stage: Generated<EventStage>;
  createdMs: Instant;
  modifiedMs: Instant;
  foldedTitle: string;
  /** Every text of the event, folded, for searches. */
  foldedTexts: string;
  details: Json<EventDetails>;
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
  /** The order in which the shop offers. One that was never placed comes after all that were. */
  position: Generated<number>;
  details: Json<CategoryDetails>;
};

export type ProductDefinitionTable = {
  id: Generated<ProductDefinitionId>;
  eventId: EventId;
  name: string;
  level: (typeof productLevels)[number];
  /** As a category's. */
  position: Generated<number>;
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

export type ImageTable = {
  /** Anyone who knows it may see the image: it is in its address. */
  token: string;
  eventId: EventId;
  type: ImageType;
  bytes: Buffer;
};

export type CopyTaskTable = {
  id: Generated<CopyTaskId>;
  /** The event that is copied. */
  eventId: EventId;
  /** While the task runs, and after it failed, a part of the copy; see `EventCopies`. */
  copyEventId: EventId | null;
  status: (typeof copyStatuses)[number];
  createdMs: Instant;
};

/** Its own table: beside the copy, which ends by writing its task, nobody else writes there. */
export type CopyHeartbeatTable = {
  taskId: CopyTaskId;
  eventId: EventId;
  aliveMs: Instant;
};

/** What a door last reported of itself. Phones that share a key are told apart by their names. */
export type DoorReportTable = {
  eventId: EventId;
  apiKeyId: ApiKeyId;
  device: string;
  seenMs: Instant;
  version: string;
  listSize: number;
  /** null: its list was never read whole. */
  listReadMs: Instant | null;
  unsent: number;
  refused: number;
  battery: number | null;
  scans: number;
  skewMs: number;
  state: DoorOrder;
  /** The last message that somebody at the door has read. */
  readMessageId: number | null;
  /** By which linked devices know it; null: it links with none. */
  linkId: string | null;
  /** Which ones it hears, comma separated, in the order of their ids. */
  hears: string | null;
};

/** A device that may be met, named by its public key. */
export type LinkDeviceTable = { eventId: EventId; device: string; seenMs: Instant };

/** What one device has for another, to meet it. */
export type LinkSignalTable = {
  id: Generated<number>;
  eventId: EventId;
  toDevice: string;
  fromDevice: string;
  text: string;
  atMs: Instant;
};

/** Somebody whom a door denied entry, as the door reported it. */
export type RefusedScanTable = {
  eventId: EventId;
  apiKeyId: ApiKeyId;
  /** Its id on the door. */
  scan: string;
  device: string;
  atMs: Instant;
  verdict: string;
  endOfCode: string;
};

/** What a door is asked to do at its next contact. */
export type DoorAskedTable = {
  eventId: EventId;
  apiKeyId: ApiKeyId;
  order: DoorOrder;
  message: string | null;
  /** When the message was sent, by which a door knows a new one. */
  messageMs: Instant;
};

/** The key for which doors under a PIN seal what they record. An event has at most one. */
export type OutboxKeyTable = {
  eventId: EventId;
  /** A point of P-256: 65 bytes in base64url. */
  publicKey: string;
  madeMs: Instant;
};

/** A cash session of a device, as the device reported it. Sums are in the currency's smallest unit. */
export type CashSessionTable = {
  eventId: EventId;
  apiKeyId: ApiKeyId;
  /** Its id on the device. */
  session: string;
  device: string;
  currency: string;
  float: number;
  openedMs: Instant;
  openedBy: string;
  /** null, as what follows from it: it is open. */
  closedMs: Instant | null;
  closedBy: string | null;
  counted: number | null;
  /** By the way of paying, how many payments, and their sum. */
  takings: Json<WayTakings>;
};

/** Without a row, badges have the built-in layout. */
export type BadgeLayoutTable = {
  eventId: EventId;
  layout: Json<BadgeLayout>;
};

/** A station that asked for badges to print. */
export type BadgeStationTable = {
  eventId: EventId;
  name: string;
  seenMs: Instant;
};

/** A badge that a station prints. */
export type BadgeJobTable = {
  eventId: EventId;
  /** By who asked for it. */
  job: string;
  ticketId: TicketId;
  station: string;
  /** Whose key asked for it. */
  apiKeyId: ApiKeyId;
  reason: string | null;
  askedMs: Instant;
  /** In the queue of the event. */
  place: number;
  state: BadgeJobState;
  /** The station's name for what it took; null: nobody took it. */
  attempt: string | null;
  /** When a station that took it counts as dead. */
  untilMs: Instant | null;
  /** What became of it, in the words of the station. */
  note: string | null;
};

/** After how long the guests of an event are erased. */
export type RetentionTable = {
  eventId: EventId;
  /** After the end of the event. */
  days: number;
  /** Who chose it: the audit log names them when it is done. */
  apiKeyId: ApiKeyId;
  userId: UserId | null;
  /** Until then, one service erases, and no other. */
  claimedUntilMs: Instant | null;
  /** null: not yet. */
  erasedMs: Instant | null;
};

/** A key of the event by which its tickets' codes vouch for themselves (`event/signing-keys.ts`). */
export type SigningKeyTable = {
  eventId: EventId;
  /** 1, 2, …: a code says by which it was signed. */
  number: number;
  /** 32 bytes in base64url. */
  publicKey: string;
  /** 32 bytes in hexadecimal; null once it was revoked. */
  privateKey: string | null;
  /**
   * `signs`: by it codes are printed now; of an event that prints none, no key does. `holds`: codes that it
   * signed are admitted. `revoked`: they are not.
   */
  state: 'signs' | 'holds' | 'revoked';
  madeMs: Instant;
};

/** An address to which the changes of an event are sent. */
export type WebhookTable = {
  id: Generated<WebhookId>;
  eventId: EventId;
  url: string;
  objectTypes: Json<readonly WebhookObjectType[]>;
  /** `whsec_…`. A digest would not do: deliveries are signed with it. */
  secret: string;
  /** The one before, with which they are signed as well until it ends. */
  previousSecret: string | null;
  previousEndsMs: Instant | null;
  state: WebhookState;
  /** Changes up to this place in the feed have deliveries, if their objects are among those wanted. */
  afterFeedId: FeedId;
  failingSinceMs: Instant | null;
  /** Until then, one process sends to it and no other; null: none does. */
  claimedUntilMs: Instant | null;
  /** When something was last sent: the others have their turn first. */
  lastTurnMs: Instant;
};

/** One change on its way to a webhook. */
export type WebhookDeliveryTable = {
  webhookId: WebhookId;
  eventId: EventId;
  feedId: FeedId;
  operation: (typeof syncOperations)[number];
  objectType: WebhookObjectType;
  objectId: number;
  createdMs: Instant;
  state: (typeof deliveryStates)[number];
  attempts: number;
  /** Of a waiting one: when it is attempted next. */
  dueMs: Instant;
  attemptedMs: Instant | null;
  /** Of the last attempt; null: it was accepted, or there was none. */
  failure: DeliveryFailure | null;
  status: number | null;
};

/** The tables of events and what they offer (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { copyStatuses } from '../../../contract/event-copy.ts';
import type { ImageType } from '../../../contract/image.ts';
import type { productLevels } from '../../../contract/product.ts';
import type {
  CopyTaskId,
  EventId,
  ProductDefinitionId,
  ProductOptionId,
  TicketCategoryId,
  UserId,
} from '../../../domain/ids.ts';
import type { Instant, Timezone } from '../../../domain/time.ts';
import type { CategoryDetails, EventDetails } from './details.ts';
import type { Flag } from './flag.ts';
import type { Json } from './json.ts';

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
  details: Json<CategoryDetails>;
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
  /** While the task runs, and after it failed, a part of the copy; see `EventCopies`. */
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

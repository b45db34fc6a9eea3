/** The tables of promotion codes and of purchases that are not done yet (see `schema.ts`). */
import type { Generated } from 'kysely';
import type { CodeType } from '../../../../contract/promotion-code.ts';
import type {
  CodeDefinitionId,
  EventId,
  PaymentId,
  ProductDefinitionId,
  ProductOptionId,
  PromotionCodeId,
  TicketCategoryId,
} from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { Flag } from './flag.ts';
import type { Json } from './json.ts';

/** `draft`: a cart. `started`: its content is reserved for a while. `done`: bought. */
export type PaymentStage = 'draft' | 'started' | 'done';

/** One row for each event. Whoever sells or takes back changes it first: so they wait in line. */
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

/** A ticket or product under its lock, as what an action expects is compared with it (C5). */
import type { ReadAction } from '../../contract/record.ts';
import type { Basis } from '../../domain/decision.ts';
import type { EventId, ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import { type Instant, localDateTime, orderKey, type Timezone } from '../../domain/time.ts';

/** What was recorded on it. */
export type Entry = {
  /** null: by this transaction. */
  readonly rowId: number | null;
  readonly actionId: string | null;
  readonly action: 'DEVALUATED' | 'RESET';
  readonly atMs: Instant;
  /** Whether its date was given by its door, and not by the service. */
  readonly isDateGiven: boolean;
  readonly device: string | null;
  readonly tool: string | null;
};

type LockedTicket = {
  readonly kind: 'ticket';
  readonly id: TicketId;
  readonly participantId: ParticipantId;
  readonly basis: Basis;
  /** The codes that it had before, as they were printed. */
  readonly replaced: readonly string[];
};
type LockedProduct = {
  readonly kind: 'product';
  readonly id: ProductId;
  readonly paymentId: PaymentId;
  /** null: it belongs to the whole purchase. */
  readonly participantId: ParticipantId | null;
  /** In whose answers it stands. */
  readonly participants: readonly ParticipantId[];
  readonly basis: null;
};
export type Locked = (LockedTicket | LockedProduct) & {
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly isChecked: boolean;
  readonly lastCheckedMs: Instant | null;
  /** In the order in which it was recorded. */
  readonly history: readonly Entry[];
};

/** @returns `several`: the code is that of more than one ticket of the event */
export type FindLocked = (target: ReadAction['target']) => Locked | 'several' | undefined;

/** By its date as the history shows it, so that T3 holds. */
export const orderOf = ({ atMs }: Pick<Entry, 'atMs'>, zone: Timezone): string =>
  orderKey(localDateTime(atMs, zone), zone);

/** What a face shows of a door. The door writes it; screens subscribe. */
import type { Direction, Gate } from '../../domain/gate.ts';
import type { ActionId, EventId, ProductId } from '../../domain/ids.ts';
import type { ProductVerdictCode } from '../../domain/product-verdict.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Verdict } from '../../domain/verdict.ts';
import type { KeptDoubleEntry } from '../conflicts/double-entry-store.ts';
import type { Keeping } from '../device/device-storage.ts';

export type Pairing = {
  /** Origin of the service, without a slash at the end. */
  readonly service: string;
  readonly key: string;
  readonly eventId: EventId;
  readonly device: string;
  readonly gate: Gate;
};

export type EventInfo = {
  readonly id: EventId;
  readonly title: string;
  readonly timezone: Timezone;
};

/** Judged by the outcome of requests (N1). */
export type Connection =
  | { readonly state: 'unknown' }
  | { readonly state: 'online' }
  | {
      readonly state: 'offline';
      readonly reason: OfflineReason;
      readonly nextTryAt: Instant | null;
    };

export type OfflineReason =
  | 'unreachable'
  | 'no-answer-in-time'
  | 'not-the-service'
  | 'service-error'
  | 'throttled';

export type OutboxSummary = {
  readonly unsent: number;
  readonly rejected: number;
  /** The key was turned off or may not touch the event: nothing is sent until paired again. */
  readonly stopped: boolean;
};

export type RosterSummary = {
  /** `loading`: the first list is not whole yet; it is being read, or waits to be read on. */
  readonly phase: 'empty' | 'loading' | 'ready';
  /** Tickets on the list, as far as it was read. */
  readonly count: number;
  /** When the whole list was last known to be what the service has (R6); null: never yet. */
  readonly readAt: Instant | null;
  readonly inside: number;
  /** A reading of the whole list that is under way. */
  readonly reading: RosterReading | null;
  readonly failure: RosterFailure | null;
};

export type RosterReading = {
  /** Participants so far. */
  readonly read: number;
  /** How many there are; null where the service does not say. */
  readonly total: number | null;
  /** null: too early to say. */
  readonly perSecond: number | null;
  readonly leftMs: number | null;
};

export type RosterFailure = OfflineReason | 'forbidden' | 'refused' | 'cannot-store';

/** One scan with its end. */
export type Scan = {
  readonly id: string;
  readonly at: Instant;
  readonly code: TicketCode;
  readonly verdict: Verdict;
  /** The action that was recorded for it. */
  readonly actionId: ActionId | null;
  /** What became of the products since. */
  readonly products: Readonly<Record<ProductId, ProductVerdictCode>>;
  /** What was recorded for it was taken back, and its verdict says what holds now. */
  readonly isUndone: boolean;
};

/** A scan whose verdict has cleared, and that can still be taken back. */
export type Undoable = { readonly scan: Scan; readonly until: Instant };

export type DoorState = {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  /** Which way people go now; at most gates it never changes. */
  readonly direction: Direction;
  readonly connection: Connection;
  readonly outbox: OutboxSummary;
  readonly roster: RosterSummary;
  /** The code whose verdict is being found. */
  readonly judging: TicketCode | null;
  /** C3: not settled, the newest first. */
  readonly doubleEntries: readonly KeptDoubleEntry[];
  /** The service's clock less this device's, as far as it is known to differ (T2). */
  readonly skewMs: number;
  /** What the browser promises about all that is stored here; null: it has not said yet. */
  readonly keeping: Keeping | null;
  /** The scan on the screen; null: ready for the next. */
  readonly current: Scan | null;
  /** The one before, while the door is ready for the next. */
  readonly undoable: Undoable | null;
  /** Newest first, `current` among them; at most 20. */
  readonly recent: readonly Scan[];
};

/** The state of the list that screens show. */
import type { Instant } from '../../../domain/time.ts';
import type { OfflineReason } from '../../api/outcome.ts';

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

export type RosterFailure =
  | OfflineReason
  | 'forbidden'
  | 'refused'
  | 'cannot-store'
  /** Some of the stored list can't be read any more: all of it is read anew. */
  | 'damaged';

import type { Attendee } from '../../domain/attendee.ts';
import type { ProductOptionId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { ProductName } from './to-attendees.ts';

/** A whole list of attendees, as it was read. */
export type StoredRoster = {
  /** When its reading began: nothing in it is older. */
  readonly readAt: Instant;
  readonly productNames: readonly (readonly [ProductOptionId, ProductName])[];
  readonly attendees: readonly Attendee[];
};

/** Where the list outlives the app. Losing it costs a download, nothing more. */
export type RosterStore = {
  load(): Promise<StoredRoster | null>;
  /** The new list takes the old one's place at once, or not at all. */
  replace(roster: StoredRoster): Promise<void>;
};

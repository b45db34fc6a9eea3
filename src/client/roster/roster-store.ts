import type { Attendee } from '../../domain/attendee.ts';
import type { ProductOptionId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { FeedPosition } from './feed.ts';
import type { ProductName } from './to-attendees.ts';

export type RosterHead = {
  /** When the list was last known to be what the service has, by this device's clock (R6). */
  readonly readAt: Instant;
  /** Where the feed goes on; null where the service has none. */
  readonly feedPosition: FeedPosition | null;
  /** The end of the key whose feed that is: another key's feed begins with its own registration. */
  readonly feedKeyEnd: string;
  readonly productNames: readonly (readonly [ProductOptionId, ProductName])[];
};

/** A whole list of attendees. */
export type StoredRoster = RosterHead & { readonly attendees: readonly Attendee[] };

export type RosterChange = {
  readonly head: RosterHead;
  readonly put: readonly Attendee[];
  readonly removed: readonly TicketId[];
};

/** Where the list outlives the app. Losing it costs a download, nothing more. */
export type RosterStore = {
  load(): Promise<StoredRoster | null>;
  /** The new list takes the old one's place at once, or not at all. */
  replace(roster: StoredRoster): Promise<void>;
  /** Rows and the feed's position change together. */
  change(change: RosterChange): Promise<void>;
};

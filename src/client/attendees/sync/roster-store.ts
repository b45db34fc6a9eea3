import type { Area } from '../../../domain/area.ts';
import type { Epoch, ProductOptionId } from '../../../domain/ids.ts';
import type { ScanLines } from '../../../domain/scan-line.ts';
import type { Instant } from '../../../domain/time.ts';
import type { ProductName } from '../../api/to-attendees.ts';
import type { RosterChunk } from '../list/roster-chunk.ts';
import type { FeedPosition } from './feed.ts';
import type { Vouchers } from './vouchers.ts';

/** In which way the list is read, and how far it was read. */
export type Reached =
  /** `next` is the first page that was not read. */
  | { readonly way: 'pages'; readonly next: number; readonly pageSize: number }
  /** In one answer, in the order of ids: the last one that was read. */
  | { readonly way: 'stream'; readonly after: number }
  /** One participant or one purchase after the other, in the order of their ids. */
  | { readonly way: 'participants' | 'payments'; readonly after: number };

/** Enough to continue with a download where it stopped (R2). */
export type DownloadState = {
  readonly startedAt: Instant;
  /** Taken before the first guest was read (R1); null where the service has no feed. */
  readonly feedPosition: FeedPosition | null;
  readonly feedKeyEnd: string;
  /** Of the service when it began; null: it says none. */
  readonly feedEpoch: Epoch | null;
  readonly reached: Reached;
  /** Participants so far. */
  readonly read: number;
};

export type RosterHead = {
  /**
   * When the list was last known to be what the service has, by this device's clock (R6); null: it
   * was never read to its end.
   */
  readonly readAt: Instant | null;
  /** Where the feed continues; null where the service has none. */
  readonly feedPosition: FeedPosition | null;
  /** The end of the key whose feed that is: another key's feed begins with its own registration. */
  readonly feedKeyEnd: string;
  /** Of the service when the list was read; null: it says none. */
  readonly feedEpoch: Epoch | null;
  /** The service gives the list in pages, so that a download is quick. */
  readonly isPaged: boolean;
  /** By which signed codes hold; absent: never asked for, as a version before stored it. */
  readonly vouchers?: Vouchers;
  /** Absent as those are. */
  readonly scanLines?: ScanLines;
  /** Absent as those are. */
  readonly areas?: readonly Area[];
  readonly productNames: readonly (readonly [ProductOptionId, ProductName])[];
  /** A reading of the whole list that is under way, or was when the app was closed (R2). */
  readonly download: DownloadState | null;
};

export type StoredRoster = {
  readonly head: RosterHead;
  /** In the order in which they were appended. */
  readonly chunks: readonly RosterChunk[];
  /** The device damaged some of it: what is whole is here, and under a damaged head counts as unread. */
  readonly isDamaged?: boolean;
};

/** In place of a head that is damaged. */
export const headless: RosterHead = {
  readAt: null,
  feedPosition: null,
  feedKeyEnd: '',
  feedEpoch: null,
  isPaged: false,
  productNames: [],
  download: null,
};

/**
 * Stores the list as a log: for each ticket, what was appended last counts. Losing all of it costs a
 * download, nothing more.
 */
export type RosterStore = {
  /** @returns null where nothing is stored */
  load(): Promise<StoredRoster | null>;
  /** Rows and the feed's position change together, or not at all. */
  append(head: RosterHead, chunks: readonly RosterChunk[]): Promise<void>;
  /** The pieces take the place of all those before at once, or not at all. */
  replace(head: RosterHead, chunks: readonly RosterChunk[]): Promise<void>;
};

import type { Epoch } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { FeedPosition } from './feed.ts';

/** In which way the list is read, and how far it was read. */
export type Reached =
  /** `next` is the first page that was not read. */
  | { readonly way: 'pages'; readonly next: number; readonly pageSize: number }
  /** In one answer, in the order of ids: the last one that was read. */
  | { readonly way: 'stream'; readonly after: number }
  /** One participant or one purchase after the other, in the order of their ids. */
  | { readonly way: 'participants' | 'payments'; readonly after: number };

/** Enough to go on with a download where it stopped (R2). */
export type DownloadState = {
  readonly startedAt: Instant;
  /** Taken before the first attendee was read (R1); null where the service has no feed. */
  readonly feedPosition: FeedPosition | null;
  readonly feedKeyEnd: string;
  /** Of the service when it began; null: it says none. */
  readonly feedEpoch: Epoch | null;
  readonly reached: Reached;
  /** Participants so far. */
  readonly read: number;
};

/** The messages between the page and its decode worker. */
import type { CodeFormat, CodeFormats } from '../../domain/code-format.ts';
import type { LogSubject } from '../log/log.ts';

/** The picture is transferred, not copied, and closed by the worker. */
export type DecodeRequest = {
  readonly id: number;
  readonly picture: VideoFrame | ImageBitmap;
  /** A frame of a video is searched for a limited time, since another follows; a file completely. */
  readonly kind: 'frame' | 'file';
  readonly formats: CodeFormats;
};

/** The first report, apart from notes, is `ready` or `failed`. */
export type DecodeReport =
  | { readonly kind: 'ready' }
  /** `reason`: as `describeReason` gives it. */
  | { readonly kind: 'failed'; readonly reason: string | null }
  /** For the device's log. */
  | { readonly kind: 'note'; readonly subject: LogSubject; readonly reason: string | null }
  | { readonly kind: 'read'; readonly id: number; readonly found: FoundCode | null };

export type Point = { readonly x: number; readonly y: number };

export type FoundCode = {
  readonly text: string;
  readonly format: CodeFormat;
  /** Corners around the code, as shares of the picture's size; of a linear code a mere line. */
  readonly corners: readonly Point[];
};

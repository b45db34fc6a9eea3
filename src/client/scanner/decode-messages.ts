/** What the page and its decode worker say to each other. */
import type { CodeFormats, FoundCode } from './found-code.ts';

/** The picture is transferred, not copied, and closed by the worker. */
export type DecodeRequest = {
  readonly id: number;
  readonly picture: VideoFrame | ImageBitmap;
  /** A frame of a video is looked at as far as time allows, since another follows; a file wholly. */
  readonly kind: 'frame' | 'file';
  readonly formats: CodeFormats;
};

/** The first report is `ready` or `failed`. */
export type DecodeReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly id: number; readonly found: FoundCode | null };

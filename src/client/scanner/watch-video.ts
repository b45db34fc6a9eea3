/** Look after look at a video, while a code would be taken. */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../timers.ts';
import type { Decoder } from './decoder.ts';
import type { CodeFormat, FoundCode } from './found-code.ts';

/** Who takes the codes: a door. */
export type CodeTaker = { isReady(): boolean; sight(text: string): Promise<void> };

export type WatchOptions = {
  readonly video: HTMLVideoElement;
  readonly taker: CodeTaker;
  readonly decoder: Decoder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly isOver: () => boolean;
  /** The code that lies in view; null: none any more. */
  readonly onView: (code: FoundCode | null) => void;
};

/** Between two looks: as long as the look took, so that a slow phone stays cool and quick to touch. */
const shortestPauseMs = 15;
const longestPauseMs = 120;
/** After half a minute without a code nobody stands at the door: the battery lasts longer. */
const quietAfterMs = 30_000;
const quietPauseMs = 150;
/** While a verdict waits to be seen, no frame is looked at. */
const waitingPauseMs = 40;
/** A look may miss a code that is still there. */
const viewLastsMs = 400;

/** Their checks let a misread through now and then: two looks must agree. */
const weakFormats: readonly CodeFormat[] = ['pdf417', 'code128', 'ean13'];

export function watchVideo(options: WatchOptions): void {
  const { video, taker, decoder, clock, timers, isOver, onView } = options;
  let lastSeenAt = clock.now();
  let doubtful: string | null = null;

  function take(found: FoundCode | null): void {
    if (!found) {
      if (clock.now() - lastSeenAt > viewLastsMs) onView(null);
      return;
    }
    lastSeenAt = clock.now();
    onView(found);
    if (weakFormats.includes(found.format) && doubtful !== found.text) {
      doubtful = found.text;
      return;
    }
    void taker.sight(found.text);
  }

  async function look(): Promise<void> {
    if (isOver()) return;
    if (!taker.isReady()) {
      onView(null);
      timers.after(waitingPauseMs, look);
      return;
    }
    const from = clock.now();
    // A frame that can't be had (the video has just begun) is no code; the next one may be.
    const found = await decoder.read(video).catch(() => null);
    if (isOver()) return;
    take(found);
    const lookMs = clock.now() - from;
    const isQuiet = clock.now() - lastSeenAt > quietAfterMs;
    const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, lookMs));
    timers.after(isQuiet ? Math.max(quietPauseMs, pauseMs) : pauseMs, look);
  }

  void look();
}

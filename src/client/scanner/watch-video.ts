/** Look after look at a video, while a code would be taken. */
import type { CodeFormats } from '../../domain/code-format.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Log } from '../log/log.ts';
import type { Power } from './camera.ts';
import type { Decoder } from './decoder.ts';
import type { FoundCode } from './found-code.ts';

/** Who takes the codes: a door. */
export type CodeTaker = {
  isReady(): boolean;
  isListed(text: string): boolean;
  sight(text: string): Promise<void>;
};

export type WatchOptions = {
  readonly video: HTMLVideoElement;
  readonly taker: CodeTaker;
  readonly decoder: Decoder;
  readonly formats: () => CodeFormats;
  readonly power: Power;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
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
/** Three looks a second: a code is read half as quickly, and the phone lasts the evening. */
const lowPowerPauseMs = 250;
/** While a verdict waits to be seen, no frame is looked at. */
const waitingPauseMs = 40;
/** A look may miss a code that is still there. */
const viewLastsMs = 400;

/** Their checks let no misread through; those of stripes do now and then. */
const strongFormats: CodeFormats = ['qr', 'aztec', 'datamatrix', 'maxicode'];

export function watchVideo(options: WatchOptions): void {
  const { video, taker, decoder, formats, power, clock, timers, log, isOver, onView } = options;
  let lastSeenAt = clock.now();
  let doubtful: string | null = null;

  function take(found: FoundCode | null): void {
    if (!found) {
      if (clock.now() - lastSeenAt > viewLastsMs) onView(null);
      return;
    }
    lastSeenAt = clock.now();
    onView(found);
    const isSure = strongFormats.includes(found.format) || taker.isListed(found.text);
    // Before a stranger is turned away, two looks must agree on what was read.
    if (isSure || doubtful === found.text) void taker.sight(found.text);
    else doubtful = found.text;
  }

  function pauseMs(lookMs: number): number {
    if (power.isLow()) return lowPowerPauseMs;
    const least = clock.now() - lastSeenAt > quietAfterMs ? quietPauseMs : shortestPauseMs;
    return Math.max(least, Math.min(longestPauseMs, lookMs));
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
    const found = await decoder.read(video, formats()).catch((error) => {
      log('frame-not-read', error);
      return null;
    });
    if (isOver()) return;
    take(found);
    timers.after(pauseMs(clock.now() - from), look);
  }

  void look();
}

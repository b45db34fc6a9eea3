/** Samples the video while the door can accept a code. */
import type { CodeFormats } from '../../domain/code-format.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Log } from '../log/log.ts';
import type { Power } from './camera.ts';
import type { FoundCode } from './decode-messages.ts';
import type { Decoder } from './decoder.ts';

/** Takes the codes: a door. */
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
  /** Told the code in view; null when it has left. */
  readonly onView: (code: FoundCode | null) => void;
};

/** A pause is as long as the sample before it took, so that a slow phone stays cool and responsive. */
const shortestPauseMs = 15;
const longestPauseMs = 120;
/** After half a minute without a code nobody is at the door: sampling less often saves the battery. */
const quietAfterMs = 30_000;
const quietPauseMs = 150;
/** Three samples a second: codes are read half as fast, and the phone lasts the evening. */
const lowPowerPauseMs = 250;
/** While a verdict waits to be seen, no frame is sampled. */
const waitingPauseMs = 40;
/** One sample may miss a code that is still there. */
const viewLastsMs = 400;

/** Their error correction lets no misread through; linear codes are misread now and then. */
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
    // Before a code counts as unknown, two samples must agree on it.
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
    // No frame can be had just after the video starts; the next one may hold a code.
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

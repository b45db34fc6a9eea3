/** Estimates a download's speed and the time left, from its last seconds. */
import type { Clock } from '../../../domain/time.ts';

export type Estimate = {
  /** null: too early to say. */
  readonly perSecond: number | null;
  readonly leftMs: number | null;
};

export type DownloadEstimate = {
  /**
   * @param read attendees so far
   * @param share of the whole, in [0, 1]
   */
  note(read: number, share: number): Estimate;
};

/** Older figures say little about a network that people walk through. */
const windowMs = 20_000;
const shortestMs = 2000;

export function createDownloadEstimate(clock: Clock): DownloadEstimate {
  let samples: { readonly at: number; readonly read: number; readonly share: number }[] = [];
  return {
    note(read, share) {
      const now = { at: clock.now(), read, share };
      samples = [...samples.filter(({ at }) => now.at - at <= windowMs), now];
      const [first = now] = samples;
      const tookMs = now.at - first.at;
      if (tookMs < shortestMs || share <= first.share) return { perSecond: null, leftMs: null };
      return {
        perSecond: Math.round((1000 * (read - first.read)) / tookMs),
        leftMs: Math.round(((1 - share) * tookMs) / (share - first.share)),
      };
    },
  };
}

/** How often one caller may call, so that a runaway client does not keep the others waiting. */
import type { Clock, Instant } from '../../domain/time.ts';

type Bucket = { tokens: number; atMs: Instant };

const mostBuckets = 10_000;

/** Of one caller, in this process. */
type Limit = {
  /** In the long run. */
  readonly perSecond: number;
  /** After a pause. */
  readonly atOnce: number;
};

/** A bucket of tokens a caller; each request takes one, and they come back evenly. */
export class RateLimit<Who extends number | string> {
  readonly #buckets = new Map<Who, Bucket>();
  readonly #clock: Clock;
  readonly #limit: Limit;

  constructor(clock: Clock, limit: Limit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** @returns null where the request may go on, else the seconds to wait */
  take(who: Who): number | null {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(who) ?? this.#newBucket(who, now);
    bucket.tokens = this.#tokens(bucket, now);
    bucket.atMs = now;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#limit.perSecond);
    bucket.tokens -= 1;
    return null;
  }

  #tokens({ tokens, atMs }: Bucket, now: Instant): number {
    // A clock that was set back must not take tokens away.
    const come = (Math.max(0, now - atMs) / 1000) * this.#limit.perSecond;
    return Math.min(this.#limit.atOnce, tokens + come);
  }

  #newBucket(who: Who, now: Instant): Bucket {
    if (this.#buckets.size >= mostBuckets) this.#dropFull(now);
    const bucket = { tokens: this.#limit.atOnce, atMs: now };
    this.#buckets.set(who, bucket);
    return bucket;
  }

  /** A full bucket is as good as none. */
  #dropFull(now: Instant): void {
    for (const [who, bucket] of this.#buckets) {
      if (this.#tokens(bucket, now) === this.#limit.atOnce) this.#buckets.delete(who);
    }
  }
}

/** How often one caller may call, so that a runaway client does not keep the others waiting. */
import type { Clock, Instant } from '../../../domain/time.ts';

type Bucket = { tokens: number; atMs: Instant };

const mostBuckets = 10_000;

/** The limits of one caller, in this process. */
type Limit = {
  /** Sustained requests per second. */
  readonly perSecond: number;
  /** Requests that a caller may make at once after a pause. */
  readonly atOnce: number;
};

/** Each caller has a bucket of tokens: a request takes one, and they come back at an even rate. */
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

  /** Forgets full buckets: a caller without a bucket gets a full one. */
  #dropFull(now: Instant): void {
    for (const [who, bucket] of this.#buckets) {
      if (this.#tokens(bucket, now) === this.#limit.atOnce) this.#buckets.delete(who);
    }
  }
}

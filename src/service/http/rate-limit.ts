/** How often one key may call, so that a runaway client does not keep the others waiting. */
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';

type Bucket = { tokens: number; atMs: Instant };

/** So many seconds' worth may come at once, after a pause. */
const burstSeconds = 2;
const mostBuckets = 10_000;

/** A bucket of tokens a key; each request takes one, and they come back evenly. */
export class RateLimit {
  readonly #buckets = new Map<ApiKeyId, Bucket>();
  readonly #clock: Clock;
  readonly #perSecond: number;

  /** @param perSecond requests that one key may make in the long run, in this process */
  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#perSecond = perSecond;
  }

  /** @returns null where the request may go on, else the seconds to wait */
  take(keyId: ApiKeyId): number | null {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(keyId) ?? this.#newBucket(keyId, now);
    bucket.tokens = this.#tokens(bucket, now);
    bucket.atMs = now;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perSecond);
    bucket.tokens -= 1;
    return null;
  }

  #tokens({ tokens, atMs }: Bucket, now: Instant): number {
    // A clock that was set back must not take tokens away.
    const come = (Math.max(0, now - atMs) / 1000) * this.#perSecond;
    return Math.min(this.#perSecond * burstSeconds, tokens + come);
  }

  #newBucket(keyId: ApiKeyId, now: Instant): Bucket {
    if (this.#buckets.size >= mostBuckets) this.#dropFull(now);
    const bucket = { tokens: this.#perSecond * burstSeconds, atMs: now };
    this.#buckets.set(keyId, bucket);
    return bucket;
  }

  /** A full bucket is as good as none. */
  #dropFull(now: Instant): void {
    for (const [keyId, bucket] of this.#buckets) {
      if (this.#tokens(bucket, now) === this.#perSecond * burstSeconds) this.#buckets.delete(keyId);
    }
  }
}

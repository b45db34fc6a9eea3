/** How often one caller may call, so that a runaway client does not keep the others waiting. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';

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

  /** @returns null where the request may continue, else the seconds to wait */
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

// Ends a request whose answer takes too long with an error in the envelope, so that the caller knows.

declare module 'fastify' {
  interface FastifyReply {
    cancelGivingUp: (() => void) | null;
  }
}

/**
 * Replaces Fastify's `handlerTimeout`. For each request, that creates an `AbortSignal`, and an
 * exception that aborts it when the request is over. This would cost a tenth of a check-in.
 *
 * The function that cancels the timeout is at the reply. If it were in a `Map`, replies would come
 * and go all the time, and the map would be laid out again and again. Each layout still holds the
 * replies of its time, and keeps the next one from the collection of young objects. That would cost
 * the same again.
 */
export function limitAnswerTime(app: FastifyInstance, timers: Timers, longestMs: number): void {
  app.decorateReply('cancelGivingUp', null);
  app.addHook('onRequest', (_, reply, done) => {
    reply.cancelGivingUp = timers.after(longestMs, () => giveUp(reply, longestMs));
    done();
  });
  app.addHook('onResponse', (_, reply, done) => {
    reply.cancelGivingUp?.();
    done();
  });
}

function giveUp(reply: FastifyReply, longestMs: number): void {
  // The caller may have closed the connection meanwhile: then nobody waits, and nothing has failed.
  if (reply.sent || reply.raw.destroyed) return;
  const error = new Error(`no answer within ${longestMs} ms`);
  // An answer that has begun can only be broken off: no status can say any more that it failed.
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else reply.send(error);
}

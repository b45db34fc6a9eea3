/**
 * The lines of guests who buy, when many come at once: one for newcomers, one for whoever has a
 * reservation. Each goes in the order in which they came, one at a time, so that doors find the database
 * free in between. Whoever would wait longer than a browser does is
 * told so at once, and loses nothing by asking again.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Clock } from '../../domain/time.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { FewAtOnce } from '../means/few-at-once.ts';
import { networkOf } from '../means/network.ts';
import { type Result, tooManyRequests, unavailable } from '../means/refusal.ts';

/** Of each line: one who chooses and one who has chosen, so neither waits behind all of the others. */
const atOnce = 1;

/** So many are served within the deadline of an answer (30 s), even by a slow disk. */
const longestLine = 1000;

/** What is held for others while nobody buys it: of one address, behind which may be a whole office. */
const reservations = { perSecond: 0.5, atOnce: 100 };

const retryAfterSeconds = 10;

export class SalesLine {
  readonly #reserving = new Line();
  readonly #buying = new Line();
  readonly #limit: RateLimit<string>;

  constructor(clock: Clock) {
    this.#limit = new RateLimit(clock, reservations);
  }

  /**
   * For what reserves tickets.
   * @param address of the caller
   * @returns what the job returns; that there is too much to do, from there or everywhere
   */
  async reserve<Value>(address: string, job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const waitSeconds = this.#limit.take(networkOf(address));
    return waitSeconds === null ? this.#reserving.run(job) : tooManyRequests(waitSeconds);
  }

  /** For whoever has a reservation already: however many newcomers wait, they take no place here. */
  next<Value>(job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    return this.#buying.run(job);
  }
}

class Line {
  readonly #few = new FewAtOnce(atOnce);
  #length = 0;

  async run<Value>(job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#length >= longestLine) return unavailable(retryAfterSeconds);
    this.#length += 1;
    try {
      return await this.#few.run(async () => {
        // What came from doors meanwhile goes first.
        await nextRound();
        return job();
      });
    } finally {
      this.#length -= 1;
    }
  }
}

/**
 * The line of guests who buy, when many come at once: in the order in which they came, a few at a time,
 * so that doors find the database free in between. Whoever would wait longer than a browser does is
 * told so at once, and loses nothing by asking again.
 */
import type { Clock } from '../../domain/time.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { FewAtOnce } from '../means/few-at-once.ts';
import { networkOf } from '../means/network.ts';
import { type Result, tooManyRequests, unavailable } from '../means/refusal.ts';

/** At one time: the next is prepared while one waits for the disk. */
const sellingAtOnce = 2;

/** So many are served within the deadline of an answer (30 s), even by a slow disk. */
const longestLine = 1000;

/** What is held for others while nobody buys it: of one address, behind which may be a whole office. */
const reservations = { perSecond: 0.5, atOnce: 100 };

const retryAfterSeconds = 10;

export class SalesLine {
  readonly #selling = new FewAtOnce(sellingAtOnce);
  readonly #limit: RateLimit<string>;
  #inLine = 0;

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
    return waitSeconds === null ? this.next(job) : tooManyRequests(waitSeconds);
  }

  /** For whoever has a reservation already. */
  async next<Value>(job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#inLine >= longestLine) return unavailable(retryAfterSeconds);
    this.#inLine += 1;
    try {
      return await this.#selling.run(job);
    } finally {
      this.#inLine -= 1;
    }
  }
}

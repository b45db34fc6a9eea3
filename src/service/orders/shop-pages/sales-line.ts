/**
 * The lines of guests who buy, when many come at once: one for newcomers, one for anyone who has a
 * reservation. Each goes in the order in which they came, one at a time, so that doors find the database
 * free in between. Anyone who would wait longer than a browser does is
 * told so at once, and loses nothing by asking again.
 */
import type { Clock } from '../../../domain/time.ts';
import { type Result, tooManyRequests, unavailable } from '../../core/deps/api-error.ts';
import type { DoorsFirst } from '../../core/deps/doors-first.ts';
import { networkOf } from '../../core/deps/network.ts';
import { Semaphore } from '../../core/deps/semaphore.ts';
import { RateLimit } from '../../core/http/rate-limit.ts';

/** Of each line: one who chooses and one who has chosen, so neither waits behind all of the others. */
const atOnce = 1;

/** So many are served within the deadline of an answer (30 s), even by a slow disk. */
const longestLine = 1000;

/** What is held for others while nobody buys it: of one address, behind which may be a whole office. */
const reservations = { perSecond: 0.5, atOnce: 100 };

const retryAfterSeconds = 10;

export class SalesLine {
  readonly #doorsFirst: DoorsFirst;
  readonly #reserving: Line;
  readonly #buying: Line;
  readonly #limit: RateLimit<string>;

  constructor(clock: Clock, doorsFirst: DoorsFirst) {
    this.#doorsFirst = doorsFirst;
    this.#reserving = new Line(doorsFirst);
    this.#buying = new Line(doorsFirst);
    this.#limit = new RateLimit(clock, reservations);
  }

  /** For anyone who only looks, or is told of a fault: resolves when it is their turn. */
  look(): Promise<void> {
    return this.#doorsFirst.guestsTurn();
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

  /** For anyone who has a reservation already: however many newcomers wait, they take no place here. */
  next<Value>(job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    return this.#buying.run(job);
  }
}

class Line {
  readonly #few = new Semaphore(atOnce);
  readonly #doorsFirst: DoorsFirst;
  #length = 0;

  constructor(doorsFirst: DoorsFirst) {
    this.#doorsFirst = doorsFirst;
  }

  async run<Value>(job: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#length >= longestLine) return unavailable(retryAfterSeconds);
    this.#length += 1;
    try {
      return await this.#few.run(async () => {
        await this.#doorsFirst.guestsTurn();
        return job();
      });
    } finally {
      this.#length -= 1;
    }
  }
}

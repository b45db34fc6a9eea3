/**
 * Devices and guests ask the same process, which does one thing at a time. The work of devices
 * continues immediately. Pages of guests take turns, one in each round of the event loop, and none
 * begins while a device waits.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Timers } from '../../../domain/timers.ts';

/** Where some door always waits, a guest gets a turn so often. */
const longestWaitMs = 10;

export class DoorsFirst {
  readonly #timers: Timers;
  #atDoors = 0;
  #onDoorsDone: () => void = () => {};
  readonly #guests: (() => void)[] = [];
  #isGoing = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** @returns what the job returns */
  async atDoor<Value>(job: () => Promise<Value>): Promise<Value> {
    this.#atDoors += 1;
    try {
      return await job();
    } finally {
      this.#atDoors -= 1;
      if (this.#atDoors === 0) this.#onDoorsDone();
    }
  }

  /** Resolves when a guest's page may continue: first come, first served. */
  guestsTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#guests.push(resolve);
      if (!this.#isGoing) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#isGoing = true;
    for (let next = this.#guests.shift(); next; next = this.#guests.shift()) {
      // By then what doors have sent meanwhile is read.
      await nextRound();
      if (this.#atDoors > 0) await this.#doorsDone();
      next();
    }
    this.#isGoing = false;
  }

  #doorsDone(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#timers.after(longestWaitMs, resolve);
      this.#onDoorsDone = () => {
        cancel();
        resolve();
      };
    });
  }
}

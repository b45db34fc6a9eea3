/** What is done at the start, and again each time an interval has passed. */
import type { Timers } from '../../../domain/timers.ts';

export class Recurring {
  readonly #timers: Timers;
  readonly #everyMs: number;
  readonly #work: (isEnding: () => boolean) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #cancel: () => void = () => {};
  #underWay: Promise<void> = Promise.resolve();
  #isEnding = false;

  /**
   * @param work stops at its next step where it is told that everything ends
   * @param onError told why it failed; it is done again all the same
   */
  constructor(
    timers: Timers,
    everyMs: number,
    work: (isEnding: () => boolean) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#timers = timers;
    this.#everyMs = everyMs;
    this.#work = work;
    this.#onError = onError;
  }

  /** Resolves when it was done once. */
  async begin(): Promise<void> {
    this.#underWay = this.#work(() => this.#isEnding).catch(this.#onError);
    await this.#underWay;
    if (!this.#isEnding) {
      this.#cancel = this.#timers.after(this.#everyMs, () => void this.begin());
    }
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    this.#cancel();
    await this.#underWay;
  }
}

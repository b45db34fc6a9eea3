/**
 * Asks the questions of many callers as one. Requests that are read from the network in one round
 * of the event loop are asked together. So are those that come while others are being answered. The
 * more callers there are, the less each of them costs. A single caller waits for nobody.
 */
import { isOfData, isUnreached } from './database-error.ts';

export type BatchLoaderOptions<Question, Answer> = {
  /** In all, by `weightOf`; a single one may be heavier. */
  readonly mostAtOnce: number;
  /** @returns an answer to each, in their order */
  ask(questions: readonly Question[]): Promise<readonly Answer[]>;
  /** 1 each, where it is not given. */
  weightOf?(question: Question): number;
  /** Two that give the same are not asked together, but one after the other. */
  apart?(question: Question): unknown;
};

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * The limit for questions: the callers of a small group continue while the next group is asked. If all were
 * asked at once, database and callers would take turns in waiting for each other.
 */
export const mostQuestions = 16;
/** The limit for writes. Each group waits for the disk, however large it is. */
export const mostWrites = 256;
/** The next are put together and sent while the database is still at those before. */
const mostUnderWay = 2;

export class BatchLoader<Question, Answer> {
  readonly #options: BatchLoaderOptions<Question, Answer>;
  #waiting: Waiting<Question, Answer>[] = [];
  #underWay = 0;
  #isTurnAwaited = false;

  readonly #onIdle: () => void;

  /** @param onIdle called each time when nobody waits any more */
  constructor(options: BatchLoaderOptions<Question, Answer>, onIdle: () => void = () => {}) {
    this.#options = options;
    this.#onIdle = onIdle;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#isTurnAwaited || this.#underWay >= mostUnderWay) return;
    this.#isTurnAwaited = true;
    setImmediate(() => {
      this.#isTurnAwaited = false;
      void this.#askTogether(this.#takeTogether());
    });
  }

  async #askTogether(those: readonly Waiting<Question, Answer>[]): Promise<void> {
    this.#underWay += 1;
    if (this.#waiting.length > 0) this.#goOn();
    await this.#answer(those);
    this.#underWay -= 1;
    if (this.#waiting.length > 0) this.#goOn();
    else if (this.#underWay === 0) this.#onIdle();
  }

  /** The first that may go together; the others keep their places. */
  #takeTogether(): readonly Waiting<Question, Answer>[] {
    const { apart, mostAtOnce } = this.#options;
    if (apart === undefined) return this.#waiting.splice(0, this.#countAtOnce());
    const taken: Waiting<Question, Answer>[] = [];
    const left: Waiting<Question, Answer>[] = [];
    const seen = new Set<unknown>();
    for (const one of this.#waiting) {
      const key = apart(one.question);
      (taken.length < mostAtOnce && !seen.has(key) ? taken : left).push(one);
      seen.add(key);
    }
    this.#waiting = left;
    return taken;
  }

  #countAtOnce(): number {
    const { weightOf, mostAtOnce } = this.#options;
    if (weightOf === undefined) return mostAtOnce;
    let weight = 0;
    const tooMany = this.#waiting.findIndex(({ question }, n) => {
      weight += weightOf(question);
      return n > 0 && weight > mostAtOnce;
    });
    return tooMany < 0 ? this.#waiting.length : tooMany;
  }

  /** If one of them is at fault, each is asked separately, so that the others do not suffer. */
  async #answer(those: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.ask(those.map(({ question }) => question));
      those.forEach(({ resolve }, n) => {
        resolve(answers[n] as Answer);
      });
    } catch (reason) {
      if (those.length > 1 && isOfData(reason)) {
        await Promise.all(those.map((one) => this.#answer([one])));
      } else {
        for (const { reject } of those) reject(reason);
        // Those behind would wait only to be told the same.
        if (isUnreached(reason)) for (const { reject } of this.#waiting.splice(0)) reject(reason);
      }
    }
  }
}

/** As `BatchLoader`, for questions of which only those of one group may be asked together: of one event, say. */
export class GroupedBatchLoader<Group, Question, Answer> {
  readonly #groups = new Map<Group, BatchLoader<Question, Answer>>();
  readonly #options: BatchLoaderOptions<Question, Answer>;
  readonly #groupOf: (question: Question) => Group;

  constructor(
    groupOf: (question: Question) => Group,
    options: BatchLoaderOptions<Question, Answer>,
  ) {
    this.#groupOf = groupOf;
    this.#options = options;
  }

  ask(question: Question): Promise<Answer> {
    const name = this.#groupOf(question);
    const group = this.#groups.get(name) ?? this.#begin(name);
    return group.ask(question);
  }

  /** Forgotten when nobody of the group waits any more. */
  #begin(name: Group): BatchLoader<Question, Answer> {
    const group = new BatchLoader(this.#options, () => this.#groups.delete(name));
    this.#groups.set(name, group);
    return group;
  }
}

/** Keeps account of work that must have ended before something else may begin. */
export type UnderWay = {
  /** @returns the same work */
  add<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when all of it has ended, well or not, and all that was added meanwhile. */
  settled(): Promise<void>;
};

export function createUnderWay(): UnderWay {
  const works = new Set<Promise<unknown>>();
  return {
    add(work) {
      works.add(work);
      const end = () => works.delete(work);
      // Whoever added it hears of a failure.
      work.then(end, end);
      return work;
    },
    async settled() {
      while (works.size > 0) await Promise.allSettled(works);
    },
  };
}

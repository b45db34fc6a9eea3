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
      // Anyone who added it learns of a failure.
      void Promise.allSettled([work]).then(() => works.delete(work));
      return work;
    },
    async settled() {
      while (works.size > 0) await Promise.allSettled(works);
    },
  };
}

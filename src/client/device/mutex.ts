/**
 * Runs one task at a time, for all callers, in the order of their calls. Two callers who judge the
 * same ticket in the same moment would both find it outside, and both check it in.
 */
export type Mutex = <Result>(run: () => Promise<Result>) => Promise<Result>;

export function createMutex(): Mutex {
  let before: Promise<unknown> = Promise.resolve();
  return (run) => {
    const done = before.then(run);
    before = Promise.allSettled([done]);
    return done;
  };
}

/**
 * Lets one thing at a time be done, no matter who asks for it, in the order of asking: two who judge the same
 * ticket in the same moment would both find it outside, and both let it in.
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

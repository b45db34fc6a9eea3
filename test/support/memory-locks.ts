/** A device's Web Locks, as far as a door uses them: one holder a name, the others in line. */
type Grant = (lock: object | null) => Promise<unknown>;

type Lock = { broken: (reason: Error) => void };

export type MemoryLocks = {
  request(
    name: string,
    options: { readonly steal?: boolean; readonly ifAvailable?: boolean },
    grant: Grant,
  ): Promise<unknown>;
  query(): Promise<{ readonly held: readonly { readonly name: string }[] }>;
};

export function memoryLocks(): MemoryLocks {
  const held = new Map<string, Lock>();
  const inLine: { readonly name: string; readonly start: () => void }[] = [];

  function release(name: string, lock: Lock): void {
    if (held.get(name) !== lock) return;
    held.delete(name);
    const next = inLine.findIndex((each) => each.name === name);
    if (next >= 0) inLine.splice(next, 1)[0]?.start();
  }

  return {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    request: (name, { steal = false, ifAvailable = false }, grant) =>
      new Promise((resolve, reject) => {
        const start = () => {
          const lock: Lock = { broken: reject };
          held.set(name, lock);
          void grant(lock).then(
            (result) => {
              resolve(result);
              release(name, lock);
            },
            (reason) => {
              reject(reason);
              release(name, lock);
            },
          );
        };
        const holder = held.get(name);
        if (holder && ifAvailable) return resolve(grant(null));
        if (holder && !steal) {
          inLine.push({ name, start });
          return;
        }
        holder?.broken(new Error('the lock was stolen'));
        start();
      }),
  };
}

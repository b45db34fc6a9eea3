import type { EventId } from '../../domain/ids.ts';
import { isRefusal, type Refusal, type Result } from '../means/refusal.ts';
import { ofEvent } from '../store/query/of-event.ts';
import type { Queries, Store } from '../store/store.ts';

type Job<Value> = (queries: Queries) => Promise<Value>;
/**
 * @returns the event that the object of the call belongs to, or null where it belongs to none; a
 *   refusal where the caller may not touch it
 */
type Guard = Job<Result<EventId | null>>;

/**
 * The store as the handler of a call uses it. Whether the caller may touch the object of the call is
 * checked in the same transaction that reads or changes it, so nothing can come between the two. If
 * the caller may not, the job is not run and the visit ends in the refusal. The job's queries are those
 * of the object's event (`ofEvent`).
 */
export type GuardedStore = {
  readonly [Visit in 'read' | 'readAtDoor' | 'write' | 'writeInLine' | 'writeAtDoor']: <Value>(
    job: Job<Value>,
  ) => Promise<Result<Value>>;
} & {
  /** Checks without a visit: where nothing of the store is needed, or before expensive work. */
  ask(): Promise<Refusal | null>;
  /** Whether a visit has checked already, or there is nothing to check. */
  readonly hasAsked: boolean;
};

/** @param guard null where the call has no object: its visits check nothing */
export function guardedStore(store: Store, guard: Guard | null): GuardedStore {
  let hasAsked = guard === null;
  const guarded =
    <Value>(job: Job<Value>): Job<Result<Value>> =>
    async (queries) => {
      const reached = guard && (await guard(queries));
      hasAsked = true;
      if (isRefusal(reached)) return reached;
      return job(reached === null ? queries : ofEvent(queries, reached));
    };
  return {
    read: (job) => store.read(guarded(job)),
    readAtDoor: (job) => store.readAtDoor(guarded(job)),
    write: (job) => store.write(guarded(job)),
    writeInLine: (job) => store.writeInLine(guarded(job)),
    writeAtDoor: (job) => store.writeAtDoor(guarded(job)),
    ask: async () => guard && store.readAtDoor(guarded(async () => null)),
    get hasAsked() {
      return hasAsked;
    },
  };
}

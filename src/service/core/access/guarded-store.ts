import type { EventId } from '../../../domain/ids.ts';
import { type ApiError, isApiError, type Result } from '../deps/api-error.ts';
import { holdEvent, ofEvent } from '../store/query/of-event.ts';
import type { Queries, Store } from '../store/store.ts';
import type { ChangeLog } from './change-log.ts';

type Job<Value> = (queries: Queries) => Promise<Value>;
/**
 * @returns the event that the object of the call belongs to, or null where it belongs to none; a
 *   refusal where the caller may not touch it
 */
type Guard = Job<Result<EventId | null>>;

/**
 * The store as the handler of a call uses it. It checks whether the caller may touch the object of
 * the call, in its path or in its parameters. The check is in the same transaction that reads or
 * changes the object, so nothing can come in between. If the caller may not, the job does not run,
 * and the visit ends with the refusal. The job's queries are those of the object's event
 * (`ofEvent`).
 */
export type GuardedStore = {
  readonly [Visit in 'read' | 'write' | 'writeInLine']: <Value>(
    job: Job<Value>,
    deadline?: 'atDesk' | 'atDoor',
  ) => Promise<Result<Value>>;
} & {
  /** Checks without a visit: where nothing of the store is needed, or before expensive work. */
  ask(): Promise<ApiError | null>;
  /**
   * For a visit that many callers share. It checks in its own transaction what each of them may
   * touch (`reachTogether`).
   */
  shared<Value>(visit: () => Promise<Result<Value>>): Promise<Result<Value>>;
  /** Whether a visit has checked already, or there is nothing to check. */
  readonly hasAsked: boolean;
};

/**
 * @param guard null if nothing must be asked before a visit: see `Permission` of the contract
 * @param log notes the call's first write in its transaction; null if it is not a change that is
 *   logged
 */
export function guardedStore(
  store: Store,
  guard: Guard | null,
  log: ChangeLog | null,
): GuardedStore {
  let isLogged = log === null;
  let hasAsked = guard === null;
  const guarded =
    <Value>(job: Job<Value>, isWrite = false): Job<Result<Value>> =>
    async (queries) => {
      const reached = guard && (await guard(queries));
      hasAsked = true;
      if (isApiError(reached)) return reached;
      const own = reached === null ? queries : ofEvent(queries, reached);
      if (isWrite && reached !== null) await holdEvent(own, reached);
      if (log === null || isLogged || !isWrite) return job(own);
      const end = await log.begin(own, reached);
      const value = await job(own);
      if (!isApiError(value)) await end(value);
      return value;
    };
  /** Only what is committed counts as noted: a transaction may be run again. */
  const written = async <Value>(visit: Promise<Result<Value>>): Promise<Result<Value>> => {
    const value = await visit;
    if (!isApiError(value)) isLogged = true;
    return value;
  };
  return {
    read: (job, deadline) => store.read(guarded(job), deadline),
    write: (job, deadline) => written(store.write(guarded(job, true), deadline)),
    writeInLine: (job, deadline) => written(store.writeInLine(guarded(job, true), deadline)),
    ask: async () =>
      guard &&
      store.read(
        guarded(async () => null),
        'atDoor',
      ),
    async shared(visit) {
      const value = await visit();
      hasAsked = true;
      return value;
    },
    get hasAsked() {
      return hasAsked;
    },
  };
}

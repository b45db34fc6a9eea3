/** Removes counts of wrong passwords that count no more, and bounds how many are kept. */
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Queries, Store } from '../store/store.ts';
import { forgottenAfterMs } from './wait-after-wrong.ts';

/** How often. */
export const forgetEveryMs = 60 * 60_000;

/** For so long after the right password came from a network it is known. */
const knownForMs = 30 * 24 * 60 * 60_000;

/** Hashing makes so many slow: guessing at names on all processors takes half an hour for them. */
const mostKept = 100_000;

/** Few enough that nobody waits for their end. */
const removedAtOnce = 1000;

/** @param most of which the latest are kept, those of networks that are known before all others */
export async function forgetTries(
  store: Store,
  clock: Clock,
  isEnding: () => boolean = () => false,
  most = mostKept,
): Promise<void> {
  const now = clock.now();
  const remove = (some: (queries: Queries) => Promise<bigint>) => store.writeOne(some);
  while (!isEnding() && (await remove((queries) => removeOld(queries, now))) > 0n) {}
  while (!isEnding() && (await remove((queries) => removeBeyond(queries, most))) > 0n) {}
}

async function removeOld(queries: Queries, now: Instant): Promise<bigint> {
  const forgotten = instant(now - forgottenAfterMs);
  const strange = instant(now - knownForMs);
  const { numDeletedRows } = await queries
    .deleteFrom('passwordTries')
    .where('who', 'in', (tries) =>
      tries
        .selectFrom('passwordTries')
        .select('who')
        .where('lastMs', '<=', forgotten)
        .where(({ or, eb }) => or([eb('known', '=', 0), eb('lastMs', '<=', strange)]))
        .limit(removedAtOnce),
    )
    // Asked again of a row that another service has just counted in.
    .where('lastMs', '<=', forgotten)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

async function removeBeyond(queries: Queries, most: number): Promise<bigint> {
  const { numDeletedRows } = await queries
    .deleteFrom('passwordTries')
    .where('who', 'in', (tries) =>
      tries
        .selectFrom('passwordTries')
        .select('who')
        .orderBy('known', 'desc')
        .orderBy('lastMs', 'desc')
        .limit(removedAtOnce)
        .offset(most),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

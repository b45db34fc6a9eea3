/** Removes counts of wrong passwords that count no more, and bounds how many are kept. */
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Queries, Store } from '../core/store/store.ts';
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
  while (!isEnding() && (await remove(store, (queries) => old(queries, now)))) {}
  while (!isEnding() && (await remove(store, (queries) => beyond(queries, most)))) {}
}

type Found = readonly { readonly who: string; readonly lastMs: Instant }[];

/** @returns whether there was any */
async function remove(store: Store, find: (queries: Queries) => Promise<Found>): Promise<boolean> {
  const found = await store.readOne(find);
  if (found.length === 0) return false;
  const latest = instant(Math.max(...found.map(({ lastMs }) => lastMs)));
  await store.write((queries) =>
    queries
      .deleteFrom('passwordTries')
      .where(
        'who',
        'in',
        found.map(({ who }) => who),
      )
      // Not those in which a service has counted since.
      .where('lastMs', '<=', latest)
      .execute(),
  );
  return true;
}

const old = (queries: Queries, now: Instant): Promise<Found> =>
  queries
    .selectFrom('passwordTries')
    .select(['who', 'lastMs'])
    .where('lastMs', '<=', instant(now - forgottenAfterMs))
    .where(({ or, eb }) => or([eb('known', '=', 0), eb('lastMs', '<=', instant(now - knownForMs))]))
    .limit(removedAtOnce)
    .execute();

const beyond = (queries: Queries, most: number): Promise<Found> =>
  queries
    .selectFrom('passwordTries')
    .select(['who', 'lastMs'])
    .orderBy('known', 'desc')
    .orderBy('lastMs', 'desc')
    .limit(removedAtOnce)
    .offset(most)
    .execute();

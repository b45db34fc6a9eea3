/**
 * Keys are kept as digests only. A look-up by digest tells nothing by its time: whoever tries keys
 * cannot choose what their digests begin with.
 */
import { createHash } from 'node:crypto';
import { lettersAndDigits, type Randomness } from '../randomness.ts';
import { compileOnce } from '../store/compile-once.ts';
import type { Queries } from '../store/store.ts';

export const keyForm = /^[A-Za-z0-9]{50}$/;

export const makeKey = (randomness: Randomness): string => randomness.text(50, lettersAndDigits);

export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const enabledKey = compileOnce(['digest'], (queries, given: { digest: string }) =>
  queries
    .selectFrom('apiKey')
    .select(['id', 'type'])
    .where('digest', '=', given.digest)
    .where('enabled', '=', 1),
);

/** The key, unless it is unknown or turned off. */
export async function findKey(queries: Queries, key: string) {
  const [found] = await enabledKey(queries, { digest: digestOf(key) });
  return found;
}

import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import { digestOf, makeKey } from '../access/key-digest.ts';
import type { Randomness } from '../means/randomness.ts';
import type { Store } from '../store/store.ts';
import { insertKey } from './key-calls.ts';

/**
 * The operator's key: the given one, or one that is made where there is no key at all.
 * @returns `made`: the key to print, this once
 */
export async function ensureAdminKey(
  store: Store,
  means: { readonly clock: Clock; readonly randomness: Randomness },
  given: string | null,
): Promise<{ readonly id: ApiKeyId | null; readonly made: string | null }> {
  return store.write(async (queries) => {
    const keys = queries.selectFrom('apiKey').select('id');
    const there = await (given === null ? keys : keys.where('digest', '=', digestOf(given)))
      .limit(1)
      .executeTakeFirst();
    if (there) return { id: given === null ? null : there.id, made: null };
    const key = given ?? makeKey(means.randomness);
    const { id } = await insertKey(queries, means, {
      key,
      name: 'Operator',
      type: 'Administrator',
      createdBy: null,
    });
    return { id, made: given === null ? key : null };
  });
}

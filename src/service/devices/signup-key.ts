import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Store } from '../core/store/store.ts';

/** No key has this as its digest: nobody can call with it. */
const digest = 'open sign-up';

/**
 * Where the operator lets callers without a key make keys (`--open-signup`): the key that counts as
 * their maker.
 */
export async function ensureSignupKey(store: Store, clock: Clock): Promise<ApiKeyId> {
  return store.write(async (queries) => {
    await queries
      .insertInto('apiKey')
      .values({
        digest,
        identifier: digest,
        name: 'Open sign-up',
        type: 'Administrator',
        scope: null,
        enabled: 1,
        inForce: 1,
        fromEnvironment: 0,
        createdByKeyId: null,
        createdMs: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await queries
      .selectFrom('apiKey')
      .select('id')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    return id;
  });
}

import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Store } from '../store/store.ts';

/** No key has this digest: nobody can call with it. */
const digest = 'open sign-up';

/**
 * Where the operator opens the making of keys to callers without one: the key in whose name they
 * are made.
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

import type { KeyType } from '../../contract/call.ts';
import { keyTypes } from '../../contract/call.ts';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { digestOf, makeKey } from '../access/key-digest.ts';
import { lettersAndDigits } from '../means/randomness.ts';
import { notAuthorized } from '../means/refusal.ts';
import { flag } from '../store/schema/flag.ts';
import type { Queries } from '../store/store.ts';

type NewKey = {
  readonly key: string;
  readonly name: string;
  readonly type: KeyType;
  readonly createdBy: ApiKeyId | null;
};

/** A new key holds nothing yet. */
export async function insertKey(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  { key, name, type, createdBy }: NewKey,
): Promise<{ readonly id: ApiKeyId; readonly identifier: string }> {
  const identifier = randomness.text(16, lettersAndDigits);
  const { id } = await queries
    .insertInto('apiKey')
    .values({
      digest: digestOf(key),
      identifier,
      name,
      type,
      enabled: 1,
      createdByKeyId: createdBy,
      createdMs: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, identifier };
}

export const keyCalls = (means: Means) =>
  ({
    /** Never more than the caller has: the types stand in order of their power. */
    async apiKeyCreate({ caller, params: { name, type = 'Administrator' } }) {
      if (keyTypes.indexOf(type) < keyTypes.indexOf(caller.type)) return notAuthorized;
      const key = makeKey(means.randomness);
      const { id, identifier } = await means.store.write((queries) =>
        insertKey(queries, means, { key, name, type, createdBy: caller.keyId }),
      );
      return { id, apiKey: { id, key, identifier, name, enabled: 'true' } };
    },

    async apiKeyUpdate({ id, params: { enabled } }) {
      if (enabled === undefined) return {};
      await means.store.write((queries) =>
        queries
          .updateTable('apiKey')
          .set({ enabled: flag(enabled) })
          .where('id', '=', id)
          .execute(),
      );
      return {};
    },
  }) satisfies Pick<Handlers, 'apiKeyCreate' | 'apiKeyUpdate'>;

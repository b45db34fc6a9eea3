import { keyTypes } from '../../contract/call.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { makeKey } from '../core/access/key-digest.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import { notAuthorized, refuse } from '../core/deps/refusal.ts';
import { holdUser } from './held-users.ts';
import { insertKey, isInForce, turnKey } from './key-record.ts';

export const keyCalls = (means: Means) =>
  ({
    async apiKeyCreate({ caller, params: { name, scope = null, userId, ...given }, store }) {
      const type = given.type ?? (scope === null ? 'Administrator' : typeOfDoors);
      if (scope !== null && type !== typeOfDoors) return refuse(400, invalidFormat('type'));
      if (!mayMake(caller, { type, scope })) return notAuthorized;
      const key = makeKey(means.randomness);
      const createdBy = caller.keyId;
      return store.write(async (queries) => {
        // The calling key may have been turned off meanwhile; so may the key that counts as the maker
        // for callers without one.
        if (!(await isInForce(queries, createdBy))) return refuse(403, general.invalidApiKey);
        const refusal =
          userId === undefined
            ? null
            : await authorize(queries, caller, neverArchived, 'user', userId);
        if (refusal) return refusal;
        const made = await insertKey(queries, means, { key, name, type, scope, createdBy });
        const { id, identifier } = made;
        if (userId !== undefined) await holdUser(queries, id, userId);
        return { id, apiKey: { id, key, identifier, name, enabled: 'true' } };
      });
    },

    /** Whoever has another role than when the key was made turns it off, but on only if it is no more. */
    async apiKeyUpdate({ caller, id, params: { enabled }, store }) {
      if (enabled === undefined) return {};
      return store.write(async (queries) => {
        const key = await queries
          .selectFrom('apiKey')
          .select(['type', 'scope'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (enabled && id !== caller.keyId && !mayMake(caller, key)) return notAuthorized;
        await turnKey(queries, id, enabled);
        return {};
      });
    },
  }) satisfies Pick<Handlers, 'apiKeyCreate' | 'apiKeyUpdate'>;

type Kind = Pick<Caller, 'type' | 'scope'>;

/** A key may never do more than the one that makes it: types are listed from the most powerful down. */
function mayMake(caller: Kind, { type, scope }: Kind): boolean {
  if (keyTypes.indexOf(type) < keyTypes.indexOf(caller.type)) return false;
  if (caller.scope === 'headOfDoor' && scope !== 'door') return false;
  // It turns doors off, which no AttendeeManager may.
  return scope !== 'headOfDoor' || caller.type !== typeOfDoors;
}

/** The lowest type that may check in; the scope narrows it further. */
const typeOfDoors = 'AttendeeManager';

import { keyTypes } from '../../contract/call.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { makeKey } from '../access/key-digest.ts';
import { authorize, neverArchived } from '../access/permission.ts';
import { notAuthorized, refuse } from '../means/refusal.ts';
import { holdUser } from './held-users.ts';
import { insertKey, isInForce, turnKey } from './key-record.ts';

export const keyCalls = (means: Means) =>
  ({
    /** A new key may never do more than the caller: types are listed from the most powerful down. */
    async apiKeyCreate({ caller, params: { name, scope = null, userId, ...given }, store }) {
      const type = given.type ?? (scope === null ? 'Administrator' : typeOfDoors);
      if (scope !== null && type !== typeOfDoors) return refuse(400, invalidFormat('type'));
      if (keyTypes.indexOf(type) < keyTypes.indexOf(caller.type)) return notAuthorized;
      if (caller.scope === 'headOfDoor' && scope !== 'door') return notAuthorized;
      // It turns doors off, which no AttendeeManager may.
      if (scope === 'headOfDoor' && caller.type === typeOfDoors) return notAuthorized;
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

    async apiKeyUpdate({ id, params: { enabled }, store }) {
      if (enabled === undefined) return {};
      return store.write(async (queries) => {
        await turnKey(queries, id, enabled);
        return {};
      });
    },
  }) satisfies Pick<Handlers, 'apiKeyCreate' | 'apiKeyUpdate'>;

/** The lowest type that may check in; the scope narrows it further. */
const typeOfDoors = 'AttendeeManager';

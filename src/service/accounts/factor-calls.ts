/** What signs in beside the password: added, removed and used. */
import { factorErrors } from '../../contract/user.ts';
import { localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, refuse } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { queueNotice } from './account-notices.ts';
import {
  checkOwnPassword,
  createRecoveryCodes,
  hasApp,
  hasFactor,
  noteFactor,
  removeFactor,
  useAppCode,
  userOf,
} from './factors.ts';
import { addressOfSecret, secretLength, secretLetters } from './one-time-code.ts';
import type { PasswordTries } from './password-tries.ts';

const wrongCode = refuse(400, factorErrors.wrongCode);

export const factorCalls = (deps: Deps, tries: PasswordTries) =>
  ({
    async userFactors({ id, store }) {
      return store.read(async (queries) => {
        const { timezone } = await userOf(queries, id);
        const passkeys = await queries
          .selectFrom('passkey')
          .select(['id', 'name', 'createdMs', 'lastUsedMs'])
          .where('userId', '=', id)
          .orderBy('createdMs')
          .orderBy('id')
          .execute();
        const { count } = await queries
          .selectFrom('recoveryCode')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('userId', '=', id)
          .executeTakeFirstOrThrow();
        return {
          passkeys: passkeys.map(({ createdMs, lastUsedMs, ...row }) => ({
            ...row,
            createdDate: localDateTime(createdMs, timezone),
            lastUsedDate: shown(lastUsedMs, timezone),
          })),
          app: await hasApp(queries, id),
          recoveryCodes: Number(count),
        };
      });
    },

    async factorRemove({ caller, id, params: { password, factor }, store }) {
      const wrong = await checkOwnPassword(deps, tries, caller, store, { id, password });
      if (wrong) return wrong;
      return store.write(async (queries) => {
        const deleted = await removeFactor(queries, id, factor);
        if (deleted) await queueNotice(queries, deps, id, 'factorRemoved');
        return { deleted };
      });
    },

    async codeAppBegin({ caller, id, params: { password }, store }) {
      const wrong = await checkOwnPassword(deps, tries, caller, store, { id, password });
      if (wrong) return wrong;
      const secret = deps.randomness.text(secretLength, secretLetters);
      return store.write(async (queries) => {
        const { username } = await userOf(queries, id);
        if (await hasApp(queries, id)) return refuse(400, factorErrors.appExists);
        const row = { secret, confirmed: 0, lastStep: 0 } as const;
        await queries
          .insertInto('codeApp')
          .values({ userId: id, ...row })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
          .execute();
        return { secret, address: addressOfSecret(secret, username) };
      });
    },

    async codeAppAdd({ caller, id, params: { code }, store }) {
      let recoveryCodes: string[] = [];
      const isRight = await tries.check(`new app of ${id}`, caller.address, async () => {
        const added = await store.write(async (queries) => {
          const isFirst = !(await hasApp(queries, id));
          const isShown = await useAppCode(queries, deps, id, code.replace(/\s/g, ''));
          return isFirst && isShown ? noteFactor(queries, deps, id) : wrongCode;
        });
        if (added === wrongCode) return false;
        if (isApiError(added)) return added;
        recoveryCodes = added;
        return true;
      });
      if (isApiError(isRight)) return isRight;
      return isRight ? { recoveryCodes } : wrongCode;
    },

    async recoveryCodesCreate({ caller, id, params: { password }, store }) {
      const wrong = await checkOwnPassword(deps, tries, caller, store, { id, password });
      if (wrong) return wrong;
      return store.write(async (queries) => {
        if (!(await hasFactor(queries, id))) return { recoveryCodes: [] };
        await queueNotice(queries, deps, id, 'recoveryCodesCreated');
        return { recoveryCodes: await createRecoveryCodes(queries, deps, id) };
      });
    },
  }) satisfies Partial<Handlers>;

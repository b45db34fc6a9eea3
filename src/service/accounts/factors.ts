/** What an account wants beside its password, and the codes that show it. */
import { factorErrors, requestPermissionErrors } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { type ApiError, isApiError, type Result, refuse } from '../core/deps/api-error.ts';
import { readableCapitals } from '../core/deps/randomness.ts';
import type { Queries } from '../core/store/store.ts';
import { queueNotice } from './account-notices.ts';
import { stepOfCode } from './one-time-code.ts';
import { checkPassword, type PasswordTries } from './password-tries.ts';

export async function hasFactor(queries: Queries, userId: UserId): Promise<boolean> {
  const passkey = await queries
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined || hasApp(queries, userId);
}

export async function hasApp(queries: Queries, userId: UserId): Promise<boolean> {
  const app = await queries
    .selectFrom('codeApp')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmed', '=', 1)
    .executeTakeFirst();
  return app !== undefined;
}

type Stores = {
  read<T>(work: (queries: Queries) => Promise<T>): Promise<Result<T>>;
  write<T>(work: (queries: Queries) => Promise<T>): Promise<Result<T>>;
};

/** A session alone is not enough to change a factor: somebody may sit at an open screen. */
export async function checkOwnPassword(
  deps: Pick<Deps, 'workerPool'>,
  tries: PasswordTries,
  caller: Caller,
  store: Stores,
  { id, password }: { readonly id: UserId; readonly password: string },
): Promise<ApiError | null> {
  const user = await store.read((queries) => userOf(queries, id));
  if (isApiError(user)) return user;
  if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
  return checkPassword(deps, tries, caller, { account: id, kept: user.passwordHash, password });
}

export const userOf = (queries: Queries, id: UserId) =>
  queries
    .selectFrom('user')
    .select(['username', 'firstName', 'lastName', 'passwordHash', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

type Shown = {
  readonly userId: UserId;
  /** undefined: none came. */
  readonly code: string | undefined;
};

/**
 * For a caller whose password was right. Wrong codes are slowed down like wrong passwords, and
 * counted apart: the right password forgives no wrong code.
 * @returns null where the account wants no code, or the code is right
 */
export async function checkCode(
  deps: Pick<Deps, 'clock' | 'sendsMail'>,
  tries: PasswordTries,
  { address }: Pick<Caller, 'address'>,
  store: Stores,
  { userId, code }: Shown,
): Promise<ApiError | null> {
  const isNeeded = await store.read((queries) => hasFactor(queries, userId));
  if (isApiError(isNeeded)) return isNeeded;
  if (!isNeeded) return null;
  if (code === undefined) return refuse(400, factorErrors.codeNeeded);
  const isRight = await tries.check(`code of ${userId}`, address, () =>
    store.write((queries) => useCode(queries, deps, userId, code)),
  );
  if (isApiError(isRight)) return isRight;
  return isRight ? null : refuse(400, factorErrors.wrongCode);
}

/** @returns whether it is right; it then works no second time */
async function useCode(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'sendsMail'>,
  userId: UserId,
  code: string,
): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(typed)) return useAppCode(queries, deps, userId, typed);
  const used = await queries
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('digest', '=', digestOf(typed))
    .returning('userId')
    .executeTakeFirst();
  if (!used) return false;
  await queueNotice(queries, deps, userId, 'recoveryCodeUsed');
  return true;
}

/** Marks the app as confirmed: with its first code it counts. */
export async function useAppCode(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  userId: UserId,
  code: string,
): Promise<boolean> {
  const app = await queries
    .selectFrom('codeApp')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const step = app && stepOfCode(app.secret, code, clock.now());
  if (step === undefined) return false;
  const taken = await queries
    .updateTable('codeApp')
    .set({ lastStep: step, confirmed: 1 })
    .where('userId', '=', userId)
    // A code that somebody watched being typed is worth nothing any more.
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

const codesAtOnce = 10;

/**
 * Ten new ones in place of those before; the store keeps digests alone.
 * @returns each as `XXXX-XXXX-XXXX-XXXX`
 */
export async function createRecoveryCodes(
  queries: Queries,
  { randomness }: Pick<Deps, 'randomness'>,
  userId: UserId,
): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => randomness.text(16, readableCapitals));
  await queries.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await queries
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, digest: digestOf(code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

/** With the first factor an account gets recovery codes. @returns none with a further one */
export async function noteFactor(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'sendsMail' | 'randomness'>,
  userId: UserId,
): Promise<string[]> {
  await queueNotice(queries, deps, userId, 'factorAdded');
  const some = await queries
    .selectFrom('recoveryCode')
    .select('digest')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return some ? [] : createRecoveryCodes(queries, deps, userId);
}

/** @param factor the id of a passkey, or `app`. @returns whether there was one */
export async function removeFactor(
  queries: Queries,
  userId: UserId,
  factor: string,
): Promise<boolean> {
  const { numDeletedRows } =
    factor === 'app'
      ? await queries.deleteFrom('codeApp').where('userId', '=', userId).executeTakeFirstOrThrow()
      : await queries
          .deleteFrom('passkey')
          .where('userId', '=', userId)
          .where('id', '=', factor)
          .executeTakeFirstOrThrow();
  if (!(await hasFactor(queries, userId))) await removeRecoveryCodes(queries, userId);
  return numDeletedRows > 0n;
}

/** For somebody who lost everything. @returns whether there was any */
export async function removeAllFactors(queries: Queries, userId: UserId): Promise<boolean> {
  const had = await hasFactor(queries, userId);
  await queries.deleteFrom('passkey').where('userId', '=', userId).execute();
  await queries.deleteFrom('codeApp').where('userId', '=', userId).execute();
  await removeRecoveryCodes(queries, userId);
  return had;
}

const removeRecoveryCodes = async (queries: Queries, userId: UserId): Promise<void> => {
  await queries.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
};

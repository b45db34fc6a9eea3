import type { Caller } from '../core/access/caller.ts';
import type { Means } from '../core/access/handler.ts';
import { isRefusal, type Refusal } from '../core/deps/refusal.ts';
import { invalidPassword } from '../devices/held-users.ts';
import type { PasswordTries } from './password-tries.ts';
import type { TriedAccount } from './tried-accounts.ts';

type Given = {
  readonly account: TriedAccount;
  /** The hash that the store keeps; empty: no password is right. Checking takes as long. */
  readonly kept: string;
  readonly password: string;
};

/** @returns null where it is right; 400 where it is wrong, 429 for who has to wait before the next try */
export async function checkPassword(
  { heavyWork }: Pick<Means, 'heavyWork'>,
  tries: PasswordTries,
  { address }: Pick<Caller, 'address'>,
  { account, kept, password }: Given,
): Promise<Refusal | null> {
  const isRight = await tries.check(account, address, () =>
    heavyWork.run('isPassword', { password, kept }),
  );
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : invalidPassword;
}

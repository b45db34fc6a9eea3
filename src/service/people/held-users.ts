/** How a key comes to hold a user, and with it the user's events. */
import { requestPermissionErrors } from '../../contract/user.ts';
import type { ApiKeyId, UserId } from '../../domain/ids.ts';
import { type Refusal, refuse } from '../means/refusal.ts';
import type { Queries } from '../store/store.ts';

export const invalidPassword = refuse(400, requestPermissionErrors.invalidPassword);

/** A key holds the users that it made, and one that it was made for: as many as there are. */
export async function holdUser(
  queries: Queries,
  apiKeyId: ApiKeyId,
  userId: UserId,
): Promise<void> {
  await queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 0 }).execute();
}

/**
 * By the user's password, which has been seen to be right. A permission that is there already is
 * answered like a wrong password, as the specification has it.
 * @param several whether the key may get more than one user so
 */
export async function holdUserByPassword(
  queries: Queries,
  apiKeyId: ApiKeyId,
  userId: UserId,
  several: boolean,
): Promise<Refusal | null> {
  const held = await queries
    .selectFrom('apiKeyUser')
    .select(['userId', 'byPassword'])
    .where('apiKeyId', '=', apiKeyId)
    .execute();
  if (held.some((permission) => permission.userId === userId)) return invalidPassword;
  if (!several && held.some(({ byPassword }) => byPassword === 1)) {
    return refuse(400, requestPermissionErrors.oneUserOnly);
  }
  await queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 1 }).execute();
  return null;
}

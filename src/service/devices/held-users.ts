/** How a key comes to hold a user, and with the user all their events. */
import { requestPermissionErrors } from '../../contract/user.ts';
import type { ApiKeyId, UserId } from '../../domain/ids.ts';
import { type Refusal, refuse } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';

export const invalidPassword = refuse(400, requestPermissionErrors.invalidPassword);

/** Lets a key hold a user that it made, or that it was made for. There is no limit to these. */
export async function holdUser(
  queries: Queries,
  apiKeyId: ApiKeyId,
  userId: UserId,
): Promise<void> {
  await queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 0 }).execute();
}

/**
 * Lets a key hold a user after the right password was given. If it holds the user already, it is
 * answered like a wrong password, as the specification says.
 * @param several whether the key may get more than one user in this way
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

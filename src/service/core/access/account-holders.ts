/** The accounts that hold something of anyone who a key organizes events for. */
import type { ApiKeyId } from '../../../domain/ids.ts';
import { everywhere } from '../store/query/of-event.ts';
import type { Queries } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { hostsOf } from './permission.ts';

/** All events of one of the caller's hosts. */
export const holdersOfHosts = (queries: Queries, caller: Caller) =>
  queries
    .selectFrom('account')
    .innerJoin('apiKeyUser as held', 'held.apiKeyId', 'account.apiKeyId')
    .select('account.userId')
    .where('held.userId', 'in', hostsOf(queries, caller));

/** Single events of the caller's hosts. */
export const holdersOfEvents = (queries: Queries, caller: Caller) =>
  queries
    .selectFrom('account')
    .innerJoin('apiKeyEvent as held', 'held.apiKeyId', 'account.apiKeyId')
    .innerJoin('event', 'event.id', 'held.eventId')
    .select('account.userId')
    .where('event.hostId', 'in', hostsOf(queries, caller));

/**
 * Whether a key is that of an account which holds nothing of the caller's hosts. Such an account
 * must be invited and accept. Anyone who organizes an event sees the accounts that hold it, and may
 * end them.
 */
export async function isStrangersAccount(
  queries: Queries,
  caller: Caller,
  apiKeyId: ApiKeyId,
): Promise<boolean> {
  const account = await queries
    .selectFrom('account')
    .select('userId')
    .where('apiKeyId', '=', apiKeyId)
    .executeTakeFirst();
  if (!account) return false;
  for (const holders of [holdersOfHosts, holdersOfEvents]) {
    const holder = await holders(everywhere(queries), caller)
      .where('account.apiKeyId', '=', apiKeyId)
      .limit(1)
      .executeTakeFirst();
    if (holder) return false;
  }
  return true;
}

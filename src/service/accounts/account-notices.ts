/**
 * Tells people by mail what changed at their account, since they may not have done it themselves, and what stopped at
 * one of their events.
 */
import type { EventId, UserId } from '../../domain/ids.ts';
import { instant } from '../../domain/time.ts';
import type { Deps } from '../core/access/handler.ts';
import type { NoticeKind } from '../core/store/schema/access-schema.ts';
import type { Queries } from '../core/store/store.ts';

/** A mail server that is away for longer loses it. */
const triedForMs = 7 * 24 * 60 * 60_000;

/**
 * Queues the mail in the transaction of the change. Where this server sends no mail, nobody is told.
 * @param about the address, undefined: the one at which the user signs in; the event, undefined: it is about the account
 */
export async function queueNotice(
  queries: Queries,
  { clock, sendsMail }: Pick<Deps, 'clock' | 'sendsMail'>,
  userId: UserId,
  kind: NoticeKind,
  { address, eventId }: { readonly address?: string; readonly eventId?: EventId } = {},
): Promise<void> {
  if (!sendsMail) return;
  const now = clock.now();
  const to = address ?? (await usernameOf(queries, userId));
  await queries
    .insertInto('userMail')
    .values({
      ...{ userId, kind, address: to, digest: null, state: 'waiting', attempts: 0 },
      eventId: eventId ?? null,
      ...{ queuedMs: now, dueMs: now, endsMs: instant(now + triedForMs) },
    })
    .execute();
}

async function usernameOf(queries: Queries, userId: UserId): Promise<string> {
  const { username } = await queries
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}

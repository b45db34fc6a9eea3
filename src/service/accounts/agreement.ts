/** The data processing agreement: the host signs it, and the operator marks it as signed. */
import type { EventId, UserId } from '../../domain/ids.ts';
import type { Queries } from '../core/store/store.ts';

export async function hasSigned(queries: Queries, userId: UserId): Promise<boolean> {
  const signed = await queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('agreementSignedMs', 'is not', null)
    .executeTakeFirst();
  return signed !== undefined;
}

export async function hasHostSigned(queries: Queries, eventId: EventId): Promise<boolean> {
  const signed = await queries
    .selectFrom('event')
    .innerJoin('user', 'user.id', 'event.hostId')
    .select('user.id')
    .where('event.id', '=', eventId)
    .where('user.agreementSignedMs', 'is not', null)
    .executeTakeFirst();
  return signed !== undefined;
}

/** Sends a guest's ticket because the organizer says so, whatever was sent before. */
import { general } from '../../../../contract/error-code.ts';
import type { ParticipantId } from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';
import { objectNotFound, type Refusal, refuse } from '../../../core/deps/refusal.ts';
import type { Queries } from '../../../core/store/store.ts';
import { queueOnce } from './queue-mail.ts';

/** @returns MethodNotAllowed where there is no ticket that a mail could bring */
export async function queueTicket(
  queries: Queries,
  now: Instant,
  id: ParticipantId,
): Promise<Refusal | null> {
  const ticket = await queries
    .selectFrom('participant')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .leftJoin('ticket', (join) =>
      join
        .onRef('ticket.participantId', '=', 'participant.id')
        .on('ticket.type', '=', 'ETicket')
        .on('ticket.cancelledMs', 'is', null),
    )
    .select(['participant.eventId', 'participant.paymentId', 'ticket.id as ticketId'])
    .select(['payment.stage', 'payment.status'])
    .where('participant.id', '=', id)
    .executeTakeFirst();
  if (!ticket) return objectNotFound;
  const { eventId, paymentId, ticketId, stage, status } = ticket;
  const isThere = ticketId !== null && stage === 'done';
  if (!isThere || status === 'new' || status === 'cancelled') {
    return refuse(405, general.methodNotAllowed);
  }
  await queueOnce(queries, now, { eventId, paymentId, participantId: id, kind: 'ticket' });
  return null;
}

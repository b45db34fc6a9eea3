import { agreementMissing } from '../../contract/data-agreement.ts';
import type { TicketId } from '../../domain/ids.ts';
import { hasHostSigned } from '../accounts/agreement.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import {
  isRefusal,
  objectNotFound,
  type Refusal,
  type Result,
  refuse,
} from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipantsOf } from '../sync/announce-participants.ts';
import { updateParticipant } from './participant-update.ts';
import { type TicketRow, ticketsById } from './ticket-record.ts';
import { changeForm } from './user-data-record.ts';

export const ticketChangeCalls = ({ clock }: Means) =>
  ({
    async ticketUpdate({ id, params: { ticketType, ...holder }, store }) {
      return store.write(async (queries) =>
        changeTicket(queries, id, async ({ type, participantId }) => {
          const isRetyped = ticketType !== undefined && ticketType !== type;
          if (isRetyped) {
            await queries
              .updateTable('ticket')
              .set({ type: ticketType })
              .where('id', '=', id)
              .execute();
          }
          return updateParticipant(
            queries,
            clock.now(),
            participantId,
            holder,
            new Map(),
            isRetyped,
          );
        }),
      );
    },

    async ticketUserData({ id, pairs, store }) {
      return store.write(async (queries) =>
        changeTicket(queries, id, async ({ eventId, paymentId, timezone }) => {
          const form = { eventId, zone: timezone, paymentId, ticketIds: [id] };
          const said = await changeForm(queries, clock.now(), form, pairs);
          if (isRefusal(said)) return said;
          if (said.ticket || said.payment) await announceParticipantsOf(queries, paymentId);
          return null;
        }),
      );
    },
  }) satisfies Partial<Handlers>;

/** Changing a holder's data needs the agreement that the event's host signs. */
async function changeTicket(
  queries: Queries,
  id: TicketId,
  change: (ticket: TicketRow) => Promise<Refusal | null>,
): Promise<Result<object>> {
  const [ticket] = await ticketsById(queries, { id });
  if (!ticket) return objectNotFound;
  if (!(await hasHostSigned(queries, ticket.eventId))) return refuse(400, agreementMissing);
  return (await change(ticket)) ?? {};
}

import type { ReadParams } from '../../contract/call.ts';
import { missingParam } from '../../contract/error-code.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import { type CheckIn, checkInSent, recordOnTicket } from '../checking/check-in.ts';
import type { Caller, Handlers, Means } from '../http/handler.ts';
import { archiveBefore, authorize } from '../http/permission.ts';
import { productsOfTicket } from '../product/product-record.ts';
import { isRefusal, notAuthorized, objectNotFound, type Refusal, refuse } from '../refusal.ts';
import { flag } from '../store/flag.ts';
import { displayIdentifierTyped } from './ticket-code.ts';
import {
  type TicketRow,
  ticketAnswer,
  ticketsByDisplayIdentifier,
  ticketsById,
  ticketsByIdentifier,
} from './ticket-record.ts';
import { findTickets } from './ticket-search.ts';

type AtTheDoor = ReadParams<typeof ticketReset>;

export const ticketCalls = (means: Means) => {
  /** The ticket that a door names by one of its codes, if the key may touch its event. */
  async function ticketNamed(
    { keyId }: Caller,
    { identifier, displayIdentifier }: AtTheDoor,
  ): Promise<TicketRow | Refusal> {
    if (identifier === undefined && displayIdentifier === undefined) {
      return refuse(400, missingParam('identifier'));
    }
    const by = { keyId, archivedBefore: archiveBefore(means.clock.now()) };
    const [ticket] = await means.store.readOne(async (queries) => {
      if (identifier !== undefined) return ticketsByIdentifier(queries, { identifier, ...by });
      const typed = displayIdentifierTyped(displayIdentifier ?? '');
      return ticketsByDisplayIdentifier(queries, { displayIdentifier: typed, ...by });
    });
    if (!ticket) return objectNotFound;
    return ticket.isHeld ? ticket : notAuthorized;
  }

  const record = async (action: CheckIn['action'], caller: Caller, params: AtTheDoor) => {
    const ticket = await ticketNamed(caller, params);
    if (isRefusal(ticket)) return ticket;
    const checkIn = checkInSent(action, params, ticket.timezone, means.clock.now());
    await means.store.writeOne((queries) => recordOnTicket(queries, ticket, checkIn));
    const isCheck = action === 'DEVALUATED';
    const lastCheckedMs = isCheck ? checkIn.atMs : ticket.lastCheckedMs;
    return { ticket: ticketAnswer({ ...ticket, checked: flag(isCheck), lastCheckedMs }) };
  };

  return {
    async ticketRead({ id }) {
      const [ticket] = await means.store.read((queries) => ticketsById(queries, { id }));
      return ticket ? { ticket: ticketAnswer(ticket) } : objectNotFound;
    },

    async ticketFind({ caller, params }) {
      const now = means.clock.now();
      const { eventId, paymentId } = params;
      return means.store.read(async (queries) => {
        const refusal =
          (eventId !== undefined && (await authorize(queries, caller, now, 'event', eventId))) ||
          (paymentId !== undefined &&
            (await authorize(queries, caller, now, 'payment', paymentId)));
        if (refusal) return refusal;
        return { ids: await findTickets(queries, caller.keyId, archiveBefore(now), params) };
      });
    },

    /** `readOnly`: the ticket as it stands, and nothing is written. */
    async ticketCheck({ caller, params }) {
      if (!params.readOnly) return record('DEVALUATED', caller, params);
      const ticket = await ticketNamed(caller, params);
      return isRefusal(ticket) ? ticket : { ticket: ticketAnswer(ticket) };
    },

    async ticketReset({ caller, params }) {
      return record('RESET', caller, params);
    },

    async ticketProducts({ id }) {
      const products = await means.store.read((queries) => productsOfTicket(queries, id));
      return { products };
    },
  } satisfies Pick<
    Handlers,
    'ticketRead' | 'ticketFind' | 'ticketCheck' | 'ticketReset' | 'ticketProducts'
  >;
};

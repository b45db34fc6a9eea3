import { type CheckIn, checkInSent } from '../check-in/check-in.ts';
import { recordOnTickets, type TicketCheckIn } from '../check-in/record-check-ins.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { archiveBefore, authorize, neverArchived } from '../core/access/permission.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import { eventOfObject } from '../core/store/query/directory.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { mostWrites, TogetherBy } from '../core/store/query/together.ts';
import { flag } from '../core/store/schema/flag.ts';
import { productsOfTicket } from './product-record.ts';
import { type AtTheDoor, ticketAtDoor } from './ticket-at-door.ts';
import { ticketAnswer, ticketsById } from './ticket-record.ts';
import { findTickets } from './ticket-search.ts';

export const ticketCalls = (means: Means) => {
  const ticketNamed = ticketAtDoor(means);
  const eventOf = ({ ticket }: TicketCheckIn) => (means.store.isByEvent ? ticket.eventId : null);
  const records = new TogetherBy(eventOf, {
    mostAtOnce: mostWrites,
    async ask(checkIns: readonly TicketCheckIn[]) {
      await recordOnTickets(means.store, checkIns);
      return checkIns;
    },
    // What happens to one ticket is recorded one by one, in the order in which it arrives.
    apart: ({ ticket }) => ticket.id,
  });

  const record = async (action: CheckIn['action'], caller: Caller, params: AtTheDoor) => {
    const ticket = await ticketNamed(caller, neverArchived, params);
    if (isRefusal(ticket)) return ticket;
    // A door asks of which event a ticket is; it lets nobody in at another than its own.
    if (params.eventId !== undefined && params.eventId !== ticket.eventId) return objectNotFound;
    const checkIn = checkInSent(action, params, ticket.timezone, means.clock.now());
    if (isRefusal(checkIn)) return checkIn;
    await records.ask({ ticket, checkIn });
    const isCheck = action === 'DEVALUATED';
    const lastCheckedMs = isCheck ? checkIn.atMs : ticket.lastCheckedMs;
    return { ticket: ticketAnswer(ticket, { checked: flag(isCheck), lastCheckedMs }) };
  };

  const show = async (caller: Caller, params: AtTheDoor) => {
    const ticket = await ticketNamed(caller, archiveBefore(means.clock.now()), params);
    return isRefusal(ticket) ? ticket : { ticket: ticketAnswer(ticket) };
  };

  return {
    async ticketRead({ id, store }) {
      return store.read(async (queries) => {
        const [ticket] = await ticketsById(queries, { id });
        return ticket ? { ticket: ticketAnswer(ticket) } : objectNotFound;
      });
    },

    async ticketFind({ caller, params }) {
      const archivedBefore = archiveBefore(means.clock.now());
      const { eventId, paymentId } = params;
      return means.store.read(async (queries) => {
        const refusal =
          (eventId !== undefined &&
            (await authorize(queries, caller, archivedBefore, 'event', eventId))) ||
          (paymentId !== undefined &&
            (await authorize(queries, caller, archivedBefore, 'payment', paymentId)));
        if (refusal) return refusal;
        const named =
          eventId ?? (paymentId && (await eventOfObject(queries, 'payment', paymentId)));
        const found = named === undefined ? queries : ofEvent(queries, named);
        return { ids: await findTickets(found, caller.keyId, archivedBefore, params) };
      });
    },

    /** With `readOnly` the ticket is answered as it stands, and nothing is written. */
    ticketCheck: ({ caller, params }) =>
      params.readOnly ? show(caller, params) : record('DEVALUATED', caller, params),

    ticketReset: ({ caller, params }) => record('RESET', caller, params),

    async ticketProducts({ id, store }) {
      const products = await store.read((queries) => productsOfTicket(queries, id));
      if (isRefusal(products)) return products;
      return { products };
    },
  } satisfies Pick<
    Handlers,
    'ticketRead' | 'ticketFind' | 'ticketCheck' | 'ticketReset' | 'ticketProducts'
  >;
};

/**
 * What an import changed of a ticket, and what its undoing gives back: only that, and only where nobody changed
 * it since. Money that came meanwhile, and a ticket that was cancelled, are not the import's to undo.
 */
import type { PaymentId } from '../../domain/ids.ts';
import type { TicketBefore, TicketValues } from '../core/store/schema/details.ts';
import { guestDataOf, type KnownTicket } from './known-tickets.ts';

const valuesNow = (ticket: KnownTicket): TicketValues => ({
  ...guestDataOf(ticket),
  cancelledMs: ticket.cancelledMs,
  status: ticket.status,
  paymentStatus: ticket.paymentStatus,
  paidMs: ticket.paidMs,
});

/** @param became what the import writes */
export const beforeOf = (ticket: KnownTicket, became: TicketValues): TicketBefore => ({
  ...valuesNow(ticket),
  imported:
    ticket.importId === null
      ? null
      : { importId: ticket.importId, reference: ticket.reference, person: ticket.person },
  became,
});

export type Undone = {
  readonly ticket: KnownTicket;
  readonly was: TicketBefore;
  /** The rows to write. */
  readonly after: TicketValues;
};

/** @param changes the last first: where several changed one purchase, it gets back what it was before all of them */
export function undone(changes: readonly Omit<Undone, 'after'>[]): readonly Undone[] {
  const payments = new Map<PaymentId, Pick<TicketValues, 'paymentStatus' | 'paidMs'>>();
  const all = changes.map(({ ticket, was }) => {
    const after = givenBack(was, { ...valuesNow(ticket), ...payments.get(ticket.paymentId) });
    const { paymentStatus, paidMs = null } = after;
    payments.set(ticket.paymentId, { paymentStatus, paidMs });
    return { ticket, was, after };
  });
  return all.map(({ after, ...one }) => ({
    ...one,
    after: { ...after, ...payments.get(one.ticket.paymentId) },
  }));
}

function givenBack(
  { imported: _, became, ...before }: TicketBefore,
  now: TicketValues,
): TicketValues {
  if (became === undefined) return before;
  const names = Object.keys(now) as (keyof TicketValues)[];
  return Object.assign({}, ...names.map((name) => valueGiven(name, before, became, now)));
}

const valueGiven = (
  name: keyof TicketValues,
  before: TicketValues,
  became: TicketValues,
  now: TicketValues,
): Partial<TicketValues> => ({ [name]: (now[name] === became[name] ? before : now)[name] });

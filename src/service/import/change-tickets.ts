/** Changes tickets and their holders, many at once: as a file says, or back to what they were. */
import type { EventId, PaymentId } from '../../domain/ids.ts';
import type { ImportState } from '../../domain/import-row.ts';
import { seatIn } from '../../domain/seat.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import { foldedTextsOf, holderColumns } from '../attendees/participant-record.ts';
import { enter, removeCodes } from '../core/store/query/directory.ts';
import { changeGivenRows } from '../core/store/query/write-rows.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { TicketValues } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import type { GuestValues } from './judge-rows.ts';
import type { KnownTicket } from './known-tickets.ts';

/** @param after what is written: columns of the ticket, of its holder and of its purchase */
export type TicketChange = { readonly ticket: KnownTicket; readonly after: TicketValues };

export function afterOf(ticket: KnownTicket, values: GuestValues, now: Instant): TicketValues {
  const { state, ...kept } = values;
  return { ...kept, ...columnsOf(ticket, state, now) };
}

/** Columns that say more than the state stay as they are where it doesn't change. */
function columnsOf(ticket: KnownTicket, state: ImportState, now: Instant) {
  const { cancelledMs, status, paymentStatus, paidMs } = ticket;
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'disbursed';
  if (state === 'cancelled') {
    return { cancelledMs: cancelledMs ?? now, status: 'cancelled' as const, paymentStatus, paidMs };
  }
  const kept = { paymentStatus, paidMs };
  const changed =
    state === 'valid'
      ? { paymentStatus: 'paid' as const, paidMs: now }
      : { paymentStatus: 'authorized' as const, paidMs: null };
  return {
    cancelledMs: null,
    status: cancelledMs === null ? status : ('accepted' as const),
    ...(isPaid === (state === 'valid') ? kept : changed),
  };
}

/**
 * A purchase is paid as a whole: where its rows disagree, nobody of it counts as paid, and doors ask.
 * @param others purchases of which a row beside these is unpaid
 */
export function paidAsAWhole<Change extends TicketChange>(
  changes: readonly Change[],
  others: ReadonlySet<PaymentId>,
): readonly Change[] {
  // A cancelled ticket owes nothing.
  const isUnpaid = ({ after }: Change) =>
    after.cancelledMs === null && after.paymentStatus === 'authorized';
  const unpaid = new Set(changes.filter(isUnpaid).map(({ ticket }) => ticket.paymentId));
  return changes.map((change) =>
    unpaid.has(change.ticket.paymentId) || others.has(change.ticket.paymentId)
      ? { ...change, after: { ...change.after, paymentStatus: 'authorized', paidMs: null } }
      : change,
  );
}

/** The same number of statements however many tickets there are. */
export async function changeTickets(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  changes: readonly TicketChange[],
  categoryNames: ReadonlyMap<number, string>,
): Promise<void> {
  await freeCodes(queries, eventId, changes);
  await changeGivenRows(
    queries,
    'ticket',
    changes.map(({ ticket, after }) => ({
      id: ticket.id,
      ticketCategoryId: after.ticketCategoryId,
      importedCode: after.importedCode,
      importedForm: formOf(after.importedCode),
      cancelledMs: after.cancelledMs,
      userData: after.userData ?? ticket.userData,
      foldedTexts: foldedTextsOf({
        ...after,
        identifier: after.importedCode ?? ticket.ownCode,
        displayIdentifier: ticket.displayIdentifier,
        paymentIdentifier: ticket.paymentIdentifier,
        categoryName: categoryNames.get(after.ticketCategoryId) ?? '',
      }),
    })),
    {
      id: 'bigint',
      ticketCategoryId: 'bigint',
      importedCode: 'text',
      importedForm: 'text',
      cancelledMs: 'bigint',
      userData: 'text',
      foldedTexts: 'text',
    },
  );
  await changeGivenRows(
    queries,
    'participant',
    changes.map(({ ticket, after }) => ({
      id: ticket.participantId,
      ...holderColumns(after),
      status: after.status,
      cancelledMs: after.cancelledMs,
      details: toJson({
        ...fromJson(ticket.details),
        note: after.note,
        ...(after.flags !== undefined && { flags: after.flags }),
        ...seatIn(after, fromJson(ticket.details)),
      }),
    })),
    {
      id: 'bigint',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      company: 'text',
      foldedFirstName: 'text',
      foldedLastName: 'text',
      foldedEmail: 'text',
      foldedCompany: 'text',
      status: 'text',
      cancelledMs: 'bigint',
      details: 'text',
    },
  );
  await changeGivenRows(
    queries,
    'payment',
    changes
      .filter(({ ticket, after }) => ticket.paymentStatus !== after.paymentStatus)
      .map(({ ticket, after }) => ({
        id: ticket.paymentId,
        status: after.paymentStatus,
        paidMs: paidMsOf(after, now),
        modifiedMs: now,
      })),
    { id: 'bigint', status: 'text', paidMs: 'bigint', modifiedMs: 'bigint' },
  );
}

/** What was kept before the date of payment was may say of an unpaid one what it has now. */
function paidMsOf({ paymentStatus, paidMs = null }: TicketValues, now: Instant): Instant | null {
  if (paymentStatus === 'authorized') return null;
  return paymentStatus === 'paid' ? (paidMs ?? now) : paidMs;
}

/** Two tickets may change codes with each other: no moment may see a code twice. */
async function freeCodes(
  queries: Queries,
  eventId: EventId,
  changes: readonly TicketChange[],
): Promise<void> {
  const recoded = changes.filter(({ ticket, after }) => ticket.importedCode !== after.importedCode);
  const before = recoded.flatMap(({ ticket }) => ticket.importedForm ?? []);
  await removeCodes(queries, 'importedForm', eventId, before);
  const after = recoded.flatMap((change) => formOf(change.after.importedCode) ?? []);
  await enter(queries, eventId, { codes: { importedForm: after } });
  await changeGivenRows(
    queries,
    'ticket',
    recoded.map(({ ticket }) => ({ id: ticket.id, importedForm: null })),
    { id: 'bigint', importedForm: 'text' },
  );
}

const formOf = (code: string | null): string | null =>
  code === null ? null : (scannedForm(code) ?? null);

/** The tickets that the rows of a batch may mean: by code, by reference, by person. */

import type { EventId, TicketId } from '../../domain/ids.ts';
import { type ImportRow, namesOfRow, type RowNames } from '../../domain/import-row.ts';
import { seatIn } from '../../domain/seat.ts';
import { codeInBarcode, identifierTyped, replacedCodesOf } from '../attendees/ticket-code.ts';
import { isGiven, isGivenText } from '../core/store/query/write-rows.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';

/** A row with what it is found by; references and persons of one system say nothing in another. */
export type NamedRow = { readonly row: ImportRow; readonly names: RowNames };

export function nameRow(system: string, row: ImportRow): NamedRow {
  const { code, reference, person } = namesOfRow(row);
  const ofSystem = (text: string | null) => (text === null ? null : `${system}\n${text}`);
  return { row, names: { code, reference: ofSystem(reference), person: ofSystem(person) } };
}

export type KnownTicket = Awaited<ReturnType<typeof selectKnown>>[number];

export async function knownTickets(
  queries: Queries,
  eventId: EventId,
  rows: readonly NamedRow[],
): Promise<readonly KnownTicket[]> {
  const given = (name: keyof RowNames) =>
    JSON.stringify(rows.flatMap(({ names }) => names[name] ?? []));
  const ids = [
    ...(await ticketsWith(queries, eventId, 'importedForm', given('code'))),
    ...(await ticketsWith(queries, eventId, 'identifier', ownCodes(rows))),
    ...(await ticketsThatHad(queries, eventId, given('code'))),
    ...(await ticketsThatHad(queries, eventId, ownCodes(rows))),
    ...(await importedWith(queries, eventId, 'reference', given('reference'))),
    ...(await importedWith(queries, eventId, 'person', given('person'))),
  ];
  return ids.length === 0 ? [] : selectKnown(queries, JSON.stringify([...new Set(ids)]));
}

const ownCodes = (rows: readonly NamedRow[]): string =>
  JSON.stringify(rows.flatMap(({ row }) => (row.code ? identifierTyped(row.code) : [])));

async function ticketsWith(
  queries: Queries,
  eventId: EventId,
  column: 'importedForm' | 'identifier',
  codes: string,
): Promise<readonly TicketId[]> {
  const rows = await queries
    .selectFrom('ticket')
    .select('id')
    .where(({ ref }) => isGivenText(queries, ref(column), codes))
    .where('eventId', '=', eventId)
    .execute();
  return rows.map(({ id }) => id);
}

/** A file from before a code was replaced means the same ticket, and never brings the code back. */
async function ticketsThatHad(
  queries: Queries,
  eventId: EventId,
  codes: string,
): Promise<readonly TicketId[]> {
  const rows = await queries
    .selectFrom('replacedCode')
    .select('ticketId')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('form'), codes))
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

async function importedWith(
  queries: Queries,
  eventId: EventId,
  column: 'reference' | 'person',
  names: string,
): Promise<readonly TicketId[]> {
  const rows = await queries
    .selectFrom('importedTicket')
    .select('ticketId')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref(column), names))
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** @param ids as JSON */
export async function selectKnown(queries: Queries, ids: string) {
  const tickets = await knownRows(queries, ids);
  const replaced = await replacedCodesOf(queries, tickets);
  return tickets.map((ticket) => ({
    ...ticket,
    replacedForms: replaced.flatMap(({ ticketId, form }) => (ticketId === ticket.id ? [form] : [])),
  }));
}

const knownRows = (queries: Queries, ids: string) =>
  queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .leftJoin('importedTicket', 'importedTicket.ticketId', 'ticket.id')
    .select(['ticket.id', 'ticket.participantId', 'ticket.paymentId', 'ticket.ticketCategoryId'])
    .select(['ticket.identifier as ownCode', codeInBarcode.as('identifier')])
    .select(['ticket.importedCode', 'ticket.importedForm', 'ticket.displayIdentifier'])
    .select(['ticket.replacedMs', 'ticket.userData'])
    .select(['ticket.cancelledMs', 'participant.status', 'participant.details'])
    .select(['participant.firstName', 'participant.lastName'])
    .select(['participant.email', 'participant.company'])
    .select(['payment.status as paymentStatus', 'payment.paidMs', 'payment.importedOrder'])
    .select('payment.identifier as paymentIdentifier')
    .select(['importedTicket.importId', 'importedTicket.reference', 'importedTicket.person'])
    .where(({ ref }) => isGiven(queries, ref('ticket.id'), ids))
    .orderBy('ticket.id')
    .execute();

/** What an import may change of a ticket, beside what became of it. */
export const guestDataOf = (ticket: KnownTicket) => {
  const details = fromJson(ticket.details);
  return {
    firstName: ticket.firstName,
    lastName: ticket.lastName,
    email: ticket.email,
    company: ticket.company,
    note: details.note ?? null,
    flags: details.flags ?? null,
    ...seatIn(details),
    ticketCategoryId: ticket.ticketCategoryId,
    importedCode: ticket.importedCode,
    userData: ticket.userData,
  };
};

/**
 * Check-ins of these wait from now on, in the order in which they lock them. SQLite has one writer at a time.
 * @param ids as JSON
 */
export async function lockTickets(queries: Queries, ids: string): Promise<void> {
  if (!isPostgres(queries)) return;
  await queries
    .selectFrom('ticket')
    .select('id')
    .where(({ ref }) => isGiven(queries, ref('id'), ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

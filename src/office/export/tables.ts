/** What can be exported, as tables: guests, check-ins, double entries, sales. */
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { parseParticipantStatus } from '../../contract/participant.ts';
import { doubleEntries } from '../../domain/convergence.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import type { ExportTexts } from './texts.en.ts';

export type Cell = string | number | null;
export type ExportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

export const exportKinds = ['guests', 'checkIns', 'doubles', 'sales'] as const;
export type ExportKind = (typeof exportKinds)[number];

export type SoldCategory = {
  readonly name: string;
  readonly price: number;
  readonly available: number;
  readonly sold: number | null;
};

export type Exported = {
  readonly guests: readonly ParticipantAnswer[];
  readonly categories: readonly SoldCategory[];
  readonly zone: Timezone;
  readonly texts: ExportTexts['columns'];
};

export function exportTable(kind: ExportKind, exported: Exported): ExportTable {
  switch (kind) {
    case 'guests':
      return guestsTable(exported);
    case 'checkIns':
      return checkInsTable(exported);
    case 'doubles':
      return doublesTable(exported);
    case 'sales':
      return salesTable(exported);
  }
}

const nameOf = ({ firstName, lastName }: ParticipantAnswer) => `${firstName} ${lastName}`.trim();

/** A row for each ticket. */
function guestsTable({ guests, texts }: Exported): ExportTable {
  return {
    columns: texts.guests,
    rows: guests.flatMap((guest) =>
      guest.tickets.map((ticket) => [
        guest.firstName,
        guest.lastName,
        guest.email,
        guest.company,
        ticket.ticketCategoryName,
        guest.identifier,
        guest.displayIdentifier,
        parseParticipantStatus(guest.status) ?? guest.status,
        guest.paymentStatus,
        ticket.checked ? texts.yes : texts.no,
        timeOf(ticket.checkedDate),
        ticket.checkedDevice,
        flagsIn(guest.flags ?? '').join(', '),
        guest.note,
        guest.id,
        guest.paymentId,
        timeOf(guest.registrationDate),
      ]),
    ),
  };
}

/** Every check-in and check-out of tickets and products, in the order in which they were recorded. */
function checkInsTable({ guests, texts }: Exported): ExportTable {
  return {
    columns: texts.checkIns,
    rows: guests.flatMap((guest) =>
      (guest.checkInHistory ?? []).map(({ action, ticketId, date, device, tool }) => [
        timeOf(date),
        action === 'DEVALUATED' ? texts.in : texts.out,
        ticketId === null ? texts.product : texts.ticket,
        nameOf(guest),
        categoryOf(guest, ticketId),
        guest.identifier,
        device,
        tool,
      ]),
    ),
  };
}

function doublesTable({ guests, texts, zone }: Exported): ExportTable {
  return {
    columns: texts.doubles,
    rows: guests.flatMap((guest) =>
      doubleEntries(guest.checkInHistory ?? [], zone).map(({ ticketId, first, second }) => [
        nameOf(guest),
        categoryOf(guest, ticketId),
        guest.identifier,
        timeOf(first.date),
        first.device,
        timeOf(second.date),
        second.device,
      ]),
    ),
  };
}

function salesTable({ guests, categories, texts }: Exported): ExportTable {
  const tickets = guests.flatMap((guest) => guest.tickets);
  return {
    columns: texts.sales,
    rows: categories.map(({ name, price, available, sold }) => [
      name,
      price,
      available,
      sold,
      tickets.filter((one) => one.ticketCategoryName === name && one.checked).length,
    ]),
  };
}

const categoryOf = (guest: ParticipantAnswer, ticketId: TicketId | null): string | null =>
  guest.tickets.find(({ id }) => id === ticketId)?.ticketCategoryName ?? null;

/** As spreadsheets read it: `2026-11-23 20:15:00`, by the event's clock. */
const timeOf = (date: string | null): string | null => date?.replace('T', ' ') ?? null;

/** What can be exported, as tables: guests, check-ins, those of areas, duplicate check-ins, tickets by category, purchases, refused scans. */
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { parseParticipantStatus } from '../../contract/participant.ts';
import { undoTool } from '../../domain/action.ts';
import type { Area } from '../../domain/area.ts';
import { doubleEntries } from '../../domain/convergence.ts';
import { majorUnits } from '../../domain/currency.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { TicketCategoryId, TicketId } from '../../domain/ids.ts';
import { seatParts } from '../../domain/seat.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import type { AreaTexts } from '../../ui/i18n/language.ts';
import type { Purchases } from './read-purchases.ts';
import type { RefusedScans } from './read-refused.ts';

export type Cell = string | number | null;
export type ExportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

export const guestKinds = ['guests', 'checkIns', 'areas', 'doubles', 'sales'] as const;
/** What is made from the guests. */
export type GuestKind = (typeof guestKinds)[number];

export type SoldCategory = {
  readonly id: TicketCategoryId;
  readonly name: string;
  readonly price: number;
  readonly available: number;
  readonly sold: number | null;
};

export type Exported = {
  readonly guests: readonly ParticipantAnswer[];
  readonly categories: readonly SoldCategory[];
  readonly currency: string;
  readonly zone: Timezone;
  readonly areas: readonly Pick<Area, 'id' | 'name'>[];
  readonly texts: AreaTexts['export']['columns'];
};

export function guestTable(kind: GuestKind, exported: Exported): ExportTable {
  switch (kind) {
    case 'guests':
      return guestsTable(exported);
    case 'checkIns':
      return checkInsTable(exported);
    case 'areas':
      return areasTable(exported);
    case 'doubles':
      return doublesTable(exported);
    case 'sales':
      return salesTable(exported);
  }
}

const nameOf = ({ firstName, lastName }: ParticipantAnswer) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A row for each ticket, with a column for each question that anybody answered. */
function guestsTable({ guests, texts }: Exported): ExportTable {
  const questions = questionsOf(guests);
  return {
    columns: [...texts.guests, ...questions.map(({ title }) => title)],
    rows: guests.flatMap((guest) =>
      guest.tickets.map((ticket) => [
        guest.firstName,
        guest.lastName,
        guest.email,
        guest.company,
        ticket.ticketCategoryName,
        guest.identifier,
        guest.displayIdentifier,
        statusOf(guest.status, texts),
        guest.paymentStatus && texts.paymentStatus[guest.paymentStatus],
        ticket.checked ? texts.yes : texts.no,
        timeOf(ticket.checkedDate),
        ticket.checkedDevice,
        flagsIn(guest.flags ?? '').join(', '),
        guest.note,
        guest.id,
        guest.paymentIdentifier ?? guest.paymentId,
        timeOf(guest.registrationDate),
        ...seatParts.map((part) => guest[part]),
        ...questions.map(({ key }) => answersOf(guest).get(key)?.value ?? null),
      ]),
    ),
  };
}

/** What the guest and the buyer answered, by the question. One that was removed since has its title alone. */
const answersOf = ({ userData, buyerUserData }: ParticipantAnswer) =>
  new Map(
    [...(userData ?? []), ...(buyerUserData ?? [])].map((data) => [
      String(data.userFieldId ?? data.title),
      data,
    ]),
  );

function questionsOf(guests: readonly ParticipantAnswer[]) {
  const titles = new Map<string, string>();
  for (const guest of guests) {
    for (const [key, { title }] of answersOf(guest)) titles.set(key, title);
  }
  return [...titles].map(([key, title]) => ({ key, title }));
}

/** One that a newer service has is called as that calls it. */
function statusOf(sent: string, { guestStatus }: Exported['texts']): string {
  const status = parseParticipantStatus(sent);
  return status === undefined ? sent : guestStatus[status];
}

/** Every check-in and check-out of tickets and products, in the order in which they were recorded. */
function checkInsTable({ guests, texts }: Exported): ExportTable {
  return {
    columns: texts.checkIns,
    rows: guests.flatMap((guest) =>
      (guest.checkInHistory ?? []).map(({ action, ticketId, date, device, tool }) => [
        timeOf(date),
        action === 'DEVALUATED' ? texts.in : tool === undoTool ? texts.undone : texts.out,
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

/** Every entry to an area and exit, by area and in the order of their dates. One that was removed has none any more. */
function areasTable({ guests, areas, zone, texts }: Exported): ExportTable {
  const all = guests.flatMap((guest) =>
    (guest.areaHistory ?? []).map((movement) => ({ guest, movement })),
  );
  return {
    columns: texts.areas,
    rows: areas.flatMap(({ id, name }) =>
      all
        .filter(({ movement }) => movement.areaId === id)
        .toSorted((one, other) => one.movement.atMs - other.movement.atMs)
        .map(({ guest, movement: { action, ticketId, atMs, device, tool, isForced } }) => [
          name,
          timeOf(localDateTime(atMs, zone)),
          action === 'DEVALUATED' ? texts.in : tool === undoTool ? texts.undone : texts.out,
          isForced ? texts.yes : texts.no,
          nameOf(guest),
          categoryOf(guest, ticketId),
          guest.identifier,
          device,
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

function salesTable({ guests, categories, currency, texts }: Exported): ExportTable {
  const tickets = guests.flatMap((guest) => guest.tickets);
  return {
    columns: texts.sales,
    rows: categories.map(({ id, name, price, available, sold }) => [
      name,
      majorUnits(price, currency),
      currency,
      available,
      sold,
      tickets.filter((one) => one.ticketCategoryId === id && one.checked).length,
    ]),
  };
}

const categoryOf = (guest: ParticipantAnswer, ticketId: TicketId | null): string | null =>
  guest.tickets.find(({ id }) => id === ticketId)?.ticketCategoryName ?? null;

/** As spreadsheets read it: `2026-11-23 20:15:00`, by the event's clock. */
const timeOf = (date: string | null): string | null => date?.replace('T', ' ') ?? null;

/** A row for each purchase. */
export function purchasesTable(
  { purchases, currency }: Purchases,
  texts: AreaTexts['export']['columns'],
): ExportTable {
  return {
    columns: texts.purchases,
    rows: purchases.map((one) => [
      one.identifier ?? one.id,
      timeOf(one.creationTime),
      one.firstName,
      one.lastName,
      one.email,
      one.company,
      one.status && texts.paymentStatus[one.status],
      one.type && texts.paidBy[one.type],
      one.numTickets,
      one.numProducts,
      one.amount === null ? null : majorUnits(one.amount, currency),
      currency,
      one.discountCode,
      one.importedOrder,
      one.id,
    ]),
  };
}

/** A row for each scan. @param wordOf what a verdict says; one of a newer door is called as that calls it */
export const refusedTable = (
  refused: RefusedScans,
  { refused: columns }: AreaTexts['export']['columns'],
  wordOf: Readonly<Record<string, string>>,
): ExportTable => ({
  columns,
  rows: refused.map(({ date, device, verdict, endOfCode }) => [
    timeOf(date),
    device,
    wordOf[verdict] ?? verdict,
    endOfCode,
  ]),
});

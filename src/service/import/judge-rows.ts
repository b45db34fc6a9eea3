/** What each row of a batch would do: make a guest, change one, nothing, or it has a fault. */

import type { KeptUserData } from '../../contract/user-data.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { GuestImportId, TicketCategoryId, TicketId } from '../../domain/ids.ts';
import {
  duplicateFinder,
  faultOfRow,
  type ImportFaultKind,
  type ImportRow,
  type ImportState,
} from '../../domain/import-row.ts';
import { type Seat, seatIn } from '../../domain/seat.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import { identifierTyped } from '../attendees/ticket-code.ts';
import type { withAnswers } from '../attendees/user-data.ts';
import { type Json, toJson } from '../core/store/schema/column-types.ts';
import type { TicketStock } from '../events/stock.ts';
import { guestDataOf, type KnownTicket, type NamedRow } from './known-tickets.ts';

/** What an import says of a guest. */
export type GuestValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  readonly note: string | null;
  /** Comma-separated. */
  readonly flags: string | null;
  readonly ticketCategoryId: TicketCategoryId;
  readonly importedCode: string | null;
  readonly state: ImportState;
  readonly userData: Json<readonly KeptUserData[]>;
} & Seat;

/** Questions whose answer the guest goes without. */
type Unfit = { readonly unfit: readonly number[] };

type OfTicket<Kind extends string> = {
  readonly kind: Kind;
  readonly named: NamedRow;
  readonly ticket: KnownTicket;
  readonly values: GuestValues;
} & Unfit;

export type Judged =
  | ({ readonly kind: 'create'; readonly named: NamedRow; readonly values: GuestValues } & Unfit)
  | OfTicket<'change'>
  | OfTicket<'same'>
  | { readonly kind: 'fault'; readonly line: number; readonly fault: ImportFaultKind };

type Judging = {
  readonly importId: GuestImportId;
  readonly known: readonly KnownTicket[];
  readonly categories: ReadonlySet<TicketCategoryId>;
  readonly places: Places;
  readonly withAnswers: (
    kept: Json<readonly KeptUserData[]>,
    answers: NonNullable<ImportRow['answers']>,
  ) => ReturnType<typeof withAnswers>;
};

export function judgeRows(rows: readonly NamedRow[], judging: Judging): readonly Judged[] {
  const find = ticketFinder(judging);
  const isDuplicate = duplicateFinder();
  return rows.map((named): Judged => {
    const { row } = named;
    const fault = (kind: ImportFaultKind): Judged => ({
      kind: 'fault',
      line: row.line,
      fault: kind,
    });
    const wrong = faultOfRow(row);
    if (wrong) return fault(wrong);
    if (isDuplicate(row) !== undefined) return fault('twice-in-file');
    if (!judging.categories.has(row.ticketCategoryId)) return fault('category-unknown');
    const ticket = find(named);
    if (typeof ticket === 'string') return fault(ticket);
    const before = ticket && valuesOf(ticket);
    const { userData, unfit } = judging.withAnswers(
      before?.userData ?? nothingAnswered,
      row.answers ?? {},
    );
    const values = { ...valuesAfter(row, before, ticket), userData };
    if (ticket && before && ticket.importedOrder === null && isSoldHereChanged(before, values)) {
      return fault('sold-here');
    }
    if (!judging.places.move(seatOf(before), seatOf(values))) return fault('sold-out');
    if (!ticket || !before) return { kind: 'create', named, values, unfit };
    return { kind: isSame(before, values) ? 'same' : 'change', named, ticket, values, unfit };
  });
}

const nothingAnswered = toJson<readonly KeptUserData[]>([]);

/** Finds the ticket that a row means; each ticket once, since a second row would undo the first. */
function ticketFinder({ importId, known }: Judging) {
  const byCode = new Map<string, KnownTicket>();
  const byReference = new Map<string, KnownTicket>();
  const byPerson = new Map<string, KnownTicket[]>();
  for (const ticket of known) {
    for (const form of ticket.replacedForms) byCode.set(form, ticket);
  }
  for (const ticket of known) {
    byCode.set(ticket.importedForm ?? ticket.ownCode, ticket);
    if (ticket.reference !== null) byReference.set(ticket.reference, ticket);
    if (ticket.person === null) continue;
    byPerson.set(ticket.person, [...(byPerson.get(ticket.person) ?? []), ticket]);
  }
  const touched = new Set<TicketId>(
    known.filter((ticket) => ticket.importId === importId).map(({ id }) => id),
  );
  const samePerson = ({ names: { code, reference, person } }: NamedRow) =>
    (person === null ? [] : (byPerson.get(person) ?? [])).find(
      (ticket) =>
        !touched.has(ticket.id) &&
        // Another code or reference is another ticket of that person.
        (code === null || (ticket.importedCode === null && ticket.replacedMs === null)) &&
        (reference === null || ticket.reference === null),
    );

  return (named: NamedRow): KnownTicket | 'twice-in-file' | 'code-of-another' | undefined => {
    const { row, names } = named;
    const coded =
      (names.code === null ? undefined : byCode.get(names.code)) ??
      (row.code ? byCode.get(identifierTyped(row.code)) : undefined);
    const referred = names.reference === null ? undefined : byReference.get(names.reference);
    if (coded && referred && coded.id !== referred.id) return 'code-of-another';
    const certain = coded ?? referred;
    if (certain && touched.has(certain.id)) return 'twice-in-file';
    const found = certain ?? samePerson(named);
    if (found) touched.add(found.id);
    return found;
  };
}

const valuesOf = (ticket: KnownTicket): GuestValues => ({
  ...guestDataOf(ticket),
  state: stateOf(ticket),
});

function stateOf({ cancelledMs, paymentStatus }: KnownTicket): ImportState {
  if (cancelledMs !== null) return 'cancelled';
  return paymentStatus === 'paid' || paymentStatus === 'disbursed' ? 'valid' : 'unpaid';
}

function valuesAfter(
  row: ImportRow,
  before: GuestValues | undefined,
  ticket: KnownTicket | undefined,
): Omit<GuestValues, 'userData'> {
  const isOwnCode = row.code && ticket && identifierTyped(row.code) === ticket.ownCode;
  const isReplaced =
    row.code && ticket?.replacedForms.some((form) => isFormOf(form, row.code ?? ''));
  const code = row.code && !isOwnCode && !isReplaced ? row.code.trim() : undefined;
  return {
    firstName: row.firstName?.trim() ?? before?.firstName ?? '',
    lastName: row.lastName?.trim() ?? before?.lastName ?? '',
    email: row.email?.trim() ?? before?.email ?? '',
    company: row.company === undefined ? (before?.company ?? null) : row.company.trim() || null,
    note: row.note === undefined ? (before?.note ?? null) : row.note.trim() || null,
    flags: row.flags === undefined ? (before?.flags ?? null) : flagsIn(row.flags).join(',') || null,
    ...seatIn(row, before),
    ticketCategoryId: row.ticketCategoryId,
    importedCode: code ?? before?.importedCode ?? null,
    state: row.state ?? before?.state ?? 'valid',
  };
}

const isFormOf = (form: string, code: string): boolean =>
  form === identifierTyped(code) || form === scannedForm(code);

const isSoldHereChanged = (before: GuestValues, after: GuestValues): boolean =>
  before.ticketCategoryId !== after.ticketCategoryId ||
  before.importedCode !== after.importedCode ||
  before.state !== after.state;

const seatOf = (values: GuestValues | undefined): TicketCategoryId | null =>
  values === undefined || values.state === 'cancelled' ? null : values.ticketCategoryId;

const isSame = (one: GuestValues, other: GuestValues): boolean =>
  (Object.keys(one) as (keyof GuestValues)[]).every((name) => one[name] === other[name]);

// What is left of each category while a batch is judged, and what the batch takes of it.

export class Places {
  readonly #left: Map<TicketCategoryId, number>;
  #leftInAll: number;
  readonly #taken = new Map<TicketCategoryId, number>();

  constructor({ left, leftInAll }: TicketStock) {
    this.#left = new Map(left);
    this.#leftInAll = leftInAll;
  }

  /**
   * Takes a place in a category for one in another. null: no place, before or after.
   * @returns false where none is left: then nothing was taken
   */
  move(from: TicketCategoryId | null, to: TicketCategoryId | null): boolean {
    if (from === to) return true;
    if (to !== null && (this.#left.get(to) ?? 0) < 1) return false;
    if (to !== null && from === null && this.#leftInAll < 1) return false;
    if (from !== null) this.#add(from, -1);
    if (to !== null) this.#add(to, 1);
    return true;
  }

  /** Counts what earlier batches of a dry run would have taken. */
  foresee(id: TicketCategoryId, tickets: number): void {
    this.#left.set(id, (this.#left.get(id) ?? 0) - tickets);
    this.#leftInAll -= tickets;
  }

  /** By category: how many more than before. */
  get taken(): readonly (readonly [TicketCategoryId, number])[] {
    return [...this.#taken].filter(([, tickets]) => tickets !== 0);
  }

  #add(id: TicketCategoryId, tickets: number): void {
    this.foresee(id, tickets);
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + tickets);
  }
}

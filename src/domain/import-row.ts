/**
 * A guest as a line of another system's file describes them. This file says what can be wrong with
 * the line, and how a later file finds the same guest. The dashboard and the service use the same
 * rules.
 */
import { cleanCode, cleanEmail, cleanName, isEmailAddress } from './clean-text.ts';
import { areFlagsShort, flagsIn } from './flags.ts';
import { fold } from './folded-text.ts';
import type { TicketCategoryId } from './ids.ts';
import { longestSeatPart, type SeatPart, seatParts } from './seat.ts';
import { scannedForm } from './ticket-code.ts';

/**
 * `unpaid`: the guest is known, and the gate decides. `cancelled`: the guest is known, and not
 * checked in.
 */
export const importStates = ['valid', 'unpaid', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** What is absent stays as it is where the guest is known; an empty text clears, a code never. */
export type ImportRow = {
  /** The line in the file, or the row in the sheet; the first is 1. */
  readonly line: number;
  readonly ticketCategoryId: TicketCategoryId;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
  /** What staff see about the guest. */
  readonly note?: string | undefined;
  /** As `flagsIn` reads them. */
  readonly flags?: string | undefined;
  /** What is in the barcode of the ticket. */
  readonly code?: string | undefined;
  /** The ticket's own id in the other system. */
  readonly reference?: string | undefined;
  /** The other system's order: its tickets belong together. */
  readonly order?: string | undefined;
  readonly state?: ImportState | undefined;
  /** What the guest answers to the event's questions, by their ids. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
} & { readonly [Part in SeatPart]?: string | undefined };

export const importFaultKinds = [
  /** Neither a name, nor an address, nor a code. */
  'nobody',
  'name-too-long',
  'text-too-long',
  /** Control characters, or half a character. */
  'text-broken',
  'email-wrong',
  /** No door reads it, or reads it as another. */
  'code-unreadable',
  /** A spreadsheet has cut the digits of its code, order or reference: `1.23457E+19`. */
  'code-rounded',
  /** A spreadsheet has made a date or an error (`#REF!`) of its code, order or reference. */
  'code-damaged',
  /** Doors read the same code from this ticket's link as from an earlier one's. */
  'code-shared',
  /** An earlier line of the same file has its code, its reference, or without both its name and address. */
  'twice-in-file',
  'category-unknown',
  'sold-out',
  /** The code is one guest's, the reference another's. */
  'code-of-another',
  /** The ticket was sold here: its category and whether it is valid are not the file's to say. */
  'sold-here',
] as const;
export type ImportFaultKind = (typeof importFaultKinds)[number];

export const longestName = 255;
export const longestText = 255;
export const longestNote = 1000;

/** Control characters but line ends, and what is for letters that were lost. */
export const brokenLetters = /(?![\t\n\r])[\p{Cc}\ufffd]|\p{Surrogate}/gu;
/** With a sign or a fraction, the number can't be a code on its own; `1E12` can. */
const rounded = /^[+-]?\d([.,]\d+E[+-]?|E\+)\d{1,3}$/i;
/** In each language of Excel, and LibreOffice's numbers. */
const error = /^(#([\p{L}¡][\p{L}/0 ._-]*[!?]|N\/[ADV]|NV|GETTING_DATA|#+)|Err:\d{3})$/iu;

/** What a spreadsheet has made of a code, an order or a reference, as its text alone tells. */
export const spreadsheetDamage = (text: string): 'code-rounded' | 'code-damaged' | null => {
  if (rounded.test(text)) return 'code-rounded';
  return error.test(text) ? 'code-damaged' : null;
};

/** The row without what nobody sees: as `clean-text.ts` has it for each of its texts. */
export function cleanRow(row: ImportRow): ImportRow {
  const each = (text: string | undefined, clean: (text: string) => string) =>
    text === undefined ? undefined : clean(text);
  return {
    ...row,
    firstName: each(row.firstName, cleanName),
    lastName: each(row.lastName, cleanName),
    email: each(row.email, cleanEmail),
    company: each(row.company, cleanName),
    note: each(row.note, cleanName),
    flags: each(row.flags, cleanFlags),
    ...Object.fromEntries(seatParts.map((part) => [part, each(row[part], cleanName)])),
    code: each(row.code, cleanCode),
    reference: each(row.reference, cleanCode),
    order: each(row.order, cleanCode),
    answers:
      row.answers &&
      Object.fromEntries(Object.entries(row.answers).map(([id, text]) => [id, text.trim()])),
  };
}

const cleanFlags = (text: string): string => flagsIn(text).map(cleanName).join(',');

const isLonger = (text: string | undefined, most: number): boolean =>
  text !== undefined && text.length > most && [...text].length > most;

/** What is wrong with a row, without looking at other rows; null: nothing. */
export function faultOfRow(row: ImportRow): ImportFaultKind | null {
  const { firstName, lastName, email, company, note, flags, code, reference, order } = row;
  const seat = seatParts.map((part) => row[part]);
  const texts = [firstName, lastName, email, company, note, flags, code, reference, order, ...seat];
  if (texts.some((text) => text !== undefined && text.search(brokenLetters) >= 0))
    return 'text-broken';
  if ([firstName, lastName].some((name) => isLonger(name, longestName))) return 'name-too-long';
  if ([company, email, reference, order].some((text) => isLonger(text, longestText))) {
    return 'text-too-long';
  }
  if (isLonger(note, longestNote)) return 'text-too-long';
  if (seat.some((part) => isLonger(part, longestSeatPart))) return 'text-too-long';
  if (flags && !areFlagsShort(flagsIn(flags))) return 'text-too-long';
  if ([firstName, lastName, email, company, code].every((text) => !text?.trim())) return 'nobody';
  if (email && !isEmailAddress(email)) return 'email-wrong';
  for (const text of [code, reference, order]) {
    const damage = text ? spreadsheetDamage(text) : null;
    if (damage) return damage;
  }
  if (!code) return null;
  return scannedForm(code) === undefined ? 'code-unreadable' : null;
}

/**
 * What a row names its guest by, each in a form that is the same for the same guest.
 * `person`: name, address and company together.
 */
export type RowNames = {
  readonly code: string | null;
  readonly reference: string | null;
  readonly person: string | null;
};

export function namesOfRow(row: ImportRow): RowNames {
  const { code = '', email = '', firstName = '', lastName = '', company = '' } = row;
  const person = [email, firstName, lastName, company].map(fold);
  return {
    code: scannedForm(code) ?? null,
    reference: row.reference?.trim() || null,
    person: person.every((text) => text === '') ? null : JSON.stringify(person),
  };
}

/**
 * Finds rows of one file that name what an earlier row has named: call it with each in their order. Two
 * tickets of one person are two guests where they have codes or references.
 * @returns the line of the earlier row; undefined: there is none
 */
export function duplicateFinder(): (row: ImportRow) => number | undefined {
  const lines = new Map<string, number>();
  return (row) => {
    const { code, reference, person } = namesOfRow(row);
    const isNamed = code !== null || reference !== null;
    const names = [
      ...(code === null ? [] : [`code ${code}`]),
      ...(reference === null ? [] : [`reference ${reference}`]),
      ...(person === null || isNamed ? [] : [`person ${person}`]),
    ];
    const earlier = names.map((name) => lines.get(name)).find((line) => line !== undefined);
    for (const name of names) if (!lines.has(name)) lines.set(name, row.line);
    return earlier;
  };
}

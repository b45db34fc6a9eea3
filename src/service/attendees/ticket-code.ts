/** The two codes of a ticket: one for machines in the barcode, one printed for people. */

import { sql } from 'kysely';
import { cleanCode } from '../../domain/clean-text.ts';
import { withoutSignature } from '../../domain/code-in-the-wild.ts';
import type { TicketId } from '../../domain/ids.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { digits, type Randomness } from '../core/deps/randomness.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import type { Queries } from '../core/store/store.ts';

/**
 * Letters that are in the same place on English, German and French keyboards. So a scanner that is
 * set to another layout than its computer still reads them all. There are no digits, which French
 * keyboards shift, and no letters that people mistake for a digit.
 */
const sameOnKeyboards = 'CDEFGHJKLNPRTUVX';

/** 16 of 16 letters, 64 bits: too many to guess, and few enough for every kind of barcode. */
export const makeIdentifier = (randomness: Randomness): string =>
  randomness.text(16, sameOnKeyboards);

/** Four groups of four digits. */
export const makeDisplayIdentifier = (randomness: Randomness): string =>
  grouped(randomness.text(16, digits));

/** What is in a ticket's barcode: the code of the system that sold it, else our own. */
export const codeInBarcode = sql<string>`coalesce("ticket"."importedCode", "ticket"."identifier")`;

/**
 * Scanners add line ends, people add blanks and small letters; the service's codes are in capitals. Other
 * doors send all that a barcode holds, with its signature.
 */
export const identifierTyped = (typed: string): string =>
  withoutSignature(cleanCode(typed)).toUpperCase();

/** People type the dashes in any place, or none. */
export const displayIdentifierTyped = (typed: string): string => grouped(displayForm(typed));

/** For searches without the hyphens. */
export const displayIdentifierPlain = displayForm;

const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

// The codes that tickets had before: kept, so that doors can deny them as replaced.

type Replaceable = { readonly id: TicketId; readonly replacedMs: number | null };

/**
 * The codes that these tickets had before, the oldest first. Most tickets never got another: then nothing is
 * read.
 */
export async function replacedCodesOf(queries: Queries, tickets: readonly Replaceable[]) {
  const ids = tickets.flatMap(({ id, replacedMs }) => (replacedMs === null ? [] : [id]));
  return ids.length === 0 ? [] : replacedCodes(queries, { ids: JSON.stringify(ids) });
}

export type ReplacedCode = Awaited<ReturnType<typeof replacedCodesOf>>[number];

const replacedCodes = compileOnce(['ids'], (queries, { ids }: { readonly ids: string }) =>
  queries
    .selectFrom('replacedCode')
    .select(['ticketId', 'code', 'form', 'replacedMs'])
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .orderBy('replacedMs')
    .orderBy('form'),
);

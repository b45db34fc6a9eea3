/** The two codes of a ticket: one for machines in the barcode, one printed for people. */
import { sql } from 'kysely';
import { cleanCode } from '../../domain/clean-text.ts';
import { withoutSignature } from '../../domain/code-in-the-wild.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { digits, type Randomness, readableCapitals } from '../means/randomness.ts';

/** 16 of 29 characters: too many to guess, and few enough for every kind of barcode. */
export const makeIdentifier = (randomness: Randomness): string =>
  randomness.text(16, readableCapitals);

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

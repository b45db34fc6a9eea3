/** The two codes of a ticket: one for machines in the barcode, one printed for people. */
import { displayForm } from '../../domain/ticket-code.ts';
import { digits, type Randomness, readableCapitals } from '../means/randomness.ts';

/** 16 of 29 characters: nobody guesses one, and every kind of barcode holds it easily. */
export const makeIdentifier = (randomness: Randomness): string =>
  randomness.text(16, readableCapitals);

/** Four groups of four digits. */
export const makeDisplayIdentifier = (randomness: Randomness): string =>
  grouped(randomness.text(16, digits));

/** Scanners add line ends, people blanks and small letters; the service's own are in capitals. */
export const identifierTyped = (typed: string): string => typed.trim().toUpperCase();

/** People type it with any dashes or none. */
export const displayIdentifierTyped = (typed: string): string => grouped(displayForm(typed));

/** As it is searched for by those who leave the hyphens out. */
export const displayIdentifierPlain = displayForm;

const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

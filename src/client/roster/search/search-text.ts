/**
 * An attendee as one text to search in: four fields of folded words, the most telling first. Every
 * word stands between two spaces, so that a plain look for ` mara` finds where words begin.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { fold } from '../../../domain/folded-text.ts';

/** What parts words, as a UTF-16 unit. */
export const space = 32;

/** Ends of the name, the company and the address; codes come last. No word holds one of these. */
const ends = ['\u0001', '\u0002', '\u0003'] as const;

/** O’Brien is one word, however its stroke is typed. */
const apostrophes = /['’‘`´ʼ]/g;

/**
 * Words as they are compared: without case and accents, and with ü, ue and u as one (so ä and ö).
 * A hyphen parts names, but not codes: 4821-0937 is one word, Anne-Marie are two.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text.replace(apostrophes, '')).replace(/([aou])e/g, '$1');
  const words: string[] = [];
  for (const piece of folded.match(isPlain(folded) ? plainPieces : anyPieces) ?? []) {
    if (!piece.includes('-')) words.push(piece);
    else if (/\p{N}/u.test(piece)) words.push(piece.replaceAll('-', ''));
    else words.push(...piece.split('-'));
  }
  return words.filter((word) => word !== '');
}

/** What is folded mostly is, and in it the letters of all scripts need not be thought of. */
const isPlain = (folded: string): boolean => /^[ -~]*$/.test(folded);
const plainPieces = /[a-z0-9-]+/g;
const anyPieces = /[\p{L}\p{N}-]+/gu;

export function searchText(attendee: Attendee): string {
  const { firstName, lastName, company, email, identifier, displayIdentifier } = attendee;
  const codes = [codeInTheWild(identifier), displayIdentifier, String(attendee.paymentId ?? '')];
  const words = [
    '',
    searchWords(`${firstName} ${lastName}`),
    ends[0],
    searchWords(company ?? ''),
    ends[1],
    searchWords(email ?? ''),
    ends[2],
    // Printed in groups, typed in groups or in one piece.
    codes.map((code) => searchWords(code).join('')),
    '',
  ];
  // Joined at once: a text put together of parts is looked through more slowly.
  return words.flat().join(' ');
}

/** Which field of a search text a place in it belongs to: 0 name, 1 company, 2 address, 3 codes. */
export function fieldAt(text: string, at: number): number {
  let field = 0;
  while (field < ends.length && at > text.indexOf(ends[field] ?? '')) field += 1;
  return field;
}

/** Name and company: what may be mistyped. An address or a code is right or it is another's. */
export const namesIn = (text: string): string => text.slice(0, text.indexOf(ends[1]));

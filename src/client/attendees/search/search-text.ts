/**
 * Writes an guest as one text to search in: five fields of folded words, the most important first.
 * Every word has a space on both sides, so that a plain search for ` mara` finds where words begin.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { fold, foldName } from '../../../domain/folded-text.ts';
import { seatParts } from '../../../domain/seat.ts';

const plainWordsSpace = 32;
const [a, e, o, u] = [97, 101, 111, 117];

/**
 * Adds the words of a text to UTF-16 units, each with a space behind it. It does what `searchWords` does for
 * texts of Latin letters, as most names are. One pass over the letters is several times as fast.
 * @returns false if the text has other letters or a hyphen: then nothing was added
 */
const addPlainWords = (units: number[], text: string): boolean =>
  !text.includes('-') && addPlain(units, text, true);

/** Adds all letters and digits of a text as one word. @returns false as `addPlainWords` does */
const addPlainCode = (units: number[], code: string): boolean => addPlain(units, code, false);

function addPlain(units: number[], text: string, inWords: boolean): boolean {
  const begin = units.length;
  /** Whether a word is under way. */
  let isInWord = false;
  /** The letter before, as long as it may take the next one in; 0: none. */
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letters = folded[text.charCodeAt(at)];
    if (typeof letters !== 'string') {
      units.length = begin;
      return false;
    }
    if (letters === ' ') {
      if (isInWord && inWords) units.push(plainWordsSpace);
      isInWord = isInWord && !inWords;
      before = 0;
    }
    if (letters === ' ' || letters === '') continue;
    for (let n = 0; n < letters.length; n += 1) {
      const unit = letters.charCodeAt(n);
      if (isTakenIn(before, unit)) {
        before = 0;
        continue;
      }
      units.push(unit);
      before = unit;
    }
    isInWord = true;
  }
  if (isInWord) units.push(plainWordsSpace);
  return true;
}

/** As `foldName` makes ue one with u, and aa with a. */
const isTakenIn = (before: number, unit: number): boolean =>
  (unit === e && (before === a || before === o || before === u)) || (unit === a && before === a);

/** The last of Latin's accented letters. */
const endOfLatin = 0x250;

/** By UTF-16 unit: its folded letters, nothing (an apostrophe), a space (a separator); null: `searchWords`. */
const folded: readonly (string | null)[] = Array.from({ length: endOfLatin }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if ("'`´".includes(character)) return '';
  const letters = fold(character);
  if (/^[a-z0-9]+$/.test(letters)) return letters;
  return /[\p{L}\p{N}]/u.test(letters) ? null : ' ';
});

/** The separator of words, as a UTF-16 unit. */
export const space = 32;

/**
 * Ends of the name, the company, the address and the printed codes; the identifier comes last. No
 * word holds one of these.
 */
const ends = [1, 2, 3, 4] as const;
const [, endOfCompany, , endOfPrinted] = ends.map((end) => String.fromCharCode(end));

/** The identifier is printed nowhere, and fewer letters of it would match by chance. */
export const mayBeIdentifier = (word: string): boolean => word.length >= 6;

/** O’Brien is one word, however its stroke is typed. */
const apostrophes = /['’‘`´ʼ]/g;

/**
 * Splits a text into words as they are compared, folded by `foldName`. A hyphen separates names but not
 * codes: 4821-0937 is one word, Anne-Marie are two.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const piece of foldName(text.replace(apostrophes, '')).match(pieces) ?? []) {
    if (!piece.includes('-')) words.push(piece);
    else if (/\p{N}/u.test(piece)) words.push(piece.replaceAll('-', ''));
    else words.push(...piece.split('-'));
  }
  return words.filter((word) => word !== '');
}

const pieces = /[\p{L}\p{N}-]+/gu;

/** Works in one pass where it can: opening the search writes a hundred thousand of these texts. */
export function searchText(attendee: Attendee): string {
  const { firstName, lastName, company, email, identifier, displayIdentifier } = attendee;
  const units = [space];
  addWords(units, firstName);
  addWords(units, lastName);
  units.push(ends[0], space);
  addWords(units, company ?? '');
  units.push(ends[1], space);
  addWords(units, email ?? '');
  units.push(ends[2], space);
  addCode(units, displayIdentifier);
  addCode(units, attendee.orderNumber ?? '');
  if (attendee.seat) for (const part of seatParts) addWords(units, attendee.seat[part] ?? '');
  units.push(ends[3], space);
  addCode(units, codeInTheWild(identifier));
  return textOf(units);
}

function addWords(units: number[], text: string): void {
  if (addPlainWords(units, text)) return;
  for (const word of searchWords(text)) addUnits(units, word);
}

/** Codes are printed in groups, and typed in groups or in one piece. */
function addCode(units: number[], code: string): void {
  if (!addPlainCode(units, code)) addUnits(units, searchWords(code).join(''));
}

function addUnits(units: number[], word: string): void {
  for (let at = 0; at < word.length; at += 1) units.push(word.charCodeAt(at));
  if (word !== '') units.push(space);
}

/** So many a call takes at once. */
const mostUnits = 4096;

function textOf(units: number[]): string {
  if (units.length <= mostUnits) return String.fromCharCode.apply(null, units);
  let text = '';
  for (let at = 0; at < units.length; at += mostUnits) {
    text += String.fromCharCode(...units.slice(at, at + mostUnits));
  }
  return text;
}

/** Which field of a search text a place in it belongs to: 0 name, 1 company, 2 address, 3 codes, 4 identifier. */
export function fieldAt(text: string, at: number): number {
  let field = 0;
  while (field < ends.length && at > text.indexOf(String.fromCharCode(ends[field] ?? 0)))
    field += 1;
  return field;
}

/** Name and company may be mistyped; another address or code is somebody else's. */
export const namesIn = (text: string): string => text.slice(0, text.indexOf(endOfCompany ?? ''));

/**
 * Whether the text holds what was typed where that counts.
 * @param part the word, or with a space before it or around it: its beginning, all of it
 */
export function holds(text: string, part: string, word: string): boolean {
  const at = text.indexOf(part);
  if (at < 0) return false;
  return mayBeIdentifier(word) || at < text.lastIndexOf(endOfPrinted ?? '');
}

/** Gives the part of the text in which the word counts. */
export const partFor = (text: string, word: string): string =>
  mayBeIdentifier(word) ? text : text.slice(0, text.lastIndexOf(endOfPrinted ?? ''));

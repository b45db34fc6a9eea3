/** A code as it came from the camera, a scanner or a keyboard, made comparable. */
import type { Brand } from './brand.ts';
import { cleanCode } from './clean-text.ts';
import { codeInTheWild, wholeLink } from './code-in-the-wild.ts';
import type { CodePattern } from './code-pattern.ts';

export type TicketCode = Brand<string, 'TicketCode'>;

const longest = 256;

/**
 * Takes the code out of what was read, cut at the length of the longest real code.
 * @param pattern how the event prints its codes; null: in one of the usual ways
 * @returns undefined where nothing is left
 */
export function parseTicketCode(
  text: string,
  pattern: CodePattern | null = null,
): TicketCode | undefined {
  const code = codeInTheWild(text, pattern);
  return code.length > 0 ? (code.slice(0, longest) as TicketCode) : undefined;
}

/**
 * What a list may have in place of the code that was read. It may have the whole link, if the links
 * of several tickets hold the same code. It may have a number without its leading zeros, which
 * spreadsheets cut off.
 * @param code as `parseTicketCode` takes it out of the text
 */
export function otherReadings(
  text: string,
  code: TicketCode | undefined,
): { readonly link: TicketCode | undefined; readonly digits: TicketCode | undefined } {
  const [, digits] = /^0+([1-9]\d{2,})$/.exec(code ?? '') ?? [];
  const link = wholeLink(text);
  return {
    link: link ? (link.slice(0, longest) as TicketCode) : undefined,
    digits: digits as TicketCode | undefined,
  };
}

/**
 * A code of another system as our devices read it in a scan, in capitals. Codes that differ only in
 * case are the same.
 * @param code what is in its barcode
 * @returns undefined if no device can read it: nothing of it is left, it has more than 256
 *   characters, or a scan reads another code
 */
export function scannedForm(code: string): string | undefined {
  const read = codeInTheWild(code);
  const isReadAlike = read !== '' && read.length <= longest && codeInTheWild(read) === read;
  return isReadAlike && code.length <= longest ? read.toUpperCase() : undefined;
}

/** Display identifiers are typed with any dashes or none, and in any case. */
export const displayForm = (code: string): string =>
  cleanCode(code)
    .replace(/[\p{Dash}\s]/gu, '')
    .toUpperCase();

/** Whether a code, as it was scanned or typed, is one of a ticket's two codes. */
export const isCodeOf = (
  code: string,
  {
    identifier,
    displayIdentifier,
  }: { readonly identifier: string; readonly displayIdentifier: string },
): boolean =>
  [codeInTheWild(identifier), displayIdentifier].some(
    (each) => displayForm(each) === displayForm(code),
  );

/** Whether it looks like a ticket's code: letters and digits in one piece (V1). */
export const isWellFormed = (code: TicketCode): boolean => /^[A-Za-z0-9-]{8,64}$/.test(code);

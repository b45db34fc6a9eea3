/** Finds the ticket code in what was read: bare, with a scanner's marks, in a link, or in JSON. */
import { cleanCode } from './clean-text.ts';
import { type CodePattern, codeByPattern } from './code-pattern.ts';

/** The names under which links and JSON objects hold the code; the first one found counts. */
const names = [
  ...[
    'identifier',
    'barcode',
    'ticketcode',
    'ticket_code',
    'code',
    'ticket',
    'ticketid',
    'ticket_id',
  ],
  ...[
    'tid',
    'token',
    'guest',
    'guestid',
    'guest_id',
    'attendee',
    'attendeeid',
    'attendee_id',
    'pk',
  ],
  ...['id', 't', 'c'],
];

/** Parameters of links that say something else: who sent it, when, in which language, for which event. */
const otherNames =
  /^(utm_.*|.*clid|mc_.*|_ga.*|igshid|lang|locale|ref|source|v|ver|version|sig|signature|hash|ts|time.*|exp.*|date|event.*|evt.*|e|org.*|campaign.*)$/;

/** What is before a ticket's own number in a path: `/t/1`. */
const markers = /^(t|tickets?|g|guests?|a|attendees?|p|pass|passes|code|c|scan|barcode)$/i;

/** One of our ticket codes with its signature, alone or inside another text (`signed-code.ts`). */
const signed = /(^|[^A-Z0-9])([A-Z0-9]{16})(\.[A-Z0-9]{113})(?![A-Z0-9])/i;

/** @returns the code with its signature; undefined: none is there */
export function signedPart(text: string): string | undefined {
  const [, , identifier = '', tail = ''] = signed.exec(undecorated(text)) ?? [];
  return identifier === '' ? undefined : identifier + tail;
}

export const withoutSignature = (text: string): string => text.replace(signed, '$1$2');

/** A piece of an address that can be a code: long enough, with a digit or all in capitals. */
const looksLikeCode = (text: string): boolean =>
  /^[\w-]{8,64}$/.test(text) && (/\d/.test(text) || text === text.toUpperCase());

/**
 * Takes the code out of what was read.
 * @param text what a barcode holds or a scanner types
 * @param pattern how the event prints its codes; null: in one of the usual ways
 * @returns the code where the pattern has it, or inside a link or an object. Otherwise it is the
 *   whole text, without control characters and the marks that scanners put in front (`]Q1`,
 *   `\000026`). A signed code gives only its identifier. An EAN-13 that is a UPC-A gives the UPC-A.
 */
export function codeInTheWild(text: string, pattern: CodePattern | null = null): string {
  // Fast path: nearly all codes are bare, and a list has a hundred thousand of them.
  if (pattern === null && /^[A-Za-z0-9-]+$/.test(text)) return asUpc(text);
  const bare = withoutSignature(undecorated(text));
  const printed = pattern === null ? undefined : codeByPattern(pattern, bare);
  return asUpc(printed ?? codeInLink(bare) ?? codeInObject(bare) ?? bare);
}

/**
 * The whole of a link as its own code: without its scheme, so that no part is taken out of it again.
 * It tells tickets apart whose links hold the code in no usual place.
 * @returns undefined for what is no link
 */
export function wholeLink(text: string): string | undefined {
  const [, rest] = /^[a-z][a-z0-9+.-]*:\/\/(?:www\.)?(\S+)$/i.exec(undecorated(text)) ?? [];
  return rest?.replace(/\/+$/, '');
}

/**
 * A UPC-A is an EAN-13 whose first digit is 0: it depends on the reader, and on its settings, which of
 * the two it says. Lists hold both, and they are one code.
 */
const asUpc = (code: string): string =>
  code.length === 13 && code.startsWith('0') && isEan(code) ? code.slice(1) : code;

/** The same number with the 0 that makes a UPC-A an EAN-13; undefined for what is no UPC-A. */
export const eanOfUpc = (code: string): string | undefined =>
  code.length === 12 && isEan(`0${code}`) ? `0${code}` : undefined;

/** Thirteen digits, the last of which is the check digit of GS1. */
function isEan(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = [...code].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Removes what nobody sees, and the marks that scanners put in front. */
const undecorated = (text: string): string =>
  cleanCode(text)
    // The kind of barcode (ISO/IEC 15424), then its character set.
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .replace(/^(\\\d{6})+/, '')
    .trim();

function codeInLink(text: string): string | undefined {
  const link = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)\??([^#]*)#?(.*)$/i.exec(text);
  if (!link) return undefined;
  const [, path = '', query = '', fragment = ''] = link;
  const parameters = `${query}&${fragment}`.split('&').map((pair) => pair.split('='));
  const entries = parameters.map(
    ([name = '', ...value]) => [name, decoded(value.join('='))] as const,
  );
  const segments = `${path}/${fragment}`
    .split('/')
    .map((part) => decoded(part.replace(/\.\w+$/, '')));
  const filled = segments.filter((part) => part !== '');
  const [before = '', last = ''] = filled.slice(-2);
  const numbered = markers.test(before) && /^\d{1,64}$/.test(last) ? last : undefined;
  return (
    named(entries, isNamedCode) ??
    entries.findLast(
      ([name, value]) => !otherNames.test(name.toLowerCase()) && isMixed(value),
    )?.[1] ??
    numbered ??
    filled.findLast(looksLikeCode)
  );
}

/** A parameter whose name says that it is a code may be short, or base64. */
const isNamedCode = (value: string): boolean =>
  looksLikeCode(value) || (/^[\w.~+/=-]{4,128}$/.test(value) && /\d/.test(value));

const isMixed = (value: string): boolean => looksLikeCode(value) && /\d/.test(value);

/** The code within JSON, which some wallets' passes hold. */
function codeInObject(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return named(
      entries.map(([name, value]) => [name, String(value)] as const),
      looksLikeCode,
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function named(
  entries: readonly (readonly [name: string, value: string])[],
  isCode: (value: string) => boolean,
): string | undefined {
  const found = names.flatMap((name) =>
    entries.filter(([key, value]) => key.toLowerCase() === name && isCode(value)),
  );
  return found[0]?.[1];
}

/** Decodes percent-encoding; a text that is not validly encoded is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

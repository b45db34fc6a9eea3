/** The search's rules said again, as plainly and slowly as they can be, to hold it against. */
import { searchWords } from '../../../../src/client/attendees/search/search-text.ts';
import type { Attendee } from '../../../../src/domain/attendee.ts';

type Match = { readonly kind: number; readonly field: number };

const fieldsOf = (attendee: Attendee): string[][] => [
  searchWords(`${attendee.firstName} ${attendee.lastName}`),
  searchWords(attendee.company ?? ''),
  searchWords(attendee.email ?? ''),
  [attendee.displayIdentifier, String(attendee.paymentId ?? '')].map((code) =>
    searchWords(code).join(''),
  ),
  [searchWords(attendee.identifier).join('')],
];

/** What is printed nowhere is found by six letters of it or more. */
const fieldsFor = (fields: readonly string[][], typed: string) =>
  typed.length < 6 ? fields.slice(0, -1) : fields;

const plainKinds: readonly ((word: string, typed: string) => boolean)[] = [
  (word, typed) => word === typed,
  (word, typed) => word.startsWith(typed),
  (word, typed) => word.includes(typed),
];

function plain(fields: readonly string[][], typed: string): Match | undefined {
  for (const [kind, holds] of plainKinds.entries()) {
    const field = fieldsFor(fields, typed).findIndex((words) =>
      words.some((word) => holds(word, typed)),
    );
    if (field >= 0) return { kind, field };
  }
  return undefined;
}

export const editsAllowed = (typed: string): number =>
  /\d/.test(typed) || typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;

/** Optimal string alignment with every beginning of the word; the least of them. */
export function editsToBegin(typed: string, word: string): number {
  const beginnings = Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end));
  return Math.min(...beginnings.map((beginning) => alignment(typed, beginning)));
}

const reckoned = new Map<string, number>();

function alignment(a: string, b: string): number {
  const key = `${a} ${b}`;
  const edits = reckoned.get(key) ?? align(a, b);
  reckoned.set(key, edits);
  return edits;
}

function align(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [
    alignment(x, b) + 1,
    alignment(a, y) + 1,
    alignment(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    ways.push(alignment(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...ways);
}

function mistyped(fields: readonly string[][], typed: string): Match | undefined {
  const names = fields.slice(0, 2);
  const matches = names.flatMap((words, field) =>
    words.map((word) => ({ kind: 2 + editsToBegin(typed, word), field })),
  );
  return matches
    .filter(({ kind }) => kind - 2 <= editsAllowed(typed))
    .sort((a, b) => a.kind - b.kind || a.field - b.field)[0];
}

function rank(matches: readonly (Match | undefined)[]): readonly number[] | undefined {
  if (matches.includes(undefined)) return undefined;
  const found = matches.flatMap((match) => match ?? []);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return [
    Math.max(...found.map(({ kind }) => kind)),
    sum(found.map(({ kind }) => kind)),
    sum(found.map(({ field }) => field)),
  ];
}

/** @returns the tickets that are found, best first */
export function findSlowly(attendees: readonly Attendee[], query: string): number[] {
  const typed = [...new Set(searchWords(query))];
  if (typed.length === 0) return [];
  const ranked = (match: (fields: string[][], word: string) => Match | undefined) =>
    attendees.flatMap((attendee) => {
      const fields = fieldsOf(attendee);
      const found = rank(typed.map((word) => match(fields, word)));
      return found ? [{ attendee, found, name: fields.map((each) => each.join(' ')) }] : [];
    });
  const found = ranked(plain);
  const longest = typed.reduce((a, b) => (b.length > a.length ? b : a));
  if (found.length < 5 && editsAllowed(longest) > 0) {
    const known = new Set(found.map(({ attendee }) => attendee));
    const further = ranked(
      (fields, word) => plain([...fields.slice(0, 2), []], word) ?? mistyped(fields, word),
    );
    found.push(
      ...further.filter(
        ({ attendee }) =>
          !known.has(attendee) && mistyped(fieldsOf(attendee), longest) !== undefined,
      ),
    );
  }
  return found
    .sort((a, b) => {
      for (const at of [0, 1, 2]) {
        const order = (a.found[at] ?? 0) - (b.found[at] ?? 0);
        if (order !== 0) return order;
      }
      return a.name.join('\u0001') < b.name.join('\u0001') ? -1 : 1;
    })
    .map(({ attendee }) => attendee.ticketId);
}

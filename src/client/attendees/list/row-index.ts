import type { Attendee } from '../../../domain/attendee.ts';
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { isCodeOf, type TicketCode } from '../../../domain/ticket-code.ts';

/**
 * Finds rows by the hash of a value. A hundred thousand rows take a megabyte and a few
 * milliseconds. A Map of their codes takes ten times both, because it holds the codes again.
 */
export type RowIndex = {
  /** Makes room for rows with lower numbers than this, so that adding them takes no second look. */
  reserve(rows: number): void;
  add(row: number): void;
  /** To be called while the row's hash is what it was when it was added. */
  remove(row: number): void;
  /** @returns a row that may have this hash, others follow by `next`; -1: none */
  first(hash: number): number;
  next(row: number): number;
};

const smallest = 1024;
const none = -1;

/** @param hashOf of a row: 32 bits, as `hashOfText` and `hashOfId` give them */
export function createRowIndex(hashOf: (row: number) => number): RowIndex {
  /** By the low bits of their hash the row that was added last, + 1; and for each row the one before it. */
  let lasts = new Int32Array(smallest);
  let befores = new Int32Array(smallest);

  function insert(row: number): void {
    const place = hashOf(row) & (lasts.length - 1);
    befores[row] = lasts[place] ?? 0;
    lasts[place] = row + 1;
  }

  function reserve(rows: number): void {
    if (rows <= befores.length) return;
    const [oldLasts, oldBefores] = [lasts, befores];
    lasts = new Int32Array(powerOfTwo(rows));
    befores = new Int32Array(lasts.length);
    for (const last of oldLasts) {
      for (let row = last - 1; row >= 0; row = (oldBefores[row] ?? 0) - 1) insert(row);
    }
  }

  return {
    reserve,
    add(row) {
      reserve(row + 1);
      insert(row);
    },
    remove(row) {
      const place = hashOf(row) & (lasts.length - 1);
      let after = none;
      let each = (lasts[place] ?? 0) - 1;
      while (each >= 0 && each !== row) {
        after = each;
        each = (befores[each] ?? 0) - 1;
      }
      if (each < 0) return;
      if (after === none) lasts[place] = befores[row] ?? 0;
      else befores[after] = befores[row] ?? 0;
    },
    first: (hash) => (lasts[hash & (lasts.length - 1)] ?? 0) - 1,
    next: (row) => (befores[row] ?? 0) - 1,
  };
}

function powerOfTwo(least: number): number {
  let size = smallest;
  while (size < least) size *= 2;
  return size;
}

/**
 * FNV-1a, its bits mixed so that the low ones can be used alone. Never 0.
 * @param leftOut a UTF-16 unit that does not count
 */
export function hashOfText(text: string, leftOut: number | null = null): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== leftOut) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return mixed(hash);
}

/** Consecutive ids stay neighbours, which suits the processor's cache. */
export const hashOfId = (id: number): number => (id ^ (id >>> 15) ^ Math.floor(id / 2 ** 32)) >>> 0;

function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}

/** How a code can name a ticket, the surest first. */
const namings = ['identifier', 'display identifier', 'form'] as const;
type Naming = (typeof namings)[number];

/**
 * Decides which row a code means, with any dashes or none and in any case. If two tickets match
 * equally well, it decides for neither.
 * @param rows that may have the code, in either of its two places
 * @returns -1: none has it, or nobody can tell which of several is meant
 */
export function rowOfCode(
  code: TicketCode,
  rows: Iterable<number>,
  read: (row: number) => Attendee | undefined,
): number {
  const named = [...rows]
    .sort((one, other) => one - other)
    .map((row) => ({ row, attendee: read(row) }))
    .map(({ row, attendee }) => ({ row, attendee, as: attendee && namingOf(code, attendee) }));
  for (const as of namings) {
    const [first, ...others] = named.filter((each) => each.as === as);
    if (!first) continue;
    const holder = first.attendee?.participantId;
    const isOne = others.every(({ attendee }) => attendee?.participantId === holder);
    if (isOne) return first.row;
    return as === 'identifier' ? newestOf([first, ...others]).row : -1;
  }
  return -1;
}

/**
 * Two events may have the same code of another system. Then the service answered a scan with the
 * ticket of the second event, and this event's ticket came onto the list later.
 */
const newestOf = <Named extends { readonly attendee: Attendee | undefined }>(
  named: readonly [Named, ...Named[]],
): Named =>
  named.reduce((one, other) =>
    (other.attendee?.readAt ?? 0) > (one.attendee?.readAt ?? 0) ? other : one,
  );

/** `form`: with other dashes, or in another case. */
function namingOf(code: TicketCode, { identifier, displayIdentifier }: Attendee): Naming | null {
  // As a scan of it is read: some services' identifiers are whole links.
  const scanned = codeInTheWild(identifier);
  if (scanned === code) return 'identifier';
  if (displayIdentifier.toUpperCase() === code.toUpperCase()) return 'display identifier';
  return isCodeOf(code, { identifier, displayIdentifier }) ? 'form' : null;
}

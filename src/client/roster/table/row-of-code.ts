/**
 * Decides which row a code means: with any dashes or none and in any case, but never one of two tickets
 * that it names equally well.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { isCodeOf, type TicketCode } from '../../../domain/ticket-code.ts';

/** How a code can name a ticket, the surest first. */
const namings = ['identifier', 'display identifier', 'form'] as const;
type Naming = (typeof namings)[number];

/**
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
 * Two events may have the same code of another system: the service answered a scan of it with the other
 * event's ticket, and this event's ticket came onto the list later.
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

/**
 * A guest without a scannable ticket types what stands on it, and their last name. Only both
 * together find anything, and whatever is wrong, the answer is the same: nobody learns from it who
 * is on the list.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { fold } from '../../domain/folded-text.ts';
import { parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';

export type TypedByGuest = {
  /** As printed: the code, with or without hyphens, in any case. */
  readonly code: string;
  readonly lastName: string;
};

/** @param byCode exact, on this device's list */
export function findYourself(
  byCode: (code: TicketCode) => Attendee | undefined,
  { code, lastName }: TypedByGuest,
): Attendee | undefined {
  const parsed = parseTicketCode(code);
  const found = parsed && byCode(parsed);
  return found && isSameName(found.lastName, lastName) ? found : undefined;
}

/** The whole name and nothing less; case, accents, spaces and hyphens aside. */
function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => fold(name).replace(/[\s'’.-]+/g, '');
  return letters(one) !== '' && letters(one) === letters(other);
}

/**
 * Finds a guest whose ticket can't be scanned, by the ticket's code or the order's number, together with
 * the last name. Whatever is wrong, the answer is the same and takes as long, so that nobody learns from
 * it who is on the list.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { foldName } from '../../domain/folded-text.ts';
import { parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';

export type TypedByGuest = {
  /** The printed code, with or without hyphens and in any case, or the order's number. */
  readonly code: string;
  readonly lastName: string;
};

/** The part of this device's list that is searched, for exact matches only. */
export type GuestList = {
  byCode(code: TicketCode): Attendee | undefined;
  /** By the order's number as it was typed. */
  ofOrderNumber(number: string): Promise<readonly Attendee[]>;
};

/** @returns several if an order holds several tickets of that name: a family chooses */
export async function findYourself(
  list: GuestList,
  { code, lastName }: TypedByGuest,
): Promise<readonly Attendee[]> {
  const isMeant = (attendee: Attendee) => isSameName(attendee.lastName, lastName);
  const parsed = parseTicketCode(code);
  const byCode = parsed && list.byCode(parsed);
  if (byCode && isMeant(byCode)) return [byCode];
  return (await list.ofOrderNumber(code)).filter(isMeant);
}

/** Compares whole names, ignoring case, accents, spaces and hyphens; ue counts as ü. */
function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => foldName(name).replace(/[\s'’.-]+/g, '');
  return letters(one) !== '' && letters(one) === letters(other);
}

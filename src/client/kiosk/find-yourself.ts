/**
 * A guest without a scannable ticket types what stands on it, or the number of their order, and
 * their last name. Only both together find anything, and whatever is wrong, the answer is the same
 * and takes as long: nobody learns from it who is on the list.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { foldName } from '../../domain/folded-text.ts';
import { asId, type PaymentId } from '../../domain/ids.ts';
import { parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';

export type TypedByGuest = {
  /** As printed: the code, with or without hyphens, in any case; or an order's number. */
  readonly code: string;
  readonly lastName: string;
};

/** This device's list, asked for exact matches only. */
export type GuestList = {
  byCode(code: TicketCode): Attendee | undefined;
  ofOrder(paymentId: PaymentId): Promise<readonly Attendee[]>;
};

/** @returns several where an order holds several tickets of that name: a family chooses */
export async function findYourself(
  list: GuestList,
  { code, lastName }: TypedByGuest,
): Promise<readonly Attendee[]> {
  const isMeant = (attendee: Attendee) => isSameName(attendee.lastName, lastName);
  const parsed = parseTicketCode(code);
  const byCode = parsed && list.byCode(parsed);
  if (byCode && isMeant(byCode)) return [byCode];
  const order = /^\s*#?(\d{1,12})\s*$/.exec(code)?.[1];
  if (order === undefined) return [];
  return (await list.ofOrder(asId<PaymentId>(Number(order)))).filter(isMeant);
}

/** The whole name and nothing less; case, accents, ue for ü and the like, spaces and hyphens aside. */
function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => foldName(name).replace(/[\s'’.-]+/g, '');
  return letters(one) !== '' && letters(one) === letters(other);
}

/**
 * Places of an area that a service lends to a device, for the time when the device can't ask (Z9 to Z11). Both sides
 * count upwards only, so no lost, late or repeated answer lends a place twice.
 */

/** After its last question, a device has its places for so long, by the service's clock (Z11). */
export const loanMs = 24 * 60 * 60 * 1000;

/** It uses them for less, so that a clock that is too slow by a sixth ends no later. */
export const useMs = 20 * 60 * 60 * 1000;

/** What the service keeps of one device in one area. */
export type Loan = {
  /** Places that it ever lent. */
  readonly granted: number;
  /** Of those, how many came back: with an entry, or given back. */
  readonly closed: number;
};

export const lentIn = ({ granted, closed }: Loan): number => Math.max(0, granted - closed);

/** Of half of the free places, each device has the same share. The rest is for anyone who asks. */
export const shareOf = (unused: number, holders: number): number =>
  Math.max(0, Math.floor(unused / (2 * Math.max(1, holders))));

export type Lender = {
  readonly capacity: number;
  /** Places that guests take, without those of forced entries. */
  readonly taken: number;
  /** Places that all devices hold, the one that asks too. */
  readonly lent: number;
  /** Devices that hold places or ask for some, the one that asks too. */
  readonly holders: number;
};

/**
 * A device asks for its share.
 * @param returned places that it will never use, or has used for entries that all arrived; of all that were ever granted
 */
export function lend(
  loan: Loan,
  { capacity, taken, lent, holders }: Lender,
  returned: number,
): Loan & { readonly share: number } {
  const closed = Math.max(loan.closed, Math.min(returned, loan.granted));
  const held = loan.granted - closed;
  const others = lent - lentIn(loan);
  const share = shareOf(capacity - taken, holders);
  const free = capacity - taken - others - held;
  const more = Math.max(0, Math.min(share - held, free));
  return { granted: loan.granted + more, closed, share };
}

/**
 * Whether a device may still use what it was lent. Both times are by its clock, so it does not matter how far that
 * is off. One that was set back behind the question can't say how much time has passed.
 * @param askedAt when it sent the question, which is before the service began to count
 */
export const isLentStill = (askedAt: number, now: number): boolean =>
  now >= askedAt && now - askedAt < useMs;

/** What a device keeps. */
export type Purse = {
  readonly granted: number;
  /** Places that it used or gave back. */
  readonly spent: number;
};

export const leftIn = ({ granted, spent }: Purse): number => Math.max(0, granted - spent);

/** @returns null: none is left */
export const spend = (purse: Purse): Purse | null =>
  leftIn(purse) === 0 ? null : { ...purse, spent: purse.spent + 1 };

/**
 * An answer of the service. It may be older than another one that arrived.
 * @returns with what is beyond the share given back
 */
export function receive(
  { granted: before, spent }: Purse,
  { granted, closed, share }: Loan & { readonly share: number },
): Purse {
  const all = Math.max(before, granted);
  return { granted: all, spent: Math.max(spent, closed, all - share) };
}

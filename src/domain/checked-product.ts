/** What a gate checks in place of the ticket: a product that the guest booked, as a day or a session (P1). */
import { arrivalIn } from './arrival.ts';
import type { Counted, CountedId } from './attendance.ts';
import type { Attendee, AttendeeProduct } from './attendee.ts';
import type { Direction, Gate } from './gate.ts';
import type { TicketId } from './ids.ts';
import { neverInside, type Presence } from './presence.ts';

/** The one that a scan is about, and how many the guest has, as they were before the scan (P3). */
export type CheckedProduct = {
  /** A cancelled one only where all are cancelled. */
  readonly product: AttendeeProduct;
  /** Without those that are cancelled. */
  readonly count: number;
  /** How many of them are checked in. */
  readonly used: number;
};

type Checks = Pick<Gate, 'checks'>;

export const isCheckedAt = (
  { checks }: Checks,
  { definitionId }: Pick<AttendeeProduct, 'definitionId'>,
): boolean => checks?.includes(definitionId) ?? false;

/**
 * Chooses what a scan is about (P3): an entry takes the first that is not checked in, an exit the last
 * that is. Where there is none, it is the one that was moved last, since that says why.
 * @returns null: the gate checks the ticket, or the guest booked nothing of it
 */
export function checkedProduct(
  { products }: Pick<Attendee, 'products'>,
  gate: Checks,
  direction: Direction,
): CheckedProduct | null {
  const booked = products
    .filter((product) => isCheckedAt(gate, product))
    .toSorted((one, other) => one.productId - other.productId);
  const valid = booked.filter(({ cancelled }) => !cancelled);
  // Guests who are inside may leave, even if it was cancelled since.
  const inside = booked.filter(({ presence }) => presence.inside);
  const wanted =
    direction === 'in' ? valid.find(({ presence }) => !presence.inside) : inside.at(-1);
  const product = wanted ?? lastMoved(valid) ?? booked[0];
  const used = inside.filter(({ cancelled }) => !cancelled).length;
  return product ? { product, count: valid.length, used } : null;
}

const lastMoved = (products: readonly AttendeeProduct[]): AttendeeProduct | undefined =>
  products.toSorted((one, other) =>
    (one.presence.at ?? '') < (other.presence.at ?? '') ? 1 : -1,
  )[0];

/** Where the guest is, as this gate sees it: by what is checked here, or by the ticket. */
export function presenceAt(attendee: Attendee, gate: Checks): Presence {
  if (gate.checks === null) return attendee.presence;
  return checkedProduct(attendee, gate, 'in')?.product.presence ?? neverInside;
}

type CountOne = {
  count(id: CountedId, ticket: Counted): void;
  forget(id: CountedId): void;
};

/**
 * Counts what the numbers of a gate are about (P4): tickets, or the products that are checked in their place.
 * @returns to be called for each ticket as it is now; undefined: it was deleted
 */
export function counterAt(
  gate: Checks,
  tally: CountOne,
): (ticketId: TicketId, attendee: Attendee | undefined) => void {
  if (gate.checks === null) {
    return (ticketId, attendee) =>
      attendee ? tally.count(ticketId, attendee) : tally.forget(ticketId);
  }
  const productsOf = new Map<TicketId, readonly AttendeeProduct[]>();
  return (ticketId, attendee) => {
    for (const { productId } of productsOf.get(ticketId) ?? []) tally.forget(productId);
    productsOf.delete(ticketId);
    const products = attendee?.products.filter((product) => isCheckedAt(gate, product)) ?? [];
    if (!attendee || products.length === 0) return;
    productsOf.set(ticketId, products);
    for (const product of products) tally.count(product.productId, asTicket(product, attendee));
  };
}

/** A cancelled one counts as a cancelled ticket does. */
const asTicket = ({ presence, cancelled }: AttendeeProduct, attendee: Attendee): Counted => ({
  ...attendee,
  status: cancelled ? 'cancelled' : attendee.status,
  presence,
  // The list keeps no history of a product: of one that left, nobody knows when it came.
  arrival: arrivalIn(null, presence),
});

/** What a gate checks in place of the ticket: a product that the guest booked, as a day or a session (P1). */
import type { KnownArea } from './area.ts';
import type { Attendee, AttendeeProduct } from './attendee.ts';
import type { Direction, Gate } from './gate.ts';
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

/**
 * Where the guest is, as this gate sees it: by its area, by what is checked here, or by the ticket.
 * @param area that of the gate; null: it belongs to none
 */
export function presenceAt(attendee: Attendee, gate: Checks, area: KnownArea | null): Presence {
  if (area) return area.fold.presenceInArea(attendee, area);
  if (gate.checks === null) return attendee.presence;
  return checkedProduct(attendee, gate, 'in')?.product.presence ?? neverInside;
}

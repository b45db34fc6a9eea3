/** What the numbers of a gate count: tickets, the products that it checks in their place (P4), or visits of its area (Z6). */
import type { KnownArea, Movement } from './area.ts';
import { arrivalIn } from './arrival.ts';
import type { Counted, CountedId } from './attendance.ts';
import type { AttendeeProduct } from './attendee.ts';
import { isCheckedAt } from './checked-product.ts';
import type { Gate } from './gate.ts';
import type { TicketId } from './ids.ts';

type Product = Pick<AttendeeProduct, 'productId' | 'definitionId' | 'presence' | 'cancelled'>;
type Guest = Counted & {
  readonly products: readonly Product[];
  /** Left out where no area is counted. */
  readonly movements?: readonly Movement[];
};

type CountOne = {
  count(id: CountedId, ticket: Counted): void;
  forget(id: CountedId): void;
};

/**
 * Counts tickets, or products in their place.
 * @returns to be called for each ticket as it is now; undefined: it was deleted
 */
export function counterAt(
  gate: Pick<Gate, 'checks'>,
  tally: CountOne,
  areaNow: () => KnownArea | null = () => null,
): (ticketId: TicketId, attendee: Guest | undefined) => void {
  if (gate.checks === null || areaNow() !== null) {
    return (ticketId, attendee) => {
      const area = areaNow();
      const counted = attendee && area ? area.fold.asVisitor(attendee, area) : attendee;
      return counted ? tally.count(ticketId, counted) : tally.forget(ticketId);
    };
  }
  const productsOf = new Map<TicketId, readonly Product[]>();
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
const asTicket = ({ presence, cancelled }: Product, attendee: Guest): Counted => ({
  ...attendee,
  status: cancelled ? 'cancelled' : attendee.status,
  presence,
  // The list keeps no history of a product: of one that left, nobody knows when it came.
  arrival: arrivalIn(null, presence),
});

import type { AttendeeProduct } from './attendee.ts';

export type ProductVerdictCode =
  | 'not-booked'
  | 'product-cancelled'
  | 'already-handed-over'
  | 'handed-over'
  | 'cannot-record';

/** Judges the handing over of a product, in the order of V5. */
export function judgeProduct(product: AttendeeProduct | undefined): ProductVerdictCode {
  if (!product) return 'not-booked';
  if (product.cancelled) return 'product-cancelled';
  return product.presence.inside ? 'already-handed-over' : 'handed-over';
}

import type { Attendee, AttendeeProduct } from './attendee.ts';
import { isCheckedAt } from './checked-product.ts';
import type { Gate } from './gate.ts';
import type { ProductId } from './ids.ts';

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

/** What became of products since their guest was read. */
export type ProductOutcomes = Readonly<Record<ProductId, ProductVerdictCode>>;

/**
 * Whether a product can still be handed out.
 * @param outcome of an attempt since the product was read
 */
export const isOpenProduct = (product: AttendeeProduct, outcome?: ProductVerdictCode): boolean =>
  (outcome === undefined || outcome === 'cannot-record') && judgeProduct(product) === 'handed-over';

export const isHandedOverAt = (
  gate: Pick<Gate, 'products' | 'checks'>,
  product: Pick<AttendeeProduct, 'definitionId'>,
): boolean =>
  !isCheckedAt(gate, product) && (gate.products?.includes(product.definitionId) ?? true);

/** The products that this gate still has to hand out to the person. */
export const openProducts = (
  { products }: Pick<Attendee, 'products'>,
  gate: Pick<Gate, 'products' | 'checks'>,
  outcomes: ProductOutcomes = {},
): readonly AttendeeProduct[] =>
  products.filter(
    (product) =>
      isOpenProduct(product, outcomes[product.productId]) && isHandedOverAt(gate, product),
  );

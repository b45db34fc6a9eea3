/** Products that are handed over with the entry, and come back when the entry is undone. */
import type { Action } from '../domain/action.ts';
import type { Attendee, AttendeeProduct } from '../domain/attendee.ts';
import type { ProductId } from '../domain/ids.ts';
import type { ProductVerdictCode } from '../domain/product-verdict.ts';
import { makeProductAction, type Stamp } from './make-action.ts';

export type ProductOutcomes = Readonly<Record<ProductId, ProductVerdictCode>>;

export type Recording = {
  readonly stamp: () => Stamp;
  /** @returns whether it is safe */
  readonly record: (action: Action) => Promise<boolean>;
};

/** @returns what became of each, and those that are recorded */
export async function handOverWithEntry(
  { stamp, record }: Recording,
  attendee: Attendee,
  products: readonly AttendeeProduct[],
): Promise<{ outcomes: ProductOutcomes; withEntry: readonly AttendeeProduct[] }> {
  const outcomes: Record<ProductId, ProductVerdictCode> = {};
  const withEntry: AttendeeProduct[] = [];
  for (const product of products) {
    const isSafe = await record(makeProductAction(stamp(), 'check', attendee, product));
    outcomes[product.productId] = isSafe ? 'handed-over' : 'cannot-record';
    if (isSafe) withEntry.push(product);
  }
  return { outcomes, withEntry };
}

/** @returns `outcomes` without what came back; what a tap of its own handed over stays */
export async function takeBackWithEntry(
  { stamp, record }: Recording,
  attendee: Attendee,
  outcomes: ProductOutcomes,
  withEntry: readonly AttendeeProduct[],
): Promise<ProductOutcomes> {
  const left = new Map(Object.entries(outcomes));
  for (const product of withEntry) {
    const isSafe = await record(makeProductAction(stamp(), 'reset', attendee, product));
    if (isSafe) left.delete(String(product.productId));
    else left.set(String(product.productId), 'cannot-record');
  }
  return Object.fromEntries(left);
}

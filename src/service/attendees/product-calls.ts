import type { productCheck } from '../../contract/product.ts';
import { type CheckIn, checkInSent } from '../check-in/check-in.ts';
import { recordOnProductsWithin } from '../check-in/record-check-ins.ts';
import type { Handlers, Means, Received } from '../core/access/handler.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import { findProduct } from './product-record.ts';

export const productCalls = (means: Means) => {
  const record = (
    action: CheckIn['action'],
    { id, params, store }: Received<typeof productCheck>,
  ) =>
    store.writeAtDoor(async (queries) => {
      const product = await queries
        .selectFrom('product')
        .innerJoin('event', 'event.id', 'product.eventId')
        .leftJoin('ticket', 'ticket.id', 'product.ticketId')
        .select(['product.id', 'product.eventId', 'product.paymentId'])
        .select(['ticket.participantId', 'event.timezone'])
        .where('product.id', '=', id)
        .executeTakeFirst();
      if (!product) return objectNotFound;
      const checkIn = checkInSent(action, params, product.timezone, means.clock.now());
      if (isRefusal(checkIn)) return checkIn;
      await recordOnProductsWithin(queries, [{ product, checkIn }]);
      const recorded = await findProduct(queries, id);
      return recorded ? { product: recorded } : objectNotFound;
    });

  return {
    async productRead({ id, store }) {
      const product = await store.read((queries) => findProduct(queries, id));
      if (isRefusal(product)) return product;
      return product ? { product } : objectNotFound;
    },

    productCheck: (received) => record('DEVALUATED', received),

    productReset: (received) => record('RESET', received),
  } satisfies Pick<Handlers, 'productRead' | 'productCheck' | 'productReset'>;
};

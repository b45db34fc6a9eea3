import type { ReadParams } from '../../../contract/call.ts';
import type { productCheck } from '../../../contract/product.ts';
import type { ProductId } from '../../../domain/ids.ts';
import type { Handlers, Means } from '../../access/handler.ts';
import { type CheckIn, checkInSent } from '../../checking/check-in.ts';
import { recordOnProduct } from '../../checking/record-on-product.ts';
import { isRefusal, objectNotFound } from '../../means/refusal.ts';
import { findProduct } from './product-record.ts';

export const productCalls = (means: Means) => {
  const record = (
    action: CheckIn['action'],
    id: ProductId,
    params: ReadParams<typeof productCheck>,
  ) =>
    means.store.writeAtDoor(async (queries) => {
      const row = await queries
        .selectFrom('product')
        .innerJoin('event', 'event.id', 'product.eventId')
        .select(['product.id', 'product.eventId', 'product.paymentId', 'product.ticketId'])
        .select('event.timezone')
        .where('product.id', '=', id)
        .executeTakeFirst();
      if (!row) return objectNotFound;
      const checkIn = checkInSent(action, params, row.timezone, means.clock.now());
      if (isRefusal(checkIn)) return checkIn;
      await recordOnProduct(queries, row, checkIn);
      const product = await findProduct(queries, id);
      return product ? { product } : objectNotFound;
    });

  return {
    async productRead({ id }) {
      const product = await means.store.read((queries) => findProduct(queries, id));
      return product ? { product } : objectNotFound;
    },

    async productCheck({ id, params }) {
      return record('DEVALUATED', id, params);
    },

    async productReset({ id, params }) {
      return record('RESET', id, params);
    },
  } satisfies Pick<Handlers, 'productRead' | 'productCheck' | 'productReset'>;
};

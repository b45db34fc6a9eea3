import type { Selectable } from 'kysely';
import type { AnswerTo } from '../../contract/call.ts';
import type { productCheck, productRead } from '../../contract/product.ts';
import type { PaymentId, ProductId, ProductOptionId, TicketId } from '../../domain/ids.ts';
import { type CheckIn, checkInSent } from '../check-in/check-in.ts';
import { recordCheckIns } from '../check-in/record-check-ins.ts';
import type { Deps, Handlers, Received } from '../core/access/handler.ts';
import { isApiError, objectNotFound } from '../core/deps/api-error.ts';
import { enter } from '../core/store/query/directory.ts';
import { insertRows } from '../core/store/query/write-rows.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { ProductTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';

type ProductAnswer = AnswerTo<typeof productRead>['product'];

type NewProduct = Pick<
  Selectable<ProductTable>,
  'eventId' | 'paymentId' | 'ticketId' | 'definitionId' | 'optionId' | 'price' | 'cancelledMs'
>;

const columns = {
  eventId: 'bigint',
  paymentId: 'bigint',
  ticketId: 'bigint',
  definitionId: 'bigint',
  optionId: 'bigint',
  price: 'bigint',
  cancelledMs: 'bigint',
  checked: 'bigint',
} as const;

/** @param products all of one event */
export async function insertProducts(
  queries: Queries,
  products: readonly NewProduct[],
): Promise<void> {
  const rows = products.map((product) => ({ ...product, checked: flag(false) }));
  const ids = await insertRows(queries, 'product', rows, columns);
  const [first] = products;
  if (first === undefined) return;
  await enter(queries, first.eventId, { objects: { product: ids } });
  const sold = new Map<ProductOptionId, number>();
  for (const { optionId, cancelledMs } of products) {
    if (cancelledMs === null) sold.set(optionId, (sold.get(optionId) ?? 0) + 1);
  }
  for (const [optionId, count] of sold) await countSoldProducts(queries, optionId, count);
}

/** Counts products as sold, or as free again where the number is negative. */
export const countSoldProducts = (queries: Queries, optionId: ProductOptionId, products: number) =>
  queries
    .updateTable('productOption')
    .set((option) => ({ sold: option('sold', '+', products) }))
    .where('id', '=', optionId)
    .execute();

const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('product')
    .innerJoin('productDefinition', 'productDefinition.id', 'product.definitionId')
    .innerJoin('productOption', 'productOption.id', 'product.optionId')
    .select([
      'product.id',
      'product.checked',
      'product.definitionId',
      'product.optionId',
      'productDefinition.name as definitionName',
      'productDefinition.level',
      'productOption.name as optionName',
    ])
    .orderBy('product.id');

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

const productAnswer = (row: ProductRow): ProductAnswer => ({
  productCategoryOptionName: row.optionName,
  productCategoryOptionId: row.optionId,
  productCategoryName: row.definitionName,
  productCategoryId: row.definitionId,
  productId: row.id,
  type: row.level,
  checked: row.checked === 1 ? 'true' : 'false',
});

async function findProduct(queries: Queries, id: ProductId): Promise<ProductAnswer | undefined> {
  const row = await selectProducts(queries).where('product.id', '=', id).executeTakeFirst();
  return row && productAnswer(row);
}

/** Lists leave out what was cancelled: a product's answer has no property for it. */
const booked = (queries: Queries) =>
  selectProducts(queries).where('product.cancelledMs', 'is', null);

export async function productsOfTicket(queries: Queries, id: TicketId): Promise<ProductAnswer[]> {
  const rows = await booked(queries).where('product.ticketId', '=', id).execute();
  return rows.map(productAnswer);
}

/** Products of the purchase as a whole, without those of its tickets. */
export async function productsOfPayment(queries: Queries, id: PaymentId): Promise<ProductAnswer[]> {
  const rows = await booked(queries)
    .where('product.paymentId', '=', id)
    .where('product.ticketId', 'is', null)
    .execute();
  return rows.map(productAnswer);
}

export const productCalls = (deps: Deps) => {
  const record = (
    action: CheckIn['action'],
    { id, params, store }: Received<typeof productCheck>,
  ) =>
    store.write(async (queries) => {
      const product = await queries
        .selectFrom('product')
        .innerJoin('event', 'event.id', 'product.eventId')
        .leftJoin('ticket', 'ticket.id', 'product.ticketId')
        .select(['product.id', 'product.eventId', 'product.paymentId'])
        .select(['ticket.participantId', 'event.timezone'])
        .where('product.id', '=', id)
        .executeTakeFirst();
      if (!product) return objectNotFound;
      const checkIn = checkInSent(action, params, product.timezone, deps.clock.now());
      if (isApiError(checkIn)) return checkIn;
      const object = { kind: 'product', ...product } as const;
      await recordCheckIns(queries, [{ object, checkIn, decision: null }]);
      const recorded = await findProduct(queries, id);
      return recorded ? { product: recorded } : objectNotFound;
    }, 'atDoor');

  return {
    async productRead({ id, store }) {
      const product = await store.read((queries) => findProduct(queries, id));
      if (isApiError(product)) return product;
      return product ? { product } : objectNotFound;
    },

    productCheck: (received) => record('DEVALUATED', received),

    productReset: (received) => record('RESET', received),
  } satisfies Pick<Handlers, 'productRead' | 'productCheck' | 'productReset'>;
};

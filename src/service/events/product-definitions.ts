import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import {
  type productDefinitionRead,
  type productDefinitionUpdate,
  productErrors,
} from '../../contract/product.ts';
import type { EventId, ProductDefinitionId, ProductOptionId } from '../../domain/ids.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, isApiError, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { enter, removeObjects } from '../core/store/query/directory.ts';
import type { ProductDefinitionTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announce, announceChange } from '../sync/announce.ts';
import { lockSales } from './shop/sales-lock.ts';

type Definition = AnswerTo<typeof productDefinitionRead>['productDefinition'];

type NewDefinition = Pick<ProductDefinitionTable, 'name' | 'level'> & {
  readonly options: readonly {
    readonly name: string;
    readonly price: number;
    readonly available: number | null;
  }[];
};

export async function insertDefinition(
  queries: Queries,
  eventId: EventId,
  { name, level, options }: NewDefinition,
): Promise<{ readonly id: ProductDefinitionId; readonly optionIds: readonly ProductOptionId[] }> {
  const { id } = await queries
    .insertInto('productDefinition')
    .values({ eventId, name, level })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inserted = await queries
    .insertInto('productOption')
    .values(options.map((option) => ({ eventId, definitionId: id, ...option })))
    .returning('id')
    .execute();
  const optionIds = inserted.map((option) => option.id).sort((a, b) => a - b);
  await enter(queries, eventId, {
    objects: { productDefinition: [id], productOption: optionIds },
  });
  return { id, optionIds };
}

export const definitionsOfEvent = (queries: Queries, id: EventId): Promise<Definition[]> =>
  definitionsOfEvents(queries, [id]);

/** @param ids of events, at least one */
export async function definitionsOfEvents(
  queries: Queries,
  ids: readonly EventId[],
): Promise<Definition[]> {
  const definitions = await queries
    .selectFrom('productDefinition')
    .selectAll()
    .where('eventId', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return withOptions(queries, definitions);
}

async function findDefinition(
  queries: Queries,
  id: ProductDefinitionId,
): Promise<Definition | undefined> {
  const definitions = await queries
    .selectFrom('productDefinition')
    .selectAll()
    .where('id', '=', id)
    .execute();
  return (await withOptions(queries, definitions))[0];
}

async function withOptions(
  queries: Queries,
  definitions: readonly Selectable<ProductDefinitionTable>[],
): Promise<Definition[]> {
  if (definitions.length === 0) return [];
  const options = await queries
    .selectFrom('productOption')
    .select(['id', 'definitionId', 'name', 'price', 'available'])
    .where(
      'definitionId',
      'in',
      definitions.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return definitions.map((definition) => ({
    ...definition,
    title: definition.name,
    type: definition.level,
    options: options
      .filter(({ definitionId }) => definitionId === definition.id)
      .map(({ definitionId: _, ...option }) => ({
        ...option,
        productDefinitionOptionName: option.name,
      })),
  }));
}

/** In line with all who sell of its event. */
async function lockedOwner(queries: Queries, id: ProductDefinitionId): Promise<EventId> {
  const { eventId } = await queries
    .selectFrom('productDefinition')
    .select('eventId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await lockSales(queries, eventId);
  return eventId;
}

const optionIdsOf = async (queries: Queries, id: ProductDefinitionId): Promise<ProductOptionId[]> =>
  (
    await queries.selectFrom('productOption').select('id').where('definitionId', '=', id).execute()
  ).map((option) => option.id);

type OptionOrAll =
  | { readonly definitionId: ProductDefinitionId }
  | { readonly optionId: ProductOptionId };

/** Whether somebody has it, had it, or has it in an order that is not done. */
async function isOrdered(queries: Queries, eventId: EventId, which: OptionOrAll): Promise<boolean> {
  for (const table of ['product', 'cartProduct'] as const) {
    const use = await queries
      .selectFrom(table)
      .select('eventId')
      .where('eventId', '=', eventId)
      .$if('optionId' in which, (rows) =>
        rows.where('optionId', '=', 'optionId' in which ? which.optionId : (0 as never)),
      )
      .$if('definitionId' in which, (rows) =>
        rows.where(
          'definitionId',
          '=',
          'definitionId' in which ? which.definitionId : (0 as never),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (use) return true;
  }
  return false;
}

async function removeOptions(queries: Queries, eventId: EventId, ids: readonly ProductOptionId[]) {
  if (ids.length === 0) return;
  await queries
    .deleteFrom('productOption')
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .execute();
  await removeObjects(queries, 'productOption', ids);
}

/** @returns why it can't be so: an option that somebody has would be gone, or fewer than were sold */
async function changeDefinition(
  queries: Queries,
  { id, eventId }: { readonly id: ProductDefinitionId; readonly eventId: EventId },
  { name, options }: ReadParams<typeof productDefinitionUpdate>,
): Promise<ApiError | null> {
  if (name !== undefined) {
    await queries.updateTable('productDefinition').set({ name }).where('id', '=', id).execute();
  }
  if (options === undefined) return null;
  const known = await queries
    .selectFrom('productOption')
    .select(['id', 'sold'])
    .where('definitionId', '=', id)
    .execute();
  const stays = new Set(options.flatMap((option) => option.id ?? []));
  if ([...stays].some((one) => !known.some((option) => option.id === one))) return objectNotFound;
  const gone = known.flatMap((option) => (stays.has(option.id) ? [] : [option.id]));
  for (const optionId of gone) {
    if (await isOrdered(queries, eventId, { optionId })) return refuse(400, productErrors.sold);
  }
  await removeOptions(queries, eventId, gone);
  for (const { id: optionId, name: optionName, price, available } of options) {
    const values = { name: optionName, price, available };
    if (optionId === undefined || optionId === null) {
      const made = await queries
        .insertInto('productOption')
        .values({ eventId, definitionId: id, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enter(queries, eventId, { objects: { productOption: [made.id] } });
      continue;
    }
    const sold = known.find((option) => option.id === optionId)?.sold ?? 0;
    if (available !== null && available < sold) return refuse(400, productErrors.sold);
    await queries.updateTable('productOption').set(values).where('id', '=', optionId).execute();
  }
  return null;
}

export const definitionCalls = ({ clock }: Deps) =>
  ({
    async eventProductDefinitions({ id, params: { resultType }, store }) {
      const definitions = await store.read((queries) => definitionsOfEvent(queries, id));
      if (isApiError(definitions)) return definitions;
      return {
        productDefinitions:
          resultType === 'full' ? definitions : definitions.map((definition) => definition.id),
      };
    },

    async productDefinitionRead({ id, store }) {
      const productDefinition = await store.read((queries) => findDefinition(queries, id));
      if (isApiError(productDefinition)) return productDefinition;
      return productDefinition ? { productDefinition } : objectNotFound;
    },

    async productDefinitionCreate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const { id } = await insertDefinition(queries, eventId, params);
        await announce(queries, {
          eventId,
          operation: 'update',
          objectType: 'productDefinition',
          objectId: id,
        });
        await announceChange(queries, clock.now(), eventId);
        return { id };
      });
    },

    async productDefinitionUpdate({ id, params, store }) {
      return store.writeInLine(async (queries) => {
        const eventId = await lockedOwner(queries, id);
        const before = await findDefinition(queries, id);
        const refusal = await changeDefinition(queries, { id, eventId }, params);
        if (refusal) return refusal;
        // A caller that sends back what it read changes nothing.
        if (isDeepStrictEqual(await findDefinition(queries, id), before)) return {};
        await announce(queries, {
          ...{ eventId, operation: 'update', objectType: 'productDefinition' },
          objectId: id,
        });
        await announceChange(queries, clock.now(), eventId);
        return {};
      });
    },

    async productDefinitionDelete({ id, store }) {
      return store.writeInLine(async (queries) => {
        const eventId = await lockedOwner(queries, id);
        if (await isOrdered(queries, eventId, { definitionId: id })) return { deleted: false };
        await removeOptions(queries, eventId, await optionIdsOf(queries, id));
        await queries.deleteFrom('productDefinition').where('id', '=', id).execute();
        await removeObjects(queries, 'productDefinition', [id]);
        await announce(queries, {
          ...{ eventId, operation: 'delete', objectType: 'productDefinition' },
          objectId: id,
        });
        await announceChange(queries, clock.now(), eventId);
        return { deleted: true };
      });
    },
  }) satisfies Pick<
    Handlers,
    | 'eventProductDefinitions'
    | 'productDefinitionRead'
    | 'productDefinitionCreate'
    | 'productDefinitionUpdate'
    | 'productDefinitionDelete'
  >;

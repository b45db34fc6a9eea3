import type { Selectable } from 'kysely';
import type { AnswerTo } from '../../contract/call.ts';
import type { productDefinitionRead } from '../../contract/product.ts';
import type { EventId, ProductDefinitionId, ProductOptionId } from '../../domain/ids.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, objectNotFound } from '../core/deps/api-error.ts';
import { enter } from '../core/store/query/directory.ts';
import type { ProductDefinitionTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announce, announceChange } from '../sync/announce.ts';

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
  }) satisfies Pick<
    Handlers,
    'eventProductDefinitions' | 'productDefinitionRead' | 'productDefinitionCreate'
  >;

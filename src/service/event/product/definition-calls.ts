import type { Handlers, Means } from '../../access/handler.ts';
import { objectNotFound } from '../../means/refusal.ts';
import { announce } from '../../sync/announce.ts';
import { definitionsOfEvent, findDefinition, insertDefinition } from './definition-record.ts';

export const definitionCalls = (means: Means) =>
  ({
    async eventProductDefinitions({ id, params: { resultType } }) {
      const definitions = await means.store.read((queries) => definitionsOfEvent(queries, id));
      return {
        productDefinitions:
          resultType === 'full' ? definitions : definitions.map((definition) => definition.id),
      };
    },

    async productDefinitionRead({ id }) {
      const productDefinition = await means.store.read((queries) => findDefinition(queries, id));
      return productDefinition ? { productDefinition } : objectNotFound;
    },

    async productDefinitionCreate({ id: eventId, params }) {
      return means.store.write(async (queries) => {
        const { id } = await insertDefinition(queries, eventId, params);
        await announce(queries, {
          eventId,
          operation: 'update',
          objectType: 'productDefinition',
          objectId: id,
        });
        return { id };
      });
    },
  }) satisfies Pick<
    Handlers,
    'eventProductDefinitions' | 'productDefinitionRead' | 'productDefinitionCreate'
  >;

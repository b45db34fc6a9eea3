import type { Handlers, Means } from '../http/handler.ts';
import { objectNotFound } from '../refusal.ts';
import { definitionsOfEvent, findDefinition } from './definition-record.ts';

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
  }) satisfies Pick<Handlers, 'eventProductDefinitions' | 'productDefinitionRead'>;

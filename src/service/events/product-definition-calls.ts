import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal, objectNotFound } from '../core/deps/refusal.ts';
import { announce } from '../sync/announce.ts';
import { announceChange } from '../sync/announce-event.ts';
import {
  definitionsOfEvent,
  findDefinition,
  insertDefinition,
} from './product-definition-record.ts';

export const definitionCalls = ({ clock }: Means) =>
  ({
    async eventProductDefinitions({ id, params: { resultType }, store }) {
      const definitions = await store.read((queries) => definitionsOfEvent(queries, id));
      if (isRefusal(definitions)) return definitions;
      return {
        productDefinitions:
          resultType === 'full' ? definitions : definitions.map((definition) => definition.id),
      };
    },

    async productDefinitionRead({ id, store }) {
      const productDefinition = await store.read((queries) => findDefinition(queries, id));
      if (isRefusal(productDefinition)) return productDefinition;
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

import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal } from '../core/deps/refusal.ts';
import { announce } from '../sync/announce.ts';
import { register } from './registration.ts';

export const registrationCalls = (means: Means) =>
  ({
    async participantCreate({ caller, id: eventId, params, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const id = await register(queries, means, caller, eventId, params, pairs);
        if (isRefusal(id)) return id;
        await announce(queries, {
          eventId,
          operation: 'update',
          objectType: 'participant',
          objectId: id,
        });
        return { id };
      });
    },
  }) satisfies Pick<Handlers, 'participantCreate'>;

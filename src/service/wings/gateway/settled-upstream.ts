/** The settled double entries of an upstream's events, for all doors behind the gateway (C3). */
import { general, invalidFormat } from '../../../contract/error-code.ts';
import type { Handlers } from '../../core/access/handler.ts';
import { refuse, tooManyRequests } from '../../core/deps/refusal.ts';
import { keepSettled, readSettled } from '../../devices/settled-rows.ts';
import type { ObjectEvents } from './object-events.ts';

const away = refuse(503, general.unavailable);

export const settledUpstreamCalls = (objects: ObjectEvents) =>
  ({
    async eventSettle({ id: eventId, params, store }) {
      const refusal = await store.ask();
      if (refusal) return refusal;
      const found = await objects.of('ticket', params.ticketId);
      // The upstream didn't say: what the door sends isn't wrong, and is sent again.
      if (found.kind === 'unavailable') return away;
      if (found.kind === 'refused' && found.status !== 403 && found.status !== 404) {
        return found.status === 429 ? tooManyRequests(Number(found.retryAfter ?? 1)) : away;
      }
      if (found.kind !== 'event' || found.eventId !== eventId) {
        return refuse(400, invalidFormat('ticketId'));
      }
      return store.write(async (queries) => {
        await keepSettled(queries, 'settledUpstream', eventId, params);
        return {};
      });
    },

    async eventSettled({ id: eventId, params: { after = 0 }, store }) {
      return store.read((queries) => readSettled(queries, 'settledUpstream', eventId, after));
    },
  }) satisfies Partial<Handlers>;

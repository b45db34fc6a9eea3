/** The settled double entries of an upstream's events, for all doors behind the gateway (C3). */
import { general, invalidFormat } from '../../contract/error-code.ts';
import { mostSettledDoubles } from '../../contract/settled-double.ts';
import { localDateTime } from '../../domain/time.ts';
import type { Handlers } from '../access/handler.ts';
import { timezoneOf } from '../event/event-record.ts';
import { refuse, tooManyRequests } from '../means/refusal.ts';
import { instantSent } from '../means/wall-clock.ts';
import type { ObjectEvents } from './object-events.ts';

const away = refuse(503, general.unavailable);

export const settledUpstreamCalls = (objects: ObjectEvents) =>
  ({
    async eventSettle({ id: eventId, params, store }) {
      const { ticketId, firstDate, firstDevice, secondDate, secondDevice } = params;
      const refusal = await store.ask();
      if (refusal) return refusal;
      const found = await objects.of('ticket', ticketId);
      // The upstream didn't say: what the door sends isn't wrong, and is sent again.
      if (found.kind === 'unavailable') return away;
      if (found.kind === 'refused' && found.status !== 403 && found.status !== 404) {
        return found.status === 429 ? tooManyRequests(Number(found.retryAfter ?? 1)) : away;
      }
      if (found.kind !== 'event' || found.eventId !== eventId) {
        return refuse(400, invalidFormat('ticketId'));
      }
      return store.write(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        await queries
          .insertInto('settledUpstream')
          .values({
            eventId,
            ticketId,
            firstMs: instantSent(firstDate, zone),
            firstDevice: firstDevice ?? '',
            secondMs: instantSent(secondDate, zone),
            secondDevice: secondDevice ?? '',
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return {};
      });
    },

    async eventSettled({ id: eventId, params: { after = 0 }, store }) {
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const rows = await queries
          .selectFrom('settledUpstream')
          .selectAll()
          .where('eventId', '=', eventId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(mostSettledDoubles)
          .execute();
        return {
          settled: rows.map(({ id, ticketId, firstMs, firstDevice, secondMs, secondDevice }) => ({
            id,
            ticketId,
            firstDate: localDateTime(firstMs, zone),
            firstDevice: firstDevice || null,
            secondDate: localDateTime(secondMs, zone),
            secondDevice: secondDevice || null,
          })),
        };
      });
    },
  }) satisfies Partial<Handlers>;

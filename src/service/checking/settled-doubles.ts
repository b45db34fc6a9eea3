/** The double entries that supervisors settled, for all doors of an event (C3). */
import { invalidFormat } from '../../contract/error-code.ts';
import { mostSettledDoubles } from '../../contract/settled-double.ts';
import { localDateTime } from '../../domain/time.ts';
import type { Handlers } from '../access/handler.ts';
import { timezoneOf } from '../event/event-record.ts';
import { refuse } from '../means/refusal.ts';
import { instantSent } from '../means/wall-clock.ts';

export const settledDoubleCalls = {
  /** Whether the history has the entry is not asked: a restored service may get it back later. */
  async eventSettle({ id: eventId, params, store }) {
    const { ticketId, firstDate, firstDevice, secondDate, secondDevice } = params;
    return store.write(async (queries) => {
      const ticket = await queries
        .selectFrom('ticket')
        .select('id')
        .where('id', '=', ticketId)
        .where('eventId', '=', eventId)
        .executeTakeFirst();
      if (!ticket) return refuse(400, invalidFormat('ticketId'));
      const zone = await timezoneOf(queries, eventId);
      await queries
        .insertInto('settledDouble')
        .values({
          eventId,
          ticketId,
          firstMs: instantSent(firstDate, zone),
          firstDevice: firstDevice ?? null,
          secondMs: instantSent(secondDate, zone),
          secondDevice: secondDevice ?? null,
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
        .selectFrom('settledDouble')
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
          firstDevice,
          secondDate: localDateTime(secondMs, zone),
          secondDevice,
        })),
      };
    });
  },
} satisfies Partial<Handlers>;

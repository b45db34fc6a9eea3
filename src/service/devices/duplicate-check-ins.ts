/** The duplicate check-ins that supervisors settled, for all doors of an event (C3). */

import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import {
  type eventSettle,
  type eventSettled,
  mostSettledDoubles,
} from '../../contract/door-board.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { EventId } from '../../domain/ids.ts';
import { localDateTime } from '../../domain/time.ts';
import type { Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';

export const settledDoubleCalls = {
  /** Whether the history has the entry is not asked: a restored service may get it back later. */
  async eventSettle({ id: eventId, params, store }) {
    return store.write(async (queries) => {
      const ticket = await queries
        .selectFrom('ticket')
        .select('id')
        .where('id', '=', params.ticketId)
        .where('eventId', '=', eventId)
        .executeTakeFirst();
      if (!ticket) return refuse(400, invalidFormat('ticketId'));
      await keepSettled(queries, 'settledDouble', eventId, params);
      return {};
    });
  },

  async eventSettled({ id: eventId, params: { after = 0 }, store }) {
    return store.read((queries) => readSettled(queries, 'settledDouble', eventId, after));
  },
} satisfies Partial<Handlers>;

// The rows of settled duplicate check-ins: of this service's own tickets, and of a gateway's upstream (C3).

type SettledTable = 'settledDouble' | 'settledUpstream';

/** The same again changes nothing. */
export async function keepSettled(
  queries: Queries,
  table: SettledTable,
  eventId: EventId,
  settled: ReadParams<typeof eventSettle>,
): Promise<void> {
  const zone = await timezoneOf(queries, eventId);
  await queries
    .insertInto(table)
    .values({
      eventId,
      ticketId: settled.ticketId,
      firstMs: instantSent(settled.firstDate, zone),
      // Of two nulls the gateway’s table would keep both.
      firstDevice: settled.firstDevice ?? '',
      secondMs: instantSent(settled.secondDate, zone),
      secondDevice: settled.secondDevice ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns those behind the one with the id `after`, in the order of ids, as many as one answer holds */
export async function readSettled(
  queries: Queries,
  table: SettledTable,
  eventId: EventId,
  after: number,
): Promise<AnswerTo<typeof eventSettled>> {
  const zone = await timezoneOf(queries, eventId);
  const rows = await queries
    .selectFrom(table)
    .select(['id', 'ticketId', 'firstMs', 'firstDevice', 'secondMs', 'secondDevice'])
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
}

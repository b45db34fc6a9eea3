/** The double entries that supervisors settled, for all doors of an event (C3). */
import { invalidFormat } from '../../contract/error-code.ts';
import type { Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/refusal.ts';
import { keepSettled, readSettled } from './settled-rows.ts';

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

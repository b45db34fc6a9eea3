/** The history of a ticket or product, and that it has changed. */
import type { EventId, ParticipantId } from '../../domain/ids.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import type { CheckInActionTable } from '../store/schema/guest-schema.ts';
import type { Queries } from '../store/store.ts';
import { announce } from '../sync/announce.ts';

type NewAction = Omit<CheckInActionTable, 'id'>;

/**
 * @returns the row, where it is a new one: an index knows the same call again (same object, action,
 *   given date, device and tool)
 */
export const addAction = compileOnce(
  [
    ...['eventId', 'ticketId', 'productId', 'action', 'atMs'],
    ...['dateGiven', 'device', 'tool', 'source'],
  ] as readonly (keyof NewAction)[],
  (queries, action: NewAction) =>
    queries
      .insertInto('checkInAction')
      .values({
        eventId: action.eventId,
        ticketId: action.ticketId,
        productId: action.productId,
        action: action.action,
        atMs: action.atMs,
        dateGiven: action.dateGiven,
        device: action.device,
        tool: action.tool,
        source: action.source,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
);

export const announceParticipant = (queries: Queries, eventId: EventId, objectId: ParticipantId) =>
  announce(queries, { eventId, operation: 'update', objectType: 'participant', objectId });

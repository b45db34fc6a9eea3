import type { EventId } from '../../../domain/ids.ts';
import type { Queries } from '../../store/store.ts';

/**
 * For writes in line (`writeInLine`). To be called before anything is read that decides on a sale: until the end of the transaction
 * nobody else sells, reserves or takes back anything of this event.
 */
export const lockSales = (queries: Queries, eventId: EventId) =>
  queries
    .insertInto('salesLock')
    .values({ eventId, changes: 1 })
    .onConflict((conflict) =>
      conflict
        .column('eventId')
        .doUpdateSet((lock) => ({ changes: lock('salesLock.changes', '+', 1) })),
    )
    .execute();

import type { EventId } from '../../../domain/ids.ts';
import type { Queries } from '../../core/store/store.ts';

/**
 * For `writeInLine`. Must be called before anything is read that decides on a sale. Until the end
 * of the transaction, nobody else sells, reserves or takes back anything of this event.
 * @throws NoResultError, answered as not found, if the event was removed while this transaction
 *   waited
 */
export async function lockSales(queries: Queries, eventId: EventId): Promise<void> {
  await queries
    .insertInto('salesLock')
    .values({ eventId, changes: 1 })
    .onConflict((conflict) =>
      conflict
        .column('eventId')
        .doUpdateSet((lock) => ({ changes: lock('salesLock.changes', '+', 1) })),
    )
    .execute();
  // The guard asked before the wait: the event may have been removed since.
  await queries
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where('stage', '=', 'whole')
    .executeTakeFirstOrThrow();
}

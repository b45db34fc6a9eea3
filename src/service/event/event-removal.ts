/** What goes when an event goes, and when the purchases for trying it out go. */
import type { EventId } from '../../domain/ids.ts';
import type { GuardedStore } from '../access/guarded-store.ts';
import { isRefusal, type Result } from '../means/refusal.ts';
import type { Queries, Store } from '../store/store.ts';
import { announce, announceParticipants } from '../sync/announce.ts';
import { announceCategory } from '../sync/announce-category.ts';
import { lockSales } from './sales/sales-lock.ts';
import { hasSoldTickets } from './shop/shop-sales.ts';

/**
 * Removes an event in steps, so that whoever else writes waits for none of them for long. The first
 * takes it out of everybody's reach; what is left by a process that is killed, or by a step that
 * fails, is removed at the next start.
 * @param guarded asks whether the caller may; the steps after the first are nobody's call
 * @param onError told why a later step failed: the event is gone all the same
 * @returns false where tickets were sold: then the event stays as it is
 */
export async function removeEvent(
  store: Store,
  guarded: Pick<GuardedStore, 'writeInLine'>,
  eventId: EventId,
  onError: (error: unknown) => void,
): Promise<Result<boolean>> {
  const takenOut = await guarded.writeInLine((queries) => takeOut(queries, eventId));
  if (isRefusal(takenOut)) return takenOut;
  await clear(store, takenOut).catch(onError);
  return takenOut.length > 0;
}

/** @returns the event with its copies in the making; none where tickets were sold */
async function takeOut(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  await lockSales(queries, eventId);
  if (await hasSoldTickets(queries, eventId)) return [];
  await announce(queries, {
    eventId,
    operation: 'delete',
    objectType: 'event',
    objectId: eventId,
  });
  await removeRows(queries, eventId);
  const takenOut = [eventId, ...(await endCopies(queries, eventId))];
  await queries
    .updateTable('event')
    .set({ stage: 'removed' })
    .where('id', 'in', takenOut)
    .execute();
  return takenOut;
}

/**
 * Removes the tasks: a copy that is being made notices by that, and ends.
 * @returns what there is of such copies
 */
async function endCopies(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  const tasks = queries.deleteFrom('copyTask').where('eventId', '=', eventId);
  // Read by the statement that removes them: one that ends meanwhile is waited for, and is then whole.
  const ended = await tasks.where('status', '=', 'RUNNING').returning('copyEventId').execute();
  await tasks.execute();
  return ended.flatMap(({ copyEventId }) => copyEventId ?? []);
}

/** What is left of events that are out of reach for good. */
export async function clearRemoved(store: Store): Promise<void> {
  const removed = await store.readOne((queries) =>
    queries.selectFrom('event').select('id').where('stage', '=', 'removed').execute(),
  );
  await clear(
    store,
    removed.map(({ id }) => id),
  );
}

async function clear(store: Store, removed: readonly EventId[]): Promise<void> {
  for (const id of removed) {
    while (await store.write((queries) => removeSomeCodes(queries, id)));
    await store.write((queries) => removeRest(queries, id));
  }
}

const codesAtOnce = 500;

/** @returns whether there may be more */
async function removeSomeCodes(queries: Queries, eventId: EventId): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('promotionCode')
    .where('id', 'in', (code) =>
      code
        .selectFrom('promotionCode')
        .select('id')
        .where('eventId', '=', eventId)
        .limit(codesAtOnce),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function removeRest(queries: Queries, eventId: EventId): Promise<void> {
  await removeRows(queries, eventId);
  const offers = ['productOption', 'productDefinition', 'ticketCategory', 'apiKeyEvent'] as const;
  for (const table of offers) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  // Everything else goes with it by itself.
  await queries.deleteFrom('event').where('id', '=', eventId).execute();
}

/** Everything that was sold of the event, as if it had never been. */
export async function removePurchases(queries: Queries, eventId: EventId): Promise<void> {
  await lockSales(queries, eventId);
  await announceRemoval(queries, eventId);
  await queries
    .deleteFrom('image')
    .where((image) =>
      image(
        'token',
        'in',
        image.selectFrom('participantPicture').select('imageToken').where('eventId', '=', eventId),
      ),
    )
    .execute();
  await removeRows(queries, eventId);
  for (const table of ['ticketCategory', 'productOption'] as const) {
    await queries.updateTable(table).set({ sold: 0 }).where('eventId', '=', eventId).execute();
  }
  await queries
    .updateTable('promotionCode')
    .set({ used: 0, lastPaymentId: null })
    .where('eventId', '=', eventId)
    .execute();
}

async function removeRows(queries: Queries, eventId: EventId): Promise<void> {
  const tables = ['checkInAction', 'product', 'ticket', 'participant', 'payment'] as const;
  for (const table of tables) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
}

async function announceRemoval(queries: Queries, eventId: EventId): Promise<void> {
  await announceParticipants(queries, 'delete', (row) => row('eventId', '=', eventId));
  const categories = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .where('sold', '>', 0)
    .execute();
  for (const { id } of categories) await announceCategory(queries, eventId, id);
}

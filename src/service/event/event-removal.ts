/** What goes when an event goes, and when the purchases for trying it out go. */
import type { EventId } from '../../domain/ids.ts';
import type { GuardedStore } from '../access/guarded-store.ts';
import type { Result } from '../means/refusal.ts';
import type { Queries, Store } from '../store/store.ts';
import { announce, announceParticipants } from '../sync/announce.ts';
import { lockSales } from './sales/sales-lock.ts';
import { hasSoldTickets } from './shop/shop-sales.ts';

/**
 * Removes an event in steps, so that whoever else writes waits for none of them for long. The first
 * takes it out of everybody's reach; what a process that is killed leaves is removed at the next start.
 * @param guarded asks whether the caller may; the steps after the first are nobody's call
 * @returns false where tickets were sold: then the event stays as it is
 */
export async function removeEvent(
  store: Store,
  guarded: Pick<GuardedStore, 'writeInLine'>,
  eventId: EventId,
): Promise<Result<boolean>> {
  const isTakenOut = await guarded.writeInLine((queries) => takeOut(queries, eventId));
  if (isTakenOut === true) await clearRemoved(store);
  return isTakenOut;
}

async function takeOut(queries: Queries, eventId: EventId): Promise<boolean> {
  await lockSales(queries, eventId);
  if (await hasSoldTickets(queries, eventId)) return false;
  await announce(queries, {
    eventId,
    operation: 'delete',
    objectType: 'event',
    objectId: eventId,
  });
  await removeRows(queries, eventId);
  for (const id of [eventId, ...(await copiesInTheMaking(queries, eventId))]) {
    await queries.updateTable('event').set({ stage: 'removed' }).where('id', '=', id).execute();
  }
  // A copy that is being made notices by that, and ends.
  await queries.deleteFrom('copyTask').where('eventId', '=', eventId).execute();
  return true;
}

async function copiesInTheMaking(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  const tasks = await queries
    .selectFrom('copyTask')
    .select('copyEventId')
    .where('eventId', '=', eventId)
    .where('status', '=', 'RUNNING')
    .execute();
  return tasks.flatMap(({ copyEventId }) => copyEventId ?? []);
}

/** What is left of events that are out of reach for good. */
export async function clearRemoved(store: Store): Promise<void> {
  const removed = await store.readOne((queries) =>
    queries.selectFrom('event').select('id').where('stage', '=', 'removed').execute(),
  );
  for (const { id } of removed) {
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
    .select('id as objectId')
    .where('eventId', '=', eventId)
    .where('sold', '>', 0)
    .execute();
  for (const { objectId } of categories) {
    await announce(queries, {
      eventId,
      operation: 'update',
      objectType: 'ticketCategory',
      objectId,
    });
  }
}

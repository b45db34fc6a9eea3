/** What goes when an event goes, and when the purchases for trying it out go. */
import type { EventId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announce } from '../sync/announce.ts';
import { lockSales } from './sales/sales-lock.ts';
import { hasSoldTickets } from './shop/shop-sales.ts';

/** @returns false where tickets were sold: then the event stays as it is */
export async function removeEvent(queries: Queries, eventId: EventId): Promise<boolean> {
  await lockSales(queries, eventId);
  if (await hasSoldTickets(queries, eventId)) return false;
  await announce(queries, {
    eventId,
    operation: 'delete',
    objectType: 'event',
    objectId: eventId,
  });
  await removeRows(queries, eventId);
  const offers = ['productOption', 'productDefinition', 'ticketCategory', 'apiKeyEvent'] as const;
  for (const table of offers) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  // Everything else goes with it by itself.
  await queries.deleteFrom('event').where('id', '=', eventId).execute();
  return true;
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
  const participants = await queries
    .selectFrom('participant')
    .select('id as objectId')
    .where('eventId', '=', eventId)
    .execute();
  for (const { objectId } of participants) {
    await announce(queries, { eventId, operation: 'delete', objectType: 'participant', objectId });
  }
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

/** What goes when an event goes, and when the purchases for trying it out go. */
import type { EventId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announce, announceParticipants } from '../sync/announce.ts';
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
  for (const copy of await copiesInTheMaking(queries, eventId))
    await removeWholeEvent(queries, copy);
  await removeWholeEvent(queries, eventId);
  return true;
}

/** Their tasks go with the event that they are copies of. */
async function copiesInTheMaking(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  const tasks = await queries
    .selectFrom('copyTask')
    .select('copyEventId')
    .where('eventId', '=', eventId)
    .where('status', '!=', 'FINISHED')
    .execute();
  return tasks.flatMap(({ copyEventId }) => copyEventId ?? []);
}

/** As much of it as there is. */
export async function removeWholeEvent(queries: Queries, eventId: EventId): Promise<void> {
  await removeRows(queries, eventId);
  const offers = ['productOption', 'productDefinition', 'ticketCategory', 'apiKeyEvent'] as const;
  for (const table of offers) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  // Everything else goes with it by itself.
  await queries.deleteFrom('event').where('id', '=', eventId).execute();
}

const codesAtOnce = 500;

/** @returns whether there may be more */
export async function removeSomeCodes(queries: Queries, eventId: EventId): Promise<boolean> {
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
  await announceParticipants(queries, 'delete', 'eventId', eventId);
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

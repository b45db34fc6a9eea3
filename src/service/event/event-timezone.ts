/** An event whose timezone is set right keeps its dates as the wall clock shows them. */
import type { EventId } from '../../domain/ids.ts';
import { type Instant, instantOf, localDateTime, type Timezone } from '../../domain/time.ts';
import type { Queries } from '../store/store.ts';

type Move = <At extends Instant | null>(at: At) => At;

export const movedTo =
  (from: Timezone, to: Timezone): Move =>
  (at) =>
    at === null || from === to ? at : (instantOf(localDateTime(at, from), to) as typeof at);

/** Of what belongs to the event: its shop, its categories. */
export async function moveDates(queries: Queries, eventId: EventId, moved: Move): Promise<void> {
  const shop = await queries
    .selectFrom('ticketShop')
    .select(['registrationStartMs', 'registrationEndMs'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('ticketShop')
    .set({
      registrationStartMs: moved(shop.registrationStartMs),
      registrationEndMs: moved(shop.registrationEndMs),
    })
    .where('eventId', '=', eventId)
    .execute();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'saleStartMs', 'saleEndMs'])
    .where('eventId', '=', eventId)
    .execute();
  for (const { id, saleStartMs, saleEndMs } of categories) {
    await queries
      .updateTable('ticketCategory')
      .set({ saleStartMs: moved(saleStartMs), saleEndMs: moved(saleEndMs) })
      .where('id', '=', id)
      .execute();
  }
}

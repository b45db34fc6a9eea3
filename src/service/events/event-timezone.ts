/** When an event's timezone is corrected, its dates stay as the wall clock shows them. */
import { sql } from 'kysely';
import type { EventId } from '../../domain/ids.ts';
import {
  type Instant,
  instant,
  instantOf,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import type { Queries } from '../core/store/store.ts';

type Move = <At extends Instant | null>(at: At) => At;

export const movedTo =
  (from: Timezone, to: Timezone): Move =>
  (at) =>
    at === null || from === to ? at : (instantOf(localDateTime(at, from), to) as typeof at);

/** Moves the dates of what belongs to the event: its shop, categories, codes and registrations. */
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
  const definitions = await queries
    .selectFrom('codeDefinition')
    .select(['id', 'startMs', 'endMs'])
    .where('eventId', '=', eventId)
    .execute();
  for (const { id, startMs, endMs } of definitions) {
    await queries
      .updateTable('codeDefinition')
      .set({ startMs: moved(startMs), endMs: moved(endMs) })
      .where('id', '=', id)
      .execute();
  }
  await moveRegistrations(queries, eventId, moved);
}

const hourMs = 60 * 60 * 1000;

/**
 * There may be a hundred thousand registrations. All of one hour move by the same time, and so do those
 * of the hours around it until summer time begins or ends: so a handful of updates is enough.
 */
async function moveRegistrations(queries: Queries, eventId: EventId, moved: Move): Promise<void> {
  const hours = await queries
    .selectFrom('participant')
    .select(sql<number>`"registeredMs" / ${sql.lit(hourMs)}`.as('hour'))
    .distinct()
    .where('eventId', '=', eventId)
    .orderBy('hour')
    .execute();
  const spans: { readonly fromMs: number; beforeMs: number; readonly byMs: number }[] = [];
  for (const { hour } of hours) {
    const fromMs = Number(hour) * hourMs;
    const byMs = moved(instant(fromMs)) - fromMs;
    const last = spans.at(-1);
    if (last?.byMs === byMs) last.beforeMs = fromMs + hourMs;
    else spans.push({ fromMs, beforeMs: fromMs + hourMs, byMs });
  }
  // Where dates move to later hours, the latest are moved first: none is moved twice.
  const inOrder = (spans[0]?.byMs ?? 0) > 0 ? spans.reverse() : spans;
  for (const { fromMs, beforeMs, byMs } of inOrder) {
    await queries
      .updateTable('participant')
      .set((row) => ({
        registeredMs: sql<Instant>`${row.ref('registeredMs')} + ${sql.lit(byMs)}`,
        soldMs: row.fn.coalesce('soldMs', 'registeredMs'),
      }))
      .where('eventId', '=', eventId)
      .where('registeredMs', '>=', instant(fromMs))
      .where('registeredMs', '<', instant(beforeMs))
      .execute();
  }
}

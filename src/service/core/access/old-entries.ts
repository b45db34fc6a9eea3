/** Removes what the change log has kept for long enough. */
import type { EventId } from '../../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../../domain/time.ts';
import type { Store } from '../store/store.ts';

export const dayMs = 24 * 60 * 60_000;

/** A year, and a month to look back in: to what was done for the same event the year before. */
export const keptMs = 400 * dayMs;

/** Of several events: few enough that nobody waits for their end. */
const removedAtOnce = 500;

export async function removeOldEntries(
  store: Store,
  clock: Clock,
  isEnding: () => boolean,
): Promise<void> {
  const before = instant(clock.now() - keptMs);
  while (!isEnding() && (await removeSome(store, before))) {}
}

/** A transaction changes one event's rows. @returns whether there was any */
async function removeSome(store: Store, before: Instant): Promise<boolean> {
  const old = await store.readOne((queries) =>
    queries
      .selectFrom('changeLog')
      .select(['id', 'eventId'])
      .where('atMs', '<', before)
      .orderBy('atMs')
      .limit(removedAtOnce)
      .execute(),
  );
  const byEvent = new Map<EventId, number[]>();
  for (const { id, eventId } of old) {
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), id]);
  }
  for (const [eventId, ids] of byEvent) {
    await store.writeOne((queries) =>
      queries
        .deleteFrom('changeLog')
        .where('eventId', '=', eventId)
        .where('id', 'in', ids)
        .execute(),
    );
  }
  return old.length > 0;
}

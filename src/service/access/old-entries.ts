/** Removes what the change log has kept for long enough: at the start, and each day. */
import type { EventId } from '../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Store } from '../store/store.ts';

const dayMs = 24 * 60 * 60_000;

/** A year, and a month to look back in: to what was done for the same event the year before. */
export const keptMs = 400 * dayMs;

/** Of several events: few enough that nobody waits for their end. */
const removedAtOnce = 500;

export class OldEntries {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #onError: (error: unknown) => void;
  #cancel: () => void = () => {};
  #underWay: Promise<void> = Promise.resolve();
  #isEnding = false;

  /** @param onError told why they stay for another day */
  constructor(store: Store, clock: Clock, timers: Timers, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#timers = timers;
    this.#onError = onError;
  }

  /** Resolves when there are none for now; from then on it looks each day. */
  async begin(): Promise<void> {
    this.#underWay = this.#removeAll().catch(this.#onError);
    await this.#underWay;
    if (!this.#isEnding) this.#cancel = this.#timers.after(dayMs, () => void this.begin());
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    this.#cancel();
    await this.#underWay;
  }

  async #removeAll(): Promise<void> {
    const before = instant(this.#clock.now() - keptMs);
    while (!this.#isEnding && (await this.#removeSome(before))) {}
  }

  /** A transaction changes one event's rows. @returns whether there was any */
  async #removeSome(before: Instant): Promise<boolean> {
    const old = await this.#store.readOne((queries) =>
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
      await this.#store.writeOne((queries) =>
        queries
          .deleteFrom('changeLog')
          .where('eventId', '=', eventId)
          .where('id', 'in', ids)
          .execute(),
      );
    }
    return old.length > 0;
  }
}

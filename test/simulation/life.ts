/**
 * The life of an app on a device: it can end at any call of storage or network, before or after
 * that call had its effect. A dead app's calls never come back.
 */

import type { RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { DoubleEntryStore } from '../../src/client/duplicate-check-ins/double-entries.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';

export type Life = {
  isOver(): boolean;
  end(): void;
  endAfter(portCalls: number, effect: boolean): void;
  /** Runs a call of a port, or dies at it. */
  live<Result>(call: () => Promise<Result>): Promise<Result>;
};

export function newLife(): Life {
  let over = false;
  let left = Number.POSITIVE_INFINITY;
  let lastHasEffect = false;
  const never = () => new Promise<never>(() => {});

  return {
    isOver: () => over,
    end() {
      over = true;
    },
    endAfter(portCalls, effect) {
      left = portCalls;
      lastHasEffect = effect;
    },
    async live(call) {
      if (over) return never();
      left -= 1;
      if (left < 0) {
        over = true;
        if (lastHasEffect) await call().catch(() => {});
        return never();
      }
      const result = await call();
      return over ? never() : result;
    },
  };
}

export const mortalOutbox = (life: Life, store: OutboxStore): OutboxStore => ({
  append: (entry) => life.live(() => store.append(entry)),
  setProgress: (changes) => life.live(() => store.setProgress(changes)),
  remove: (id) => life.live(() => store.remove(id)),
  readAll: () => life.live(() => store.readAll()),
});

export const mortalRoster = (life: Life, store: RosterStore): RosterStore => ({
  load: () => life.live(() => store.load()),
  append: (head, chunks) => life.live(() => store.append(head, chunks)),
  replace: (head, chunks) => life.live(() => store.replace(head, chunks)),
});

export const mortalDoubleEntries = (life: Life, store: DoubleEntryStore): DoubleEntryStore => ({
  put: (kept) => life.live(() => store.put(kept)),
  readAll: () => life.live(() => store.readAll()),
});

export const mortalFetch =
  (life: Life, fetch: Fetch): Fetch =>
  (url, init) =>
    life.live(() => fetch(url, init));

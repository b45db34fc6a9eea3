/** Keeps the list of attendees: from this device's storage at the start, then from the service. */
import type { EventId, ProductOptionId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { RosterSummary } from '../door-state.ts';
import type { Timers } from '../timers.ts';
import { downloadRoster } from './download.ts';
import type { Roster } from './roster.ts';
import type { RosterStore, StoredRoster } from './roster-store.ts';
import type { ProductName, ProductNames } from './to-attendees.ts';

export type RosterKeeper = {
  productNames(): ProductNames;
  load(): Promise<void>;
  /** Reads the whole list anew; one reading at a time. */
  refresh(): Promise<void>;
  /** The last reading failed, or there was none. */
  isBehind(): boolean;
  summary(): RosterSummary;
};

export type RosterKeeperOptions = {
  readonly roster: Roster;
  readonly store: RosterStore;
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onChange: () => void;
};

type Reading = Pick<RosterSummary, 'failure' | 'total'> & {
  /** How many were read so far; null: nothing is being read. */
  readonly loaded: number | null;
};
const idle: Reading = { loaded: null, total: null, failure: null };

export function createRosterKeeper(options: RosterKeeperOptions): RosterKeeper {
  const { roster, store, client, eventId, clock, timers, onChange } = options;
  let names: ReadonlyMap<ProductOptionId, ProductName> = new Map();
  let reading = idle;

  function become(next: Reading): void {
    reading = next;
    onChange();
  }

  function take(stored: StoredRoster): void {
    names = new Map(stored.productNames);
    roster.replace(stored.attendees, stored.readAt);
    become(idle);
  }

  return {
    productNames: () => names,
    async load() {
      const stored = await store.load();
      if (stored) take(stored);
    },
    async refresh() {
      if (reading.loaded !== null) return;
      become({ ...idle, loaded: 0 });
      const read = await downloadRoster({
        client,
        eventId,
        clock,
        timers,
        onProgress: (loaded, total) => become({ loaded, total, failure: null }),
      });
      if (read.kind === 'answer') {
        take(read.answer);
        await store.replace(read.answer).catch(() => become({ ...idle, failure: 'cannot-store' }));
      } else {
        become({ ...idle, failure: read.kind === 'unavailable' ? read.reason : read.kind });
      }
    },
    isBehind: () =>
      reading.loaded === null && (roster.readAt() === null || reading.failure !== null),
    summary: () => ({
      phase: reading.loaded !== null ? 'loading' : roster.readAt() === null ? 'empty' : 'ready',
      count: reading.loaded ?? roster.count(),
      total: reading.total,
      readAt: roster.readAt(),
      inside: roster.inside(),
      failure: reading.failure,
    }),
  };
}

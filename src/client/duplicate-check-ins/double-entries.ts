/** Keeps every duplicate check-in that a history shows until a supervisor settles it, here or at another door (C3). */
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { type DoubleEntry, doubleEntries, doubleEntryKey } from '../../domain/convergence.ts';
import type { Gate } from '../../domain/gate.ts';
import type { Timezone } from '../../domain/time.ts';
import { createUnderWay } from '../device/under-way.ts';
import type { Log } from '../log/log.ts';

/** A ticket that was checked in twice, as this device stores it. */
export type KeptDoubleEntry = {
  /** The entry's `doubleEntryKey`. */
  readonly key: string;
  readonly entry: DoubleEntry;
  readonly name: string;
  readonly category: string;
  readonly settled: boolean;
};

/** Stores duplicate check-ins until somebody settles them (C3). */
export type DoubleEntryStore = {
  put(kept: KeptDoubleEntry): Promise<void>;
  readAll(): Promise<KeptDoubleEntry[]>;
};

export type DoubleEntries = {
  /** Searches a participant's history for duplicate check-ins. */
  note(participant: ParticipantAnswer): void;
  settle(key: string): Promise<void>;
  /** Takes note that the service has the entry as settled; it may not be known here yet. */
  hear(key: string): void;
  /** The settled entries that the service is not known to have. */
  untold(): readonly KeptDoubleEntry[];
  /** The unsettled entries, newest first. */
  open(): readonly KeptDoubleEntry[];
  /**
   * Resolves when all that was found is on the disk.
   * @throws where the disk takes none
   */
  stored(): Promise<void>;
  /** The listener is told of each that was not known before. */
  onFound(listener: (entry: DoubleEntry) => void): void;
  /** From now on nothing is kept (O7). Resolves when nothing is being stored any more. */
  stop(): Promise<void>;
};

export type DoubleEntriesOptions = {
  readonly store: DoubleEntryStore;
  readonly zone: Timezone;
  /** Where a gate checks products, those count as tickets do (P4). */
  readonly checks: Gate['checks'] | 'all';
  readonly onChange: () => void;
  readonly log: Log;
};

export async function openDoubleEntries({
  store,
  zone,
  checks,
  onChange,
  log,
}: DoubleEntriesOptions): Promise<DoubleEntries> {
  const storing = createUnderWay();
  let isStopped = false;
  const heard = new Set<string>();
  const listeners: ((entry: DoubleEntry) => void)[] = [];
  const kept = new Map((await store.readAll()).map((each) => [each.key, each]));
  const unstored = new Set<string>();

  async function put(entry: KeptDoubleEntry): Promise<void> {
    await store.put(entry);
    if (kept.get(entry.key) === entry) unstored.delete(entry.key);
  }

  /** An entry is shown even if the disk does not take it yet. */
  async function keep(entry: KeptDoubleEntry): Promise<void> {
    if (isStopped) return;
    kept.set(entry.key, entry);
    unstored.add(entry.key);
    onChange();
    await storing.add(put(entry).catch((error) => log('double-entry-not-stored', error)));
  }

  return {
    note({ checkInHistory, firstName, lastName, tickets, products }) {
      const [first] = tickets;
      const name = `${firstName} ${lastName}`.trim();
      const checked = new Map(
        (products ?? [])
          .filter((each) => checks === 'all' || checks?.includes(each.productDefinitionId))
          .flatMap(({ id }) => (first ? [[id, first.id] as const] : [])),
      );
      for (const entry of doubleEntries(checkInHistory ?? [], zone, checked)) {
        const key = doubleEntryKey(entry);
        const known = kept.get(key);
        if (known) {
          // The guest was renamed, or erased.
          if (known.name !== name) void keep({ ...known, name });
          continue;
        }
        for (const listener of listeners) listener(entry);
        const ticket = tickets.find(({ id }) => id === entry.ticketId);
        const category = ticket?.ticketCategoryName ?? '';
        const settled = heard.has(key);
        void keep({
          key,
          entry,
          name,
          category,
          settled,
        });
      }
    },
    async settle(key) {
      const entry = kept.get(key);
      if (entry) await keep({ ...entry, settled: true });
    },
    hear(key) {
      heard.add(key);
      const entry = kept.get(key);
      if (entry && !entry.settled) void keep({ ...entry, settled: true });
    },
    untold: () => [...kept.values()].filter(({ key, settled }) => settled && !heard.has(key)),
    open: () =>
      [...kept.values()]
        .filter(({ settled }) => !settled)
        .sort((a, b) => (a.entry.second.date < b.entry.second.date ? 1 : -1)),
    async stored() {
      await storing.settled();
      for (const key of unstored) {
        const entry = kept.get(key);
        if (entry) await put(entry);
      }
    },
    onFound: (listener) => void listeners.push(listener),
    async stop() {
      isStopped = true;
      await storing.settled();
    },
  };
}

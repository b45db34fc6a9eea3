/** C3: every double entry that any history shows, kept until a supervisor settles it. */

import type { ParticipantAnswer } from '../../contract/participant.ts';
import { doubleEntries, doubleEntryKey } from '../../domain/convergence.ts';
import type { Timezone } from '../../domain/time.ts';
import type { Log } from '../log/log.ts';
import type { DoubleEntryStore, KeptDoubleEntry } from './double-entry-store.ts';

export type DoubleEntries = {
  /** Looks through a participant's history. */
  note(participant: ParticipantAnswer): void;
  settle(key: string): Promise<void>;
  /** Not settled, the newest first. */
  open(): readonly KeptDoubleEntry[];
};

export async function openDoubleEntries(
  store: DoubleEntryStore,
  zone: Timezone,
  onChange: () => void,
  log: Log,
): Promise<DoubleEntries> {
  const kept = new Map((await store.readAll()).map((each) => [each.key, each]));

  /** Storage that fails costs a warning its memory, never its showing: it is found again. */
  async function keep(entry: KeptDoubleEntry): Promise<void> {
    kept.set(entry.key, entry);
    onChange();
    await store.put(entry).catch((error) => log('double-entry-not-stored', error));
  }

  return {
    note({ checkInHistory, firstName, lastName, tickets }) {
      for (const entry of doubleEntries(checkInHistory ?? [], zone)) {
        const key = doubleEntryKey(entry);
        if (kept.has(key)) continue;
        const ticket = tickets.find(({ id }) => id === entry.ticketId);
        const category = ticket?.ticketCategoryName ?? '';
        void keep({ key, entry, name: `${firstName} ${lastName}`, category, settled: false });
      }
    },
    async settle(key) {
      const entry = kept.get(key);
      if (entry) await keep({ ...entry, settled: true });
    },
    open: () =>
      [...kept.values()]
        .filter(({ settled }) => !settled)
        .sort((a, b) => (a.entry.second.date < b.entry.second.date ? 1 : -1)),
  };
}

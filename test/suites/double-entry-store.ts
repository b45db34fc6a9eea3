/** What every store of double entries promises. */
import { describe, expect, test } from 'vitest';
import type {
  DoubleEntryStore,
  KeptDoubleEntry,
} from '../../src/client/duplicate-check-ins/double-entries.ts';
import { asId } from '../../src/domain/ids.ts';
import { local } from '../support/attendees.ts';

const kept = (key: string): KeptDoubleEntry => ({
  key,
  entry: {
    ticketId: asId(1),
    first: { date: local('2026-11-21T20:00:00'), device: 'Door A', tool: 'Admit' },
    second: { date: local('2026-11-21T20:05:00'), device: null, tool: null },
  },
  name: 'Jürgen Groß',
  category: 'Standard',
  settled: false,
});

export function doubleEntryStoreSuite(name: string, open: () => DoubleEntryStore): void {
  describe(`${name} is a store of double entries`, () => {
    test('C3: gives back what was put, until it is settled', async () => {
      const store = open();
      for (const key of ['a', 'b']) await store.put(kept(key));
      await store.put({ ...kept('a'), settled: true });
      const all = (await store.readAll()).toSorted((one, two) => (one.key < two.key ? -1 : 1));
      expect(all).toEqual([{ ...kept('a'), settled: true }, kept('b')]);
    });

    test('is empty at first', async () => expect(await open().readAll()).toEqual([]));
  });
}

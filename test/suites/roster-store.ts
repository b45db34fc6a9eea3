/** What every roster store promises. */
import { describe, expect, test } from 'vitest';
import type { RosterStore, StoredRoster } from '../../src/client/roster/roster-store.ts';
import { asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { attendee } from '../support/attendees.ts';

const rosterOf = (count: number, readAtMs: number): StoredRoster => ({
  readAt: instant(readAtMs),
  feedPosition: 7,
  feedKeyEnd: 'kkkkkkkk',
  productNames: [[asId(41), { name: 'T-Shirt', option: 'M' }]],
  attendees: Array.from({ length: count }, (_, at) =>
    attendee({ ticketId: asId(at + 1), identifier: `CODE${at}` }),
  ),
});

export function rosterStoreSuite(name: string, open: () => RosterStore): void {
  describe(`${name} is a roster store`, () => {
    test('holds nothing at first', async () => expect(await open().load()).toBeNull());

    test.each([0, 1, 999, 1000, 1001, 2500])('gives back %i rows in their order', async (count) => {
      const store = open();
      await store.replace(rosterOf(count, 1));
      expect(await store.load()).toEqual(rosterOf(count, 1));
    });

    test('a shorter list leaves nothing of the longer one behind', async () => {
      const store = open();
      await store.replace(rosterOf(2500, 1));
      await store.replace(rosterOf(3, 2));
      expect(await store.load()).toEqual(rosterOf(3, 2));
    });

    test('what changed later stands in the list, until the next whole one', async () => {
      const store = open();
      const { attendees, ...head } = rosterOf(1001, 1);
      await store.replace({ ...head, attendees });
      const renamed = attendee({ ticketId: asId(2), firstName: 'Renamed' });
      const added = attendee({ ticketId: asId(5000) });
      const later = { ...head, readAt: instant(9), feedPosition: 8 };
      await store.change({ head: later, put: [renamed, added], removed: [asId(1), asId(77_777)] });
      const loaded = await store.load();
      expect(loaded).toMatchObject({ readAt: 9, feedPosition: 8 });
      const rows = new Map(loaded?.attendees.map((row) => [row.ticketId, row]));
      expect(rows.size).toBe(1001);
      expect(rows.has(asId(1))).toBe(false);
      expect(rows.get(asId(2))).toEqual(renamed);
      expect(rows.get(asId(5000))).toEqual(added);
      await store.replace(rosterOf(2, 10));
      expect(await store.load()).toEqual(rosterOf(2, 10));
    });
  });
}

/** What every roster store promises. */
import { describe, expect, test } from 'vitest';
import { createRoster } from '../../src/client/attendees/list/roster.ts';
import type { RosterHead, RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { attendee } from '../support/attendees.ts';
import { chunksOf } from '../support/roster-chunks.ts';

const head: RosterHead = {
  readAt: instant(1),
  feedPosition: 7,
  feedEpoch: null,
  feedKeyEnd: 'kkkkkkkk',
  isPaged: true,
  productNames: [[asId(41), { name: 'T-Shirt', option: 'M' }]],
  download: null,
};

const attendees = (from: number, count: number): Attendee[] =>
  Array.from({ length: count }, (_, at) =>
    attendee({ ticketId: asId(from + at), identifier: `CODE${from + at}` }),
  );

/** The list that a door makes of what is stored. */
async function stored(store: RosterStore) {
  const roster = createRoster((each) => each);
  const found = await store.load();
  for (const _ of roster.take(found?.chunks ?? []));
  return {
    head: found?.head ?? null,
    attendees: [...roster.ticketIds()].map((id) => roster.get(id)),
  };
}

export function rosterStoreSuite(name: string, open: () => RosterStore): void {
  describe(`${name} is a roster store`, () => {
    test('holds nothing at first', async () => {
      expect(await stored(open())).toEqual({ head: null, attendees: [] });
    });

    test.each([0, 1, 60])('gives back %i pieces in their order', async (pieces) => {
      const store = open();
      await store.append(head, []);
      const all = Array.from({ length: pieces }, (_, at) => attendees(1 + 7 * at, 7));
      for (const chunk of chunksOf(all)) await store.append(head, [chunk]);
      expect(await stored(store)).toEqual({ head, attendees: all.flat() });
    });

    test('R4, R5: what is appended later counts: changed, read again as it was, removed', async () => {
      const store = open();
      const renamed = attendee({ ticketId: asId(2), firstName: 'Renamed' });
      const later = { ...head, readAt: instant(9), feedPosition: 8 };
      const [, , third, fourth] = attendees(1, 4);
      const readAgain = attendees(3, 1).map((each) => ({ ...each, readAt: instant(9) }));
      const [first, ...news] = chunksOf([attendees(1, 4), [renamed], readAgain]);
      await store.append(head, first ? [first] : []);
      const removed = Float64Array.of(1, 77_777);
      await store.append(
        later,
        news.map((chunk) => ({ ...chunk, removed })),
      );
      expect(await stored(store)).toEqual({
        head: later,
        attendees: [renamed, { ...third, readAt: 9 }, fourth],
      });
    });

    test('what replaces the list leaves nothing of it behind', async () => {
      const store = open();
      const old = Array.from({ length: 30 }, (_, at) => attendees(1 + 9 * at, 9));
      for (const chunk of chunksOf(old)) await store.append(head, [chunk]);
      const next = { ...head, feedPosition: null };
      await store.replace(next, chunksOf([attendees(5, 2), attendees(9, 1)]));
      expect(await stored(store)).toEqual({
        head: next,
        attendees: [...attendees(5, 2), ...attendees(9, 1)],
      });
    });

    test('R2: a download that is under way is in the head', async () => {
      const store = open();
      const download = {
        startedAt: instant(5),
        feedPosition: 3,
        feedEpoch: null,
        feedKeyEnd: 'kkkkkkkk',
        reached: { way: 'pages', next: 4, pageSize: 200 },
        read: 800,
      } as const;
      await store.append({ ...head, readAt: null, download }, chunksOf([attendees(1, 3)]));
      expect((await stored(store)).head).toEqual({ ...head, readAt: null, download });
    });
  });
}

/** The list of a door when things do not go as they should: against the real service. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toAttendees } from '../../../../src/client/api/to-attendees.ts';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import type { RosterHead, RosterStore } from '../../../../src/client/roster/sync/roster-store.ts';
import type { RosterSummary } from '../../../../src/client/roster/sync/roster-summary.ts';
import type { RosterChunk } from '../../../../src/client/roster/table/roster-chunk.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import { attendee } from '../../../support/attendees.ts';
import { type FaultyNetwork, faultyNetwork } from '../../../support/faulty-network.ts';
import { type ListDoor, listAtService, listOf, openListDoor } from '../../../support/list-door.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { addManyAttendees } from '../../../support/many-attendees.ts';
import { memoryRosterStore } from '../../../support/memory-stores.ts';
import { chunksOf } from '../../../support/roster-chunks.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let network: FaultyNetwork;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  network = faultyNetwork((url, init) => service.fetch(url, init));
}, 60_000);
afterEach(() => service.stop());

type Opening = Partial<Parameters<typeof openListDoor>[0]>;

const open = (options: Opening = {}): Promise<ListDoor> =>
  openListDoor({
    fetch: network.fetch,
    store: memoryRosterStore(),
    time,
    eventId: venue.eventId,
    key: venue.keys.door.key,
    ...options,
  });

async function catchUp({ keeper }: ListDoor): Promise<void> {
  const caughtUp = keeper.catchUp();
  await time.advance(1000);
  await caughtUp;
}

async function expectTheList(door: ListDoor): Promise<void> {
  const { key } = venue.keys.door;
  expect(listOf(door.roster)).toEqual(
    await listAtService(service, key, venue.eventId, { time, keeper: door.keeper }),
  );
}

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

/** Keeps count of what is written. */
function watched(store: RosterStore) {
  const appended: RosterChunk[] = [];
  let replaced = 0;
  let isFull = false;
  const heads: RosterHead[] = [];
  const check = (head: RosterHead) => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    heads.push(head);
  };
  const watching: RosterStore = {
    load: store.load,
    async append(head, chunks) {
      check(head);
      appended.push(...chunks);
      await store.append(head, chunks);
    },
    async replace(head, chunks) {
      check(head);
      replaced += 1;
      await store.replace(head, chunks);
    },
  };
  return {
    store: watching,
    heads,
    appended,
    rows: () => appended.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0),
    replaced: () => replaced,
    fill(full: boolean) {
      isFull = full;
    },
  };
}

describe('R2: a first list that is not whole', () => {
  test('is used, its count and its pace said, and it goes on when the network is back', async () => {
    await addManyAttendees(service.store, venue.eventId, 500);
    const summaries: RosterSummary[] = [];
    let pages = 0;
    const fetch: Fetch = async (url, init) => {
      if (new URL(url).searchParams.has('page')) {
        pages += 1;
        const page = pages;
        await new Promise<void>((resolve) => void time.after(2500 * page, resolve));
        if (page === 3) network.become('down');
      }
      return network.fetch(url, init);
    };
    const store = memoryRosterStore();
    const door = await open({
      fetch,
      store,
      onChange: (keeper) => summaries.push(keeper.summary()),
    });
    void door.keeper.catchUp();
    await time.advance(20_000);
    expect(door.keeper.summary()).toMatchObject({
      phase: 'loading',
      readAt: null,
      reading: null,
      failure: 'unreachable',
    });
    const { count } = door.keeper.summary();
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(501);
    expect(summaries.some(({ reading }) => (reading?.leftMs ?? 0) > 0)).toBe(true);
    expect(summaries.find(({ reading }) => reading?.total)?.reading?.total).toBe(501);

    network.become('well');
    const again = await open({ store });
    expect(again.keeper.summary()).toMatchObject({ phase: 'loading', count });
    await catchUp(again);
    expect(again.keeper.summary()).toMatchObject({ phase: 'ready', count: 501, failure: null });
    await expectTheList(again);
  }, 60_000);

  test.each([
    ['of another key', 'another1', 0],
    ['of the day before yesterday', null, 2 * 24 * 60 * 60_000],
  ])(
    'a download %s is given up, what it brought read again or removed',
    async (_, keyEnd, ageMs) => {
      const store = memoryRosterStore();
      const { key } = venue.keys.door;
      const gone = attendee({ ticketId: asId(77_777), participantId: asId(88_888) });
      const feedKeyEnd = keyEnd ?? key.slice(-8);
      const head: RosterHead = {
        readAt: null,
        feedPosition: null,
        feedEpoch: null,
        feedKeyEnd,
        isPaged: false,
        productNames: [],
        download: {
          startedAt: instant(time.now() - ageMs),
          feedPosition: 1,
          feedEpoch: null,
          feedKeyEnd,
          reached: { way: 'pages', next: 1, pageSize: 200 },
          read: 200,
        },
      };
      await store.append(head, chunksOf([[gone]]));
      const door = await open({ store });
      await catchUp(door);
      expect(door.keeper.summary()).toMatchObject({ phase: 'ready', count: 1 });
      await expectTheList(door);
    },
  );
});

describe('R5: only what changed is written', () => {
  test('a poll without news writes its head, a reading of all that found nothing new no row', async () => {
    const disk = watched(memoryRosterStore());
    const door = await open({ store: disk.store });
    await catchUp(door);
    expect(disk.rows()).toBe(1);
    await time.advance(90_000);
    await Promise.all([door.keeper.refresh(), time.advance(1000)]);
    expect(disk.rows()).toBe(1);
    await newGuest();
    await time.advance(31_000);
    expect(disk.rows()).toBe(2);
    await expectTheList(door);
  });

  test('what a scan read before the feed told it is on the disk all the same', async () => {
    const store = memoryRosterStore();
    const door = await open({ store });
    await catchUp(door);
    await service.must('ticketCheck', {
      key: venue.keys.Administrator.key,
      params: { identifier: venue.guest.identifier, device: 'Elsewhere' },
    });
    // As a lookup puts what it read.
    const { participant } = await service.must('participantRead', {
      key: venue.keys.door.key,
      id: venue.guest.participantId,
    });
    for (const row of toAttendees(participant, door.keeper.productNames(), time.now())) {
      door.roster.put(row);
    }
    await time.advance(31_000);
    await door.keeper.stop();
    const again = await open({ store, fetch: () => new Promise(() => {}) });
    expect(again.roster.inside()).toBe(1);
  });
});

describe('storage', () => {
  test('where there is no room nothing is written, it is said, and the list is used all the same', async () => {
    const disk = watched(memoryRosterStore());
    const door = await open({ store: disk.store, freeBytes: 10_000_000 });
    await catchUp(door);
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', failure: 'cannot-store' });
    expect(disk.rows()).toBe(0);
    await expectTheList(door);
  });

  test('what could not be written is written later, and the head is never ahead of its rows', async () => {
    const disk = watched(memoryRosterStore());
    const door = await open({ store: disk.store });
    await catchUp(door);
    const before = disk.heads.length;
    disk.fill(true);
    await newGuest();
    await time.advance(31_000);
    expect(door.keeper.summary().failure).toBe('cannot-store');
    await newGuest();
    await time.advance(31_000);
    expect(disk.heads).toHaveLength(before);
    disk.fill(false);
    await time.advance(31_000);
    expect(door.keeper.summary()).toMatchObject({ failure: null, count: 3 });
    const again = await open({ store: disk.store, fetch: () => new Promise(() => {}) });
    expect(listOf(again.roster)).toEqual(listOf(door.roster));
  });

  test('many small pieces are folded when nothing is new, and the list is the same', async () => {
    const disk = watched(memoryRosterStore());
    const door = await open({ store: disk.store });
    await catchUp(door);
    for (let poll = 0; poll < 125; poll += 1) {
      door.roster.put({ ...attendee({ ticketId: asId(900_000 + poll), eventId: venue.eventId }) });
      await time.advance(30_000);
    }
    await time.advance(60_000);
    expect(disk.replaced()).toBe(1);
    const stored = await disk.store.load();
    expect(stored?.chunks.length).toBeLessThan(10);
    const again = await open({ store: disk.store });
    expect(listOf(again.roster)).toEqual(listOf(door.roster));
  }, 120_000);
});

describe('pace', () => {
  test('all requests wait as long as the service says', async () => {
    await addManyAttendees(service.store, venue.eventId, 900);
    const askedAt: number[] = [];
    let throttled = 0;
    const fetch: Fetch = async (url, init) => {
      if (!new URL(url).searchParams.has('page')) return network.fetch(url, init);
      askedAt.push(time.now());
      if (throttled < 3 && askedAt.length > 2) {
        throttled += 1;
        return new Response('{}', { status: 429, headers: { 'Retry-After': '7' } });
      }
      return network.fetch(url, init);
    };
    const door = await open({ fetch });
    const caughtUp = door.keeper.catchUp();
    await time.settle();
    const before = askedAt.length;
    await time.advance(6999);
    expect(askedAt).toHaveLength(before);
    await time.advance(30_000);
    await caughtUp;
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', count: 901 });
    await expectTheList(door);
  }, 60_000);
});

test('O7: a door that is closed writes nothing any more', async () => {
  const disk = watched(memoryRosterStore());
  const door = await open({ store: disk.store });
  const caughtUp = door.keeper.catchUp();
  await door.keeper.stop();
  const written = disk.heads.length;
  await time.advance(120_000);
  await caughtUp;
  expect(disk.heads).toHaveLength(written);
});

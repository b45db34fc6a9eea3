/** The list of a door when things do not go as they should: against the real service. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RosterChunk } from '../../../../src/client/attendees/list/roster-chunk.ts';
import type { RosterSummary } from '../../../../src/client/attendees/sync/roster-keeper.ts';
import type {
  RosterHead,
  RosterStore,
} from '../../../../src/client/attendees/sync/roster-store.ts';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import { asId } from '../../../../src/domain/ids.ts';
import type { TicketCode } from '../../../../src/domain/ticket-code.ts';
import { instant } from '../../../../src/domain/time.ts';
import { announce } from '../../../../src/service/sync/announce.ts';
import { attendee } from '../../../support/attendees.ts';
import { type FaultyNetwork, faultyNetwork } from '../../../support/faulty-network.ts';
import { type ListDoor, listAtService, listOf, openListDoor } from '../../../support/list-door.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { addManyAttendees } from '../../../support/many-attendees.ts';
import { memoryLog } from '../../../support/memory-log.ts';
import { damaged, memoryRosterStore } from '../../../support/memory-stores.ts';
import { chunksOf } from '../../../support/roster-chunks.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let network: FaultyNetwork;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  network = faultyNetwork((url, init) => service.fetch(url, init));
});
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

const remove = ({ participantId }: Guest) =>
  service.store.write(async (queries) => {
    await queries.deleteFrom('ticket').where('participantId', '=', participantId).execute();
    await queries.deleteFrom('participant').where('id', '=', participantId).execute();
    const what = { operation: 'delete', objectType: 'participant' } as const;
    await announce(queries, { eventId: venue.eventId, ...what, objectId: participantId });
  });

const isExtension = (url: string) => new URL(url).pathname.startsWith('/api/extension/');

/** So answers a service that speaks the specification alone. */
const withoutExtensions = () =>
  new Response(JSON.stringify({ success: false, errors: [] }), { status: 404 });

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
  test('is used, its count and its pace said, and it continues when the network is back', async () => {
    await addManyAttendees(service.store, venue.eventId, 500);
    const summaries: RosterSummary[] = [];
    let pages = 0;
    const fetch: Fetch = async (url, init) => {
      if (isExtension(url)) return withoutExtensions();
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
  });

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
    await door.participants.read(venue.guest.participantId, 1000);
    await time.advance(31_000);
    await door.keeper.stop();
    const again = await open({ store, fetch: () => new Promise(() => {}) });
    expect(again.roster.inside()).toBe(1);
  });
});

describe('R1: answers that overtake each other', () => {
  const reads = (guest: Guest) => (url: string) =>
    new URL(url).pathname === `/api/participant/${guest.participantId}`;

  /** Holds the answers to the requests of one kind until it is let go. */
  function holding(isHeld: (url: string) => boolean) {
    const held: (() => void)[] = [];
    const asked: string[] = [];
    let holds = false;
    const fetch: Fetch = async (url, init) => {
      if (isHeld(url)) asked.push(url);
      const answer = await network.fetch(url, init);
      if (holds && isHeld(url)) await new Promise<void>((resolve) => void held.push(resolve));
      return answer;
    };
    const hold = (from: boolean) => {
      holds = from;
    };
    return { fetch, hold, asked, letGo: () => held.splice(0).map((resolve) => resolve()) };
  }

  const checkIn = ({ identifier }: Guest) =>
    service.must('ticketCheck', {
      key: venue.keys.Administrator.key,
      params: { identifier, device: 'Elsewhere' },
    });

  test('one that was asked for before the feed’s news and comes after them changes nothing', async () => {
    const way = holding(reads(venue.guest));
    const door = await open({ fetch: way.fetch });
    await catchUp(door);
    way.hold(true);
    const late = door.participants.read(venue.guest.participantId, 60_000);
    await time.settle();
    way.hold(false);
    await checkIn(venue.guest);
    await time.advance(31_000);
    expect(door.roster.inside()).toBe(1);
    way.letGo();
    expect((await late).kind).toBe('answer');
    expect(door.roster.inside()).toBe(1);
    await expectTheList(door);
  });

  test('one that was asked for before a guest was deleted does not bring them back', async () => {
    const guest = await newGuest();
    const way = holding(reads(guest));
    const door = await open({ fetch: way.fetch });
    await catchUp(door);
    way.hold(true);
    const late = door.participants.read(guest.participantId, 60_000);
    await time.settle();
    way.hold(false);
    await remove(guest);
    await time.advance(31_000);
    const listed = listOf(door.roster);
    way.letGo();
    await late;
    expect(listOf(door.roster)).toEqual(listed);
    await expectTheList(door);
  });

  test('nor where a reading of the whole list found them gone', async () => {
    // More than one page: then all ids are read as well.
    await addManyAttendees(service.store, venue.eventId, 250);
    const guest = await newGuest();
    const way = holding(reads(guest));
    const fetch: Fetch = async (url, init) =>
      isExtension(url) ? withoutExtensions() : way.fetch(url, init);
    const door = await open({ fetch });
    await catchUp(door);
    way.hold(true);
    const late = door.participants.read(guest.participantId, 60_000);
    await time.settle();
    way.hold(false);
    await remove(guest);
    await Promise.all([door.keeper.refresh(), time.advance(1000)]);
    expect(door.roster.get(guest.ticketId)).toBeUndefined();
    way.letGo();
    await late;
    expect(door.roster.get(guest.ticketId)).toBeUndefined();
    await expectTheList(door);
  });

  test.each([
    ['a page', (url: string) => new URL(url).searchParams.has('page'), true],
    ['the answer', isExtension, false],
  ])(
    '%s of the whole list that comes after a reading of one of its guests does not turn them back',
    async (_, held, isSpecified) => {
      const way = holding(held);
      const fetch: Fetch = async (url, init) =>
        isSpecified && isExtension(url) ? withoutExtensions() : way.fetch(url, init);
      const door = await open({ fetch });
      await catchUp(door);
      way.hold(true);
      const refreshed = door.keeper.refresh();
      await time.settle();
      await checkIn(venue.guest);
      await door.participants.read(venue.guest.participantId, 1000);
      const insides = [door.roster.inside()];
      door.roster.onChange(() => insides.push(door.roster.inside()));
      way.letGo();
      await time.advance(60_000);
      await refreshed;
      expect(new Set(insides)).toEqual(new Set([1]));
      await expectTheList(door);
    },
  );

  test('anyone who was read since the feed named them is not read again', async () => {
    const guests: Guest[] = [venue.guest];
    while (guests.length < 6) guests.push(await newGuest());
    const last = guests.at(-1);
    if (!last) throw new Error('no guest');
    let holds = false;
    const held: (() => void)[] = [];
    const asked: string[] = [];
    const fetch: Fetch = async (url, init) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const answer = await network.fetch(url, init);
      const isLast = reads(last)(url);
      if (holds && pathname.startsWith('/api/participant/') && !isLast) {
        await new Promise<void>((resolve) => void held.push(resolve));
      }
      return answer;
    };
    const door = await open({ fetch });
    await catchUp(door);
    for (const guest of guests) await checkIn(guest);
    holds = true;
    asked.length = 0;
    await time.advance(31_000);
    // As the sender does, while the first of them are read.
    await door.participants.read(last.participantId, 1000);
    holds = false;
    held.splice(0).map((resolve) => resolve());
    await time.advance(1000);
    const readings = guests.map(
      (guest) => asked.filter((path) => path === `/api/participant/${guest.participantId}`).length,
    );
    expect(readings).toEqual([1, 1, 1, 1, 1, 1]);
    expect(door.roster.inside()).toBe(6);
    await expectTheList(door);
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
  });
});

describe('a stored list that is damaged', () => {
  test('R1, R4: is said to be, and downloaded again whole; what was deleted meanwhile is gone', async () => {
    const store = memoryRosterStore();
    const [gone, other] = [await newGuest(), await newGuest()];
    const before = await open({ store });
    await catchUp(before);
    await before.keeper.stop();

    const { log, told } = memoryLog();
    network.become('down');
    const door = await open({ store: damaged(store), log });
    await catchUp(door);
    const code = other.identifier as TicketCode;
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', count: 3 });
    expect(door.roster.find(code)).toBeUndefined();
    await time.advance(1000);
    expect(door.keeper.summary()).toMatchObject({ readAt: null, failure: 'damaged' });
    expect(told.map(([subject]) => subject)).toContain('list-damaged');

    await remove(gone);
    network.become('well');
    await time.advance(40_000);
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', count: 2, failure: null });
    expect(door.roster.find(code)?.ticketId).toBe(other.ticketId);
    await expectTheList(door);
    await door.keeper.stop();
    network.become('down');
    const again = await open({ store });
    expect(listOf(again.roster)).toEqual(listOf(door.roster));
  });
});

describe('pace', () => {
  test('all requests wait as long as the service says', async () => {
    await addManyAttendees(service.store, venue.eventId, 900);
    const askedAt: number[] = [];
    let throttled = 0;
    const fetch: Fetch = async (url, init) => {
      if (isExtension(url)) return withoutExtensions();
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
  });
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

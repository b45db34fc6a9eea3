/**
 * What areas cost: a scan until its result, the bytes of the guest list, and a search. Each is measured in turns with
 * the same event without areas. Devices and service are the real ones, in one process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createRoster } from '../../src/client/attendees/list/roster.ts';
import { createRosterSearch } from '../../src/client/attendees/search/search.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { type AreaId, asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { areaSettings, makeArea } from '../../test/support/areas.ts';
import { startService, type TestService } from '../../test/support/service.ts';
import { openTestDoor } from '../../test/support/test-door.ts';
import { lightLocation } from '../../test/support/test-store.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../test/support/venue.ts';
import { makeAttendees } from '../roster/page-attendees.ts';
import type { Ratio, SubjectOf } from '../subject.ts';
import { median, type Row } from '../table.ts';

type Settings = {
  /** Of each kind of event, in turns; with the service and without it. */
  readonly scans: number;
  /** Of the list. */
  readonly attendees: number;
  /** Searches, in turns. */
  readonly rounds: number;
};

export const subject: SubjectOf<Settings> = {
  full: { scans: 400, attendees: 50_000, rounds: 15 },
  quick: { scans: 60, attendees: 10_000, rounds: 3 },
  async measure(settings, progress) {
    const scanned = await measureScans(settings, progress);
    progress(`bytes of ${settings.attendees} guests`);
    const bytes = measureBytes(settings);
    const searched = await measureSearch(settings, progress);
    return {
      ratios: [...scanned.ratios, ...bytes.ratios, ...searched.ratios],
      tables: [
        { title: 'A scan until its result, median', rows: scanned.rows },
        { title: `The list of ${settings.attendees} guests on a device`, rows: bytes.rows },
        { title: 'All results of a keystroke, median', rows: searched.rows },
      ],
    };
  },
};

/** Whoever comes after a pause is slower: each begins as often as the others. */
const turned = <One>(all: readonly One[], turn: number): readonly One[] => [
  ...all.slice(turn % all.length),
  ...all.slice(0, turn % all.length),
];

type Measured = { readonly ratios: readonly Ratio[]; readonly rows: readonly Row[] };
const three = (value: number): number => Math.round(1000 * value) / 1000;

const kinds = ['no areas', 'four areas, a gate of the event', 'four areas, a gate of one'] as const;
type Kind = (typeof kinds)[number];

/** The three kinds by turns, scan by scan, so that what else the machine does is spread over all. */
async function measureScans(
  { scans }: Settings,
  progress: (line: string) => void,
): Promise<Measured> {
  // The venue's event is on this evening, whenever it is measured.
  const behindMs = Date.now() - Date.UTC(2026, 10, 21, 19);
  const clock = { now: () => instant(Date.now() - behindMs) };
  const service = await startService({ clock, location: await lightLocation() });
  const time = {
    ...clock,
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    settle: async () => {},
  };
  const took = new Map<string, number[]>();
  const devices = [];
  for (const kind of kinds) {
    progress(`${scans * 2} guests: ${kind}`);
    const { venue, guests, area } = await makeEvent(service, kind, scans * 2);
    const opened = await openTestDoor({ service, venue, time, gate: { area } });
    while (opened.door.state.getState().roster.phase !== 'ready') await sleep(10);
    devices.push({ kind, guests, ...opened });
  }
  for (const isOnline of [true, false]) {
    progress(isOnline ? 'scans with the service' : 'scans without the service');
    for (const { network } of isOnline ? [] : devices) network.become('down');
    for (let n = 0; n < scans; n += 1) {
      for (const { kind, guests, door } of turned(devices, n)) {
        const guest = guests.pop();
        if (!guest) throw new Error('too few guests');
        const startedAtMs = performance.now();
        await door.scan(guest.identifier, 'ETICKET');
        const ms = performance.now() - startedAtMs;
        const code = door.state.getState().current?.verdict.code;
        if (code !== 'admitted') throw new Error(`${kind}: ${code}`);
        const name = `${kind} ${isOnline}`;
        took.set(name, [...(took.get(name) ?? []), ms]);
        door.dismiss();
        while (isOnline && door.state.getState().outbox.unsent > 0) await sleep(1);
      }
    }
  }
  for (const { door } of devices) await door.stop();
  await service.stop();
  const of = (kind: Kind, isOnline: boolean) => median(took.get(`${kind} ${isOnline}`) ?? []);
  const ways = [true, false].map((isOnline) => ({
    isOnline,
    how: isOnline ? 'with the service' : 'without the service',
  }));
  return {
    ratios: ways.flatMap(({ isOnline, how }) =>
      kinds.slice(1).map((kind) => ({
        what: `scan to result ${how}, ${kind}`,
        reference: kinds[0],
        ratio: of(kinds[0], isOnline) / of(kind, isOnline),
      })),
    ),
    rows: ways.flatMap(({ isOnline, how }) =>
      kinds.map((kind) => ({ event: kind, how, ms: three(of(kind, isOnline)) })),
    ),
  };
}

async function makeEvent(service: TestService, kind: Kind, count: number) {
  const venue: Venue = await makeVenue(service);
  const { key } = venue.keys.Administrator;
  const params = { name: 'Everybody', price: 0, available: count };
  const id = venue.eventId;
  const { id: category } = await service.must('ticketCategoryCreate', { key, id, params });
  const guests: Guest[] = [];
  while (guests.length < count) guests.push(await addGuest(service, key, id, category));
  const areas: AreaId[] = [];
  for (const change of kind === 'no areas' ? [] : fourAreas(category, count)) {
    areas.push(await makeArea(service, venue, change));
  }
  return { venue, guests, area: kind === 'four areas, a gate of one' ? (areas[0] ?? null) : null };
}

/** Each has something that a verdict looks at. */
const fourAreas = (category: number, capacity: number) => [
  areaSettings({ name: 'Hall', capacity, emptiesAt: '06:00', categories: [asId(category)] }),
  areaSettings({ name: 'Balcony', capacity, entries: 'onceADay' }),
  areaSettings({ name: 'Workshop', entries: 'once' }),
  areaSettings({ name: 'Backstage', entries: 'free' }),
];

/** A third is inside, as in the bench of the list, and has so many entries to areas. */
function withEntries(attendees: readonly Attendee[], entries: number): Attendee[] {
  return attendees.map((attendee, at) => ({
    ...attendee,
    movements: Array.from({ length: attendee.presence.inside ? entries : 0 }, (_, n) => ({
      ...{ areaId: asId<AreaId>(1 + ((at + n) % 4)), enters: true, undoes: false, isForced: false },
      ...{ at: instant(1_795_000_000_000 + at * 977 + n * 600_000), device: `Door ${at % 20}` },
    })),
  }));
}

const lists = [
  { name: 'no areas', entries: 0 },
  { name: 'four areas, an entry of each guest inside', entries: 1 },
  { name: 'four areas, all of them entered', entries: 4 },
];

function rosterOf(attendees: readonly Attendee[]) {
  const roster = createRoster((each) => each);
  roster.reserve(attendees.length);
  for (const attendee of attendees) roster.put(attendee);
  return roster;
}

/** What a device stores of the list, and the same compressed, as a network brings it. */
function measureBytes({ attendees: count }: Settings): Measured {
  const attendees = makeAttendees(count);
  const rows = lists.map(({ name, entries }) => {
    const chunks = rosterOf(withEntries(attendees, entries)).pack();
    const arrays = chunks.flatMap((chunk) =>
      Object.values(chunk).flatMap((each) => (ArrayBuffer.isView(each) ? [each] : [])),
    );
    const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const packed = chunks.reduce((sum, chunk) => sum + gzipSync(chunk.packed).byteLength, 0);
    return {
      list: name,
      'bytes a guest': Math.round(bytes / count),
      packed: packed / count,
      bytes,
    };
  });
  const [without] = rows;
  return {
    ratios: rows.slice(1).map(({ list, bytes }) => ({
      what: `bytes of the list, ${list}`,
      reference: lists[0]?.name ?? '',
      ratio: (without?.bytes ?? 0) / bytes,
    })),
    rows: rows.map(({ bytes: _, packed, ...row }) => ({
      ...row,
      'compressed bytes a guest': Math.round(packed),
    })),
  };
}

const clock = { now: () => instant(Date.now()) };
const timers = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
const typed = ['mueller anna', 'lefevre', '4821-0000'];

async function measureSearch(
  { attendees: count, rounds }: Settings,
  progress: (line: string) => void,
): Promise<Measured> {
  const attendees = makeAttendees(count);
  const searches = lists.map(({ name, entries }) => {
    const roster = rosterOf(withEntries(attendees, entries));
    return { name, search: createRosterSearch(roster, clock, timers), took: [] as number[] };
  });
  for (const { search } of searches) {
    await new Promise<void>((resolve) => {
      const look = () => search.find('m', ({ isWhole }) => isWhole && resolve());
      search.open(look);
      look();
    });
  }
  for (let round = 1; round <= rounds; round += 1) {
    progress(`search, round ${round} of ${rounds}`);
    for (const { search, took } of turned(searches, round)) {
      for (const query of typed) {
        for (let length = 1; length <= query.length; length += 1) {
          const from = performance.now();
          await new Promise<void>((resolve) =>
            search.find(query.slice(0, length), () => resolve()),
          );
          took.push(performance.now() - from);
          await sleep(0);
        }
      }
    }
  }
  const [without] = searches;
  return {
    ratios: searches.slice(1).map(({ name, took }) => ({
      what: `search, ${name}`,
      reference: lists[0]?.name ?? '',
      ratio: median(without?.took ?? []) / median(took),
    })),
    rows: searches.map(({ name, took }) => ({ list: name, ms: three(median(took)) })),
  };
}

/** Areas of an event: what is set, what is recorded in them, and their numbers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostAreas } from '../../../src/contract/area.ts';
import { general } from '../../../src/contract/error-code.ts';
import type { SentAction } from '../../../src/contract/record.ts';
import { undoTool } from '../../../src/domain/action.ts';
import { visitIn } from '../../../src/domain/area.ts';
import { type AreaId, asId } from '../../../src/domain/ids.ts';
import { defaultTimezone, type Instant, instant, localDateTime } from '../../../src/domain/time.ts';
import { areaSettings, makeArea } from '../../support/areas.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, addProduct, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let clock: ManualTime;
let service: TestService;
let venue: Venue;
let areaId: AreaId;
let guests: Guest[];

beforeAll(async () => {
  clock = manualTime();
  service = await startService({ clock });
});
afterAll(() => service.stop());
beforeEach(async () => {
  venue = await makeVenue(service);
  areaId = await makeArea(service, venue, { capacity: 2 });
  guests = [];
  for (let n = 0; n < 4; n++) {
    guests.push(
      await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.standard),
    );
  }
});

const guest = (n: number): Guest => {
  const found = guests[n];
  if (!found) throw new Error('no such guest');
  return found;
};

const minute = 60_000;

let count = 0;
type Change = Partial<Omit<SentAction, 'target'>> & {
  readonly lentTo?: string;
  readonly at?: Instant;
  readonly isForced?: true;
  readonly areaId?: AreaId;
};
function movement(
  n: number,
  { at, isForced, lentTo, areaId: other, ...more }: Change = {},
): SentAction {
  count += 1;
  return {
    id: `movement-${count}`,
    target: {
      ...{ kind: 'area', areaId: other ?? areaId, ticketId: guest(n).ticketId },
      atMs: at ?? clock.now(),
      ...(isForced && { isForced }),
      ...(lentTo && { lentTo }),
    },
    action: 'DEVALUATED',
    ...{ device: 'Door 1', tool: 'Admit', source: 'ETICKET' },
    ...more,
  };
}
const entry = (n: number, more: Change = {}) => movement(n, { expects: 'notInside', ...more });
const exit = (n: number, more: Change = {}) =>
  movement(n, { action: 'RESET', expects: 'inside', ...more });

const record = async (...actions: readonly SentAction[]) => {
  const { results } = await service.must('eventRecord', {
    ...{ key: venue.keys.door.key, id: venue.eventId },
    params: { actions: [...actions] },
  });
  return results.map(({ result, errors }) =>
    errors.includes('com.svc.extension.Area.Full') ? 'full' : result,
  );
};
const counts = async (key = venue.keys.door.key) =>
  (await service.must('eventAreaCounts', { key, id: venue.eventId })).counts;
const countOf = async (id = areaId) => (await counts()).find((each) => each.areaId === id);
const historyOf = async (n: number) => {
  const id = guest(n).participantId;
  const { participant } = await service.must('participantRead', { key: venue.keys.door.key, id });
  return participant.areaHistory ?? [];
};
const setArea = (id: AreaId | null, change: Parameters<typeof areaSettings>[0]) =>
  service.call('eventSetArea', {
    ...{ key: venue.keys.Editor.key, id: venue.eventId },
    params: { ...(id && { areaId: id }), settings: areaSettings(change) },
  });

describe('the areas of an event', () => {
  test('are read as they were set, by devices too', async () => {
    const change = {
      name: 'Workshop',
      categories: [venue.free],
      windows: [{ from: '2026-11-21T09:00:00', until: '2026-11-21T18:00:00' }],
      ...{ entries: 'onceADay', within: areaId, capacity: 20, emptiesAt: '04:00' },
    } as never as Parameters<typeof areaSettings>[0];
    const id = await makeArea(service, venue, change);
    const { key } = venue.keys.door;
    const { areas } = await service.must('eventAreas', { key, id: venue.eventId });
    expect(areas).toEqual([
      { id: areaId, ...areaSettings({ capacity: 2 }) },
      { id, ...areaSettings(change) },
    ]);
  });

  test('belong to their event: nothing of another one is taken or shown', async () => {
    const other = await makeVenue(service);
    const foreign = await makeArea(service, other);
    expect((await setArea(foreign, {})).errors).toEqual([general.objectNotFound]);
    for (const change of [
      { within: foreign },
      { leaves: [foreign] },
      { categories: [other.free] },
      { products: [asId(123_456)] },
    ] as Parameters<typeof areaSettings>[0][]) {
      expect((await setArea(null, change)).status).toBe(400);
    }
    expect(await record(entry(0, { areaId: foreign }))).toEqual(['refused']);
    expect(await counts()).toHaveLength(1);
  });

  test('do not lie in themselves, nor leave themselves or one around them', async () => {
    const inner = await makeArea(service, venue, { within: areaId });
    expect((await setArea(areaId, { within: areaId })).errors).toEqual([
      'com.svc.extension.Area.InItself',
    ]);
    expect((await setArea(areaId, { within: inner })).errors).toEqual([
      'com.svc.extension.Area.InItself',
    ]);
    expect((await setArea(inner, { within: areaId, leaves: [areaId] })).errors).toEqual([
      'com.svc.extension.Area.InItself',
    ]);
    expect((await setArea(areaId, { leaves: [inner] })).errors).toEqual([]);
  });

  test('are a hundred at most', async () => {
    for (let n = 1; n < mostAreas; n++) await makeArea(service, venue, { name: `${n}` });
    expect((await setArea(null, {})).errors).toEqual(['com.svc.extension.Area.TooMany']);
    expect((await setArea(areaId, { name: 'Other' })).errors).toEqual([]);
  });

  test('take their history along, and their names in other areas', async () => {
    const inner = await makeArea(service, venue, { within: areaId });
    const beside = await makeArea(service, venue, { leaves: [areaId] });
    await record(entry(0), entry(0, { areaId: inner, at: instant(clock.now() + 1) }));
    await service.must('eventRemoveArea', {
      ...{ key: venue.keys.Editor.key, id: venue.eventId },
      params: { areaId },
    });
    const { areas } = await service.must('eventAreas', {
      ...{ key: venue.keys.door.key, id: venue.eventId },
    });
    expect(areas.map(({ id, within, leaves }) => [id, within, leaves])).toEqual([
      [inner, null, []],
      [beside, null, []],
    ]);
    expect((await historyOf(0)).map((each) => each.areaId)).toEqual([inner]);
    expect(await countOf(inner)).toMatchObject({ inside: 1 });
  });
});

describe('Z1: a movement', () => {
  test('is recorded once, leaves the ticket as it is, and is in the guest’s history', async () => {
    const sent = entry(0);
    expect(await record(sent, sent)).toEqual(['recorded', 'repeated']);
    expect(await record(sent)).toEqual(['repeated']);
    const { ticketId, participantId: id } = guest(0);
    const { participant } = await service.must('participantRead', {
      ...{ key: venue.keys.door.key, id },
    });
    expect(participant.tickets[0]?.checked).toBe(false);
    expect(participant.checkInHistory ?? []).toEqual([]);
    expect(participant.areaHistory).toEqual([
      {
        ...{ areaId, ticketId, action: 'DEVALUATED', atMs: clock.now() },
        ...{ device: 'Door 1', tool: 'Admit', isForced: null },
      },
    ]);
  });

  test('Z3: that is older than the newest decides nothing, and is kept where a device decided', async () => {
    await record(entry(0, { at: instant(clock.now() + 2 * minute) }));
    expect(await record(exit(0, { at: instant(clock.now() + minute) }))).toEqual(['contradicted']);
    const late = exit(0, { at: instant(clock.now() + minute) });
    expect(await record({ ...late, expects: undefined })).toEqual(['recorded']);
    expect(await countOf()).toMatchObject({ inside: 1, entered: 1 });
    expect(await historyOf(0)).toHaveLength(2);
  });

  test('is contradicted where the ticket is no longer what its device judged', async () => {
    const { key } = venue.keys.Administrator;
    await service.must('ticketCancel', { key, id: guest(1).ticketId });
    const basis = {
      accepted: true,
      ...{ categoryId: venue.standard, paid: true },
    };
    expect(await record(entry(1, { basis }))).toEqual(['contradicted']);
    expect(await historyOf(1)).toEqual([]);
  });

  test('names a ticket of this event, and no instant that is days ahead', async () => {
    const other = await makeVenue(service);
    const foreign = { ...entry(0) };
    const target = { ...foreign.target, ticketId: other.guest.ticketId } as SentAction['target'];
    expect(await record({ ...foreign, target })).toEqual(['refused']);
    expect(await record(entry(0, { at: instant(clock.now() + 48 * 60 * minute) }))).toEqual([
      'refused',
    ]);
  });
});

describe('Z7: an area with two places', () => {
  const isForcedOf = async (n: number) =>
    (await historyOf(n)).map((each) => each.isForced ?? false);

  test('is full with two guests, in one batch as in two', async () => {
    expect(await record(entry(0), entry(1), entry(2))).toEqual(['recorded', 'recorded', 'full']);
    expect(await record(entry(3))).toEqual(['full']);
    expect(await record(exit(0, { at: instant(clock.now() + 1) }), entry(3))).toEqual([
      'recorded',
      'recorded',
    ]);
    expect(await countOf()).toEqual({
      areaId,
      inside: 2,
      forced: 0,
      today: 3,
      entered: 3,
      lent: 0,
    });
  });

  test('gets no third guest, however many devices ask at once', async () => {
    const answers = await Promise.all(guests.map((_, n) => record(entry(n))));
    expect(answers.flat().toSorted()).toEqual(['full', 'full', 'recorded', 'recorded']);
    expect(await countOf()).toMatchObject({ inside: 2, forced: 0 });
  });

  test('takes whom a supervisor checks in anyway, who takes no place', async () => {
    await record(entry(0), entry(1));
    expect(await record(entry(2, { isForced: true }))).toEqual(['recorded']);
    expect(await isForcedOf(2)).toEqual([true]);
    expect(await countOf()).toMatchObject({ inside: 3, forced: 1 });
    await record(exit(0, { at: instant(clock.now() + 1) }));
    expect(await countOf()).toMatchObject({ inside: 2, forced: 1 });
    expect(await record(entry(3))).toEqual(['recorded']);
  });

  test('keeps what a device decided alone, and counts it as forced beyond the capacity', async () => {
    await record(entry(0), entry(1));
    expect(await record(movement(2))).toEqual(['recorded']);
    expect(await isForcedOf(2)).toEqual([true]);
    expect(await record(entry(3))).toEqual(['full']);
  });

  test('an exit that staff take back fills the place again, forced where it is gone', async () => {
    await record(entry(0), entry(1), exit(0, { at: instant(clock.now() + 1) }), entry(2));
    const undo = movement(0, { tool: undoTool, at: instant(clock.now() + 2) });
    expect(await record(undo)).toEqual(['recorded']);
    expect(await isForcedOf(0)).toEqual([false, false, true]);
    expect(await countOf()).toMatchObject({ inside: 3, forced: 1, entered: 3 });
  });

  test('an entry that staff take back frees its place', async () => {
    await record(entry(0), entry(1));
    const undo = exit(0, { tool: undoTool, at: instant(clock.now() + 1) });
    expect(await record(undo, entry(2))).toEqual(['recorded', 'recorded']);
    expect(await countOf()).toEqual({
      areaId,
      inside: 2,
      forced: 0,
      today: 2,
      entered: 2,
      lent: 0,
    });
  });
});

describe('Z9: places that devices hold', () => {
  const lend = (holder: string, returned = 0, { key } = venue.keys.door) =>
    service.call('eventLendPlaces', {
      ...{ key, id: venue.eventId },
      params: { areaId, holder, returned },
    });
  const held = async (holder: string, returned = 0) => (await lend(holder, returned)).answer;

  test('are a share of half of the free ones, and nobody else gets them', async () => {
    expect(await held('device-1')).toMatchObject({ granted: 1, closed: 0, share: 1 });
    expect(await record(entry(0), entry(1))).toEqual(['recorded', 'full']);
    expect(await record(movement(2, { lentTo: 'device-1' }))).toEqual(['recorded']);
    expect(await countOf()).toMatchObject({ inside: 2, forced: 0 });
    expect(await held('device-1', 1)).toMatchObject({ granted: 1, closed: 1, share: 0 });
  });

  test('Z10: close once, however often their entry arrives, and without one only as forced', async () => {
    await held('device-1');
    const sent = movement(0, { lentTo: 'device-1' });
    expect(await record(sent, sent)).toEqual(['recorded', 'repeated']);
    expect(await held('device-1')).toMatchObject({ granted: 1, closed: 1 });
    expect(await record(entry(1), movement(2, { lentTo: 'device-1' }))).toEqual([
      'recorded',
      'recorded',
    ]);
    expect(await countOf()).toMatchObject({ inside: 3, forced: 1 });
  });

  test('Z10: beyond a capacity that was lowered, an entry counts as forced', async () => {
    await held('device-1');
    await setArea(areaId, { capacity: 0 });
    expect(await record(movement(0, { lentTo: 'device-1' }))).toEqual(['recorded']);
    expect(await countOf()).toMatchObject({ inside: 1, forced: 1 });
  });

  test('are never more than there are, however many devices ask at once', async () => {
    await setArea(areaId, { capacity: 9 });
    const names = Array.from({ length: 6 }, (_, n) => `device-${n}`);
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push(await Promise.all(names.map((name) => held(name))));
    }
    const granted = answers.at(-1)?.map((each) => each?.granted ?? 0) ?? [];
    expect(granted.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(9);
    expect(Math.max(...granted)).toBeGreaterThan(0);
  });

  test('Z11: come back when the key of their device is turned off', async () => {
    await held('device-1');
    expect(await countOf()).toMatchObject({ inside: 0, lent: 1 });
    expect(await record(entry(0), entry(1))).toEqual(['recorded', 'full']);
    const organizer = { key: venue.keys.Administrator.key, id: venue.eventId };
    const { doors } = await service.must('eventDoors', organizer);
    for (const { id: apiKeyId } of doors) {
      await service.must('eventTurnDoor', { ...organizer, params: { apiKeyId, enabled: false } });
    }
    const { counts: after } = await service.must('eventAreaCounts', organizer);
    expect(after).toMatchObject([{ inside: 1, lent: 0 }]);
  });

  test('are none where the area has no limit, or is of another event', async () => {
    await setArea(areaId, { capacity: null });
    expect(await held('device-1')).toMatchObject({ granted: null });
    const other = await makeVenue(service);
    expect((await lend('device-1', 0, other.keys.door)).status).not.toBe(200);
  });
});

describe('Z6: the numbers of an area', () => {
  test('are a recount of its history: after its settings changed, too', async () => {
    const inner = await makeArea(service, venue);
    await record(entry(0), entry(0, { areaId: inner, at: instant(clock.now() + 1) }));
    const out = exit(0, { at: instant(clock.now() + 2) });
    await record(out);
    expect(await countOf(inner)).toMatchObject({ inside: 1 });
    await setArea(inner, { within: areaId });
    expect(await countOf(inner)).toMatchObject({ inside: 0, entered: 1 });
  });

  test('are one also where the areas change while devices record', async () => {
    const inner = await makeArea(service, venue);
    await record(...guests.map((_, n) => entry(n, { areaId: inner })));
    const later = instant(clock.now() + 1);
    await Promise.all([
      ...guests.map((_, n) => record(entry(n, { at: later }))),
      setArea(inner, { within: areaId }),
      setArea(areaId, { leaves: [] }),
      ...guests.map((_, n) => record(exit(n, { at: instant(later + 1) }))),
      setArea(areaId, { capacity: 9 }),
    ]);
    const known = (
      await service.must('eventAreas', { key: venue.keys.door.key, id: venue.eventId })
    ).areas;
    const histories = await Promise.all(guests.map((_, n) => historyOf(n)));
    for (const { areaId: id, inside } of await counts()) {
      const there = histories.filter(
        (history) =>
          visitIn(
            history.map(({ action, atMs, tool, isForced, ...each }) => ({
              ...{ ...each, at: atMs, enters: action === 'DEVALUATED' },
              ...{ undoes: tool === undoTool, isForced: isForced ?? false },
            })),
            { all: known, zone: defaultTimezone },
            id,
            clock.now(),
          ).inside,
      );
      expect(inside).toBe(there.length);
    }
  });

  test('count who was cancelled after an entry, until they leave', async () => {
    await record(entry(0));
    const { key } = venue.keys.Administrator;
    await service.must('ticketCancel', { key, id: guest(0).ticketId });
    expect(await countOf()).toMatchObject({ inside: 1 });
    expect(await record(exit(0, { at: instant(clock.now() + 1) }))).toEqual(['recorded']);
    expect(await countOf()).toMatchObject({ inside: 0, entered: 1 });
  });

  test('forget at the time of day at which everybody is out, and free the places', async () => {
    const soon = localDateTime(instant(clock.now() + 2 * minute), defaultTimezone).slice(11, 16);
    await setArea(areaId, { capacity: 2, emptiesAt: soon as `${number}:${number}` });
    await record(entry(0), entry(1));
    await clock.advance(3 * minute);
    expect(await countOf()).toEqual({
      areaId,
      inside: 0,
      forced: 0,
      today: 0,
      entered: 2,
      lent: 0,
    });
    expect(await record(entry(2), entry(0))).toEqual(['recorded', 'recorded']);
    expect(await countOf()).toEqual({
      areaId,
      inside: 2,
      forced: 0,
      today: 2,
      entered: 3,
      lent: 0,
    });
  });

  test('are for every role, heads of check-in too', async () => {
    for (const { key } of [venue.keys.headOfDoor, venue.keys.AttendeeManager]) {
      expect(await counts(key)).toHaveLength(1);
    }
  });
});

test('Z2: an area judges by category, add-on, time and how often, as its devices do', async () => {
  const product = await addProduct(service, venue.eventId, guest(0), 'TICKET');
  const needing = await makeArea(service, venue, { products: [product.definitionId] });
  const ofOthers = await makeArea(service, venue, { categories: [venue.free] });
  const closed = await makeArea(service, venue, {
    windows: [{ from: '2020-01-01T09:00:00', until: '2020-01-01T18:00:00' }] as never,
  });
  const once = await makeArea(service, venue, { entries: 'once' });
  const later = (ms: number) => instant(clock.now() + ms);
  expect(
    await record(
      entry(0, { areaId: needing }),
      entry(1, { areaId: needing }),
      entry(1, { areaId: ofOthers }),
      entry(1, { areaId: closed }),
      entry(2, { areaId: once, at: later(1) }),
      exit(2, { areaId: once, at: later(2) }),
      entry(2, { areaId: once, at: later(3) }),
    ),
  ).toEqual([
    ...['recorded', 'contradicted', 'contradicted', 'contradicted'],
    ...['recorded', 'recorded', 'contradicted'],
  ]);
});

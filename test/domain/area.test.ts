import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Action, tool, undoTool } from '../../src/domain/action.ts';
import {
  type Area,
  type Areas,
  areaFold,
  judgeInArea,
  lastTimeOfDay,
  layMovements,
  type Movement,
  presenceInArea,
  visitIn,
} from '../../src/domain/area.ts';
import { createTally } from '../../src/domain/attendance.ts';
import { counterAt } from '../../src/domain/counted.ts';
import { entryPolicies } from '../../src/domain/entry-policy.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import {
  type AreaId,
  asId,
  type ProductDefinitionId,
  type TicketCategoryId,
} from '../../src/domain/ids.ts';
import {
  defaultTimezone,
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
} from '../../src/domain/time.ts';
import { judge, type Known } from '../../src/domain/verdict.ts';
import { areaSettings } from '../support/areas.ts';
import { attendee, local, product } from '../support/attendees.ts';

const zone = defaultTimezone;
const hall = asId<AreaId>(1);
const balcony = asId<AreaId>(2);
const stage = asId<AreaId>(3);

const area = ({ id = hall, ...change }: Partial<Area> = {}): Area => ({
  id,
  ...areaSettings(change),
});
const areas = (...all: Area[]): Areas => ({ all, zone });
const at = (text: string): Instant => instantOf(local(text), zone);
const move = (areaId: AreaId, when: Instant, change: Partial<Movement> = {}): Movement => ({
  ...{ areaId, enters: true, at: when, device: 'Door A', undoes: false, isForced: false },
  ...change,
});
const leave = (areaId: AreaId, when: Instant, change: Partial<Movement> = {}) =>
  move(areaId, when, { enters: false, ...change });

const known = (guest = attendee()): Known => ({
  finding: { found: 'here', attendee: guest },
  origin: { from: 'list', readAt: instant(0) },
  otherEvent: null,
  wellFormed: true,
});
const evening = at('2026-11-21T19:00:00');

describe('Z1: a gate of an area', () => {
  const gate = { ...defaultGate, area: hall };
  const place = (direction: 'in' | 'out', all = areas(area())) =>
    ({
      gate,
      direction,
      eventId: asId<never>(1),
      area: { fold: areaFold, areas: all, at: evening, isFull: false },
    }) as const;

  test('asks the area in place of the ticket, and says where the guest was', () => {
    const inside = { inside: true, at: local('2026-11-21T18:00:00'), device: 'Door B' };
    const checkedIn = attendee({ presence: inside });
    expect(judge(known(checkedIn), place('in')).code).toBe('admitted');
    expect(judge(known(checkedIn), place('out')).code).toBe('not-inside');
    const there = attendee({ movements: [move(hall, evening)] });
    expect(judge(known(there), place('in'))).toMatchObject({
      code: 'already',
      visit: { inside: true, at: '2026-11-21T19:00:00', device: 'Door A' },
    });
    expect(judge(known(there), place('out')).code).toBe('left');
  });

  test('lets nobody in where the area was removed, or is not known', () => {
    expect(judge(known(), place('in', areas())).code).toBe('area-closed');
    const { area: _, ...nowhere } = place('in');
    expect(judge(known(), nowhere).code).toBe('area-closed');
  });

  test('admits no code that is not on the list', () => {
    const unlisted: Known = { ...known(), finding: { found: 'nowhere' } };
    const open = { ...place('in'), gate: { ...gate, unknownOffline: 'admit' as const } };
    expect(judge(unlisted, open).code).toBe('unknown');
  });
});

test('Z2: the first condition that applies is the verdict of an entry', () => {
  const there = area({
    categories: [asId<TicketCategoryId>(21)],
    products: [asId<ProductDefinitionId>(31)],
    windows: [{ from: local('2026-11-21T18:00:00'), until: local('2026-11-21T22:00:00') }],
    capacity: 1,
  });
  let guest = attendee({
    categoryId: asId(22),
    status: 'cancelled',
    paymentStatus: 'new',
    movements: [move(hall, evening)],
  });
  const gate = { ...defaultGate, area: hall, asksFirst: true };
  let when = at('2026-11-21T17:00:00');
  const code = (agreed = false) =>
    judge(
      known(guest),
      {
        ...{ gate, direction: 'in', eventId: asId<never>(1) },
        area: { fold: areaFold, areas: areas(there), at: when, isFull: false },
      },
      agreed,
    ).code;
  expect(code()).toBe('cancelled');
  guest = { ...guest, status: 'accepted' };
  expect(code()).toBe('category');
  guest = { ...guest, categoryId: asId(21) };
  expect(code()).toBe('not-booked');
  guest = { ...guest, products: [product({ cancelled: true })] };
  expect(code()).toBe('not-booked');
  guest = { ...guest, products: [product()] };
  expect(code()).toBe('area-closed');
  when = evening;
  expect(code()).toBe('ask-unpaid');
  expect(code(true)).toBe('already');
  guest = { ...guest, paymentStatus: 'paid', movements: [] };
  expect(code()).toBe('ask-first');
  expect(code(true)).toBe('admitted');
  const full = { areas: areas(there), areaId: hall, direction: 'in', at: when } as const;
  expect(judgeInArea(guest, { ...full, isFull: true })).toBe('full');
  expect(judgeInArea(guest, { ...full, isFull: false })).toBe('admitted');
});

describe('Z3: where a ticket is', () => {
  const nested = areas(
    area(),
    area({ id: balcony, within: hall }),
    area({ id: stage, leaves: [balcony] }),
  );
  const inside = (movements: readonly Movement[], id: AreaId, when = evening) =>
    visitIn(movements, nested, id, when).inside;

  const movements = fc.array(
    fc.record({
      areaId: fc.constantFrom(hall, balcony, stage),
      enters: fc.boolean(),
      at: fc.integer({ min: 0, max: 20 }).map((minute) => instant(evening + minute * 60_000)),
      device: fc.constantFrom('Door A', 'Door B', null),
      undoes: fc.boolean(),
      isForced: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  /** As the device recorded it that says so. */
  const recorded = ({ areaId, enters, at, device, undoes, isForced }: Movement): Action => ({
    ...{
      id: asId<never>(1),
      eventId: asId(1),
      source: 'ETICKET',
      checkedDate: localDateTime(at, zone),
    },
    target: {
      ...{ kind: 'area', areaId, ticketId: asId(101), participantId: asId(501) },
      code: 'K7QX2M9PLD4W' as never,
      ...(isForced && { isForced }),
    },
    device: device ?? 'Door C',
    ...{ type: enters ? 'check' : 'reset', madeAt: at, tool: undoes ? undoTool : tool },
  });

  test('does not depend on the order in which movements arrive, nor on how often', () =>
    fc.assert(
      fc.property(
        movements.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const merged = layMovements(layMovements([], all.map(recorded)), shuffled.map(recorded));
          for (const id of [hall, balcony, stage]) {
            expect(inside(merged, id)).toBe(inside(all, id));
          }
        },
      ),
    ));

  test('of the same instant, the exit is the newer one', () => {
    expect(inside([leave(hall, evening), move(hall, evening)], hall)).toBe(false);
  });

  test('who leaves an area leaves what lies in it; an entry can leave others', () => {
    const later = instant(evening + 1);
    expect(inside([move(balcony, evening), leave(hall, later)], balcony)).toBe(false);
    expect(inside([move(balcony, evening), move(stage, later)], balcony)).toBe(false);
    expect(inside([move(balcony, evening), move(stage, later)], stage)).toBe(true);
    expect(inside([move(hall, evening), move(stage, later)], hall)).toBe(true);
  });

  test('an older movement that comes late adds nobody, and no movement but an entry does', () =>
    fc.assert(
      fc.property(movements, movements, (before, more) => {
        for (const id of [hall, balcony, stage]) {
          const entries = more.filter((each) => each.enters && each.areaId === id);
          if (entries.length > 0) continue;
          const was = inside(before, id);
          expect(!was && inside([...before, ...more], id)).toBe(false);
        }
      }),
    ));

  test('everybody is out at a time of day, also of what lies in the area', () => {
    const closing = areas(area({ emptiesAt: '06:00' }), area({ id: balcony, within: hall }));
    const moved = [move(hall, evening), move(balcony, evening)];
    const sees = (id: AreaId, when: string) => visitIn(moved, closing, id, at(when)).inside;
    expect(sees(hall, '2026-11-22T05:59:59')).toBe(true);
    expect(sees(hall, '2026-11-22T06:00:00')).toBe(false);
    expect(sees(balcony, '2026-11-22T06:00:00')).toBe(false);
    expect(
      presenceInArea(
        { movements: moved },
        { areas: closing, areaId: hall, at: at('2026-11-22T07:00:00') },
      ),
    ).toEqual({ inside: false, at: null, device: null });
  });
});

describe('Z4: how often a ticket may enter', () => {
  const enter = (there: Area, movements: readonly Movement[], when: Instant) =>
    judgeInArea(
      { ...attendee(), movements },
      { areas: areas(there), areaId: hall, direction: 'in', at: when, isFull: false },
    );
  const out = [move(hall, evening), leave(hall, instant(evening + 60_000))];
  const night = at('2026-11-21T23:59:59');
  const nextDay = at('2026-11-22T00:00:00');

  test.each([
    ['once', 'already', 'already'],
    ['onceADay', 'already', 'admitted'],
    ['again', 'admitted', 'admitted'],
    ['free', 'admitted', 'admitted'],
  ] as const)('%s: on the same day %s, on the next day %s', (entries, same, next) => {
    const there = area({ entries });
    expect(enter(there, out, night)).toBe(same);
    expect(enter(there, out, nextDay)).toBe(next);
  });

  test.each(entryPolicies.filter((each) => each !== 'free'))(
    '%s: not while it is inside',
    (entries) => {
      expect(enter(area({ entries }), [move(hall, evening)], nextDay)).toBe('already');
    },
  );

  test('a day begins when everybody is out', () => {
    const festival = area({ entries: 'onceADay', emptiesAt: '06:00' });
    expect(enter(festival, out, at('2026-11-22T05:59:59'))).toBe('already');
    expect(enter(festival, out, at('2026-11-22T06:00:00'))).toBe('admitted');
  });

  test('an entry that was taken back does not count; an exit that was, is no entry', () => {
    const once = area({ entries: 'once' });
    const undone = [move(hall, evening), leave(hall, instant(evening + 1), { undoes: true })];
    expect(enter(once, undone, night)).toBe('admitted');
    const back = [...out, move(hall, instant(evening + 120_000), { undoes: true })];
    expect(visitIn(back, areas(once), hall, night).entries).toHaveLength(1);
  });
});

describe('Z5: the event’s own time', () => {
  const open = (from: string, until: string, when: Instant) =>
    judgeInArea(attendee(), {
      areas: areas(area({ windows: [{ from: local(from), until: local(until) }] })),
      ...{ areaId: hall, direction: 'in', at: when, isFull: false },
    }) === 'admitted';
  const minutes = (from: Instant, count: number) =>
    Array.from({ length: count }, (_, n) => instant(from + n * 60_000));

  test('a window is open without a gap when the hour comes twice, and once', () => {
    const autumn = minutes(instant(Date.UTC(2026, 9, 24, 22)), 300).map((when) =>
      open('2026-10-25T01:00:00', '2026-10-25T02:30:00', when),
    );
    // From 1:00 until the second 2:30: two hours and a half.
    expect(autumn.filter(Boolean)).toHaveLength(150);
    expect(autumn.lastIndexOf(true) - autumn.indexOf(true)).toBe(149);
    const spring = minutes(instant(Date.UTC(2026, 2, 28, 23)), 300).map((when) =>
      open('2026-03-29T01:00:00', '2026-03-29T03:30:00', when),
    );
    expect(spring.filter(Boolean)).toHaveLength(90);
  });

  test('the last time of day is at most a day and an hour ago, and never ahead', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 10, 5) }),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        (when, minute) => {
          const two = (number: number) => String(number).padStart(2, '0');
          const time =
            `${two(Math.floor(minute / 60))}:${two(minute % 60)}` as `${number}:${number}`;
          const last = lastTimeOfDay(time, { areas: areas(), at: instant(when) });
          expect(last).toBeLessThanOrEqual(when);
          expect(when - last).toBeLessThan(25.01 * 3_600_000);
          const isShown = localDateTime(last, zone).slice(11, 16) === time;
          const isLeftOut =
            time.startsWith('02') && localDateTime(last, zone).startsWith('2026-03-29T03');
          expect(isShown || isLeftOut).toBe(true);
        },
      ),
    ));
});

test('Z6: a count is a recount of the history, and who was cancelled after an entry is still inside', () => {
  const tally = createTally();
  const now = {
    fold: areaFold,
    areas: areas(area()),
    areaId: hall,
    direction: 'in',
    at: evening,
    isFull: false,
  } as const;
  const count = counterAt({ checks: null }, tally, () => now);
  count(
    asId(1),
    attendee({
      movements: [move(hall, evening)],
      cancelled: '2026-11-21T20:00:00' as LocalDateTime,
    }),
  );
  count(asId(2), attendee({ movements: [move(hall, evening), leave(hall, instant(evening + 1))] }));
  count(asId(3), attendee());
  expect(tally.sum().all).toEqual({ inside: 1, left: 1, expected: 1 });
  count(asId(1), attendee());
  expect(tally.sum().all).toEqual({ inside: 0, left: 1, expected: 2 });
});

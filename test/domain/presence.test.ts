import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckInAction } from '../../src/domain/history.ts';
import { asId } from '../../src/domain/ids.ts';
import {
  type Move,
  neverInside,
  overlay,
  type Presence,
  withNewest,
} from '../../src/domain/presence.ts';
import { defaultTimezone, instant } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

const entry = (action: CheckInAction['action'], date: string, device: string): CheckInAction => ({
  action,
  ticketId: asId(1),
  productId: null,
  date: local(date),
  device,
  tool: 'Admit',
});

const laid = (presence: Presence, moves: readonly Move[]) =>
  overlay({ presence, readAt: instant(0) }, moves, defaultTimezone);

describe('C1: the newest by date decides', () => {
  const move = fc.record({
    type: fc.constantFrom('check' as const, 'reset' as const),
    at: fc.integer({ min: 10, max: 59 }).map((second) => local(`2026-11-21T20:00:${second}`)),
    device: fc.constantFrom('A', 'B'),
    confirmedAt: fc.constantFrom(null, instant(5)),
  });

  test('in whatever order the moves arrive', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(move, { selector: ({ at }) => at, maxLength: 8 })
          .chain((moves) =>
            fc.tuple(fc.constant(moves), fc.shuffledSubarray(moves, { minLength: moves.length })),
          ),
        ([moves, shuffled]) => {
          expect(laid(neverInside, shuffled)).toEqual(laid(neverInside, moves));
          const newest = moves.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
          if (newest) expect(laid(neverInside, moves).inside).toBe(newest.type === 'check');
        },
      ),
    );
  });

  test('a move between two checks changes nothing, though the state dates from the first', () => {
    const first = { inside: true, at: local('2026-11-21T20:00:00'), device: 'A' };
    const history = [
      entry('DEVALUATED', '2026-11-21T20:10:00', 'B'),
      entry('DEVALUATED', first.at, 'A'),
      entry('RESET', '2026-11-21T19:00:00', 'A'),
    ];
    const known = withNewest(first, history, defaultTimezone);
    expect(known).toEqual({ inside: true, at: local('2026-11-21T20:10:00'), device: 'B' });
    const own: Move = {
      type: 'reset',
      at: local('2026-11-21T20:05:00'),
      device: 'C',
      confirmedAt: null,
    };
    expect(laid(known, [own]).inside).toBe(true);
    expect(withNewest(first, [], defaultTimezone)).toEqual(first);
    expect(withNewest(neverInside, [], defaultTimezone)).toEqual(neverInside);
  });

  test('a late action that has set the service’s state decides nothing', () => {
    const left = { inside: false, at: local('2026-11-21T20:00:00'), device: 'A' };
    const history = [
      entry('DEVALUATED', '2026-11-21T20:05:00', 'B'),
      entry('RESET', '2026-11-21T20:00:00', 'A'),
    ];
    const inside = { inside: true, at: local('2026-11-21T20:05:00'), device: 'B' };
    expect(withNewest(left, history, defaultTimezone)).toEqual(inside);
    expect(withNewest(neverInside, history, defaultTimezone)).toEqual(inside);
  });

  test('a state that is newer than the whole history holds', () => {
    const inside = { inside: true, at: local('2026-11-21T20:00:00'), device: null };
    const history = [entry('RESET', '2026-11-21T19:00:00', 'A')];
    expect(withNewest(inside, history, defaultTimezone)).toEqual(inside);
  });

  test('T3: in the hour that comes twice the order of the record decides', () => {
    const state = { inside: false, at: local('2026-10-25T02:50:00'), device: 'A' };
    const history = [
      entry('RESET', '2026-10-25T02:50:00', 'A'),
      entry('DEVALUATED', '2026-10-25T02:10:00', 'B'),
    ];
    expect(withNewest(state, history, defaultTimezone)).toMatchObject({
      inside: true,
      device: 'B',
    });
  });

  test('R3: a fresh list that is older than this device does not un-admit', () => {
    const own: Move = {
      type: 'check',
      at: local('2026-11-21T20:00:00'),
      device: 'A',
      confirmedAt: null,
    };
    expect(laid(neverInside, [own]).inside).toBe(true);
    const listed = { inside: false, at: local('2026-11-21T19:00:00'), device: 'B' };
    expect(laid(listed, [own]).inside).toBe(true);
    const newer = { inside: false, at: local('2026-11-21T21:00:00'), device: 'B' };
    expect(laid(newer, [own])).toEqual(newer);
  });

  test('what the service had before it was asked is in its answer already', () => {
    const own: Move = {
      type: 'check',
      at: local('2026-11-21T20:00:00'),
      device: 'A',
      confirmedAt: instant(10),
    };
    const sinceReset = { inside: false, at: local('2026-11-21T20:00:00'), device: 'B' };
    const asked = (readAt: number) =>
      overlay({ presence: sinceReset, readAt: instant(readAt) }, [own], defaultTimezone).inside;
    expect(asked(11)).toBe(false);
    expect(asked(10)).toBe(true);
  });

  test('T3: in the hour that comes twice, this device uses the order of its own actions', () => {
    const moves: Move[] = [
      { type: 'check', at: local('2026-10-25T02:50:00'), device: 'A', confirmedAt: null },
      { type: 'reset', at: local('2026-10-25T02:10:00'), device: 'A', confirmedAt: null },
    ];
    expect(laid(neverInside, moves).inside).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Move,
  neverInside,
  overlay,
  type Presence,
  withNewest,
} from '../../src/domain/presence.ts';
import { defaultTimezone, instant } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

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

  test('17.12: a move between two checks changes nothing, though the state dates from the first', () => {
    const first = { inside: true, at: local('2026-11-21T20:00:00'), device: 'A' };
    const history = [
      { action: 'DEVALUATED', date: local('2026-11-21T20:10:00'), device: 'B' },
      { action: 'DEVALUATED', date: first.at, device: 'A' },
      { action: 'RESET', date: local('2026-11-21T19:00:00'), device: 'A' },
    ] as const;
    const known = withNewest(first, history);
    expect(known).toEqual({ inside: true, at: local('2026-11-21T20:10:00'), device: 'B' });
    const own: Move = {
      type: 'reset',
      at: local('2026-11-21T20:05:00'),
      device: 'C',
      confirmedAt: null,
    };
    expect(laid(known, [own]).inside).toBe(true);
    expect(withNewest(first, [])).toEqual(first);
    expect(withNewest(neverInside, [])).toEqual(neverInside);
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

  test('T3: in the hour that comes twice this device goes by the order of its own actions', () => {
    const moves: Move[] = [
      { type: 'check', at: local('2026-10-25T02:50:00'), device: 'A', confirmedAt: null },
      { type: 'reset', at: local('2026-10-25T02:10:00'), device: 'A', confirmedAt: null },
    ];
    expect(laid(neverInside, moves).inside).toBe(false);
  });
});

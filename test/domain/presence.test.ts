import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, neverInside, overlay } from '../../src/domain/presence.ts';
import { local } from '../support/attendees.ts';

describe('C1: the newest by date decides', () => {
  const move = fc.record({
    type: fc.constantFrom('check' as const, 'reset' as const),
    at: fc.integer({ min: 10, max: 59 }).map((second) => local(`2026-11-21T20:00:${second}`)),
    device: fc.constantFrom('A', 'B'),
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
          expect(overlay(neverInside, shuffled)).toEqual(overlay(neverInside, moves));
          const newest = moves.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
          if (newest) expect(overlay(neverInside, moves).inside).toBe(newest.type === 'check');
        },
      ),
    );
  });

  test('R3: a fresh list that is older than this device does not un-admit', () => {
    const own: Move = { type: 'check', at: local('2026-11-21T20:00:00'), device: 'A' };
    expect(overlay(neverInside, [own]).inside).toBe(true);
    const listed = { inside: false, at: local('2026-11-21T19:00:00'), device: 'B' };
    expect(overlay(listed, [own]).inside).toBe(true);
    const newer = { inside: false, at: local('2026-11-21T21:00:00'), device: 'B' };
    expect(overlay(newer, [own])).toEqual(newer);
  });
});

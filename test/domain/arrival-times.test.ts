import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stretchesOf } from '../../src/domain/arrival-times.ts';
import { plusMinutes } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

const on = (text: string, count = 1) => ({ from: local(text), count });

describe('arrivals over time', () => {
  test('every quarter of an hour has its step, also those in which nobody came', () => {
    const [evening, ...more] = stretchesOf([
      on('2026-11-21T19:45:00', 3),
      on('2026-11-21T20:30:00'),
    ]);
    expect(more).toEqual([]);
    expect(evening).toEqual({
      from: local('2026-11-21T19:45:00'),
      stepMinutes: 15,
      steps: [
        on('2026-11-21T19:45:00', 3),
        on('2026-11-21T20:00:00', 0),
        on('2026-11-21T20:15:00', 0),
        on('2026-11-21T20:30:00', 1),
      ],
    });
  });

  test('a night is one stretch across midnight; the next evening is another', () => {
    const stretches = stretchesOf([
      on('2026-11-20T23:45:00'),
      on('2026-11-21T00:15:00'),
      on('2026-11-21T19:00:00'),
    ]);
    expect(stretches.map(({ steps }) => steps.map(({ count }) => count))).toEqual([[1, 0, 1], [1]]);
  });

  test('a long day has longer steps, at round times', () => {
    const every = Array.from({ length: 14 }, (_, hour) =>
      on(`2026-11-21T${String(8 + hour).padStart(2, '0')}:45:00`),
    );
    const [day] = stretchesOf(every);
    expect(day?.stepMinutes).toBe(30);
    expect(day?.steps[0]).toEqual(on('2026-11-21T08:30:00'));
  });

  test('nobody gets lost on the way into the steps', () => {
    const quarter = fc.record({
      quarter: fc.integer({ min: 0, max: 4 * 24 * 9 }),
      count: fc.integer({ min: 1, max: 500 }),
    });
    const quarters = fc.uniqueArray(quarter, { selector: (each) => each.quarter });
    fc.assert(
      fc.property(quarters, (drawn) => {
        const arrivals = drawn
          .toSorted((a, b) => a.quarter - b.quarter)
          .map(({ quarter: at, count }) => ({
            from: plusMinutes(local('2026-11-21T00:00:00'), at * 15),
            count,
          }));
        const steps = stretchesOf(arrivals).flatMap((stretch) => stretch.steps);
        const sum = (all: readonly { readonly count: number }[]) =>
          all.reduce((before, { count }) => before + count, 0);
        expect(sum(steps)).toBe(sum(arrivals));
        expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted());
      }),
    );
  });

  test('without an arrival there is no stretch', () => {
    expect(stretchesOf([])).toEqual([]);
  });
});

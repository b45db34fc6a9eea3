import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServiceClock } from '../../../src/client/connection/service-clock.ts';
import { instant } from '../../../src/domain/time.ts';

/** A device whose clock is `wrongByMs` behind the service's, and answers that took their time. */
function observed(wrongByMs: number, tripsMs: readonly (readonly [number, number])[]) {
  let now = Date.UTC(2026, 10, 21, 19);
  const clock = createServiceClock({ now: () => instant(now) }, null, () => {});
  for (const [thereMs, backMs] of tripsMs) {
    const sentAt = instant(now);
    const written = now + thereMs + wrongByMs;
    now += thereMs + backMs;
    clock.observe(instant(Math.floor(written / 1000) * 1000), sentAt, instant(now));
    now += 777;
  }
  return clock;
}

const trip = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }));

describe('T2: the phone’s clock against the service’s', () => {
  test('nothing is known before the first answer', () => {
    expect(observed(0, []).skewMs()).toBe(0);
  });

  test('a clock that may be right is left alone', () => {
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), (trips) => {
        expect(observed(0, trips).skewMs()).toBe(0);
      }),
    );
  });

  test('a wrong one is corrected towards the right time, never past it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(trip, { minLength: 1, maxLength: 20 }),
        (wrongByMs, trips) => {
          const skewMs = observed(wrongByMs, trips).skewMs();
          const shortestMs = Math.min(...trips.map(([there, back]) => there + back));
          expect(Math.abs(skewMs)).toBeLessThanOrEqual(Math.abs(wrongByMs));
          expect(Math.abs(wrongByMs - skewMs)).toBeLessThanOrEqual(shortestMs + 1000);
        },
      ),
    );
  });

  test('a clock that is set while the app runs is held against the service again', () => {
    let now = Date.UTC(2026, 10, 21, 19);
    const service = now;
    const clock = createServiceClock({ now: () => instant(now) }, null, () => {});
    clock.observe(instant(service), instant(now), instant(now));
    expect(clock.skewMs()).toBe(0);
    now -= 3_600_000;
    clock.observe(instant(service), instant(now), instant(now));
    expect(clock.skewMs()).toBe(3_600_000);
    expect(clock.now()).toBe(service);
  });

  test('what was known before counts until an answer contradicts it', () => {
    const now = instant(Date.UTC(2026, 10, 21, 19));
    const kept: unknown[] = [];
    const known = { leastMs: 60_000, mostMs: 61_000 };
    const clock = createServiceClock({ now: () => now }, known, (bounds) => kept.push(bounds));
    expect(clock.skewMs()).toBe(60_000);
    clock.observe(now, now, now);
    expect(clock.skewMs()).toBe(0);
    expect(kept).toEqual([{ leastMs: 0, mostMs: 1000 }]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outOfViewMs, type Sighting, see } from '../../src/domain/sighting.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';

describe('V6: a code that stays in view is one scan', () => {
  const code = 'K7QX2M9PLD4W' as TicketCode;

  test('it counts again after 3 s out of view, and another code at once', () => {
    const first = see(null, code, instant(0));
    expect(first.isScan).toBe(true);
    expect(see(first.sighting, code, instant(outOfViewMs - 1)).isScan).toBe(false);
    expect(see(first.sighting, code, instant(outOfViewMs)).isScan).toBe(true);
    expect(see(first.sighting, 'OTHER' as TicketCode, instant(1)).isScan).toBe(true);
  });

  test('however long it stays: frames less than 3 s apart are one scan', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: outOfViewMs - 1 })), (gapsMs) => {
        let at = 0;
        let sighting: Sighting = see(null, code, instant(0)).sighting;
        for (const gapMs of gapsMs) {
          at += gapMs;
          const seen = see(sighting, code, instant(at));
          expect(seen.isScan).toBe(false);
          sighting = seen.sighting;
        }
      }),
    );
  });
});

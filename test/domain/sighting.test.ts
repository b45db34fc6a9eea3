import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingInView, outOfViewMs, see, stayedInView } from '../../src/domain/sighting.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';

describe('V6: a code that stays in view is one scan', () => {
  const code = 'K7QX2M9PLD4W' as TicketCode;

  test('it counts again after 3 s out of view, and another code at once', () => {
    const first = see(nothingInView, code, instant(0));
    expect(first.isScan).toBe(true);
    expect(see(first.inView, code, instant(outOfViewMs - 1)).isScan).toBe(false);
    expect(see(first.inView, code, instant(outOfViewMs)).isScan).toBe(true);
    expect(see(first.inView, 'OTHER' as TicketCode, instant(1)).isScan).toBe(true);
  });

  test('however long it stays: frames less than 3 s apart are one scan', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: outOfViewMs - 1 })), (gapsMs) => {
        let at = 0;
        let { inView } = see(nothingInView, code, instant(0));
        for (const gapMs of gapsMs) {
          at += gapMs;
          const seen = see(inView, code, instant(at));
          expect(seen.isScan).toBe(false);
          inView = seen.inView;
        }
      }),
    );
  });

  test('two tickets in view at once are one scan each, however they are read in turn', () => {
    let inView = nothingInView;
    let scans = 0;
    for (let at = 0; at < 20_000; at += 400) {
      const seen = see(inView, at % 800 === 0 ? code : ('OTHER' as TicketCode), instant(at));
      scans += seen.isScan ? 1 : 0;
      inView = seen.inView;
    }
    expect(scans).toBe(2);
  });

  test('while nobody looks it is taken to stay', () => {
    const { inView } = see(nothingInView, code, instant(0));
    const later = stayedInView(inView, instant(60_000));
    expect(see(later, code, instant(60_500)).isScan).toBe(false);
    expect(see(inView, code, instant(60_500)).isScan).toBe(true);
  });
});

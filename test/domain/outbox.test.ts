import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffMs } from '../../src/domain/backoff.ts';
import type { Asked } from '../../src/domain/decision.ts';
import type { Epoch } from '../../src/domain/ids.ts';
import { afterRestart, settle } from '../../src/domain/outbox.ts';
import { instant } from '../../src/domain/time.ts';

describe('O3: what was on its way when the app died', () => {
  test('is unsure', () => expect(afterRestart({ state: 'sending' })).toEqual({ state: 'unsure' }));
  test('the rest is as it was', () =>
    expect(afterRestart({ state: 'waiting' })).toEqual({ state: 'waiting' }));
});

describe('O6: what an answer means', () => {
  const at = instant(1);
  const errors = ['com.svc.api.rest.ObjectNotFound'];
  test.each([
    [{ kind: 'success' as const }, { state: 'confirmed', at }, { next: 'go-on' }],
    [{ kind: 'refused' as const, errors }, { state: 'rejected', at, errors }, { next: 'go-on' }],
    [{ kind: 'forbidden' as const, errors }, { state: 'unsure' }, { next: 'stop' }],
    [
      { kind: 'throttled' as const, retryAfterMs: 7000 },
      { state: 'unsure' },
      { next: 'back-off', atLeastMs: 7000 },
    ],
    [{ kind: 'unavailable' as const }, { state: 'unsure' }, { next: 'back-off', atLeastMs: null }],
  ])('%j', (outcome, progress, pace) =>
    expect(settle(outcome, { state: 'sending' }, { state: 'sending' }, at, null)).toEqual({
      progress,
      pace,
    }),
  );

  test('what is confirmed keeps the epoch of the service that has it', () => {
    const sending = { state: 'sending' } as const;
    const { progress } = settle({ kind: 'success' }, sending, sending, at, 'e1' as Epoch);
    expect(progress).toEqual({ state: 'confirmed', at, epoch: 'e1' });
  });

  test('O12: what the door decided while it was asked is never closed by the answer', () => {
    const asking = { state: 'asking', asked: {} as Asked } as const;
    const contradicted = { kind: 'contradicted' } as const;
    expect(settle(contradicted, asking, asking, at, null).progress).toBe('closed');
    expect(settle(contradicted, asking, { state: 'unsure' }, at, null)).toEqual({
      progress: { state: 'unsure' },
      pace: { next: 'go-on' },
    });
  });

  test('backoff has full jitter and a cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, chance) => {
          const delayMs = backoffMs(failures, chance);
          expect(delayMs).toBeGreaterThanOrEqual(0);
          expect(delayMs).toBeLessThanOrEqual(Math.min(30_000, 1000 * 2 ** (failures - 1)));
        },
      ),
    );
    expect(backoffMs(1, 0.5)).toBe(500);
    expect(backoffMs(50, 0.5)).toBe(15_000);
  });
});

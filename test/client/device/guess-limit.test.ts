import { describe, expect, test } from 'vitest';
import { createGuessLimit, type WrongGuesses } from '../../../src/client/device/guess-limit.ts';
import { instant } from '../../../src/domain/time.ts';
import { manualTime } from '../../support/manual-time.ts';

function limit(options: { wrong?: WrongGuesses; forgets?: boolean } = {}) {
  const time = manualTime();
  const kept: (WrongGuesses | null)[] = [];
  const guesses = createGuessLimit({
    clock: time,
    wrong: options.wrong ?? null,
    forgets: options.forgets ?? true,
    async keep(wrong) {
      kept.push(wrong);
    },
  });
  const wrong = () => guesses.guess(async () => false);
  const right = () => guesses.guess(async () => true);
  const waitMs = () => Math.max(0, (guesses.opensAt() ?? time.now()) - time.now());
  return { time, kept, guesses, wrong, right, waitMs };
}

describe('anyone who guesses', () => {
  test('mistypes twice for nothing, then waits, longer each time, and at most ten minutes', async () => {
    const { time, wrong, waitMs } = limit();
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await wrong()).toBe('wrong');
      waits.push(waitMs() / 1000);
      await time.advance(waitMs());
    }
    expect(waits).toEqual([0, 0, 5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  test('too soon is not even looked at, and takes no longer for it', async () => {
    const { time, guesses, wrong, waitMs } = limit();
    for (let tries = 0; tries < 3; tries += 1) await wrong();
    let looked = false;
    const early = await guesses.guess(async () => {
      looked = true;
      return true;
    });
    expect([early, looked, waitMs()]).toEqual(['too-soon', false, 5000]);
    await time.advance(4999);
    expect(await wrong()).toBe('too-soon');
    await time.advance(1);
    expect(await wrong()).toBe('wrong');
  });

  test('is right: that is not a wrong guess, and does not reset the earlier ones', async () => {
    const { wrong, right, waitMs } = limit();
    await wrong();
    await wrong();
    expect(await right()).toBe('right');
    expect(waitMs()).toBe(0);
    await wrong();
    expect(waitMs()).toBe(5000);
  });

  test('comes back after half an hour: the tries are free again', async () => {
    const { time, wrong, waitMs } = limit();
    for (let tries = 0; tries < 3; tries += 1) await wrong();
    await time.advance(30 * 60_000 + 1);
    await wrong();
    expect(waitMs()).toBe(0);
  });

  test('can’t win by reloading: each guess is kept before it is looked at', async () => {
    const { time, kept, guesses } = limit();
    let keptWhenLooked: unknown;
    await guesses.guess(async () => {
      keptWhenLooked = kept.at(-1);
      return false;
    });
    expect(keptWhenLooked).toEqual({ count: 1, lastAt: time.now() });

    const again = limit({ wrong: { count: 4, lastAt: instant(time.now() - 2000) } });
    expect(again.waitMs()).toBe(8000);
    expect(await again.right()).toBe('too-soon');
  });

  test('can’t win by several tries at once', async () => {
    const { guesses } = limit();
    const tries = Array.from({ length: 6 }, () => guesses.guess(async () => false));
    expect(await Promise.all(tries)).toEqual([
      ...['wrong', 'wrong', 'wrong'],
      ...['too-soon', 'too-soon', 'too-soon'],
    ]);
  });
});

test('a clock that was set back shuts nobody out for longer than the wait', async () => {
  const ahead = instant(manualTime().now() + 24 * 60 * 60_000);
  const { time, waitMs, right } = limit({ wrong: { count: 4, lastAt: ahead } });
  expect(waitMs()).toBe(10_000);
  await time.advance(10_000);
  expect(await right()).toBe('right');
});

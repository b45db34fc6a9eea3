import { describe, expect, test } from 'vitest';
import { instant } from '../../src/domain/time.ts';
import { leftMs, longer, noWait, waitFor } from '../../src/domain/wait.ts';

const at = instant;

describe('a wait', () => {
  const wait = waitFor(30, at(100));

  test.each([
    [100, 30],
    [129, 1],
    [130, 0],
    [200, 0],
  ])('by a clock at %i has %i ms left', (now, left) => expect(leftMs(wait, at(now))).toBe(left));

  test('is over where the clock was set back to before it began', () =>
    expect(leftMs(wait, at(99))).toBe(0));
});

test('no wait ends immediately', () => expect(leftMs(noWait, at(0))).toBe(0));

test('of two, the longer is the one that has more left', () => {
  const [short, long] = [waitFor(10, at(100)), waitFor(20, at(100))];
  expect(longer(short, long, at(105))).toBe(long);
  expect(longer(long, short, at(105))).toBe(long);
});

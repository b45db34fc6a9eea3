import { describe, expect, test } from 'vitest';
import { type Luma, narrowed, turned, turnedBack } from '../../src/worker/luma.ts';

const picture = (width: number, height: number, at: (x: number, y: number) => number): Luma => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width)),
  ),
});

describe('a narrowed picture', () => {
  test('holds the mean over the area of each new pixel', () => {
    const small = narrowed(
      picture(4, 2, (x, y) => 10 * x + 100 * y),
      2,
    );
    expect(small).toMatchObject({ width: 2, height: 1 });
    expect([...small.data]).toEqual([55, 75]);
  });

  test('shares a pixel that lies across two new ones', () => {
    const small = narrowed(
      picture(3, 3, (x) => [0, 90, 240][x] ?? 0),
      2,
    );
    expect(small).toMatchObject({ width: 2, height: 2 });
    // (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5
    expect([...small.data]).toEqual([30, 190, 30, 190]);
  });

  test('keeps the light of any size: nothing is lost at the edges', () => {
    for (const width of [1280, 1279, 961, 801]) {
      const { data } = narrowed(
        picture(width, 7, () => 200),
        800,
      );
      expect([Math.min(...data), Math.max(...data)]).toEqual([200, 200]);
    }
  });

  test('stays as it is where it is narrow already', () => {
    const small = picture(3, 2, () => 1);
    expect(narrowed(small, 3)).toBe(small);
  });
});

describe('a turned picture', () => {
  const spot = { x: 70, y: 20 };
  const withSpot = picture(101, 61, (x, y) => (Math.hypot(x - spot.x, y - spot.y) < 4 ? 255 : 0));

  test.each([-24, -12, 12, 24])('by %i° has its spot where turning back says', (degrees) => {
    const { width, data } = turned(withSpot, degrees);
    const lit = [...data.keys()].filter((at) => data[at] === 255);
    const mean = (of: (at: number) => number) =>
      lit.reduce((sum, at) => sum + of(at), 0) / lit.length;
    const seen = { x: mean((at) => at % width), y: mean((at) => Math.floor(at / width)) };
    const { x, y } = turnedBack(seen, withSpot, degrees);
    expect(Math.hypot(x - spot.x, y - spot.y)).toBeLessThan(1);
    // Clockwise: what lies to the right of the middle goes down.
    expect(Math.sign(seen.y - spot.y)).toBe(Math.sign(degrees));
  });

  test('by 0° is the same', () => {
    const inner = ({ data }: Luma) => [...data].filter((_, at) => at % 101 < 100 && at < 60 * 101);
    expect(inner(turned(withSpot, 0))).toEqual(inner(withSpot));
  });
});

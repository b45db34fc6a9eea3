/** What docs/performance.md says about speed is what was measured, and nobody wrote it by hand. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { savedResults, withFigures } from '../../bench/figures.ts';
import { growthCurves } from '../../bench/growth/curves.ts';

test('the figures of docs/performance.md are those of bench/results: `npm run figures` writes them', () => {
  const document = readFileSync('docs/performance.md', 'utf8');
  expect(withFigures(document, savedResults())).toBe(document);
});

test('every result tells its machine, its versions and its settings, and has a ratio', () => {
  const results = savedResults();
  expect(results.length).toBeGreaterThan(0);
  for (const [, { machine, versions, settings, ratios }] of results) {
    expect(machine.cores).toBeGreaterThan(0);
    expect(Object.keys(versions)).toEqual(['node', 'sqlite', 'postgres', 'browser']);
    expect(Object.keys(settings).length).toBeGreaterThan(0);
    expect(ratios.every(({ ratio }) => ratio > 0) && ratios.length > 0).toBe(true);
  }
});

test('a text without a place for them is refused', () => {
  expect(() => withFigures('# Admit\n', savedResults())).toThrow(/lacks/);
});

test('the picture of the growth is drawn from its result, every call at its own height', () => {
  const growth = new Map(savedResults()).get('growth');
  if (!growth) throw new Error('no result');
  const picture = growthCurves(growth);
  expect(readFileSync('docs/growth.svg', 'utf8')).toBe(picture);
  const rows = growth.tables[0]?.rows ?? [];
  expect(picture.match(/<polyline/g)).toHaveLength(rows.length);
  const heights = [...picture.matchAll(/<text x="530" y="(\d+)"/g)].map(([, y]) => Number(y));
  const apart = heights.toSorted((a, b) => a - b).map((y, n, all) => y - (all[n - 1] ?? 0));
  expect(heights).toHaveLength(rows.length);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(18);
});

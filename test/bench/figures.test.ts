/** What README says about speed is what was measured, and nobody wrote it by hand. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { savedResults, withFigures } from '../../bench/figures.ts';

test('README’s figures are those of bench/results: `npm run figures` writes them', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withFigures(readme, savedResults())).toBe(readme);
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

/** WCAG 2.2 AA, held on the tokens themselves; docs/design.md tells the same figures. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Colours, colour, coloursIn, contrast, onTones } from '../../../support/contrast.ts';

const css = readFileSync('src/ui/kit/style/tokens.css', 'utf8');
const page = readFileSync('docs/design.md', 'utf8');
const colours = coloursIn(css);

const leastForText = 4.5;
const leastForShapes = 3;

const text = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['warn-ink', 'paper'],
  ['warn-ink', 'surface'],
  ['error', 'paper'],
  ['error', 'surface'],
  ['inside', 'paper'],
  ['inside', 'surface'],
] as const;
const shapes = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['again-line', 'paper'],
] as const;

const ratio = (theme: keyof Colours, on: string, ground: string) =>
  contrast(colour(colours[theme], on), colour(colours[theme], ground));
/** Rounded down: a figure promises no more than there is. */
const figure = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);
const row = ([on, ground]: readonly [string, string]) =>
  `| ${on} on ${ground} | ${figure(ratio('light', on, ground))} | ${figure(ratio('dark', on, ground))} |`;

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(text)('%s can be read on %s', (on, ground) => {
    expect(ratio(theme, on, ground)).toBeGreaterThanOrEqual(leastForText);
  });

  test.each(shapes)('%s is seen on %s', (on, ground) => {
    expect(ratio(theme, on, ground)).toBeGreaterThanOrEqual(leastForShapes);
  });

  test.each([...onTones(css)])('what stands on the verdict colour %s can be read', (tone, on) => {
    expect(contrast(on, colour(colours[theme], tone))).toBeGreaterThanOrEqual(leastForText);
  });

  test.each([...onTones(css).keys()])('a badge of %s stands out from the surface', (tone) => {
    // By its shape, by the edge that goes round it in the dark, or by the icon in it.
    const byFill = ratio(theme, tone, 'surface');
    const byEdge = theme === 'dark' ? ratio(theme, 'ink-soft', 'surface') : 1;
    const byIcon = contrast(onTones(css).get(tone) ?? '', colour(colours[theme], 'surface'));
    expect(Math.max(byFill, byEdge, byIcon)).toBeGreaterThanOrEqual(leastForShapes);
  });
});

test('the page on the design tells these ratios', () => {
  for (const pair of [...text, ...shapes]) expect(page).toContain(row(pair));
  for (const [tone, on] of onTones(css)) {
    const ground = colour(colours.light, tone);
    expect(page).toContain(`| ${tone} | ${ground} | ${on} | ${figure(contrast(on, ground))} |`);
  }
});

test('the ratio is that of WCAG 2.2', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#0b7a3e', '#0b7a3e')).toBe(1);
});

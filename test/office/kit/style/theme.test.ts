import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [, light = '', dark = ''] =
  /:root \{([\s\S]*?)\n\}[\s\S]*?prefers-color-scheme: dark\) \{\s*:root \{([\s\S]*?)\n {2}\}/.exec(
    readFileSync('src/ui/kit/style/tokens.css', 'utf8'),
  ) ?? [];

const valuesIn = (css: string) =>
  new Map(
    [...css.matchAll(/(--[\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Without what it changes for those who want more contrast. */
const theme = readFileSync('src/office/kit/style/theme.css', 'utf8').replace(
  /@media \(prefers-contrast[\s\S]*?\n\}/,
  '',
);

test('the dashboard has the door’s colours, light and dark', () => {
  const office = valuesIn(theme);
  const [onLight, onDark] = [valuesIn(light), valuesIn(dark)];
  const resolved = (value: string) => onLight.get(/^var\((.+)\)$/.exec(value)?.[1] ?? '') ?? value;
  expect(onDark.size).toBeGreaterThan(8);
  const wanted = [...onDark].map(([name, value]) => [
    name,
    `light-dark(${resolved(onLight.get(name) ?? '')}, ${value})`,
  ]);
  expect([...office].filter(([name]) => onDark.has(name))).toEqual(wanted);
});

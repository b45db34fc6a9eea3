import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { builtApp, precached } from '../support/built-app.ts';

type Picture = { readonly src: string; readonly sizes: string; readonly type: string };
type Manifest = {
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
  readonly screenshots: readonly (Picture & {
    readonly form_factor: string;
    readonly label: string;
  })[];
};

const manifest: Manifest = JSON.parse(readFileSync(join(builtApp, 'manifest.webmanifest'), 'utf8'));
const { icons, shortcuts, screenshots } = manifest;

test('the installed app is one, and all of it', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/' });
});

test('its shortcuts lead to scan, search and numbers', () => {
  expect(shortcuts.map(({ url }) => url)).toEqual(['/', '/?view=search', '/?view=numbers']);
});

test('an icon may be cut to any shape, another stays whole', () => {
  const purposes = (size: string) =>
    icons.filter(({ sizes }) => sizes === size).map(({ purpose }) => purpose);
  expect(purposes('512x512').toSorted()).toEqual(['any', 'maskable']);
});

test('a phone and a tablet are shown pictures of their own, which no device keeps', () => {
  const forms = new Set(screenshots.map(({ form_factor }) => form_factor));
  expect([...forms].toSorted()).toEqual(['narrow', 'wide']);
  expect(screenshots.every(({ label }) => label.length > 0)).toBe(true);
  expect(precached().filter((url) => url.startsWith('screenshots/'))).toEqual([]);
});

describe('every picture is there, in the size that is said', () => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  test.each(pictures)('$src', async ({ src, sizes, type }) => {
    const file = join(builtApp, src);
    expect(existsSync(file)).toBe(true);
    const { width, height, format } = await sharp(file).metadata();
    expect(type).toContain(format);
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
  });
});

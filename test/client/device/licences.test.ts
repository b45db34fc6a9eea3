import { afterEach, expect, test, vi } from 'vitest';
import { readLicences } from '../../../src/client/device/licences.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string) =>
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/licences.json');
    return new Response(body);
  });

test('the licences are read, of packages without a text of their own too', async () => {
  const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'MIT License' };
  const { text: _, ...bare } = react;
  answer(JSON.stringify([react, { ...bare, name: 'bare' }]));
  expect(await readLicences()).toEqual([react, { ...bare, name: 'bare' }]);
});

test('a page that answers in their place is not one of them', async () => {
  answer('<!doctype html>');
  await expect(readLicences()).rejects.toThrow(SyntaxError);
  answer('{"name":"react"}');
  await expect(readLicences()).rejects.toThrow();
});

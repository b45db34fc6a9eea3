/** The app brings the licences of what it is built from: of its workers too, which are built apart. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { readLicences } from '../../src/client/device/licences.ts';
import { forbidden } from '../support/licences.ts';

afterEach(() => vi.unstubAllGlobals());

test('all that ships is named, as the app reads it', async () => {
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(readFileSync(`dist/app${address}`)),
  );
  const names = (await readLicences()).map(({ name }) => name);
  const shipped = ['react', 'react-dom', 'zustand', 'idb', 'valibot', '@zxing/browser'];
  const inWorkers = ['zxing-wasm', 'workbox-core', 'workbox-precaching', 'workbox-routing'];
  expect(names).toEqual(expect.arrayContaining([...shipped, 'workbox-window', ...inWorkers]));
});

test.each(['app', 'app/office'])('all that %s is built from may ship', (folder) => {
  const listed: readonly { readonly name: string; readonly identifier: string | null }[] =
    JSON.parse(readFileSync(`dist/${folder}/licences.json`, 'utf8'));
  expect(listed.map(({ name }) => name)).toContain('react');
  const packages = listed.map(({ name, identifier }) => ({
    name,
    licence: identifier ?? undefined,
  }));
  expect(forbidden(packages)).toEqual([]);
});

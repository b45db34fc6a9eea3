import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync('src/service', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('core/store/migrations/'))
  .map((path) => ({ path, text: readFileSync(`src/service/${path}`, 'utf8') }));

/** There is one way to do one thing. Each with how a source shows that it does it. */
test.each<[string, RegExp, readonly string[]]>([
  [
    'a check-in is inserted',
    /insert\s*into[\s("'`]*checkInAction/i,
    ['check-in/record-check-ins.ts'],
  ],
  ['a payment’s address is changed', /changedPaymentAddress\(/, ['orders/buyer-address.ts']],
  [
    'the JSON of a column is read',
    /JSON\.parse\(/,
    // Another service's answer, a font's own list of its letters, and the one way of columns.
    [
      'core/store/schema/column-types.ts',
      'core/worker-pool/typesetting/font-files.ts',
      'wings/gateway/upstream.ts',
    ],
  ],
  ['a text becomes the JSON of a column', /as Json</, ['core/store/schema/column-types.ts']],
])('%s in one place', (_, shown, places) => {
  const found = sources.filter(({ text }) => shown.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(places);
});

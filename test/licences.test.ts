/** Whatever ships may be used and passed on by whoever runs Admit. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbidden, type Lockfile, productionPackages } from './support/licences.ts';

const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('each production dependency, and each of theirs, has a licence of the list', () => {
  const packages = productionPackages(lockfile);
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'sharp', 'pdfkit', 'png-js']),
  );
  expect(forbidden(packages)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', ['x: GPL-3.0-only']],
  ['MIT AND GPL-2.0-only', ['x: MIT AND GPL-2.0-only']],
  ['UNLICENSED', ['x: UNLICENSED']],
  [undefined, ['x: none']],
  ['(MIT OR WTFPL)', []],
  ['(MIT AND Zlib)', []],
])('a package under %s', (licence, found) => {
  expect(forbidden([{ name: 'x', licence }])).toEqual(found);
});

test('what only builds and tests is no part of it', () => {
  const packages = {
    '': {},
    bench: {},
    'node_modules/admit-bench': { link: true },
    'node_modules/a': { license: 'MIT' },
    'node_modules/b': { dev: true },
  };
  expect(productionPackages({ packages })).toEqual([{ name: 'a', licence: 'MIT' }]);
});

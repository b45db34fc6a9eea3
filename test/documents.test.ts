/** What the documents name is there; the map stays short, and so does each decision. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { missingPaths } from './support/documents.ts';

const paths = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
);
/** What it names was there when it was written. */
const history = 'CHANGELOG.md';
const documents = new Map(
  paths.filter((path) => path !== history).map((path) => [path, readFileSync(path, 'utf8')]),
);
const linesOf = (path: string) => documents.get(path)?.trimEnd().split('\n').length;

test('every path that a document names exists', () => {
  expect([...documents.keys()]).toEqual(
    expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/rules.md']),
  );
  expect(missingPaths(documents, existsSync)).toEqual([]);
});

test('ARCHITECTURE.md is a map: 150 lines at most', () => {
  expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(150);
});

test.each(['src/client', 'src/service', 'src/office'])('the map has every folder of %s', (room) => {
  const folders = readdirSync(room, { withFileTypes: true }).filter((each) => each.isDirectory());
  const map = documents.get('ARCHITECTURE.md');
  expect(folders.filter(({ name }) => !map?.includes(`\`${room}/${name}\``))).toEqual([]);
});

const decisions = [...documents].filter(([path]) => path.startsWith('docs/decisions/'));
test.each(decisions)('%s is a page with a title and a date', (path, text) => {
  expect(text).toMatch(/^# .+\n[\s\S]*\b20\d\d-\d\d-\d\d\b/);
  expect(linesOf(path)).toBeLessThanOrEqual(40);
});

test('no two decisions have the same number', () => {
  const numbers = decisions.map(([path]) => /\d{4}/.exec(path)?.[0]);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test('the newest part of the changelog is of this version, or not released', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, newest = ''] = /^## (\S+)/m.exec(readFileSync(history, 'utf8')) ?? [];
  expect(['Unreleased', version]).toContain(newest);
});

describe('the check of the paths', () => {
  const check = (text: string, path = 'docs/a.md') =>
    missingPaths(new Map([[path, text]]), (named) => named === 'src/there.ts');

  test('is content with what is there, and with what is no path', () => {
    const text = 'See `src/there.ts`, [it](../src/there.ts#part), `/api/docs`, `npm start`, `V2`.';
    expect(check(`${text} <https://example.org/a.md> [x](https://example.org/b.md)`)).toEqual([]);
    expect(check('`dist/app/index.html` is built.')).toEqual([]);
  });

  test.each([
    ['`src/gone.ts`', 'src/gone.ts'],
    ['`src/gone/`', 'src/gone/'],
    ['`gone.ts` without its folder', 'gone.ts'],
    ['`dev.mjs`', 'dev.mjs'],
    ['[it](../src/gone.ts)', 'src/gone.ts'],
    ['[it](gone.md)', 'docs/gone.md'],
  ])('finds the missing path in: %s', (text, named) => {
    expect(check(text)).toEqual([`docs/a.md names ${named}, which does not exist`]);
  });
});

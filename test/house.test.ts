/**
 * How src is kept (decision 0175). A room that does not keep a rule yet counts down: its number may sink,
 * and never rise.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longFunctions, partsOfOneUser, type Sources, sharedNames } from './support/house.ts';

const files: Sources = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

/** [room, parts that belong into their user, functions that are too long, names that files share] */
const countdown = [
  ['client', 0, 10, 0],
  ['contract', 0, 0, 0],
  ['domain', 0, 0, 0],
  ['office', 22, 2, 0],
  ['service', 8, 3, 1],
  ['texts', 0, 0, 0],
  ['ui', 1, 2, 0],
  ['worker', 7, 0, 0],
] as const;
const found = [partsOfOneUser(files), longFunctions(files), sharedNames([...files.keys()])];

test.each(countdown)('src/%s keeps its house, or counts down', (room, parts, long, shared) => {
  const [belong = [], lengthy = [], alike = []] = found.map((all) =>
    all.filter((each) => each.startsWith(`src/${room}/`)),
  );
  expect(belong.length, belong.join('\n')).toBeLessThanOrEqual(parts);
  expect(lengthy.length, lengthy.join('\n')).toBeLessThanOrEqual(long);
  expect(alike.length, alike.join('\n')).toBeLessThanOrEqual(shared);
});

test('every room is looked at', () => {
  const rooms = new Set([...files.keys()].map((path) => path.split('/')[1]));
  expect([...rooms].toSorted()).toEqual(countdown.map(([room]) => room).toSorted());
});

const given = (sources: Record<string, string>) => new Map(Object.entries(sources));

describe('a part with one user', () => {
  const part = { 'src/client/door/part.ts': 'export const part = 1;\n' };

  test('is found beside it', () => {
    const user = { 'src/client/door/door.ts': "import { part } from './part.ts';" };
    expect(partsOfOneUser(given({ ...part, ...user }))).toEqual([
      'src/client/door/part.ts belongs into src/client/door/door.ts',
    ]);
  });

  test.each([
    ['another folder’s', { 'src/client/session/a.ts': "import { part } from '../door/part.ts';" }],
    ['loaded lazily', { 'src/client/door/door.ts': "void import('./part.ts');" }],
    [
      'a worker',
      { 'src/client/door/door.ts': "new Worker(new URL('./part.ts', import.meta.url));" },
    ],
    [
      'too much for its file',
      { 'src/client/door/door.ts': `import './part.ts';${'\n//'.repeat(500)}` },
    ],
    [
      'two users’',
      {
        'src/client/door/a.ts': "import './part.ts';",
        'src/client/door/b.ts': "import './part.ts';",
      },
    ],
  ])('may lie there if it is %s', (_, users: Record<string, string>) => {
    expect(partsOfOneUser(given({ ...part, ...users }))).toEqual([]);
  });

  test('may be texts', () => {
    const texts = { 'src/texts/a.en.ts': '', 'src/texts/a.ts': "import './a.en.ts';" };
    expect(partsOfOneUser(given(texts))).toEqual([]);
  });
});

test('a function of 121 lines is found, wherever it stands, and one of 120 is not', () => {
  const long = `() => {${'\n'.repeat(120)}}`;
  const source = `const a = ${long};\nconst b = { c: () => {${'\n'.repeat(119)}} };`;
  expect(longFunctions(given({ 'src/domain/a.ts': source }))).toEqual([
    'src/domain/a.ts:1 has 121 lines',
  ]);
});

test('a name that two files of a room share is found; two rooms may share it, and texts do', () => {
  const paths = ['src/ui/a/pin.tsx', 'src/ui/b/pin.ts', 'src/client/pin.ts'];
  expect(sharedNames([...paths, 'src/texts/a/en.ts', 'src/texts/b/en.ts'])).toEqual([
    'src/ui/a/pin.tsx, src/ui/b/pin.ts',
  ]);
});

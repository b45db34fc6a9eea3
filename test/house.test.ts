/** How src is kept (decision 0175). */
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

test('no part lies apart from its only user', () => expect(partsOfOneUser(files)).toEqual([]));
test('no function is too long to be read at once', () => expect(longFunctions(files)).toEqual([]));
test('no two files of a room share a name', () =>
  expect(sharedNames([...files.keys()])).toEqual([]));

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
const section = (title: string) => architecture.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const pathsIn = (text: string) => [
  ...new Set([...text.matchAll(/`((?:src|texts)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')),
];

/** [walk, most files on it]: a number that may sink, and never rise */
const walks = [
  ['The walk of a scan', 18],
  ['The walk of a check-in', 17],
  ['The walk of a click in the dashboard', 7],
] as const;
test.each(walks)('%s passes few files', (title, most) => {
  const passed = pathsIn(section(title)).filter(
    (path) => path.endsWith('.ts') || path.endsWith('x'),
  );
  expect(passed.length).toBeGreaterThan(0);
  expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(most);
});

/** What each row of the map leads to: the line that somebody came to change. */
const changes: Readonly<Record<string, RegExp>> = {
  'what a scan result is, and what it says': /return 'already'[\s\S]*Already checked in/,
  'how long a pairing code lives': /const lifeMs = 15 \* 60_000/,
  'a column of the guest export': /columns: \[\.\.\.texts\.guests/,
  'a rate limit': /class RateLimit[\s\S]*new RateLimit<ApiKeyId>/,
};
test('the map tells where to change what, and the line is there', () => {
  const rows = [
    ...section('Where to change what').matchAll(/^\| (?!what \||---)([^|]+) \| (.+) \|$/gm),
  ];
  expect(rows.map(([, what]) => what)).toEqual(Object.keys(changes));
  for (const [, what = '', where = ''] of rows) {
    const text = pathsIn(where).map((path) =>
      /\.\w+$/.test(path) ? readFileSync(path, 'utf8') : '',
    );
    expect(text.join('\n'), what).toMatch(changes[what] as RegExp);
  }
});

describe('one noun, one folder', () => {
  const table = readFileSync('docs/glossary.md', 'utf8').split('## Folders')[1] ?? '';
  const rows = [...table.matchAll(/^\| [^|]+ \| (`[^|]+`) \| ([^|]+) \|$/gm)];
  const wordsIn = (cells: readonly (string | undefined)[]) =>
    cells.flatMap((cell) => [...(cell ?? '').matchAll(/`([\w-]+)`/g)].map(([, word]) => word));
  const nouns = wordsIn(rows.map(([, folders]) => folders));
  const givenUp = wordsIn(rows.map(([, , names]) => names));
  const folders = ['client', 'ui', 'office', 'service'].flatMap((room) =>
    readdirSync(`src/${room}`, { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => name),
  );

  test('every folder of a room is a noun of the glossary, and each noun there is a folder', () => {
    const wings = readdirSync('src/client/wings');
    expect(folders.filter((name) => !nouns.includes(name))).toEqual([]);
    expect(nouns.filter((noun) => ![...folders, ...wings].includes(noun ?? ''))).toEqual([]);
    expect(nouns).toHaveLength(new Set(nouns).size);
  });

  test('a name that was given up is no folder of a room', () => {
    expect(givenUp.length).toBeGreaterThan(10);
    expect(folders.filter((name) => givenUp.includes(name))).toEqual([]);
  });
});

/** Only those who have the tracker know what `(7.2)` means. */
const citesTracker =
  /\bissues? #?\d|\p{L} \([1-9]\d\.\d{1,2}(, [\w.]+)*\)|(?<=['"`]|\/\*\* | \* |\/\/ )[1-9]\d\.\d{1,2}((,| and) [A-Z]?[\d.]+)*: ?['"`a-z“%]/iu;
test('no line cites an issue of a tracker that is not in the repository', () => {
  const folders = ['src', 'test', 'bench', 'docs'];
  const lines = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path) && !/real-files\/|house\.test/.test(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .map((line) => `${path}: ${line}`),
      ),
  );
  expect(lines.filter((line) => citesTracker.test(line))).toEqual([]);
  const planted = [
    "test('17.11: a door",
    '/** Issue 20.1: a claim',
    ' * 39.2, 39.3: a shop',
    'kept (17.3)',
  ];
  expect(planted.filter((line) => !citesTracker.test(line))).toEqual([]);
});

/** On a busy machine a shorter time runs out where nothing is wrong (decision 0309). */
test('no test waits for less time than its project gives', () => {
  const short = (line: string) => {
    const [, ofWait, ofTest] = /\btimeout: ([\d_]+)|^\s*\}, (\d[\d_]+)\);$/.exec(line) ?? [];
    const ms = (text: string) => Number(text.replaceAll('_', ''));
    return (ofWait && ms(ofWait) > 0 && ms(ofWait) < 60_000) || (ofTest && ms(ofTest) < 240_000);
  };
  const lines = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^(house\.test|ui\/gallery)/.test(path))
    .flatMap((path) =>
      readFileSync(`test/${path}`, 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line}`),
    );
  expect(lines.filter((line) => short(line.replace(/^\S+: /, '')))).toEqual([]);
  expect(['poll(seen, { timeout: 5000 })', '}, 60_000);'].filter((line) => !short(line))).toEqual(
    [],
  );
});

const given = (sources: Record<string, string>) => new Map(Object.entries(sources));

describe('a part with one user', () => {
  const part = { 'src/client/door/part.ts': 'export const part = 1;\n' };

  test('is found next to it', () => {
    const user = {
      'src/client/door/door.ts': "import { part } from './part.ts';",
      'src/client/session/a.ts': "import '../door/door.ts';",
    };
    expect(partsOfOneUser(given({ ...part, ...user }))).toEqual([
      'src/client/door/part.ts belongs into src/client/door/door.ts',
    ]);
  });

  test.each([
    ['another folder’s', { 'src/client/session/a.ts': "import { part } from '../door/part.ts';" }],
    [
      'an entry’s, which a test can’t import',
      {
        'src/client/door/entry.ts': "import { part } from './part.ts';",
        'src/client/door/a.ts': "import entry from './entry.ts?worker&url';",
      },
    ],
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

test('a function of 121 lines is found anywhere, and one of 120 is not', () => {
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

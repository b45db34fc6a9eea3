import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emptyFloors, violations } from './support/architecture.ts';
import { type Floors, floors } from './support/floors.ts';

test('the rooms of src keep to their arrows, and to the order inside them', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .sort();
  expect(paths).toContain('src/domain/verdict.ts');
  const code = paths.filter((path) => /\.tsx?$/.test(path));
  const files = new Map(code.map((path) => [path, readFileSync(path, 'utf8')]));
  expect(violations(files, floors)).toEqual([]);
  expect(emptyFloors(paths, floors)).toEqual([]);
});

describe('the check of the arrows', () => {
  /** What it says of these files, all else being in order. */
  const check = (files: Record<string, string>) => violations(new Map(Object.entries(files)), {});

  test('is content with files that keep to the arrows', () => {
    const files = {
      'src/domain/a.ts':
        "import { b } from './b.ts'; export const day = (at: number) => new Date(at);",
      'src/domain/b.ts': 'export const b = 1;',
      'src/contract/a.ts': "import * as v from 'valibot'; export * from '../domain/a.ts';",
      'src/service/a.ts': "import fs from 'node:fs'; import '../contract/a.ts'; Date.now();",
      'src/client/a.ts': "import { openDB } from 'idb'; import '../contract/a.ts';",
      'src/worker/a.ts': "import { clientsClaim } from 'workbox-core';",
      'src/ui/a.tsx': `import './a.css';
        import { createRoot } from 'react-dom/client';
        import { a } from '../client/a.ts';
        new Worker(new URL('../worker/a.ts', import.meta.url));
        export const A = () => <p>{a}</p>;`,
      'src/ui/kit/a.ts': 'export const a = 1;',
      'src/client/api/a.ts': 'export const a = 1;',
      'src/office/a.tsx': `import '../ui/kit/a.ts';
        import '../client/api/a.ts';
        import { useQuery } from '@tanstack/react-query';`,
    };
    expect(check(files)).toEqual([]);
  });

  const foreignRooms = [
    ['domain', 'contract'],
    ['contract', 'service'],
    ['contract', 'client'],
    ['service', 'client'],
    ['client', 'service'],
    ['client', 'ui'],
    ['client', 'worker'],
    ['worker', 'service'],
    ['worker', 'ui'],
    ['ui', 'service'],
    ['ui', 'office'],
    ['client', 'office'],
    ['office', 'service'],
    ['office', 'ui'],
    ['office', 'client'],
  ] as const;
  test.each(foreignRooms)('finds %s importing %s', (from, to) => {
    expect(
      check({
        [`src/${from}/a.ts`]: `import { b } from '../${to}/b.ts';`,
        [`src/${to}/b.ts`]: 'export const b = 1;',
      }),
    ).toEqual([`src/${from}/a.ts imports src/${to}/b.ts: ${from} must not know ${to}`]);
  });

  const ways = [
    "import type { B } from '../client/b.ts';",
    "import '../client/b.ts';",
    "export { b } from '../client/b.ts';",
    "export * from '../client/b.ts';",
    "void import('../client/b.ts');",
    "let b: import('../client/b.ts').B;",
    "new Worker(new URL('../client/b.ts', import.meta.url));",
    "import b from '../client/b.ts?worker';",
  ];
  test.each(ways)('finds the forbidden import in: %s', (code) => {
    expect(check({ 'src/service/a.ts': code, 'src/client/b.ts': '' })).toEqual([
      'src/service/a.ts imports src/client/b.ts: service must not know client',
    ]);
  });

  const foreignPackages = [
    ['domain', 'valibot'],
    ['domain', 'node:crypto'],
    ['contract', 'fastify'],
    ['contract', 'node:url'],
    ['service', 'react'],
    ['service', 'idb'],
    ['client', 'react'],
    ['client', 'node:fs'],
    ['client', 'react-dom/client'],
    ['worker', 'react'],
    ['worker', 'node:fs'],
    ['ui', 'node:fs'],
    ['ui', 'fs'],
    ['ui', 'idb'],
    ['ui', '@tanstack/react-query'],
    ['office', 'zustand'],
    ['office', 'idb'],
  ] as const;
  test.each(foreignPackages)('finds %s using the package %s', (room, name) => {
    expect(check({ [`src/${room}/a.ts`]: `import x from '${name}';` })).toEqual([
      `src/${room}/a.ts imports ${name}: not a package of ${room}`,
    ]);
  });

  test('finds an import whose name is worked out at run time', () => {
    expect(check({ 'src/service/a.ts': 'void import(process.argv[2]);' })).toEqual([
      'src/service/a.ts imports process.argv[2]: not a package of service',
    ]);
  });

  test('finds an import of no file, so that no name evades the check', () => {
    expect(check({ 'src/ui/a.ts': "import './b';", 'src/ui/b.ts': '' })).toEqual([
      'src/ui/a.ts imports src/ui/b: no file',
    ]);
  });

  test('finds an import that leaves src, and a file in no room', () => {
    expect(check({ 'src/ui/a.ts': "import text from '../../README.md';" })).toEqual([
      'src/ui/a.ts imports README.md: ui must not know README.md',
    ]);
    expect(check({ 'src/helpers.ts': '' })).toEqual(['src/helpers.ts is in no room']);
  });

  test('finds cycles, of types too, and through any number of files', () => {
    expect(
      check({
        'src/client/a.ts': "import type { B } from './b.ts';",
        'src/client/b.ts': "export * from './c.ts';",
        'src/client/c.ts': "import './a.ts';",
        'src/client/d.ts': "import './a.ts';",
      }),
    ).toEqual(['cycle: src/client/a.ts → src/client/b.ts → src/client/c.ts → src/client/a.ts']);
  });

  const impurities = ['Date.now()', 'new Date()', 'new Date', 'Date()', 'Math.random()'];
  test.each([...impurities, 'performance.now()', 'performance'])('finds %s in domain', (code) => {
    const source = `export const now = () => ${code};`;
    expect(check({ 'src/domain/a.ts': source })).toHaveLength(1);
    expect(check({ 'src/client/a.ts': source })).toEqual([]);
  });

  test('refuses source that it cannot read', () => {
    expect(() => check({ 'src/domain/a.ts': 'import {' })).toThrow('src/domain/a.ts');
  });
});

describe('the check of the order inside a room', () => {
  const order: Floors = {
    client: ['main.ts', 'door', 'list/open.ts', 'list/sync', 'list', 'list/table', 'clock'],
  };
  const check = (files: Record<string, string>) =>
    violations(new Map(Object.entries(files)), order);
  const inOrder = {
    'src/client/main.ts': "import './door/a.ts'; import './clock/a.ts';",
    'src/client/door/a.ts': "import './b.ts'; import '../list/open.ts';",
    'src/client/door/b.ts': "import '../list/a.ts';",
    'src/client/list/open.ts': "import './sync/a.ts'; import './a.ts';",
    'src/client/list/sync/a.ts': "import '../a.ts';",
    'src/client/list/a.ts': "import './table/a.ts';",
    'src/client/list/table/a.ts': "import '../../clock/a.ts'; import '../../../domain/a.ts';",
    'src/client/clock/a.ts': '',
    'src/domain/a.ts': '',
  };

  test('is content with imports that go down, or stay where they are', () => {
    expect(check(inOrder)).toEqual([]);
  });

  test.each([
    ['src/client/clock/a.ts', '../door/b.ts', 'src/client/door/b.ts: door is above clock'],
    ['src/client/door/b.ts', '../main.ts', 'src/client/main.ts: main.ts is above door'],
    ['src/client/list/table/a.ts', '../a.ts', 'src/client/list/a.ts: list is above list/table'],
    ['src/client/list/a.ts', './sync/a.ts', 'src/client/list/sync/a.ts: list/sync is above list'],
    ['src/client/list/a.ts', './open.ts', 'src/client/list/open.ts: list/open.ts is above list'],
    [
      'src/client/list/table/a.ts',
      '../../door/a.css',
      'src/client/door/a.css: door is above list/table',
    ],
  ])('finds that %s imports %s, which runs back up', (path, name, said) => {
    const files = { ...inOrder, [path]: `import type { X } from '${name}';` };
    expect(check(files)[0]).toBe(`${path} imports ${said}`);
  });

  test('finds folders that import one another, even where no file does', () => {
    const found = check({
      'src/client/door/a.ts': "import '../clock/a.ts';",
      'src/client/clock/a.ts': '',
      'src/client/clock/b.ts': "import '../door/b.ts';",
      'src/client/door/b.ts': '',
    });
    expect(found).toEqual([
      'src/client/clock/b.ts imports src/client/door/b.ts: door is above clock',
    ]);
  });

  test('finds what is on no floor: a loose file, a new folder, a new folder within one', () => {
    const files = {
      'src/client/x.ts': '',
      'src/client/new/x.ts': '',
      'src/client/door/in/x.ts': '',
    };
    expect(check(files)).toEqual(
      Object.keys(files).map((path) => `${path} is on no floor of client`),
    );
  });

  test('finds a floor that no longer has a folder', () => {
    const paths = Object.keys(inOrder).filter((path) => !path.includes('/sync/'));
    expect(emptyFloors(paths, order)).toEqual(['client/list/sync']);
  });
});

describe('the repository', () => {
  test('installs from whichever registry npm is set to: the lockfile names none', () => {
    const lock = readFileSync('package-lock.json', 'utf8');
    expect(lock).toContain('"integrity"');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});

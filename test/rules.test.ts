/** The rules of `docs/rules.md`, the code that cites them and the tests that show them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { citedRules, definedRules, ruleFaults } from './support/rules.ts';

/** This file and its helper plant numbers that don't exist. */
const planting = ['test/rules.test.ts', 'test/support/rules.ts'];

function sources(): ReadonlyMap<string, string> {
  const paths = ['src', 'test', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !planting.includes(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

test('every rule that is cited exists, and a test is named after every rule', () => {
  const page = readFileSync('docs/rules.md', 'utf8');
  expect(definedRules(page)).toEqual(expect.arrayContaining(['V1', 'O11', 'N2']));
  expect(ruleFaults(page, sources())).toEqual([]);
});

describe('the check of the rules', () => {
  const page = '- **V1** One.\n- **V2** Two.\n';
  const inOrder = { 'test/a.test.ts': "test('V1: one', f); describe('the order (V2)', f);" };
  const check = (files: Record<string, string>, rules = page) =>
    ruleFaults(rules, new Map(Object.entries({ ...inOrder, ...files })));

  test('is content where all is in order', () => {
    expect(check({ 'src/a.ts': '/** V1, and V1–V2. */' })).toEqual([]);
  });

  test.each(['// V3', "test('V3: three', f);", '/** V1–V3 */', '/* (V3) */', '// V3: three'])(
    'finds the number that does not exist in: %s',
    (text) => {
      expect(check({ 'src/a.ts': text })).toEqual([
        'src/a.ts cites V3, which docs/rules.md does not have',
      ]);
    },
  );

  test('finds a rule that no test is named after, though its code and a comment cite it', () => {
    const files = {
      'src/a.ts': '// V3',
      'test/b.test.ts': '// V3',
      'test/support/b.ts': "test('V3')",
    };
    expect(check(files, `${page}- **V3** Three.\n`)).toEqual(['V3 stands in the title of no test']);
  });

  test.each([
    "test.each([1, 2])('V3: %d', f)",
    'test(`V3: as it is`, f)',
    "describe.each(ways)('V3 %s', f)",
  ])('hears the title of: %s', (text) => {
    expect(check({ 'test/b.test.ts': text }, `${page}- **V3** Three.\n`)).toEqual([]);
  });

  test('finds a number that was given twice', () => {
    expect(check({}, `${page}- **V1** Again.\n`)).toEqual(['docs/rules.md has V1 twice']);
  });

  test('takes no time, colour or part of a word for a rule', () => {
    expect(citedRules('T20:00 #C1 \x24{x}T10 X-V9 V10a aV9 V100 M4 5.5 M9.5 7 P5\\n')).toEqual(
      new Set(),
    );
  });
});

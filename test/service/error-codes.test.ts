/**
 * Every code that a call declares is provoked by a test that names it. `docs/error-codes.md` is the
 * list; `UPDATE_DOCS=1 npx vitest run --project unit test/service/error-codes.test.ts` writes it anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { general, missingParam } from '../../src/contract/error-code.ts';

const list = 'docs/error-codes.md';

/** `test('…')`, `test.each([…])('…')`, `describe('…')`, and the first cell of a table's row. */
const titleForm =
  /(?:\b(?:test|it|describe)(?:\.each)?(?:\([^'"`]*)?\(|\]\)\(|\[)\s*(['"`])((?:(?!\1).)+)\1/gs;

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (entry.name.endsWith('.test.ts')) yield path;
  }
}

const tests = [...testFiles('test/service')].map((file) => {
  const text = readFileSync(file, 'utf8');
  const titles = [...text.matchAll(titleForm)].map(([, , title = '']) => title);
  return { file, text, titles };
});

/**
 * By its whole name anywhere, or in a title as the specification's tables say it: by its last part,
 * or where that is a plain word (`name`, `code`) by its last two.
 */
function testsOf(code: string): readonly string[] {
  const parts = code.split('.');
  const last = parts.at(-1) ?? code;
  const said = /^[a-z]+$/i.test(last) && last.length < 11 ? parts.slice(-2).join('.') : last;
  const short = new RegExp(`(^|[^A-Za-z.])${said.replaceAll('.', '\\.')}([^A-Za-z]|$)`);
  const inTitle = (title: string) => title.includes(code) || short.test(title);
  return tests
    .filter(({ text, titles }) => text.includes(code) || titles.some(inTitle))
    .map(({ file }) => file)
    .sort();
}

const declared = [
  ...new Set([
    ...Object.values(calls).flatMap((call: Call) => [...call.errors]),
    ...Object.values(general),
    missingParam('codes'),
    missingParam('code'),
  ]),
].sort();

function write(): string {
  const rows = declared.map(
    (code) =>
      `| \`${code}\` | ${testsOf(code)
        .map((file) => `[${file}](../${file})`)
        .join(', ')} |`,
  );
  return `# Error codes and the tests that provoke them

Written by \`test/service/error-codes.test.ts\`, which fails when a code has no test or this list is old.

| code | test |
|---|---|
${rows.join('\n')}
`;
}

test('every declared code has a test that names it', () => {
  expect(declared.filter((code) => testsOf(code).length === 0)).toEqual([]);
});

test('the list is that of today', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(list, write());
  expect(readFileSync(list, 'utf8')).toBe(write());
});

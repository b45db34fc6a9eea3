/** Which kind of machine a test file needs, read from what it imports: no list has to be kept. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => posix.join('test', path.replaceAll('\\', '/')));
const importsByFile = new Map<string, readonly string[]>();

/** Of the tests, not of what they test; a type alone needs nothing. */
function importsWithinTests(file: string): readonly string[] {
  const known = importsByFile.get(file);
  if (known) return known;
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const found = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => posix.join(posix.dirname(file), moduleRequest.value))
    .filter((path) => /^test\/.*\.tsx?$/.test(path));
  importsByFile.set(file, found);
  return found;
}

/** @returns the test files that import one of these, however many files lie in between */
export function testsThatReach(...targets: readonly string[]): readonly string[] {
  return all.filter((file) => {
    const reached = new Set([file]);
    for (const each of reached) for (const next of importsWithinTests(each)) reached.add(next);
    return targets.some((target) => reached.has(target));
  });
}

const testsThatSay = (line: string): readonly string[] =>
  all.filter((file) => readFileSync(file, 'utf8').split('\n').includes(line));

/** The test files that say at their head that they need a browser's document. */
export const testsWithDocument = testsThatSay('// @vitest-environment jsdom');

/**
 * The test files that say at their head that any database will do: what they show happens before or
 * after the store. They run on SQLite alone.
 */
export const testsOnAnyDatabase = testsThatSay('// @database any');

/**
 * The test files that say at their head that `npm test` leaves them to `npm run test:all`: they kill, cut
 * off or repeat for long what shorter tests show once.
 */
export const testsOfTheWhole = testsThatSay('// @lane all');

// Writes docs/test-times.md: how long the tests of each folder take, and the longest files.
//   vitest run --reporter=json --outputFile.json=after.json
//   node test/support/write-times.mjs before=before.json after=after.json
// A file that several projects run counts once for each. Tests run side by side: the sums are more than the clock's.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const longest = 30;
const runs = process.argv.slice(2).map((argument) => argument.split('='));
if (runs.length === 0 || runs.some(([name, path]) => !name || !path)) {
  process.stderr.write('Name each run and its results: before=before.json after=after.json\n');
  process.exit(1);
}

const folderOf = (file) =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/[^/]*\.test\.tsx?$/, '');

/** @returns the sum of seconds by what `keyOf` makes of a file's path */
function secondsBy(keyOf, path) {
  const sums = new Map();
  for (const { name, startTime, endTime } of JSON.parse(readFileSync(path, 'utf8')).testResults) {
    const key = keyOf(relative('.', name));
    sums.set(key, (sums.get(key) ?? 0) + Math.max(endTime - startTime, 0) / 1000);
  }
  return sums;
}

function table(head, keyOf, most) {
  const sums = runs.map(([, path]) => secondsBy(keyOf, path));
  const last = sums.at(-1);
  const keys = [...new Set(sums.flatMap((each) => [...each.keys()]))]
    .sort((one, other) => (last.get(other) ?? 0) - (last.get(one) ?? 0))
    .slice(0, most);
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const names = runs.map(([name]) => `${name}, s`);
  const lines = keys.map((key) =>
    row([`\`${key}\``, ...sums.map((each) => each.get(key)?.toFixed(1) ?? '–')]),
  );
  return [row([head, ...names]), row(['---', ...names.map(() => '---:')]), ...lines].join('\n');
}

writeFileSync(
  'docs/test-times.md',
  `# How long the tests take

Made by \`test/support/write-times.mjs\` from the results of whole runs. A file that runs on several databases counts once for each. Files run side by side, so the sums are more than the time of a run.

${table('folder', folderOf, Number.POSITIVE_INFINITY)}

The ${longest} longest files:

${table('file', (file) => file, longest)}
`,
);

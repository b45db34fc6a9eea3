// Writes docs/test-times.md: how long the tests of each project and of each file take, the longest first.
//   node test/support/write-times.mjs before=before.json after=after.json
// Each is what Vitest remembers of its last run, in a clone in which all tests ran once:
//   node_modules/.vite/vitest/*/results.json
// A file that several projects run counts once for each. Tests run side by side: the sums are more than the clock's.
import { readFileSync, writeFileSync } from 'node:fs';

const longest = 60;
const runs = process.argv.slice(2).map((argument) => argument.split('='));
if (runs.length === 0 || runs.some(([name, path]) => !name || !path)) {
  process.stderr.write('Name each run and its results: before=before.json after=after.json\n');
  process.exit(1);
}

const secondsByFile = runs.map(
  ([, path]) =>
    new Map(
      JSON.parse(readFileSync(path, 'utf8')).results.map(([file, { duration }]) => [
        file,
        duration / 1000,
      ]),
    ),
);

/** Vitest names a file `project:path`. */
const projectOf = (file) => file.split(':')[0];

/** @returns the sum of seconds by what `keyOf` makes of a file */
function secondsBy(keyOf, seconds) {
  const sums = new Map();
  for (const [file, each] of seconds) {
    sums.set(keyOf(file), (sums.get(keyOf(file)) ?? 0) + each);
  }
  return sums;
}

function table(head, keyOf, most) {
  const sums = secondsByFile.map((seconds) => secondsBy(keyOf, seconds));
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

Written by \`test/support/write-times.mjs\` from what Vitest remembers of whole runs. Files run side by side, so the sums are more than the time of a run. What is done to keep it short: [decision 0165](decisions/0165-time-goes-where-power-is.md).

${table('project', projectOf, Number.POSITIVE_INFINITY)}

The ${longest} longest files, each in its project:

${table('file', (file) => file, longest)}
`,
);

/** The figures of docs/performance.md: what the results in `bench/results` say, between two marks. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Result } from './result.ts';

const folder = 'bench/results';

const start = '<!-- figures: written by `npm run figures` from bench/results -->';
const end = '<!-- /figures -->';

/** By subject, in the order of their names. */
export const savedResults = (): readonly (readonly [string, Result])[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
    ]);

/** @throws Error where the text has no place for them */
export function withFigures(
  document: string,
  results: readonly (readonly [string, Result])[],
): string {
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document lacks ${start} … ${end}`);
  return `${document.slice(0, from + start.length)}\n\n${figures(results)}\n\n${document.slice(to)}`;
}

function figures(results: readonly (readonly [string, Result])[]): string {
  const rows = results.flatMap(([subject, { ratios }]) =>
    ratios.map(
      ({ what, reference, ratio }) =>
        `| [${subject}](../bench/results/${subject}.json) | ${what} | ${ratio.toFixed(2)} × | ${reference} |`,
    ),
  );
  const runs = results.map(
    ([subject, { date, commit, isQuick, machine }]) =>
      `- ${subject}: ${date}, ${commit}${isQuick ? ', a quick run' : ''}, ${machine.cores} cores (${machine.processor}), load ${machine.load}.`,
  );
  return [
    [
      '| measured | what | Admit | compared with, in the same run |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
    runs.join('\n'),
  ].join('\n\n');
}

/** One subject measured: its ratios first, then its tables; kept as JSON where that is asked for. */
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { saveResult } from './result.ts';
import type { Settings, Subject } from './subject.ts';
import { table } from './table.ts';

const entryOf = (name: string) => `./bench/${name}/bench.ts`;
const subjects = readdirSync('bench').filter((name) => existsSync(entryOf(name)));

export const usage = `What is to be measured? npm run bench -- SUBJECT
  SUBJECT  ${subjects.join(', ')}
  --quick  less of everything: within three minutes
  --save   keeps the result as bench/results/SUBJECT.json
  --rounds 3 and the like: a setting of the subject`;

/** @param args as they come from the command line; what is wrong with them is a RangeError */
export async function runSubject(args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args;
  if (!subjects.includes(name)) throw new RangeError(usage);
  // Open until the end: a device loads some of its parts late.
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { subject } = await vite.ssrLoadModule(`/${entryOf(name)}`);
    await measureSubject(name, subject, rest);
  } finally {
    await vite.close();
  }
}

async function measureSubject(name: string, subject: Subject, rest: readonly string[]) {
  const { settings, isQuick, isSaved } = readOptions(subject, rest);

  const startedAtMs = performance.now();
  const progress = (line: string) => {
    const seconds = Math.round((performance.now() - startedAtMs) / 1000);
    process.stderr.write(`${String(seconds).padStart(4)} s  ${line}\n`);
  };
  const { ratios, tables } = await subject.measure(settings, progress);
  const said = [
    table(
      'Ours against a reference of the same run; above 1 ours is better',
      ratios.map(({ what, reference, ratio }) => ({ what, reference, ratio: ratio.toFixed(2) })),
    ),
    ...tables.map(({ title, rows }) => table(title, rows)),
  ];
  process.stdout.write(`${said.join('\n\n')}\n`);
  if (isSaved) progress(`kept as ${saveResult(name, { settings, isQuick, ratios, tables })}`);
}

function readOptions({ full, quick }: Subject, args: readonly string[]) {
  const names = Object.keys(full);
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
    }));
  } catch (error) {
    throw new RangeError(`${(error as Error).message}\n${usage}\nSettings: ${names.join(', ')}`);
  }
  const isQuick = values.quick === true;
  const settings: Settings = Object.fromEntries(
    Object.entries(isQuick ? quick : full).map(([name, usual]) => {
      const given = values[name];
      if (typeof given !== 'string') return [name, usual];
      if (typeof usual === 'string') return [name, given];
      if (!/^\d{1,9}$/.test(given)) {
        throw new RangeError(`--${name} takes a whole number, not ${given}`);
      }
      return [name, Number(given)];
    }),
  );
  return { settings, isQuick, isSaved: values.save === true };
}

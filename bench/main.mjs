// Measures: `npm run bench -- decoding`. A table, and the same as JSON in the last line.
import { existsSync } from 'node:fs';
import { runnerImport } from 'vite';

const [subject = '', ...rest] = process.argv.slice(2);
const entry = `./bench/${subject}/bench.ts`;
if (!/^[a-z]+$/.test(subject) || !existsSync(entry)) {
  process.stderr.write('What is to be measured? npm run bench -- decoding\n');
  process.exit(1);
}
const { module } = await runnerImport(entry);
process.stdout.write(`${await module.run(rest)}\n`);

// Finds or gets the programs of the tests, before the first of them: `npm test` calls it, and with
// `--all` so do `npm run test:all` and `.ci/run`.
import { runnerImport } from 'vite';

const { prepare } = (await runnerImport('./test/support/programs.ts')).module;
const lane = process.argv.includes('--all') ? 'all' : 'quick';
const missing = prepare(lane, (line) => process.stdout.write(`${line}\n`));
if (missing !== null) {
  process.stderr.write(missing);
  process.exit(1);
}

// Measures: `npm run bench -- decoding`.
import { runnerImport } from 'vite';

const { runSubject } = (await runnerImport('./bench/run-subject.ts')).module;
try {
  await runSubject(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

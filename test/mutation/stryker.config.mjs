/** What `npm run mutation` changes, and which tests have to notice. */

/**
 * The quick tests that concern a folder of the service, on SQLite. Each mutant runs those of them that touch
 * it, one after the other: what is tested from far away is left out for its time.
 */
const testsOfService = {
  'src/service/checking': [
    'test/service/checking/check-in.test.ts',
    'test/service/checking/record.test.ts',
    'test/service/checking/refused-scans.test.ts',
    'test/service/checking/settled-doubles.test.ts',
    'test/service/guest/ticket/replace-code.test.ts',
    'test/service/people/event-doors.test.ts',
  ],
  'src/service/access': [
    'test/service/access/guarded-store.test.ts',
    'test/service/access/keys.test.ts',
    'test/service/access/change-log.test.ts',
    'test/service/people/sessions.test.ts',
    'test/service/people/colleagues.test.ts',
    'test/service/people/event-doors.test.ts',
    'test/service/people/key/key-calls.test.ts',
  ],
  'src/service/guest/participant': [
    'test/service/guest/participant/*.test.ts',
    'test/service/checking/record.test.ts',
    'test/service/checking/check-in.test.ts',
  ],
  'src/service/guest/ticket': [
    'test/service/guest/ticket/*.test.ts',
    'test/service/checking/check-in.test.ts',
    'test/service/purchase/cancel-ticket.test.ts',
  ],
  'src/service/import': ['test/service/import/import.test.ts'],
};

const at = process.argv.indexOf('--mutate');
const asked = at < 0 ? '' : (process.argv[at + 1] ?? '');
const folder = Object.keys(testsOfService).find((each) => asked.startsWith(`${each}/`));
if (folder === undefined && asked.includes('src/service/')) {
  const known = Object.keys(testsOfService).join(', ');
  throw new Error(`one folder of the service at a time: ${known}`);
}
// The runner's processes inherit it, and read it in `vitest.config.ts`.
process.env.ADMIT_MUTATION_TESTS = JSON.stringify(
  folder ? testsOfService[folder] : ['test/domain/**/*.test.ts', 'test/client/outbox/*.test.ts'],
);

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['src/domain/**/*.ts', 'src/client/outbox/*.ts'],
  tsconfigFile: 'none: TypeScript 7 has no API that Stryker could read one with',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 20_000,
  ignorePatterns: ['bench', 'dist', 'docs', 'public', 'test/browser', 'test/ui'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutation.json' },
  tempDirName: '.stryker-tmp',
};

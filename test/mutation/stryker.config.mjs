/** What `npm run mutation` changes, and which tests have to notice. */

/**
 * The quick tests that concern a folder of the service, on SQLite. Each mutant runs those of them that touch
 * it, one after the other: what is tested from far away is left out for its time.
 */
const testsOfService = {
  'src/service/check-in': [
    'test/service/check-in/check-in.test.ts',
    'test/service/check-in/record.test.ts',
    'test/service/attendees/replace-code.test.ts',
  ],
  'src/service/core/access': [
    'test/service/core/access/guarded-store.test.ts',
    'test/service/core/access/keys.test.ts',
    'test/service/core/access/change-log.test.ts',
    'test/service/accounts/sessions.test.ts',
    'test/service/accounts/colleagues.test.ts',
  ],
  'src/service/devices': [
    'test/service/devices/claims.test.ts',
    'test/service/devices/duplicate-check-ins.test.ts',
    'test/service/devices/keys.test.ts',
    'test/service/devices/operator-keys.test.ts',
    'test/service/devices/outbox-key.test.ts',
    'test/service/devices/refused-scans.test.ts',
  ],
  'src/service/attendees': [
    'test/service/attendees/*.test.ts',
    'test/service/check-in/record.test.ts',
    'test/service/check-in/check-in.test.ts',
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

import { defineConfig } from 'vitest/config';
import { commitSeed } from './test/simulation/commit-seed.ts';
import { keptProcesses } from './test/support/kept-processes.ts';
import {
  testsOfTheWhole,
  testsOnAnyDatabase,
  testsThatReach,
  testsWithDocument,
} from './test/support/test-files.ts';
import { WaitingBesideWorking } from './test/support/test-order.ts';

/**
 * `npm test` runs what finds most in the least time, `npm run test:all` every file, and each on as many
 * databases as find something. By itself Vitest knows every file on every database.
 */
const lane = process.env.ADMIT_TESTS;

process.env.ADMIT_SEED ??= `${commitSeed()}`;
const isQuick = lane === 'quick';

const everything = 'test/**/*.test.{ts,tsx}';
const allOfBrowser = ['test/browser/**/*.test.ts', 'test/build/**/*.test.ts'];
/** A door's evening from its link to the last count, and what a phone has to fetch. */
const ofBrowser = isQuick
  ? [
      'test/browser/engines/chromium.test.ts',
      'test/browser/scanning.test.ts',
      'test/browser/pairing-link.test.ts',
      'test/build/**/*.test.ts',
    ]
  : allOfBrowser;
/** Only Linux has it. */
const ofWebkit = 'test/browser/engines/*webkit.test.ts';
const ofSimulation = 'test/simulation/**/*.test.ts';

const withDatabase = testsThatReach('test/support/light-folder.ts').filter(
  (file) => !/^test\/(browser|simulation)\//.test(file),
);
const ofOffice = testsWithDocument.filter((file) => withDatabase.includes(file));
const ofScreens = testsWithDocument.filter((file) => !ofOffice.includes(file));
const ofService = testsThatReach('test/support/test-store.ts').filter(
  (file) => file.startsWith('test/service/') && !testsOnAnyDatabase.includes(file),
);
const withSqlite = withDatabase.filter((file) => !ofOffice.includes(file));
/** Where PostgreSQL itself decides: its statements, its locks, its order. */
const wherePostgresDecides = ofService.filter((file) =>
  /^test\/service\/((areas|core\/store|check-in|devices|sync|wings\/scale)\/|orders\/[^/]*$)/.test(
    file,
  ),
);
/** What the service does most, and what several services do side by side. */
const atTheDoor = ofService.filter((file) => /^test\/service\/(check-in|sync)\/[^/]*$/.test(file));
/** Of all, what runs on partitions in any case is left out: the same statements, with more in their keys. */
const onPostgres =
  lane === 'all' ? ofService.filter((file) => !atTheDoor.includes(file)) : [...ofService];
/** `npm run test:partitions`: all. */
const onPartitions =
  process.env.ADMIT_TEST_PARTITIONS === 'all'
    ? ofService
    : [
        'test/service/core/store/plans.test.ts',
        'test/service/orders/never-oversold.test.ts',
        ...atTheDoor,
      ];

/** `ADMIT_TEST_CITUS` names the coordinator: on its machines, too. The plans of partitions are not its own. */
const onCitus = process.env.ADMIT_TEST_CITUS
  ? [...onPartitions, ...ofService.filter((file) => file.startsWith('test/service/wings/scale/'))]
      .filter((file) => file !== 'test/service/core/store/plans.test.ts')
      .filter((file) => !/(partitions|replica)\.test/.test(file))
  : [];

/** What no project of the lane runs. */
const leftOut = isQuick ? testsOfTheWhole : [];

/** Files that follow one another in a process share what they have imported: half of the work. */
const kept = { isolate: false, pool: keptProcesses };
const all = ['test/support/property-cases.ts', 'test/support/imports-settled.ts'];
const shared = { ...kept, setupFiles: ['test/support/indexed-db.ts', ...all] };
/** Theirs is one document, too. */
const sharedDocument = { ...kept, setupFiles: ['test/support/shared-document.ts', ...all] };

/** What hangs is told from what shares its cores with others: a third of one, in the worst case. */
const patience = {
  ...{ testTimeout: 240_000, hookTimeout: 240_000 },
  // The service tries a document that it could not make in time again after a minute.
  expect: { poll: { timeout: 150_000 } },
};

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than the cores that this is made for: tests in a browser wait much of their time. With four, a whole
    // run took longer.
    maxWorkers: 3,
    sequence: { sequencer: WaitingBesideWorking },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          // Without a database, a browser and a document.
          name: 'unit',
          include: [everything],
          exclude: [
            ...withDatabase,
            ...testsWithDocument,
            ...allOfBrowser,
            ofSimulation,
            ...leftOut,
          ],
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // In a document.
          name: 'screens',
          include: [...ofScreens],
          ...sharedDocument,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Its pages, in a document, with the real service on SQLite.
          name: 'office',
          include: [...ofOffice],
          globalSetup: 'test/support/sqlite-setup.ts',
          ...sharedDocument,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'sqlite',
          include: withSqlite,
          exclude: [...leftOut],
          globalSetup: 'test/support/sqlite-setup.ts',
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // The service once more, on PostgreSQL; quickly, where that decides.
          name: 'postgres',
          include: isQuick ? wherePostgresDecides : onPostgres,
          exclude: [...leftOut],
          globalSetup: 'test/support/postgres-setup.ts',
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // PostgreSQL with the tables of events in partitions, as several machines would hold them.
          name: 'partitions',
          include: isQuick ? [] : onPartitions,
          globalSetup: 'test/support/partitions-setup.ts',
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // PostgreSQL with the tables spread over the machines of a Citus that somebody runs.
          name: 'citus',
          include: onCitus,
          ...(onCitus.length > 0 && { globalSetup: 'test/support/citus-setup.ts' }),
          ...shared,
          ...patience,
          // Four servers share these cores.
          testTimeout: 4 * patience.testTimeout,
          // One file crashes the workers that all share.
          fileParallelism: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'simulation', include: [ofSimulation], exclude: [...leftOut], ...patience },
      },
      {
        extends: './vite.config.ts',
        test: {
          // On what was built.
          name: 'browser',
          include: ofBrowser,
          exclude: process.platform === 'linux' ? [] : [ofWebkit],
          ...kept,
          ...patience,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { testsThatReach } from './test/support/test-files.ts';
import { WaitingBesideWorking } from './test/support/test-order.ts';

const everything = 'test/**/*.test.{ts,tsx}';
const ofScreens = 'test/ui/**/*.test.{ts,tsx}';
const ofOffice = 'test/office/**/*.test.{ts,tsx}';
const ofBrowser = ['test/browser/**/*.test.ts', 'test/build/**/*.test.ts'];
const ofSimulation = 'test/simulation/**/*.test.ts';
const ofLighthouse = 'test/browser/lighthouse.test.ts';

const withDatabase = testsThatReach('test/support/light-folder.ts').filter(
  (file) => !/^test\/(browser|simulation|office)\//.test(file),
);
const ofService = testsThatReach('test/support/test-store.ts').filter((file) =>
  file.startsWith('test/service/'),
);
/** What the service does most, and what several services do side by side; `npm run test:partitions`: all. */
const onPartitions =
  process.env.ADMIT_TEST_PARTITIONS === 'all'
    ? ofService
    : [
        'test/service/store/plans.test.ts',
        'test/service/checking/*.test.ts',
        'test/service/purchase/never-oversold.test.ts',
        'test/service/sync/*.test.ts',
      ];

/** Files that follow one another in a process share what they have imported: half of the work. */
const shared = { isolate: false, setupFiles: ['test/support/indexed-db.ts'] };

/** What hangs is told from what shares its cores with others. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 };
/** The first of them may have to download a browser. */
const browserPatience = { testTimeout: 120_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than the cores that this is made for: tests in a browser wait much of their time.
    maxWorkers: 3,
    sequence: { sequencer: WaitingBesideWorking },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          // Without a database, a browser and a document.
          name: 'unit',
          include: [everything],
          exclude: [...withDatabase, ofScreens, ofOffice, ...ofBrowser, ofSimulation],
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Each file in a document of its own.
          name: 'screens',
          include: [ofScreens],
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Its pages, each file in a document of its own, with the real service on SQLite.
          name: 'office',
          include: [ofOffice],
          globalSetup: 'test/support/sqlite-setup.ts',
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'sqlite',
          include: [...withDatabase],
          globalSetup: 'test/support/sqlite-setup.ts',
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // The service once more, on PostgreSQL.
          name: 'postgres',
          include: [...ofService],
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
          include: onPartitions,
          globalSetup: 'test/support/partitions-setup.ts',
          ...shared,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'simulation', include: [ofSimulation], ...patience },
      },
      {
        extends: './vite.config.ts',
        test: {
          // On what was built.
          name: 'browser',
          include: ofBrowser,
          exclude: [ofLighthouse],
          ...browserPatience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // It measures: by itself, when all else is done.
          name: 'lighthouse',
          include: [ofLighthouse],
          sequence: { groupOrder: 1 },
          ...browserPatience,
        },
      },
    ],
  },
});

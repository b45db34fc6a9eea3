import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { keepThread } from './kept-thread.ts';

const tests = JSON.parse(process.env.ADMIT_MUTATION_TESTS ?? '[]') as string[];

/**
 * A file whose `beforeAll` fails runs none of its tests. Stryker 9.5 looks only at tests, and would count the mutant
 * that made it fail as a survivor. A file fails in any case: Stryker's own `afterAll` is not one for Vitest 4.
 */
const failedFiles: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const [first] = tests;
      const hasRun = tests.some((test) => /passed|failed/.test(test.result().state));
      if (!first || hasRun || module.state() !== 'failed') continue;
      const task: object = Reflect.get(first, 'task');
      Object.assign(task, { mode: 'run', result: { state: 'fail', errors: module.errors() } });
    }
  },
};

/** The quick tests that a mutant is held against; `stryker.config.mjs` says which. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: tests,
    globalSetup: tests.some((file) => file.startsWith('test/service/'))
      ? ['test/support/sqlite-setup.ts']
      : [],
    isolate: false,
    reporters: [failedFiles],
    setupFiles: ['test/mutation/vitest.setup.ts', 'test/support/indexed-db.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

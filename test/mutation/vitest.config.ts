import { defineConfig } from 'vitest/config';
import { keepThread } from './kept-thread.ts';

const tests = JSON.parse(process.env.ADMIT_MUTATION_TESTS ?? '[]') as string[];

/** The quick tests that a mutant is held against; `stryker.config.mjs` says which. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: tests,
    globalSetup: tests.some((file) => file.startsWith('test/service/'))
      ? ['test/support/sqlite-setup.ts']
      : [],
    isolate: false,
    setupFiles: ['test/mutation/vitest.setup.ts', 'test/support/indexed-db.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

import { defineConfig } from 'vitest/config';

/** The tests that a mutant of the rules or of the outbox is held against: quick ones, without a service. */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts', 'test/client/outbox/*.test.ts'],
  },
});

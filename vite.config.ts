import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { version } from './package.json' with { type: 'json' };

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  // The page's Content-Security-Policy allows nothing inline and no `data:` addresses.
  build: {
    outDir: 'dist/app',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licences.json' },
  },
  worker: { format: 'es' },
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          maxWorkers: 2,
          // What hangs is told from what shares its cores with others.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // The service once more, on PostgreSQL.
          name: 'postgres',
          include: ['test/service/**/*.test.ts'],
          exclude: ['test/service/store/group-commit.test.ts'],
          globalSetup: 'test/support/postgres-setup.ts',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // Much of it is waiting: two at a time, while nothing else runs.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          // The first may have to download a browser.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

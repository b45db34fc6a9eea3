/** How the service is built, for use (`build.mjs`) and for development (`dev.mjs`). */
import { defineConfig } from 'vite';
import { texts } from './texts.mjs';

export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  plugins: [texts()],
  // Otherwise a start would read each of its 250 files.
  ssr: { noExternal: ['kysely'] },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/service/main.ts',
        admin: 'src/service/wings/admin/main.ts',
        'pool-worker': 'src/service/core/worker-pool/worker.ts',
      },
    },
    outDir: 'dist/service',
    target: 'node20',
    sourcemap: true,
  },
});

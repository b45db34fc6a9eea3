/** How the service is built, for use (`build.mjs`) and for development (`dev.mjs`). */
import { defineConfig } from 'vite';
import { texts } from './texts.mjs';

export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  plugins: [texts()],
  // Otherwise a start would read each of its 250 files.
  // `papaparse` reads the demo's guests; the dashboard, which needs it too, is built with it.
  ssr: { noExternal: ['kysely', 'papaparse'] },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/service/main.ts',
        admin: 'src/service/wings/admin/admin.ts',
        station: 'src/service/wings/station/station.ts',
        'pool-worker': 'src/service/core/worker-pool/worker.ts',
      },
    },
    outDir: 'dist/service',
    target: 'node20',
    sourcemap: true,
  },
});

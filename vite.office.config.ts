/** How the dashboard is built (`build.mjs`) and served for development (`dev.mjs`): its own app. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from './texts.mjs';

const repository = import.meta.dirname;

export default defineConfig({
  root: resolve(repository, 'src/office'),
  base: '/office/',
  publicDir: false,
  cacheDir: resolve(repository, '.dev/vite-office'),
  plugins: [texts(), react()],
  server: { fs: { allow: [repository] } },
  // The page's Content-Security-Policy allows nothing inline and no `data:` addresses.
  build: {
    outDir: resolve(repository, 'dist/app/office'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licences.json' },
  },
});

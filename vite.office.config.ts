/** How the dashboard is built (`build.mjs`) and served for development (`dev.mjs`): its own app. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { texts } from './texts.mjs';

const repository = import.meta.dirname;

/**
 * `write-excel-file` zips a sheet over 160 kB in a worker that it makes from a text. The page's policy
 * (Trusted Types, `worker-src`) starts no such worker: the page zips by itself.
 */
const zipInPage: Plugin = {
  name: 'admit:zip-in-page',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/zip/zipToArrayBuffer.js')
      ? resolve(import.meta.dirname, 'src/office/export/zip-in-page.ts')
      : null,
};

export default defineConfig({
  root: resolve(repository, 'src/office'),
  base: '/office/',
  publicDir: false,
  cacheDir: resolve(repository, '.dev/vite-office'),
  plugins: [zipInPage, texts(), react()],
  // Else it would be bundled past the plugins.
  optimizeDeps: { exclude: ['write-excel-file'] },
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

/** `npm run gallery`: every scene, shown again as its files change. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from '../../../texts.mjs';

export default defineConfig({
  plugins: [texts(), react()],
  cacheDir: '../../../.dev/gallery',
  // The scenes import from src/.
  server: { fs: { allow: ['../../..'] } },
});

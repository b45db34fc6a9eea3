/** `npm run gallery`: every scene, shown again as its files change. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  cacheDir: '../../../.dev/gallery',
  // The scenes import from src/.
  server: { fs: { allow: ['../../..'] } },
});

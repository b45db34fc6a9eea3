// Takes the pictures that a browser shows where it offers to install the app:
// `node test/ui/gallery/shoot-for-installation.mjs`
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 1180, height: 820 }, deviceScaleFactor: 1 },
};

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const { openGallery } = (await runnerImport('./test/ui/gallery/gallery-site.ts')).module;
const { screenshots } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
mkdirSync('public/screenshots', { recursive: true });
for (const { src } of screenshots) {
  const [, scene, device] = /^\/screenshots\/(.+)\.(\w+)\.webp$/.exec(src);
  const page = await browser.newPage({ ...viewports[device], colorScheme: 'light' });
  await gallery.show(page, scene, 'en-GB');
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`public${src}`);
  await page.close();
}
await browser.close();
await gallery.close();

// Draws the PNG icons of public/ from icon.svg: `node test/ui/gallery/icons.mjs`
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const svg = readFileSync('public/icon.svg', 'utf8');
// Phones cut these to a shape of their own: the ground runs to the edge.
const fullBleed = svg.replace(' rx="14"', '');

const icons = [
  { file: 'icon-192.png', size: 192, drawing: svg },
  { file: 'icon-512.png', size: 512, drawing: svg },
  {
    file: 'icon-maskable-512.png',
    size: 512,
    drawing: fullBleed.replace('6.4 6.4', '9.6 9.6').replace('scale(.8)', 'scale(.7)'),
  },
  { file: 'apple-touch-icon.png', size: 180, drawing: fullBleed },
];

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const browser = await chromium.launch({ executablePath: findBrowser() });
const page = await browser.newPage();
for (const { file, size, drawing } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  await page.screenshot({ path: `public/${file}`, omitBackground: true });
}
await browser.close();

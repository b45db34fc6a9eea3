// Takes a picture of every page of the office, and of those on which guests buy:
// `node test/ui/gallery/shoot-office.mjs <folder> [part of a name]`; `npm run screens` takes those of the docs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const { values, positionals } = parseArgs({
  options: { docs: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = values.docs ? 'docs/screens' : 'shots', part = ''] = positionals;

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const allLooks = [
  { name: 'desk-light', viewport: desk, colorScheme: 'light', language: 'en' },
  { name: 'phone-dark-de', viewport: phone, colorScheme: 'dark', language: 'de' },
  // Hard cases.
  { name: 'desk-dark-de', viewport: desk, colorScheme: 'dark', language: 'de' },
  {
    name: 'tablet-light-de',
    viewport: { width: 1180, height: 820 },
    colorScheme: 'light',
    language: 'de',
  },
  {
    name: 'lying-light',
    viewport: { width: 844, height: 390 },
    colorScheme: 'light',
    language: 'en',
  },
  // A browser's zoom of 200 %.
  {
    name: 'desk-zoomed-de',
    viewport: { width: desk.width / 2, height: desk.height / 2 },
    colorScheme: 'light',
    language: 'de',
  },
];
const looks = values.docs ? allLooks.slice(0, 2) : allLooks;

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const { openOfficePictures } = (await runnerImport('./test/ui/gallery/office-pictures.ts')).module;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
const pictures = await openOfficePictures(browser);
for (const look of looks) {
  for (const name of pictures.scenes.filter((each) => `${each}.${look.name}`.includes(part))) {
    const png = await pictures.take(look, name);
    const small = () => sharp(png).webp({ quality: 68, effort: 5 }).toBuffer();
    const [picture, ending] = values.docs ? [await small(), 'webp'] : [png, 'png'];
    writeFileSync(`${folder}/${name}.${look.name}.${ending}`, picture);
  }
}
await pictures.close();
await browser.close();

// Takes a picture of every scene: `node test/ui/gallery/shoot.mjs <folder> [part of a name]`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const [folder = 'shots', part = ''] = process.argv.slice(2);

const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };
const small = { width: 320, height: 568 };
const looks = [
  { name: 'phone-light', viewport: phone, colorScheme: 'light', language: 'en-GB' },
  { name: 'phone-dark-de', viewport: phone, colorScheme: 'dark', language: 'de' },
  { name: 'tablet-light-de', viewport: tablet, colorScheme: 'light', language: 'de' },
  { name: 'tablet-dark', viewport: tablet, colorScheme: 'dark', language: 'en-GB' },
  { name: 'small-light-de', viewport: small, colorScheme: 'light', language: 'de' },
  { name: 'phone-light-rtl', viewport: phone, colorScheme: 'light', language: 'rtl' },
];

const { findBrowser } = (await runnerImport('./test/support/browser.ts')).module;
const { openGallery } = (await runnerImport('./test/ui/gallery/gallery-site.ts')).module;
mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
for (const { name: look, viewport, colorScheme, language } of looks) {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1.5 });
  for (const name of gallery.names.filter((each) => `${each}.${look}`.includes(part))) {
    await gallery.show(page, name, language);
    await page.screenshot({ path: `${folder}/${name}.${look}.png` });
  }
  await page.close();
}
await browser.close();
await gallery.close();

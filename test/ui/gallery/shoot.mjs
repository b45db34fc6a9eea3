// Takes a picture of every scene: `node test/ui/gallery/shoot.mjs <folder> [part of a name]`
// `npm run screens` takes those of docs/screens: small, and without the looks that are only checked.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const { values, positionals } = parseArgs({
  options: { docs: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = values.docs ? 'docs/screens' : 'shots', part = ''] = positionals;

const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };
const small = { width: 320, height: 568 };
const allLooks = [
  { name: 'phone-light', viewport: phone, colorScheme: 'light', language: 'en-GB' },
  { name: 'phone-dark-de', viewport: phone, colorScheme: 'dark', language: 'de' },
  { name: 'tablet-light-de', viewport: tablet, colorScheme: 'light', language: 'de' },
  { name: 'tablet-dark', viewport: tablet, colorScheme: 'dark', language: 'en-GB' },
  // Hard cases.
  { name: 'small-light-de', viewport: small, colorScheme: 'light', language: 'de' },
  { name: 'phone-light-rtl', viewport: phone, colorScheme: 'light', language: 'rtl' },
];
const looks = values.docs ? allLooks.slice(0, 4) : allLooks;

/** On a tablet the docs show each screen once: most states differ in one panel. */
const onTablets =
  /^(ready|offline|admitted-products|already|ask-unpaid|unknown|search|attendee|numbers|activity|menu|gate|settings|help|kiosk|kiosk-welcome.*|kiosk-setup|unpaired|no-storage|not-started|double-entries|everything)$/;
const isShown = (name, look) => !values.docs || !look.startsWith('tablet') || onTablets.test(name);

/** A screenful of text needs few colours; a phone's own pixels would be twice as many. */
const toSmallPicture = (png) => sharp(png).webp({ quality: 68, effort: 5 }).toBuffer();

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const { openGallery } = (await runnerImport('./test/ui/gallery/gallery-site.ts')).module;
if (values.docs && part === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
for (const { name: look, viewport, colorScheme, language } of looks) {
  const page = await browser.newPage({
    viewport,
    colorScheme,
    deviceScaleFactor: values.docs ? 1 : 1.5,
  });
  for (const name of gallery.names.filter(
    (each) => isShown(each, look) && `${each}.${look}`.includes(part),
  )) {
    await gallery.show(page, name, language);
    const png = await page.screenshot();
    const [picture, ending] = values.docs ? [await toSmallPicture(png), 'webp'] : [png, 'png'];
    writeFileSync(`${folder}/${name}.${look}.${ending}`, picture);
  }
  await page.close();
}
await browser.close();
await gallery.close();

// Takes a picture of every state: `node test/ui/gallery/shoot.mjs <folder> [part of a name]`
import { mkdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright-core';
import { createServer, runnerImport } from 'vite';

const [folder = 'shots', part = ''] = process.argv.slice(2);

const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };
const looks = [
  { name: 'phone-light', viewport: phone, colorScheme: 'light', language: 'en-GB' },
  { name: 'phone-dark-de', viewport: phone, colorScheme: 'dark', language: 'de' },
  { name: 'tablet-light-de', viewport: tablet, colorScheme: 'light', language: 'de' },
  { name: 'tablet-dark', viewport: tablet, colorScheme: 'dark', language: 'en-GB' },
  {
    name: 'small-light-de',
    viewport: { width: 320, height: 568 },
    colorScheme: 'light',
    language: 'de',
  },
];
/** What is opened by taps: name → scene and the buttons. */
const taps = {
  activity: { scene: 'busy', button: '[data-tab=activity]' },
  menu: { scene: 'offline', button: '[data-tab=menu]' },
  'activity-doubles': { scene: 'double-entries', button: '.doubles-banner' },
  'activity-settle': { scene: 'double-entries', button: ['.doubles-banner', '.double .button'] },
  'activity-files': { scene: 'busy', button: ['[data-tab=activity]', 'summary'] },
  'activity-refused': {
    scene: 'busy',
    button: ['[data-tab=activity]', '[data-filter=rejected]'],
  },
  'activity-empty': { scene: 'ready', button: '[data-tab=activity]' },
  removal: { scene: 'busy', button: ['.chip', '.button--text'] },
  'removal-sure': {
    scene: 'busy',
    button: ['.chip', '.button--text', '.removal > .actions:last-child .button:last-child'],
  },
  'state-clock': { scene: 'clock-behind', button: '.chip' },
  typing: { scene: 'ready', button: '.ready .button--primary' },
  'pair-again': { scene: 'stopped', button: '.stopped .button' },
};

mkdirSync(folder, { recursive: true });
const server = await createServer({
  configFile: false,
  root: 'test/ui/gallery',
  plugins: [react()],
  server: { port: 0, fs: { allow: ['../../..'] } },
  logLevel: 'error',
});
await server.listen();
const address = server.resolvedUrls?.local[0];
const { findBrowser } = (await runnerImport('./test/support/browser.ts')).module;
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
const first = await browser.newPage();
await first.goto(address);
const scenes = await first.locator('.gallery a').allTextContents();

for (const { name: look, viewport, colorScheme, language } of looks) {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1.5 });
  for (const name of [...scenes, ...Object.keys(taps)].filter((each) =>
    `${each}.${look}`.includes(part),
  )) {
    await page.goto(`${address}?scene=${taps[name]?.scene ?? name}&language=${language}`);
    await page.locator('main').waitFor();
    for (const button of [taps[name]?.button ?? []].flat()) {
      await page.locator(button).first().click();
    }
    // Until what arrives has arrived.
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${folder}/${name}.${look}.png` });
  }
  await page.close();
}
await browser.close();
await server.close();

// Takes the pictures of docs/design.md: `node test/ui/gallery/design-pictures.mjs`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const folder = 'docs/design';
const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };
const gap = 16;

/** Each picture: what stands in it side by side, and how large. */
const pictures = {
  verdicts: {
    viewport: phone,
    height: 520,
    shots: ['admitted', 'left', 'already', 'cancelled', 'ask-unpaid', 'cannot-record'].map(
      (scene) => ({ scene, colorScheme: 'light', language: 'en-GB' }),
    ),
  },
  themes: {
    viewport: phone,
    height: 620,
    shots: [
      { scene: 'ready', colorScheme: 'light', language: 'en-GB' },
      { scene: 'ready', colorScheme: 'dark', language: 'de' },
      { scene: 'already', colorScheme: 'dark', language: 'de' },
      { scene: 'menu', colorScheme: 'light', language: 'en-GB', contrast: 'more' },
      { scene: 'activity', colorScheme: 'dark', language: 'en-GB', forcedColors: 'active' },
    ],
  },
  tablet: {
    viewport: tablet,
    height: 620,
    shots: [{ scene: 'ask-unpaid', colorScheme: 'light', language: 'de' }],
  },
};

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const { openGallery } = (await runnerImport('./test/ui/gallery/gallery-site.ts')).module;
mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });

async function take({ scene, language, ...look }, viewport, height) {
  const page = await browser.newPage({ viewport, ...look });
  await gallery.show(page, scene, language);
  const shot = await sharp(await page.screenshot())
    .resize({ height })
    .toBuffer();
  await page.close();
  return shot;
}

for (const [name, { viewport, height, shots }] of Object.entries(pictures)) {
  const width = Math.round((viewport.width * height) / viewport.height);
  const placed = [];
  for (const [index, shot] of shots.entries()) {
    const input = await take(shot, viewport, height);
    placed.push({ input, left: index * (width + gap), top: 0 });
  }
  const all = { width: shots.length * (width + gap) - gap, height };
  await sharp({ create: { ...all, channels: 4, background: '#0000' } })
    .composite(placed)
    .webp({ quality: 80 })
    .toFile(`${folder}/${name}.webp`);
}
await browser.close();
await gallery.close();

/** A mail as its reader sees it: nothing is fetched, cut off or hard to read. `ADMIT_PICTURES` takes pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { letterHtml } from '../../src/service/orders/mail/make-mail.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { openContext } from '../support/browser.ts';
import { mailLetter, mailScenes } from '../support/mail-letters.ts';

const pictures = process.env.ADMIT_PICTURES;

const looks = [
  ['phone-light-de', 390, 'light', 'de'],
  ['small-dark-de', 320, 'dark', 'de'],
  ['desk-dark-en', 1280, 'dark', 'en'],
] as const;

test.each(mailScenes.flatMap((scene) => looks.map((look) => [scene, ...look] as const)))(
  '21: a mail is readable: %s, %s',
  async (scene, look, width, colorScheme, language) => {
    const context = await openContext({ viewport: { width, height: 844 }, colorScheme });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(letterHtml(mailLetter(scene, language)));
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `mail-${scene}.${look}.png`), fullPage: true });
    }
    expect(asked).toEqual([]);
    expect(await accessibilityFaults(page, 'all')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  },
);

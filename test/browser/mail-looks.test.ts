/** 21.1: a mail as its reader sees it: nothing is fetched, cut off or hard to read. `ADMIT_PICTURES` takes pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter } from '../../src/service/mail/letter.ts';
import { letterHtml } from '../../src/service/mail/letter-html.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { findHeadlessBrowser } from '../support/browser.ts';

const pictures = process.env.ADMIT_PICTURES;

const at = 'https://tickets.example.org';
const german: Letter = {
  language: 'de',
  subject: 'Ihre Tickets: Silvesterball im Kulturhaus',
  heading: 'Silvesterball im Kulturhaus',
  details: ['Donnerstag, 31. Dezember 2026 um 20:00', 'Kulturhaus, Brückenstraße 12, 10179 Berlin'],
  parts: [
    { kind: 'words', text: 'Guten Tag Berta Käufer,' },
    { kind: 'words', text: 'Ihre Tickets hängen als PDF an, die Rechnung auch.' },
    {
      kind: 'facts',
      rows: [
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['Verwendungszweck', 'A7K2-99PQ'],
      ],
    },
    {
      kind: 'ticket',
      category: 'Parkett',
      holder: 'Berta Käufer',
      number: 'K7M2-P4QX',
      edit: { text: 'Namen ändern', address: `${at}/participant/1` },
    },
    {
      kind: 'ticket',
      category: 'Donaudampfschifffahrtsgesellschaftskapitänsehrenloge',
      holder: '',
      number: 'K7M2-P4QY',
      edit: null,
    },
    {
      kind: 'organizers',
      html: '<p>Bitte bringen Sie <b>Tanzschuhe</b> mit.</p><ul><li>Einlass ab 19 Uhr</li><li><a href="https://example.org">Anfahrt</a></li></ul>',
    },
    { kind: 'link', link: { text: 'Zum Kauf', address: `${at}/order/1` } },
  ],
  foot: ['Fragen? ball@example.org', 'Diese Mail gehört zum Kauf A7K2-99PQ.'],
};

const arabic: Letter = {
  ...german,
  language: 'en',
  heading: 'حفلة رأس السنة',
  details: ['Thursday 31 December 2026 at 20:00', 'دار الثقافة، شارع الجسر ١٢'],
  parts: [
    { kind: 'words', text: 'Hello ليلى حداد,' },
    {
      kind: 'ticket',
      category: 'مقاعد الصالة',
      holder: 'ليلى حداد',
      number: 'K7M2-P4QX',
      edit: null,
    },
    {
      kind: 'organizers',
      html: '<p>يرجى إحضار <b>أحذية الرقص</b>.</p><ul><li>الدخول من السابعة</li></ul>',
    },
  ],
};

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: ['--disable-gpu'],
  });
});
afterAll(() => browser?.close());

test.each([
  ['phone-light-de', german, 390, 'light'],
  ['small-dark-de', german, 320, 'dark'],
  ['desk-light-de', german, 1280, 'light'],
  ['phone-light-arabic', arabic, 390, 'light'],
  ['desk-dark-arabic', arabic, 1280, 'dark'],
] as const)('21: a mail is readable: %s', async (look, letter, width, colorScheme) => {
  const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(letterHtml(letter));
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `mail.${look}.png`), fullPage: true });
  }
  expect(asked).toEqual([]);
  expect(await accessibilityFaults(page, 'all')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.close();
});

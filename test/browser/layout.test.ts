/** Every scene on small screens, from left to right and from right to left, and in large letters. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Walk, walkGallery } from '../support/every-scene.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const screens = [
  { name: '390 wide', width: 390, height: 844, letterPx: 16, leastTargetPx: 48 },
  { name: '320 wide', width: 320, height: 568, letterPx: 16, leastTargetPx: 48 },
  // Their targets are the larger for it.
  { name: 'letters of twice the size', width: 390, height: 844, letterPx: 32, leastTargetPx: 48 },
] as const;

async function look(page: Page): Promise<string[]> {
  const seen: string[] = [];
  const browser = await page.context().newCDPSession(page);
  for (const { name, width, height, letterPx, leastTargetPx } of screens) {
    await page.setViewportSize({ width, height });
    // As set by somebody in the browser: what the page measures in letters, its queries too, follows.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letterPx, fixed: letterPx } });
    const faults = await page.evaluate(layoutFaults, leastTargetPx);
    seen.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  return seen;
}

let walk: Walk;
beforeAll(async () => {
  walk = await walkGallery({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
});
afterAll(() => walk?.close());

test.each(['en-GB', 'de', 'rtl'])(
  'on every screen in %s nothing is cut off, too small or out of the page',
  { timeout: 300_000 },
  async (language) => {
    expect(await walk.everyScene(language, look)).toEqual([]);
  },
);

describe('what is planted is found', () => {
  const plant = (css: string) =>
    walk.scene('ready', 'en-GB', async (page) => {
      await page.addStyleTag({ content: css });
      return page.evaluate(layoutFaults, 48);
    });

  test.each([
    ['the page is', 'body { inline-size: 50rem }'],
    ['small', '.button--square { min-block-size: 2rem; block-size: 2rem }'],
    ['cut off', '.tab__name { white-space: nowrap; letter-spacing: 2rem }'],
    ['out of the page', '.button--square { margin-inline-end: -5rem }'],
    [
      'scrolls sideways',
      '.recent__list { overflow-x: scroll } .recent__scan { inline-size: 40rem }',
    ],
  ])('%s', async (fault, css) => {
    const found = await plant(css);
    expect(
      found.some((each) => each.startsWith(`ready: ${fault}`)),
      found.join('\n'),
    ).toBe(true);
  });
});

/**
 * Every scene of the gallery, opened once in each language: axe in all themes, and the layout on
 * small screens, from left to right and from right to left, and in large letters.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { type Walk, walkGallery } from '../support/every-scene.ts';
import { type Font, fonts, loadFonts } from '../support/gallery-fonts.ts';
import { layoutFaults, verdictFaults } from '../support/layout-faults.ts';

const screens = [
  { name: '320 wide', width: 320, height: 568, letterPx: 16, leastTargetPx: 48 },
  // Their targets are the larger for it.
  { name: 'letters of twice the size', width: 390, height: 844, letterPx: 32, leastTargetPx: 48 },
  { name: 'on its side', width: 844, height: 390, letterPx: 16, leastTargetPx: 48 },
  // The last: the page is left as it was.
  { name: '390 wide', width: 390, height: 844, letterPx: 16, leastTargetPx: 48 },
] as const;

type LayoutLook = {
  readonly layoutFaults: typeof layoutFaults;
  readonly verdictFaults: typeof verdictFaults;
};

/** Looks in one task of the page, so that it paints nothing between one font and the next. */
const faultsByFont = (page: Page, leastTargetPx: number): Promise<[Font, string[]][]> =>
  page.evaluate(
    ({ names, leastPx }) => {
      const { dataset } = document.documentElement;
      const look: LayoutLook = Reflect.get(window, 'layoutLook');
      const found = names.map((name): [Font, string[]] => {
        dataset.font = name;
        return [name, [...look.layoutFaults(leastPx), ...look.verdictFaults()]];
      });
      delete dataset.font;
      return found;
    },
    { names: fonts, leastPx: leastTargetPx },
  );

/** At opacity 0 the page is laid out, and not painted. */
const setOpacity = (page: Page, opacity: string): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.style.opacity = value;
  }, opacity);

async function lookAtLayout(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'layoutLook' in window))) {
    await page.evaluate(
      `window.layoutLook = { layoutFaults: ${layoutFaults}, verdictFaults: ${verdictFaults} }; 0`,
    );
    await loadFonts(page);
  }
  const seen: string[] = [];
  const browser = await page.context().newCDPSession(page);
  const setLetters = (px: number, fixedPx: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: fixedPx } });
  await setOpacity(page, '0');
  let shownPx = 16;
  for (const { name, width, height, letterPx, leastTargetPx } of screens) {
    // The page alone: a window that a scene has made to fill the screen can't be resized.
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await browser.send('Emulation.setDeviceMetricsOverride', size);
    // As set by somebody in the browser: what the page measures in letters, its queries too, follows.
    if (letterPx !== shownPx) await setLetters(letterPx, letterPx);
    shownPx = letterPx;
    for (const [font, faults] of await faultsByFont(page, leastTargetPx)) {
      // The widest of letters may break a word rather than cut it off.
      const found = faults.filter(
        (fault) => font !== 'wide' || !/^(breaks|out of sight)/.test(fault),
      );
      seen.push(...found.map((fault) => `${name}, ${font} letters: ${fault}`));
    }
  }
  await setOpacity(page, '');
  await setLetters(16, 13);
  await browser.detach();
  return seen;
}

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

const light: Media = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' };
const dark: Media = { ...light, colorScheme: 'dark' };
/** After light, in which everything is looked at. */
const otherColours: readonly Media[] = [
  dark,
  { ...dark, contrast: 'more' },
  { ...light, contrast: 'more' },
  { ...light, forcedColors: 'active' },
  { ...dark, forcedColors: 'active' },
];

async function lookAtColours(page: Page): Promise<string[]> {
  const seen: string[] = [];
  for (const media of otherColours) {
    await page.emulateMedia(media);
    const findings = await accessibilityFaults(page, 'colours');
    seen.push(...findings.map((finding) => `${JSON.stringify(media)} ${finding}`));
  }
  await page.emulateMedia(light);
  return seen;
}

let walk: Walk;
beforeAll(async () => {
  walk = await walkGallery({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
});
afterAll(() => walk?.close());

test.each<{ language: string; look: (page: Page) => Promise<string[]> }>([
  {
    language: 'en-GB',
    look: async (page) => [
      ...(await accessibilityFaults(page, 'all')),
      ...(await lookAtColours(page)),
    ],
  },
  { language: 'de', look: (page) => accessibilityFaults(page, 'words') },
  // Its letters are nobody's language: what is heard and drawn was looked at in English.
  { language: 'rtl', look: async () => [] },
])(
  'on every screen in $language axe finds nothing, and nothing is cut off, too small or out of the page',
  { timeout: 300_000 },
  async ({ language, look }) => {
    const found = await walk.everyScene(language, async (page) => [
      ...(await lookAtLayout(page)),
      ...(await look(page)),
    ]);
    expect(found).toEqual([]);
  },
);

describe('what is planted is found', () => {
  test('by axe', async () => {
    const found = await walk.scene('ready', 'en-GB', async (page) => {
      await page.evaluate(() => {
        const pale = document.createElement('button');
        pale.style.color = '#888';
        pale.style.background = '#999';
        pale.textContent = 'pale';
        document.querySelector('main')?.append(pale, document.createElement('img'));
      });
      return accessibilityFaults(page, 'all');
    });
    expect(found.map((each) => each.split(': ')[1]).toSorted()).toEqual([
      'color-contrast',
      'image-alt',
    ]);
  });

  const plant = (css: string) =>
    walk.scene('ready', 'en-GB', async (page) => {
      await page.addStyleTag({ content: css });
      return page.evaluate(layoutFaults, 48);
    });

  test.each([
    ['the page is', 'body { inline-size: 50rem }'],
    [
      'breaks a word',
      '.ready .button--primary { flex: none; inline-size: 4rem; overflow-wrap: anywhere }',
    ],
    ['small', '.button--square { min-block-size: 2rem; block-size: 2rem }'],
    [
      'cut off',
      '.tab { min-inline-size: 0 } .tab__name { white-space: nowrap; letter-spacing: 2rem }',
    ],
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

describe('18.17: who asked for less motion', () => {
  const timeShown = (page: Page) =>
    page.locator('.button__timer').evaluate((timer) => {
      const { display, animationName } = getComputedStyle(timer);
      return display === 'none' ? null : animationName;
    });
  const swiped = (page: Page) =>
    page.evaluate(() => {
      const verdict = document.querySelector<HTMLElement>('.verdict');
      verdict?.style.setProperty('--swiped', '40px');
      return verdict && getComputedStyle(verdict).translate;
    });

  test('sees no verdict move, nor its time run out; anybody else does', async () => {
    const seen: unknown[] = [];
    await walk.scene('admitted', 'en-GB', async (page) => {
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        seen.push(await timeShown(page), await swiped(page));
      }
      return [];
    });
    expect(seen).toEqual(['running-out', '40px', null, 'none']);
  });
});

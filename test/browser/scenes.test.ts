/**
 * Every scene of the gallery, opened once in each language: axe in all themes, and the layout on
 * small screens, from left to right and from right to left, and in large letters.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { isolationFaults, mirrorFaults } from '../support/direction-faults.ts';
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

async function lookAtLayout(
  page: Page,
  which: readonly (typeof screens)[number][],
): Promise<string[]> {
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
  for (const { name, width, height, letterPx, leastTargetPx } of which) {
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
/** After light, in which everything is looked at. Of these, each look once: a theme changes only colours. */
const otherColours: readonly Media[] = [
  dark,
  { ...dark, contrast: 'more' },
  { ...light, contrast: 'more' },
  { ...light, forcedColors: 'active' },
  { ...dark, forcedColors: 'active' },
];

/** What has been looked at in all colours. */
const looksSeen = new Set<string>();
const newLook = 'data-new-look';

/**
 * Marks the elements with a text or a field whose look was on no scene before. Runs in the page.
 * @returns the looks: what styles can tell of an element, and of all that it lies in
 */
function markNewLooks([mark, seen]: readonly [string, readonly string[]]): string[] {
  const known = new Set(seen);
  const differs =
    /^(id|for|name|href|src|srcset|alt|title|value|placeholder|lang|data-(new-look|shown|scan|code|ticket|product)|aria-(label|labelledby|describedby|controls|owns|valuetext|valuenow))$/;
  const lookOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !differs.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const outer = element.parentElement ? lookOf(element.parentElement) : '';
    return `${outer}<${element.localName} ${attributes.sort().join(' ')}`;
  };
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  );
  const looks = shown.map(lookOf);
  shown.forEach((element, at) => {
    element.toggleAttribute(mark, !known.has(looks[at] ?? ''));
  });
  return looks;
}

async function lookAtColours(page: Page): Promise<string[]> {
  const looks = await page.evaluate(markNewLooks, [newLook, [...looksSeen]] as const);
  if (looks.every((look) => looksSeen.has(look))) return [];
  for (const look of looks) looksSeen.add(look);
  const seen: string[] = [];
  for (const media of otherColours) {
    await page.emulateMedia(media);
    const findings = await accessibilityFaults(page, 'colours', `[${newLook}]`);
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

const [small, twice, , phone] = screens;
test.each<{
  language: string;
  sizes: readonly (typeof screens)[number][];
  look: (page: Page) => Promise<string[]>;
}>([
  {
    language: 'en-GB',
    // Its texts fit wherever those of `long` do, which are the same and longer.
    sizes: [phone],
    look: async (page) => [
      ...(await accessibilityFaults(page, 'all')),
      ...(await lookAtColours(page)),
    ],
  },
  {
    language: 'de',
    // Its compound words need a wide line more than a high screen: `long` is looked at on its side.
    sizes: [small, twice, phone],
    look: (page) => accessibilityFaults(page, 'words'),
  },
  { language: 'long', sizes: screens, look: async () => [] },
  // Its letters are nobody's language: axe has looked at it in English. What may be on the wrong side
  // is so on each of the two layouts.
  {
    language: 'rtl',
    sizes: screens.slice(-2),
    look: async (page) => [
      ...(await page.evaluate(mirrorFaults)),
      ...(await page.evaluate(isolationFaults)),
    ],
  },
  // Any language is longer than English somewhere: where least fits on a line, a phone with large letters. Arabic has
  // a script of its own, and no language of the others is looked at by itself.
  ...['longest', 'longest-words', 'ar'].map((language) => ({
    language,
    sizes: [twice],
    look: async () => [],
  })),
])(
  'on every screen in $language axe finds nothing, and nothing is cut off, too small or out of the page',
  { timeout: 300_000 },
  async ({ language, sizes, look }) => {
    const found = await walk.everyScene(language, async (page) => [
      ...(await lookAtLayout(page, sizes)),
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

  type Look = (leastTargetPx: number) => string[];
  const plant = (css: string, look: Look = layoutFaults, language = 'en-GB', scene = 'ready') =>
    walk.scene(scene, language, async (page) => {
      await page.addStyleTag({ content: css });
      return page.evaluate(look, 48);
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

  const fixedWidth =
    '.tab { flex: none; inline-size: 20%; min-inline-size: 0 } .tab__name { inline-size: 100%; overflow: hidden }';
  const noIsolation = '[dir=rtl] .person__company { unicode-bidi: normal }';

  test.each([
    ['long', 'ready', layoutFaults, 'cut off', fixedWidth],
    ['longest-words', 'ready', layoutFaults, 'cut off', fixedWidth],
    ['rtl', 'ready', mirrorFaults, 'no mirror image', '.bar__gate { margin-left: 3rem }'],
    ['rtl', 'attendee-long-name', isolationFaults, 'letters out of order', noIsolation],
  ] as const)('in %s, on %s', async (language, scene, look, fault, css) => {
    const found = await plant(css, look, language, scene);
    expect(
      found.some((each) => each.startsWith(`${scene}: ${fault}`)),
      found.join('\n'),
    ).toBe(true);
  });

  test('a fixed width has room for English, so only longer words find it', async () => {
    expect(await plant(fixedWidth)).toEqual([]);
  });
});

describe('who asked for less motion', () => {
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

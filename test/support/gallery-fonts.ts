/** Letters of the gallery's own (`fonts.css`), instead of the machine's. */
import type { Page } from 'playwright-core';

export const fonts = ['narrow', 'wide'] as const;
export type Font = (typeof fonts)[number];

/** Called before a page is first shown in these fonts: from then on it has them at once. */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async (names) => {
    for (const name of names) {
      const letters = [`16px ${name}`, `bold 16px ${name}`];
      const loaded = await Promise.all(letters.map((each) => document.fonts.load(each)));
      if (loaded.some((faces) => faces.length === 0)) throw new Error(`no font ${name}`);
    }
  }, fonts);

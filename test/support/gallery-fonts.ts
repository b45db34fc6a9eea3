/** Letters of the gallery's own (`fonts.css`), instead of the machine's. */
import type { Page } from 'playwright-core';

export const fonts = ['narrow', 'wide'] as const;

/** @param font null: the machine's again */
export const setFont = (page: Page, font: (typeof fonts)[number] | null): Promise<void> =>
  page.evaluate(async (name) => {
    const { dataset } = document.documentElement;
    delete dataset.font;
    if (name === null) return;
    dataset.font = name;
    const letters = [`16px ${name}`, `bold 16px ${name}`];
    const loaded = await Promise.all(letters.map((each) => document.fonts.load(each)));
    if (loaded.some((faces) => faces.length === 0)) throw new Error(`no font ${name}`);
  }, font);

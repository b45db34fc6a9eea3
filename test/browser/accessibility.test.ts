/** axe on every scene of the gallery, in a real browser: colours are what is drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Walk, walkGallery } from '../support/every-scene.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe knows, but what it fetches and notes beside its findings: that takes long. */
const all: RunOptions = { preload: false, selectors: false, resultTypes: ['violations'] };
/** A theme changes nothing but colours. */
const colours: RunOptions = { ...all, runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * axe asks for the fill of a text before its colour. Chromium draws both in forced colours, but the
 * fill's computed value stays what the page had wished for.
 */
function fillAsDrawn(): void {
  const ask = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return ask.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
}

async function look(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    await page.evaluate(fillAsDrawn);
  }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (asked) => Reflect.get(window, 'axe').run(document, asked),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

type Media = Parameters<Page['emulateMedia']>[0];

const themes: readonly Media[] = [{ colorScheme: 'light' }, { colorScheme: 'dark' }];
const wishes: readonly Media[] = themes.flatMap((theme) => [
  { ...theme, contrast: 'more' },
  { ...theme, forcedColors: 'active' },
]);
const plain: Media = { contrast: 'no-preference', forcedColors: 'none' };

let walk: Walk;
beforeAll(async () => {
  walk = await walkGallery({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
});
afterAll(() => walk?.close());

describe('axe finds nothing', () => {
  test.each([
    { language: 'en-GB', media: [...themes, ...wishes] },
    { language: 'de', media: themes },
  ])('on any screen in $language', { timeout: 300_000 }, async ({ language, media }) => {
    const found = await walk.everyScene(language, async (page) => {
      const seen: string[] = [];
      for (const [at, each] of media.entries()) {
        await page.emulateMedia({ ...plain, ...each });
        const findings = await look(page, at === 0 ? all : colours);
        seen.push(...findings.map((finding) => `${JSON.stringify(each)} ${finding}`));
      }
      return seen;
    });
    expect(found).toEqual([]);
  });

  test('and does find what is planted', async () => {
    const found = await walk.scene('ready', 'en-GB', async (page) => {
      await page.evaluate(() => {
        const pale = document.createElement('button');
        pale.style.color = '#888';
        pale.style.background = '#999';
        pale.textContent = 'pale';
        document.querySelector('main')?.append(pale, document.createElement('img'));
      });
      return look(page, all);
    });
    expect(found.map((each) => each.split(': ')[1]).toSorted()).toEqual([
      'color-contrast',
      'image-alt',
    ]);
  });
});

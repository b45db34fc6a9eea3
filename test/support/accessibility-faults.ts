/** axe in a real browser: colours are what is drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe knows, but what it fetches and notes beside its findings: that takes long. */
const all: RunOptions = { preload: false, selectors: false, resultTypes: ['violations'] };

const ofColours = ['color-contrast', 'link-in-text-block'];

const rules = {
  all,
  /** A theme changes nothing but colours. */
  colours: { ...all, runOnly: ofColours },
  /** A language changes everything but colours. */
  words: { ...all, rules: Object.fromEntries(ofColours.map((id) => [id, { enabled: false }])) },
} satisfies Record<string, RunOptions>;

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

/**
 * @param within of elements: all others are not looked at
 * @returns `color-contrast: <button>…`, with what to do about it
 */
export async function accessibilityFaults(
  page: Page,
  which: keyof typeof rules,
  within?: string,
): Promise<string[]> {
  // After a click that leads on, the page is there before its style.
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    await page.evaluate(fillAsDrawn);
  }
  const { violations } = await page.evaluate(
    ([asked, include]): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run(include === undefined ? document : { include }, asked),
    [rules[which], within] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/**
 * Does with keyboard and mouse what a person does in a browser, and reckons how long that person would take:
 * each key, each click, and each line on the screen that was not read before has its seconds.
 */
import type { Locator, Page } from 'playwright-core';

/**
 * In seconds, of somebody who types slowly (the keystroke-level model has 0.28 for a key and 1.1 for pointing)
 * and reads 240 words a minute.
 */
const secondsOf = { key: 0.5, click: 1.5, thinking: 1.35, word: 0.25 } as const;

export type Person = {
  /** What was done, in words. */
  readonly steps: readonly string[];
  seconds(): number;
  click(where: Locator, how?: { readonly inNewTab: boolean }): Promise<void>;
  /** Goes to the field and types, key by key. */
  type(where: Locator, what: string, text: string): Promise<void>;
  /** Reads all that the page shows and that was not read before. */
  read(page: Page): Promise<void>;
  /** What no browser shows, such as a phone that is held before a code. */
  does(what: string, seconds: number): void;
};

export function createPerson(): Person {
  const steps: string[] = [];
  const known = new Set<string>();
  let seconds = 0;
  const does = (what: string, took: number): void => {
    steps.push(what);
    seconds += secondsOf.thinking + took;
  };
  return {
    steps,
    seconds: () => seconds,
    does,
    async click(where, { inNewTab } = { inNewTab: false }) {
      const name = (await where.textContent()) || (await where.getAttribute('type'));
      await where.click(inNewTab ? { modifiers: ['ControlOrMeta'] } : {});
      does(`click ${name}`, secondsOf.click);
    },
    async type(where, what, text) {
      // With the key Tab.
      await where.focus();
      // In which order a date is typed is the browser's affair: its own language decides.
      if ((await where.getAttribute('type')) === 'date') await where.fill(text);
      else await where.pressSequentially(text);
      does(`type ${what}`, (1 + text.length) * secondsOf.key);
    },
    async read(page) {
      for (const line of await page.evaluate(linesOnScreen)) {
        if (known.has(line)) continue;
        known.add(line);
        seconds += line.split(/\s+/).filter(Boolean).length * secondsOf.word;
      }
    },
  };
}

/** Runs in the page. What a list offers before it is opened is not on the screen. */
function linesOnScreen(): readonly string[] {
  const offered = new Set(
    [...document.querySelectorAll('option')].map((option) => option.label.trim()),
  );
  const lines = document.body.innerText.split('\n').map((line) => line.trim());
  return lines.filter((line) => !offered.has(line));
}

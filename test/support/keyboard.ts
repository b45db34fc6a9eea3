/**
 * Keys with a rhythm of their own, whatever else the machine is doing: each event carries the time
 * at which it is said to have happened, as those of real keyboards do.
 */
import type { CDPSession, Page } from 'playwright-core';

export type Keyboard = {
  /**
   * @param text what is typed
   * @param gapMs from each key to the next
   * @param end what is pressed behind it; null: nothing
   */
  type(text: string, gapMs: number, end?: 'Enter' | 'Tab' | null): Promise<void>;
  /** The same, by its keys' times as if it had followed at once, however late it arrives. */
  goOn: Keyboard['type'];
};

const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const;

/** Before the next text: longer than within any. */
const pauseMs = 500;

export async function keyboardOf(page: Page): Promise<Keyboard> {
  const browser = await page.context().newCDPSession(page);
  let lastMs = 0;

  async function send(
    text: string,
    startMs: number,
    gapMs: number,
    end: 'Enter' | 'Tab' | null,
  ): Promise<void> {
    const characters = [...text].map((character) => ({ key: character, text: character }));
    const keys = end ? [...characters, ends[end]] : characters;
    lastMs = startMs + (keys.length - 1) * gapMs;
    // Sent all at once: on a busy machine answers take longer than the gaps.
    await Promise.all(keys.flatMap((key, at) => press(browser, key, startMs + at * gapMs)));
  }

  return {
    // What was typed before may have been said to come later than now.
    type: (text, gapMs, end = 'Enter') =>
      send(text, Math.max(Date.now(), lastMs + pauseMs), gapMs, end),
    goOn: (text, gapMs, end = 'Enter') => send(text, lastMs + gapMs, gapMs, end),
  };
}

function press(
  browser: CDPSession,
  key: { readonly key: string; readonly text?: string },
  atMs: number,
): readonly Promise<unknown>[] {
  const timestamp = atMs / 1000;
  return [
    browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
    // Let go before the next one: a held key would repeat.
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key, timestamp }),
  ];
}

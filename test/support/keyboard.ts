/**
 * Keys with a rhythm of their own, whatever else the machine is doing: each event carries the time
 * at which it is said to have happened, as those of real keyboards do.
 */
import type { CDPSession, Page } from 'playwright-core';
import type { ScannerKey } from './scanner-keys.ts';

export type Keyboard = {
  /**
   * @param text what is typed
   * @param gapMs from each key to the next
   * @param end what is pressed behind it; null: nothing
   */
  type(text: string, gapMs: number, end?: 'Enter' | 'Tab' | null): Promise<void>;
  /** The keys of a scanner, each with its place, and Enter behind them. */
  press(keys: readonly ScannerKey[], gapMs: number): Promise<void>;
  /** The same, by its keys' times as if it had followed at once, however late it arrives. */
  goOn: Keyboard['type'];
};

const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const;

type Pressed = {
  readonly key: string;
  readonly code?: string;
  readonly text?: string;
  readonly modifiers?: number;
};

/** In the protocol's bits. */
const shiftDown = 8;

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
    await pressAll(end ? [...characters, ends[end]] : characters, startMs, gapMs);
  }

  async function pressAll(keys: readonly Pressed[], startMs: number, gapMs: number): Promise<void> {
    lastMs = startMs + (keys.length - 1) * gapMs;
    // Sent all at once: on a busy machine answers take longer than the gaps.
    await Promise.all(keys.flatMap((key, at) => press(browser, key, startMs + at * gapMs)));
  }

  return {
    press: (keys, gapMs) =>
      pressAll(
        [
          ...keys.map(({ key, code, shift }) => ({
            ...{ key, code, modifiers: shift ? shiftDown : 0 },
            ...(key.length === 1 && { text: key }),
          })),
          ends.Enter,
        ],
        Math.max(Date.now(), lastMs + pauseMs),
        gapMs,
      ),
    // What was typed before may have been said to come later than now.
    type: (text, gapMs, end = 'Enter') =>
      send(text, Math.max(Date.now(), lastMs + pauseMs), gapMs, end),
    goOn: (text, gapMs, end = 'Enter') => send(text, lastMs + gapMs, gapMs, end),
  };
}

function press(browser: CDPSession, key: Pressed, atMs: number): readonly Promise<unknown>[] {
  const timestamp = atMs / 1000;
  return [
    browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
    // Let go before the next one: a held key would repeat.
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key, timestamp }),
  ];
}

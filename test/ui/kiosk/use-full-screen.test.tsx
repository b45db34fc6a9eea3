// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kioskDevice } from '../kiosk-device.ts';
import { pin, place, press, showLocked } from '../show-kiosk.tsx';

/** What jsdom has none of: a browser that gives the whole screen, or refuses to. */
const browser = {
  isWilling: true,
  asked: 0,
  whole: null as Element | null,
  request: async () => {
    browser.asked += 1;
    if (!browser.isWilling) throw new TypeError('not for a tap');
    browser.whole = document.documentElement;
  },
  exit: async () => {
    if (!browser.isWilling) throw new TypeError('not active');
    browser.whole = null;
  },
};

beforeEach(() => {
  history.replaceState(null, '');
  Object.assign(browser, { isWilling: true, asked: 0, whole: null });
  document.documentElement.requestFullscreen = browser.request;
  document.exitFullscreen = browser.exit;
  Object.defineProperty(document, 'fullscreenElement', {
    get: () => browser.whole,
    configurable: true,
  });
});
afterEach(() => {
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  Reflect.deleteProperty(document, 'exitFullscreen');
  Reflect.deleteProperty(document, 'fullscreenElement');
});

const tap = () => fireEvent.click(document.body);

async function leave() {
  press('For staff');
  for (const digit of pin) press(digit);
  press('Leave kiosk mode');
  await waitFor(() => expect(place()).toBeUndefined());
}

test('a kiosk has the whole screen, asks for it again at a tap, and gives it back', async () => {
  await showLocked(kioskDevice());
  expect(browser.whole).toBe(document.documentElement);
  tap();
  expect(browser.asked).toBe(1);
  // A guest's key or swipe takes it away.
  browser.whole = null;
  tap();
  expect(browser.whole).toBe(document.documentElement);
  await leave();
  expect(browser.whole).toBeNull();
  const { asked } = browser;
  tap();
  expect(browser.asked).toBe(asked);
});

test('where the browser refuses to give it or to take it back, the kiosk continues', async () => {
  const failures = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', failures);
  browser.isWilling = false;
  await showLocked(kioskDevice());
  tap();
  expect(browser.asked).toBe(2);
  browser.whole = document.documentElement;
  await leave();
  // Node tells of them after a turn of its loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', failures);
  expect(failures).not.toHaveBeenCalled();
});

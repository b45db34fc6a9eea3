import { expect, test, vi } from 'vitest';
import { watchInstallation } from '../../../src/client/device/installation.ts';

/** A browser's window, as far as installing goes. */
class Page extends EventTarget {
  readonly isStandalone: boolean;
  constructor(isStandalone = false) {
    super();
    this.isStandalone = isStandalone;
  }
  readonly matchMedia = () => ({ matches: this.isStandalone }) as MediaQueryList;

  /** @returns the question that the browser asks its owner */
  offer(outcome: 'accepted' | 'dismissed') {
    const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome }));
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    this.dispatchEvent(event);
    return { prompt, event };
  }
}

test('an app that was opened from the home screen is installed', () => {
  expect(watchInstallation(new Page(true), false).state.getState()).toBe('installed');
});

test('an iPhone makes no offer: its owner must install by hand', () => {
  expect(watchInstallation(new Page(), true).state.getState()).toBe('by-hand');
  expect(watchInstallation(new Page(), false).state.getState()).toBe('not-offered');
});

test('a browser’s offer is kept from the screen, and asked for once', async () => {
  const page = new Page();
  const { state, install } = watchInstallation(page, false);
  await install();
  expect(state.getState()).toBe('not-offered');
  const { prompt, event } = page.offer('dismissed');
  expect([state.getState(), event.defaultPrevented]).toEqual(['offered', true]);
  await install();
  await install();
  expect([state.getState(), prompt.mock.calls.length]).toEqual(['not-offered', 1]);
});

test('what was accepted, here or in the browser’s own menu, is installed', async () => {
  const [asked, byMenu] = [new Page(), new Page()];
  const installations = [watchInstallation(asked, false), watchInstallation(byMenu, false)];
  asked.offer('accepted');
  await installations[0]?.install();
  byMenu.dispatchEvent(new Event('appinstalled'));
  expect(installations.map(({ state }) => state.getState())).toEqual(['installed', 'installed']);
});

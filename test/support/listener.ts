/** Somebody who uses a page by keys alone and hears it: what Chromium's accessibility tree says. */
import { expect } from 'vitest';
import type { DoorDevice } from './browser.ts';

/** `button "Next"`: what a screen reader says of what has the focus. */
type Heard = { readonly role: string; readonly name: string };

type Role = Parameters<DoorDevice['page']['getByRole']>[0];

export type Listener = {
  focused(): Promise<Heard>;
  /** Waits until this is on the page, and presses Tab until it has the focus. */
  tabTo(role: Role, name: string | RegExp): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Waits until this has the focus without a key pressed. */
  isLedTo(role: Role, name: string | RegExp): Promise<void>;
  /** Waits until the one live region says it. */
  hears(text: string | RegExp): Promise<void>;
};

const patienceMs = 60_000;
/** More than any screen has. */
const mostTabs = 60;

export async function listener({ context, page }: DoorDevice): Promise<Listener> {
  const browser = await context.newCDPSession(page);
  await browser.send('Accessibility.enable');

  async function focused(): Promise<Heard> {
    const { nodes } = await browser.send('Accessibility.getFullAXTree');
    const node = nodes.findLast(
      ({ properties }) =>
        properties?.some(({ name, value }) => name === 'focused' && value.value === true) ?? false,
    );
    return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '') };
  }

  const is = (heard: Heard, role: string, name: string | RegExp) =>
    heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name));

  return {
    focused,
    async tabTo(role, name) {
      await page.getByRole(role, { name, exact: true }).first().waitFor();
      const passed: string[] = [];
      for (let at = 0; at < mostTabs; at += 1) {
        await page.keyboard.press('Tab');
        const heard = await focused();
        if (is(heard, role, name)) return;
        passed.push(`${heard.role} “${heard.name}”`);
      }
      throw new Error(`Tab never led to ${role} ${name}, but to:\n${passed.join('\n')}`);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text, { delay: 60 }),
    async isLedTo(role, name) {
      await expect
        .poll(focused, { timeout: patienceMs })
        .toEqual({ role, name: typeof name === 'string' ? name : expect.stringMatching(name) });
    },
    async hears(text) {
      await expect
        .poll(() => page.getByRole('status').ariaSnapshot(), { timeout: patienceMs })
        .toMatch(text);
    },
  };
}

import type { Locator } from 'playwright-core';

/** Presses a button that leads to another page. @returns once that page is complete */
export async function leadsOn(button: Locator): Promise<void> {
  await Promise.all([button.page().waitForEvent('load'), button.click()]);
}

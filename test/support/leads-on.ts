import type { Locator } from 'playwright-core';

/** Presses a button that leads to another page. @returns once that page is complete */
export async function leadsOn(button: Locator): Promise<void> {
  const next = button.page().waitForEvent('load');
  await button.click();
  await next;
}

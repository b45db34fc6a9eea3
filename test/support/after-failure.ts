import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** For tests that share a page: one that failed leaves no dialog and no verdict to its neighbours. */
export function reloadAfterFailure(page: () => Page): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await page().reload();
  });
}

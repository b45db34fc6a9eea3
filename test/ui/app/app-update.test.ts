// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { watchForUpdates } from '../../../src/ui/app/app-update.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the next version reloads a page whose first worker came before the page had registered one', () => {
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    register: () => new Promise<never>(() => {}),
  });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('location', { reload });
  const takesOver = () => workers.dispatchEvent(new Event('controllerchange'));

  watchForUpdates(manualTime(), noLog);
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledOnce();
});

/** What a page with a table of guests takes: until it is whole, for a keystroke, and of memory. */
import type { DoorDevice } from '../../test/support/browser.ts';
import { heapBytes, slowDown } from '../roster/bench-pages.ts';
import { takeLongestTask, watchLongTasks } from '../roster/long-tasks.ts';
import { median, type Row, rounded } from '../table.ts';

/** Somebody who types fast: ten letters a second. */
const pauseMs = 100;
const typed = 'mueller an';
/** A keystroke that takes less is not told by the browser, and counts as this. */
const leastToldMs = 16;
const patienceMs = 600_000;

type Measuring = {
  readonly count: number;
  readonly rounds: number;
  readonly slowdown: number;
};

export type MeasuredTable = { readonly row: Row; readonly keystrokeMs: number };

/** To be called before the first page is opened. */
export const watchPages = ({ context }: DoorDevice): Promise<unknown> =>
  context.addInitScript(`(${watchLongTasks})();(${watchKeystrokes})();`);

/** @param address of an event's guests, for somebody who is signed in */
export async function measureTable(
  { context, page }: DoorDevice,
  address: string,
  { count, rounds, slowdown }: Measuring,
): Promise<MeasuredTable> {
  const client = await context.newCDPSession(page);
  try {
    await slowDown(client, slowdown);
    const beganAt = performance.now();
    await page.goto(address);
    const whole = `${count.toLocaleString('en-GB')} tickets`;
    await page.getByText(whole, { exact: true }).waitFor({ timeout: patienceMs });
    const wholeMs = performance.now() - beganAt;
    const search = page.getByRole('searchbox');
    await search.click();
    const strokes: number[] = [];
    const longest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate(takeLongestTask);
      await search.pressSequentially(typed, { delay: pauseMs });
      for (const _ of typed) await search.press('Backspace', { delay: pauseMs });
      await page.getByText(whole, { exact: true }).waitFor({ timeout: patienceMs });
      // The browser tells of both a moment after they ended.
      await page.waitForTimeout(500);
      const told = await page.evaluate(takeKeystrokes);
      const untold = Math.max(0, 2 * typed.length - told.length);
      strokes.push(...told, ...Array.from({ length: untold }, () => leastToldMs));
      longest.push(await page.evaluate(takeLongestTask));
    }
    const ms = median(strokes);
    const sorted = strokes.toSorted((one, other) => one - other);
    return {
      keystrokeMs: ms,
      row: {
        guests: count,
        'whole after s': rounded(wholeMs / 1000),
        keystrokes: strokes.length,
        'median ms': ms,
        'of ten the slowest ms': sorted[Math.floor(0.9 * sorted.length)] ?? 0,
        'slowest ms': sorted.at(-1) ?? 0,
        'longest task ms': Math.round(Math.max(...longest)),
        'memory MB': rounded((await heapBytes(client)) / 1e6),
      },
    };
  } finally {
    await client.detach();
  }
}

/**
 * Runs in the page from its start: `window.keystrokes` is for each the time from the key to what is
 * painted after it, in milliseconds; the browser tells it in steps of 8.
 */
function watchKeystrokes(): void {
  const keystrokes = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration, name } = entry as PerformanceEntry & {
        readonly interactionId: number;
      };
      if (!name.startsWith('key') || interactionId === 0) continue;
      keystrokes.set(interactionId, Math.max(duration, keystrokes.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(window, { keystrokes });
}

/** Runs in the page. @returns those since this was last asked */
function takeKeystrokes(): number[] {
  const keystrokes = Reflect.get(window, 'keystrokes') as Map<number, number>;
  const taken = [...keystrokes.values()];
  keystrokes.clear();
  return taken;
}

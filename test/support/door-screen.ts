/** What a person does and sees at a door's screen, on a real page. */
import { expect } from 'vitest';
import { start } from '../../src/texts/start.en.ts';
import type { StartTexts } from '../../src/texts/start.ts';
import type { DoorDevice, ShownVerdict } from './browser.ts';

export type DoorScreen = {
  /** Opens a link and waits until the list of attendees and the app's own files are there. */
  pair(link: string): Promise<void>;
  /**
   * Waits for a verdict with this code; what is shown before and waits to be seen is tapped away. The
   * first after pairing may have come and gone while the app's files were still being kept.
   */
  verdict(code: string): Promise<{ readonly scanId: string; readonly text: string }>;
  /** Taps the verdict away that is shown, unless it clears itself. */
  next(): Promise<void>;
  /** Types a code by hand; a verdict that is shown makes way for it. */
  type(code: string): Promise<void>;
  unsent(count: number): Promise<void>;
  connection(state: 'online' | 'offline'): Promise<void>;
};

const patienceMs = 60_000;
/** A button that is gone is not waited for. */
const tapMs = 2000;

/** @param texts of the device's language */
export function doorScreen({ page }: DoorDevice, texts: StartTexts = start): DoorScreen {
  const status = page.locator('[role=status][data-verdict]');
  const onTheWay = page.getByRole('button', { name: texts.verdict.next, exact: true });

  async function shown(): Promise<{ code: string; scanId: string } | null> {
    if ((await status.count()) === 0) return null;
    return status.evaluate((element: HTMLElement) => ({
      code: element.dataset.verdict ?? '',
      scanId: element.dataset.scan ?? '',
    }));
  }

  /** @returns whether nothing was in the way, or what was is tapped away */
  async function tapAway(): Promise<boolean> {
    if ((await shown()) === null) return true;
    const tapped = onTheWay.click({ timeout: tapMs });
    return tapped.then(
      () => true,
      // It may have cleared itself in between.
      () => false,
    );
  }
  const next = () => expect.poll(tapAway, { timeout: patienceMs, interval: 50 }).toBe(true);

  let isJustPaired = false;
  async function shownSincePairing(code: string): Promise<ShownVerdict | undefined> {
    const wasJustPaired = isJustPaired;
    isJustPaired = false;
    if (!wasJustPaired) return undefined;
    const all = await page.evaluate(() => Reflect.get(window, 'shownVerdicts') as ShownVerdict[]);
    return all.find((each) => each.code === code);
  }

  return {
    async pair(link) {
      await page.goto(link);
      await page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: patienceMs });
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      isJustPaired = true;
    },
    async verdict(code) {
      const before = await shownSincePairing(code);
      if (before) return before;
      const dismissed = new Set<string>();
      let found: { code: string; scanId: string } | null = null;
      await expect
        .poll(
          async () => {
            found = await shown();
            if (found && found.code !== code && !dismissed.has(found.scanId)) {
              dismissed.add(found.scanId);
              await tapAway();
            }
            return found?.code;
          },
          { timeout: patienceMs, interval: 50, message: `a verdict ${code}` },
        )
        .toBe(code);
      const text = await page.locator('main').innerText();
      return { scanId: (found as { scanId: string } | null)?.scanId ?? '', text };
    },
    next,
    async type(code) {
      const open = page.getByRole('button', { name: texts.door.typeCode });
      await open.or(onTheWay).first().waitFor({ timeout: patienceMs });
      if (await onTheWay.isVisible()) await next();
      await open.click();
      await page.getByLabel(texts.typing.field).fill(code);
      await page.keyboard.press('Enter');
    },
    async unsent(count) {
      await page
        .locator(`[data-outbox="${count}"]`)
        .first()
        .waitFor({ state: 'attached', timeout: patienceMs });
    },
    async connection(state) {
      await page
        .locator(`[data-connection=${state}]`)
        .first()
        .waitFor({ state: 'attached', timeout: patienceMs });
    },
  };
}

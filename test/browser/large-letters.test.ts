/** A phone whose letters are twice the size: every tab can be reached, and nothing is wider than the screen. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const phone = { width: 390, height: 844 };
/** Set to a folder, it takes a picture of each tab. */
const pictures = process.env.ADMIT_PICTURES;

let service: ServiceProcess;
let device: DoorDevice;

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  device = await openDoor({ viewport: phone });
  await doorScreen(device).pair(service.pairingLink());
});
afterAll(async () => {
  await device?.close();
  await service?.remove();
});

test('each tab is whole on the screen, and leads to its page', async () => {
  const { page } = device;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const tabs = page.locator('.tab');
  await tabs.first().waitFor();
  for (let at = 0; at < (await tabs.count()); at += 1) {
    const tab = tabs.nth(at);
    const box = await tab.boundingBox();
    const name = (await tab.textContent())?.trim() ?? '';
    if (!box) throw new Error(`${name} is not drawn`);
    expect(box.x, name).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, name).toBeLessThanOrEqual(phone.width);
    expect(box.y + box.height, name).toBeLessThanOrEqual(phone.height);
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(phone.width);
    if (pictures) await page.screenshot({ path: join(pictures, `large-${at}.png`) });
  }
  expect(await tabs.count()).toBe(5);
});

/** What only a real browser gives: its language kept, its screen lock, its own files without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { start } from '../../src/texts/start.ts';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let device: DoorDevice;

const openFromMenu = async (link: 'settings' | 'help') => {
  await device.page.locator('[data-tab=menu]').click();
  await device.page.locator(`[data-link=${link}]`).click();
};
const heading = (name: string) =>
  device.page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 60_000 });

/** Notes in the page what becomes of its screen lock. Runs in the page. */
function watchScreenLock(): void {
  const log: string[] = [];
  Reflect.set(window, 'screenLock', log);
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (type) {
    const held = await request.call(this, type);
    log.push('held');
    held.addEventListener('release', () => log.push('released'));
    return held;
  };
}

/** As when another app comes to the front, or this one again. Runs in the page. */
function becomeVisible(isVisible: boolean): void {
  const value = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const screenLock = () =>
  expect.poll(() => device.page.evaluate(() => Reflect.get(window, 'screenLock')));

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  device = await openDoor();
  await device.context.grantPermissions(['camera', 'screen-wake-lock']);
  await device.page.addInitScript(watchScreenLock);
  await doorScreen(device).pair(service.pairingLink());
});

reloadAfterFailure(() => device.page);

afterAll(async () => {
  await device?.close();
  await service?.remove();
});

test('the screen stays on while the door is open and seen', async () => {
  await screenLock().toEqual(['held']);
  await device.page.evaluate(becomeVisible, false);
  await screenLock().toEqual(['held', 'released']);
  await device.page.evaluate(becomeVisible, true);
  await screenLock().toEqual(['held', 'released', 'held']);
});

test('the licences of what the app is built from can be read', async () => {
  await openFromMenu('settings');
  await device.page.getByRole('button', { name: 'Show open-source licences' }).click();
  const react = device.page.locator('details', { hasText: /^react \d/ });
  await react.locator('summary').click();
  await react.getByText('Permission is hereby granted').waitFor();
  await device.page.getByRole('button', { name: 'Close' }).click();
});

test('a screen begins at its top, however far the one before was scrolled', async () => {
  const { page } = device;
  const scrolledPx = () => page.locator('.app__side').evaluate(({ scrollTop }) => scrollTop);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 400 });
  await openFromMenu('help');
  await heading('Help');
  await expect.poll(scrolledPx).toBe(0);
  await page.getByRole('button', { name: 'Duplicate check-ins' }).click();
  await expect.poll(scrolledPx).toBeGreaterThan(1000);
  await openFromMenu('settings');
  await heading('Settings');
  await expect.poll(scrolledPx).toBe(0);
  if (size) await page.setViewportSize(size);
});

test('a PIN that was turned on or off says so where it was, with the focus there', async () => {
  const { page } = device;
  const focused = (is: 'on' | 'off') =>
    page.locator(`[data-pin=${is}]:focus`).waitFor({ timeout: 60_000 });
  await openFromMenu('settings');
  await page.getByLabel('New PIN').fill('204815');
  await page.getByLabel('Repeat PIN').fill('204815');
  await page.getByRole('button', { name: 'Enable PIN' }).click();
  await focused('on');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Disable PIN' }).click();
  for (const pin of ['999999', '204815']) {
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    if (pin === '999999') await page.getByText('This PIN is wrong. Try again.').waitFor();
  }
  await focused('off');
  expect(new URL(page.url()).search).toBe('');
});

test('in Arabic, from right to left: tickets are checked, also without a network', async () => {
  const arabic = await openDoor({ locale: 'ar' });
  const texts = await start.ar();
  const door = doorScreen(arabic, texts);
  const page = await fetch(`${service.demoOrigin}/demo/tickets.json`);
  const { tickets } = (await page.json()) as { tickets: DemoTicket[] };
  const codeOf = (kind: DemoTicket['kind'], at = 0) =>
    tickets.filter((each) => each.kind === kind)[at]?.identifier ?? '';
  await door.pair(service.pairingLink());
  const html = arabic.page.locator('html');
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  const check = async (code: string, verdict: keyof typeof texts.verdict.word) => {
    await door.type(code);
    expect((await door.verdict(verdict)).text).toContain(texts.verdict.word[verdict]);
  };
  await check(codeOf('ordinary', 2), 'admitted');
  await check(codeOf('ordinary', 2), 'already');
  await check(codeOf('cancelled'), 'cancelled');
  await door.unsent(0);
  await service.kill();
  await arabic.page.reload();
  await door.connection('offline');
  await check(codeOf('ordinary', 3), 'admitted');
  await door.unsent(1);
  // Only this language, and English nowhere.
  const loaded = arabic.seen.requests.filter((url) => /\/(start|screens)\.\w+-/.test(url));
  expect(loaded.filter((url) => !/\.ar-/.test(url))).toEqual([]);
  await service.start();
  await door.unsent(0);
  expect(arabic.seen.pageErrors).toEqual([]);
  await arabic.close();
});

test('a language holds at once, and after the app was closed; help is there without a network', async () => {
  await device.page.getByLabel('Language', { exact: true }).selectOption('de');
  await heading('Einstellungen');
  await service.kill();
  await device.page.reload();
  await openFromMenu('help');
  await heading('Hilfe');
  await device.page.getByRole('button', { name: 'Doppelte Check-ins' }).click();
  const focused = () => device.page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Doppelte Check-ins');
  expect(device.seen.pageErrors).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
});

/**
 * Hand scanners on every screen of a real browser, at the rates of scanners in use; and people, as
 * quickly as anybody types.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DemoGuest, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { keysOfUsScanner } from '../support/scanner-keys.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const scannerGapsMs = [5, 12, 20, 35];
const personGapsMs = [60, 95, 200];

let service: ServiceProcess;
let guests: DemoGuest[];

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  guests = [...(await plainGuests(service))];
});

afterAll(async () => {
  await service?.remove();
});

let codes = 0;
/** Each its own, so that its verdict can be told from the one before. */
const newCode = (): string => {
  codes += 1;
  return `NOBODY${String(codes).padStart(10, '0')}`;
};

describe('at a door', () => {
  let device: DoorDevice;
  let keyboard: Keyboard;

  beforeAll(async () => {
    device = await openDoor();
    await doorScreen(device).pair(service.pairingLink());
    keyboard = await keyboardOf(device.page);
  });
  afterAll(() => device?.close());
  reloadAfterFailure(() => device.page);

  const tab = (name: string) => device.page.locator(`.tab[data-tab=${name}]`);
  const judged = (code: string) =>
    device.page.locator(`[role=status][data-verdict=unknown][data-code=${code}]`);

  /** @returns when the verdict is there and has been put away */
  async function expectVerdict(code: string): Promise<void> {
    await judged(code).waitFor({ state: 'attached' });
    expect(await device.page.getByRole('dialog').count()).toBe(0);
    await doorScreen(device).next();
    await judged(code).waitFor({ state: 'detached' });
  }

  const arrived = {
    scan: 'main.door',
    search: '.search__field:focus',
    numbers: 'main.screen',
    activity: 'main.screen',
    menu: 'main.screen',
  } as const;

  test.each(['scan', 'search', 'numbers', 'activity', 'menu'] as const)(
    'on the screen “%s” a code is judged, whatever has the focus, and nothing is pressed',
    async (name) => {
      await tab(name).click();
      // A field that takes the focus in the middle of a code would take its end.
      await device.page.locator(arrived[name]).waitFor();
      for (const gapMs of scannerGapsMs) {
        for (const focused of ['scan', 'menu', null]) {
          const code = newCode();
          // The focus on another tab, whose Enter would lead there; or where the screen has put it.
          if (focused) await tab(focused).focus();
          await keyboard.type(code, gapMs);
          await expectVerdict(code);
          expect(await tab(name).getAttribute('aria-current')).toBe('page');
        }
      }
    },
  );

  test.each(['german', 'french', 'us'] as const)(
    'a US scanner on a computer of another layout is understood: %s',
    async (computer) => {
      const { page } = device;
      await tab('scan').click();
      const [guest] = guests.splice(0, 1);
      if (!guest) throw new Error('the demo has no such guest');
      // Its digits and dashes arrive as other characters.
      const keys = keysOfUsScanner(guest.displayIdentifier, computer);
      await keyboard.press(keys, 12);
      await page
        .locator('[role=status][data-verdict=admitted]', { hasText: guest.name })
        .waitFor({ state: 'attached' });
      expect(await page.locator('[data-missed]').count()).toBe(0);
      await doorScreen(device).next();
    },
  );

  test.each(['gate', 'settings', 'help'])(
    'on the screen “%s” too, with the focus on each of its first buttons and fields',
    async (name) => {
      const { page } = device;
      await tab('menu').click();
      await page.locator(`[data-link=${name}]`).click();
      await page.locator(`[data-link=${name}]`).waitFor({ state: 'detached' });
      const title = page.locator('main.screen h1');
      const before = await title.innerText();
      const controls = page.locator('main.screen').locator('button, a, input, select');
      for (const [at, gapMs] of scannerGapsMs.entries()) {
        const control = controls.nth(at % (await controls.count()));
        await control.focus();
        const code = newCode();
        await keyboard.type(code, gapMs);
        await expectVerdict(code);
        expect(await title.innerText()).toBe(before);
      }
    },
  );

  test('while a refusal waits to be seen, the next ticket is taken', async () => {
    await tab('scan').click();
    const [first, second] = [newCode(), newCode()];
    await keyboard.type(first, 12);
    await judged(first).waitFor({ state: 'attached' });
    await expect
      .poll(async () => {
        await keyboard.type(second, 12);
        return judged(second).count();
      })
      .toBe(1);
    await expectVerdict(second);
  });

  test.each(scannerGapsMs)(
    'a scanner’s code at %i ms in the field for codes is scanned, without what a person had begun',
    async (gapMs) => {
      const { page } = device;
      await tab('scan').click();
      await page.getByRole('button', { name: 'Type a code' }).click();
      const field = page.getByLabel('Code on the ticket');
      await field.fill('48');
      const code = newCode();
      await keyboard.type(code, gapMs);
      await expectVerdict(code);
    },
  );

  test.each(personGapsMs)(
    'what a person types at %i ms stays theirs, and Enter sends it',
    async (gapMs) => {
      const { page } = device;
      await tab('scan').click();
      await page.getByRole('button', { name: 'Type a code' }).click();
      const field = page.getByLabel('Code on the ticket');
      await field.focus();
      const code = newCode();
      await keyboard.type(code, gapMs, null);
      expect(await field.inputValue()).toBe(code);
      await keyboard.type('', gapMs);
      await expectVerdict(code);
    },
  );

  test.each(['Tab', null] as const)('a scanner whose codes end in %s is heard', async (end) => {
    // A fresh visit: one that has ended a code by a key will do so again.
    await device.page.reload();
    await tab('scan').waitFor();
    const code = newCode();
    await tab('scan').focus();
    await keyboard.type(code, 12, end);
    await expectVerdict(code);
  });

  test('a code of which only the end arrives presses nothing, and that is said', async () => {
    await tab('menu').focus();
    await keyboard.type('7F', 12);
    await device.page.getByText('Only a part of the code was read.').waitFor();
    expect(await tab('scan').getAttribute('aria-current')).toBe('page');
  });

  test('breaks no policy and no script', () => {
    expect(device.seen.policyViolations).toEqual([]);
    expect(device.seen.pageErrors).toEqual([]);
  });
});

describe('on a device that is not paired yet', () => {
  let device: DoorDevice;
  let keyboard: Keyboard;

  beforeEach(async () => {
    device = await openDoor();
    await device.page.goto(service.origin);
    await device.page.getByLabel('Pairing link').waitFor();
    keyboard = await keyboardOf(device.page);
    return () => device.close();
  });

  const paired = () => device.page.locator('[data-roster]').first().waitFor({ state: 'attached' });

  test('the pairing link as a code pairs it, with the focus on the button', async () => {
    await device.page.getByRole('button', { name: 'Pair device' }).focus();
    await keyboard.type(service.pairingLink(), 12);
    await paired();
  });

  test('and though a busy device has held the rest of it back until it was taken for a code', async () => {
    const link = service.pairingLink();
    const amidKey = link.indexOf('key=') + 12;
    await device.page.getByRole('button', { name: 'Pair device' }).focus();
    await keyboard.type(link.slice(0, amidKey), 12, null);
    await device.page.getByText('This device is not paired yet.').waitFor();
    await keyboard.goOn(link.slice(amidKey), 12);
    await paired();
  });

  test('and in the field, beside what a person had begun', async () => {
    await device.page.getByLabel('Pairing link').fill('htp');
    await keyboard.type(service.pairingLink(), 5);
    await paired();
  });

  test('typed by a person, by Enter', async () => {
    await device.page.getByLabel('Pairing link').focus();
    await keyboard.type(service.pairingLink(), 60);
    await paired();
  });

  test('a ticket presses no button, and the screen says what to do first', async () => {
    await device.page.getByLabel('New PIN').waitFor();
    const fields = await device.page.getByRole('textbox').count();
    await device.page.getByRole('button', { name: 'Pair device' }).focus();
    await keyboard.type(newCode(), 12);
    await device.page.getByText('This device is not paired yet.').waitFor();
    expect(await device.page.getByRole('textbox').count()).toBe(fields);
    expect(device.seen.pageErrors).toEqual([]);
  });
});

describe('on Android, a scanner that writes without keys', () => {
  let device: DoorDevice;

  beforeAll(async () => {
    device = await openDoor();
    const browser = await device.context.newCDPSession(device.page);
    await browser.send('Emulation.setUserAgentOverride', {
      userAgent: 'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 Chrome/140 Mobile',
    });
    await doorScreen(device).pair(service.pairingLink());
  });
  afterAll(() => device?.close());
  reloadAfterFailure(() => device.page);

  const scanFieldHasFocus = () =>
    expect
      .poll(() =>
        device.page.evaluate(() => document.activeElement?.hasAttribute('data-scan-field')),
      )
      .toBe(true);

  test.each(['with Enter', 'without'])(
    '%s: its field has the focus, and its code is judged',
    async (how) => {
      const { page } = device;
      const code = newCode();
      await scanFieldHasFocus();
      await page.keyboard.insertText(code);
      if (how === 'with Enter') await page.keyboard.press('Enter');
      const status = page.locator(`[role=status][data-code=${code}]`);
      await status.waitFor({ state: 'attached' });
      // Also while the verdict is on the screen, and after a button was touched.
      await scanFieldHasFocus();
      await doorScreen(device).next();
      await status.waitFor({ state: 'detached' });
    },
  );

  test('a field that a person uses keeps the focus and gets the text', async () => {
    const { page } = device;
    await page.getByRole('button', { name: 'Type a code' }).click();
    const field = page.getByLabel('Code on the ticket');
    await field.focus();
    await page.evaluate(() => {
      document.querySelector('[data-scan-field]')?.addEventListener('focus', () => {
        // The door's verdict ends the sheet, and with it the field.
        if (document.querySelector('dialog')) Reflect.set(window, 'focusTaken', true);
      });
    });
    const code = newCode();
    for (const piece of [code.slice(0, 5), code.slice(5)]) await page.keyboard.insertText(piece);
    expect(await field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await page.locator(`[role=status][data-code=${code}]`).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => Reflect.get(window, 'focusTaken'))).toBeUndefined();
  });
});

/**
 * The main job of a door, told once and done in every engine: pair by the link, scan, go on without a
 * network over a reload, send with the original dates.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTimezone, instant, localDateTime } from '../../../src/domain/time.ts';
import { permissionsPolicy } from '../../../src/service/core/http/headers.ts';
import { barcodeImage } from '../../support/barcode-image.ts';
import { keepVerdicts, type ShownVerdict } from '../../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../../support/demo-guests.ts';
import { type ServiceProcess, serviceProcess } from '../../support/service-process.ts';
import { type DoorFront, doorFront } from './door-front.ts';
import { type Engine, type EnginePage, launchOverACrash } from './engine.ts';

const powerfulFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'midi'];
const patience = { timeout: 60_000, interval: 50 };
const eventTime = () => localDateTime(instant(Date.now()), defaultTimezone);

/**
 * @param makeService what the door is paired with
 * @param speaks `specification`: the calls of our own are not there
 */
export function describeMainJob(
  engine: Engine,
  makeService = () => serviceProcess(),
  speaks: 'all' | 'specification' = 'all',
): void {
  let profileDir: string;
  let service: ServiceProcess;
  let front: DoorFront;
  let page: EnginePage;
  let scannedOnline: DemoGuest;
  let scannedOffline: DemoGuest;
  let leftBehind: DemoGuest;

  beforeAll(async () => {
    profileDir = mkdtempSync(join(tmpdir(), 'admit-engine-'));
    service = await makeService();
    await service.start();
    front = await doorFront(service.origin, speaks);
    const [first, second, third] = await plainGuests(service);
    if (!first || !second || !third) throw new Error('the demo has not three plain guests');
    [scannedOnline, scannedOffline, leftBehind] = [first, second, third];
  });

  afterAll(async () => {
    await page?.close();
    await front?.close();
    await service?.remove();
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  });

  function linkThroughFront(): string {
    const origin = encodeURIComponent(front.origin);
    const [, fragment = ''] = service.pairingLink().split('#');
    return `${front.origin}/#${fragment.replace(encodeURIComponent(service.origin), origin)}`;
  }

  async function pair(first: EnginePage): Promise<void> {
    page = first;
    await page.open(linkThroughFront());
    await vi.waitUntil(() => isShown('[data-roster=ready]'), patience);
    await page.run(() => navigator.serviceWorker.ready.then(() => {}));
  }

  async function hold({ identifier: text }: DemoGuest): Promise<void> {
    await page.run(keepVerdicts);
    await page.run(
      (barcode) => {
        Reflect.get(window, 'holdBeforeCamera')(barcode);
      },
      barcodeImage({ format: 'qr', text }),
    );
  }

  const isShown = (selector: string) =>
    page.run((wanted) => document.querySelector(wanted) !== null, selector);
  async function seen(selector: string): Promise<void> {
    try {
      await expect.poll(() => isShown(selector), patience).toBe(true);
    } catch (cause) {
      const shown = await page.run(() => `${location.href} ${document.body.innerText}`);
      throw new Error(`${selector} is not there, but: ${shown}`, { cause });
    }
  }

  /** Into each such field of one form, which is sent then. */
  async function type(selector: string, given: string): Promise<void> {
    await page.run(
      (wanted, value) => {
        for (const field of document.querySelectorAll<HTMLInputElement>(wanted)) {
          // Past React, which remembers what it has put into the field.
          const { set } =
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
          set?.call(field, value);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      },
      selector,
      given,
    );
    // By then the page has taken in what stands there.
    await page.run(
      (wanted) => document.querySelector<HTMLInputElement>(wanted)?.form?.requestSubmit(),
      selector,
    );
  }

  /**
   * Also of one that came and went between two looks.
   * @returns what the screen said beside the verdict
   */
  async function verdict(code: string): Promise<string> {
    let shown: readonly ShownVerdict[] = [];
    const look = async () => {
      shown = await page.run(() => Reflect.get(window, 'shownVerdicts') as ShownVerdict[]);
      return shown.map((each) => each.code);
    };
    await expect.poll(look, { ...patience, message: 'the verdict' }).toContain(code);
    return shown.find((each) => each.code === code)?.text ?? '';
  }

  describe(`${engine.name}, a service that speaks ${speaks}`, () => {
    test('pairs by the link, and admits the first guest whom its camera sees', async () => {
      await launchOverACrash(engine, profileDir, pair);
      await hold(scannedOnline);
      expect(await verdict('admitted')).toContain(scannedOnline.name.split(' ')[0]);
      await seen('[data-outbox="0"]');
      expect(await historyOf(service, scannedOnline)).toMatchObject([
        { action: 'DEVALUATED', device: 'Demo door', tool: 'Admit' },
      ]);
    });

    test('starts and admits without a network, and keeps what it did over another start', async () => {
      front.setNetwork(false);
      await page.reload();
      const from = eventTime();
      await hold(scannedOffline);
      expect(await verdict('admitted')).toContain('From the guest list on this device');
      const until = eventTime();
      await page.reload();
      await seen('[data-outbox="1"]');
      await seen('[data-connection=offline]');
      expect(await historyOf(service, scannedOffline)).toEqual([]);

      // A date made only now would be a later one.
      await expect.poll(eventTime, patience).not.toBe(until);
      front.setNetwork(true);
      await seen('[data-outbox="0"]');
      const history = await historyOf(service, scannedOffline);
      expect(history).toMatchObject([{ action: 'DEVALUATED', device: 'Demo door', tool: 'Admit' }]);
      const date = history[0]?.date ?? '';
      expect(from <= date && date <= until, `${from} ≤ ${date} ≤ ${until}`).toBe(true);
    });

    test('O8: starts where it was left in the middle of writing, and on the way back to what was left', async () => {
      await page.run(keepWriting);
      await hold(leftBehind);
      await expect.poll(() => page.run(() => 'isWriting' in window), patience).toBe(true);
      // Another address: the way back would lead further otherwise.
      await page.open(`${front.origin}/?view=settings`);
      await seen('[data-pin=off]');
      await page.run(() => {
        Reflect.set(window, 'isLeft', true);
        // Not before this script has returned.
        setTimeout(() => history.back());
      });
      const shown = () =>
        page.run(() => ({
          isAnew: !('isWriting' in window || 'isLeft' in window),
          isReady: document.querySelector('[data-roster=ready]') !== null,
        }));
      await expect.poll(shown, patience).toEqual({ isAnew: true, isReady: true });
      await hold(leftBehind);
      await verdict('admitted');
      await seen('[data-outbox="0"]');
    });

    test('takes a PIN, starts locked, and has all of it again behind it', async () => {
      await page.open(`${front.origin}/?view=settings`);
      await seen('[data-pin=off]');
      await type('.new-pin input', '204815');
      // All doors are closed meanwhile, and opened anew.
      await seen('[data-pin=on]');
      await page.open(front.origin);
      await seen('.pin-pad');
      expect(await isShown('.tabs')).toBe(false);
      await type('.pin-pad input', '204815');
      await seen('[data-roster=ready]');
      await seen('[data-outbox="0"]');
    });

    test('did nothing that its policy forbids and called no other server, and would have been told so', async () => {
      expect(front.policyViolations).toEqual([]);
      await page.run(() => {
        const image = document.createElement('img');
        image.src = 'https://elsewhere.example/';
        document.body.append(image);
        // The policy lets a door call other services: only the front tells of it.
        fetch('https://elsewhere.example/').catch(() => {});
      });
      const told = (directive: string) =>
        front.policyViolations.some((each) => each.startsWith(`${directive}: https://elsewhere`));
      await expect.poll(() => told('img-src') && told('connect-src'), patience).toBe(true);
    });

    test('takes no text for markup or a script', async () => {
      const refusals = await page.run(() => {
        const refused = (run: () => void) => {
          try {
            run();
            return false;
          } catch (error) {
            return error instanceof TypeError;
          }
        };
        return {
          knows: 'trustedTypes' in window,
          markup: refused(() => {
            document.createElement('p').innerHTML = '<b>bold</b>';
          }),
          script: refused(() => {
            document.createElement('script').src = '/other.js';
          }),
        };
      });
      if (refusals.knows) expect(refusals).toEqual({ knows: true, markup: true, script: true });
      // Engines without Trusted Types are held off by the rest of the policy.
      else expect(engine.name).not.toBe('Chromium');
      const ran = await page.run(() => {
        const script = document.createElement('script');
        try {
          script.append('window.inlineRan = true');
          document.body.append(script);
        } catch {
          // Trusted Types refuse it sooner.
        }
        return 'inlineRan' in window;
      });
      expect(ran).toBe(false);
    });

    test('asks for the camera and may ask for nothing else', async () => {
      expect(front.permissionsPolicy()).toBe(permissionsPolicy);
      const may = await page.run((features) => {
        const known = Reflect.get(document, 'featurePolicy');
        return known ? features.filter((feature) => known.allowsFeature(feature)) : null;
      }, powerfulFeatures);
      if (engine.name === 'Chromium') expect(may).toEqual(['camera']);
      else expect(may === null || may.join() === 'camera').toBe(true);
    });
  });
}

/** Runs in the page: the transaction that stores the next action goes on for as long as the page does. */
function keepWriting(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    // Of the list.
    if (this.name !== 'entries') return add.apply(this, given);
    IDBObjectStore.prototype.add = add;
    Reflect.set(window, 'isWriting', true);
    this.transaction.commit = () => {};
    const goOn = () => {
      this.count().onsuccess = goOn;
    };
    goOn();
    return add.apply(this, given);
  };
}

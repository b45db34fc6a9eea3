/**
 * No damaged record stops a device: the table of damages in a real browser, without a network and with one. It
 * is whole in Chromium. What reads a store is the same code in all, so another engine gets each kind of damage
 * and each store once: what it makes of them itself.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  damageDatabase,
  damageStore,
  recordDamages,
  rowsOfTable,
} from '../../support/damage-table.ts';
import { type ServiceProcess, serviceProcess } from '../../support/service-process.ts';
import { type DoorFront, doorFront } from './door-front.ts';
import { type Engine, type EnginePage, launchOverACrash } from './engine.ts';

const patience = { timeout: 60_000, interval: 50 };
/** What a device without a PIN holds; the sealed stores have their rows in memory. */
const rowsHere = rowsOfTable.filter(
  ({ database, store }) => store !== 'kept' && !database.endsWith('-sealed'),
);

/** Of a record's fields the first, and with each row another: in memory it is every one. */
export const allDamages = rowsHere.flatMap((row, at) =>
  /field|cut|turned/.test(row.damage)
    ? [0, 1 + at].map((nth) => ({ ...row, nth }))
    : { ...row, nth: 0 },
);

const stores = new Set(rowsHere.map(({ store }) => store));
/** The first kind of damage in the first store, the second in the second, and so on round. */
export const eachDamageOnce = rowsHere
  .filter(
    ({ store, damage }) =>
      [...stores].indexOf(store) === recordDamages.indexOf(damage) % stores.size,
  )
  .map((row) => ({ ...row, nth: 0 }));

export function describeDamages(engine: Engine, rows: typeof allDamages): void {
  let profileDir: string;
  let service: ServiceProcess;
  let front: DoorFront;
  let page: EnginePage;

  beforeAll(async () => {
    profileDir = mkdtempSync(join(tmpdir(), 'admit-damages-'));
    service = await serviceProcess();
    await service.start();
    front = await doorFront(service.origin);
    await launchOverACrash(engine, profileDir, async (first) => {
      page = first;
      await pair();
      await page.run(() => navigator.serviceWorker.ready.then(() => {}));
      await page.run(writeRows);
    });
  });

  afterAll(async () => {
    await page?.close();
    await front?.close();
    await service?.remove();
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  });

  async function pair(): Promise<void> {
    const origin = encodeURIComponent(front.origin);
    const [, fragment = ''] = service.pairingLink().split('#');
    // Another address than the one that is open: only that loads the page. It is left when it has
    // started: WebKit stops a page that is left while it makes its databases (decision 0109).
    await page.open(`${front.origin}/?again=0`);
    await vi.waitUntil(() => isShown('main:not(.starting)'), patience);
    await page.open(
      `${front.origin}/#${fragment.replace(encodeURIComponent(service.origin), origin)}`,
    );
    await vi.waitUntil(() => isShown('[data-roster=ready]'), patience);
  }

  const isShown = (selector: string) =>
    page.run((wanted) => document.querySelector(wanted) !== null, selector);

  /** Whether the door is on the screen, or the page that says why its pairing can't be read. */
  async function opened(): Promise<'door' | 'unpaired'> {
    await expect.poll(() => page.run(() => document.body.innerText), patience).toMatch(/\S/);
    await vi.waitUntil(() => isShown('[data-roster], .advice[role=alert]'), patience);
    return (await isShown('[data-roster]')) ? 'door' : 'unpaired';
  }

  async function expectHealed(isUnpaired: boolean): Promise<void> {
    front.setNetwork(true);
    if (isUnpaired) await pair();
    const whole = () => isShown('[data-roster=ready]:not(:has([role=alert]))');
    await vi.waitUntil(whole, patience);
    await vi.waitUntil(() => isShown('[data-outbox="0"]'), patience);
    await page.run(writeRows);
  }

  describe(`damages in ${engine.name}`, () => {
    test.each(rows)(
      '$database/$store: $damage ($nth)',
      async ({ database, store, damage, nth }) => {
        front.setNetwork(false);
        const { records } = await page.run(damageStore, database, store, damage, nth);
        expect(records, 'nothing was damaged').toBeGreaterThan(0);
        await page.reload();
        const found = await opened();
        if (store !== 'settings') expect(found).toBe('door');
        await expectHealed(found === 'unpaired');
      },
    );

    test.each(['admit-door', 'admit-outbox'])('%s of a newer version', async (database) => {
      front.setNetwork(false);
      await page.run(damageDatabase, database, 'of a newer version');
      await page.reload();
      expect(await opened()).toBe('door');
      await expectHealed(false);
    });
  });
}

/** Puts a record into each store that a quiet evening leaves empty. Runs in the page. */
async function writeRows(): Promise<void> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const lists = await answered(indexedDB.open('admit-door'));
  const [door] = await answered(lists.transaction('rosters').objectStore('rosters').getAllKeys());
  const entry = { date: '2026-11-21T20:00:00', device: 'A', tool: 'Admit' };
  const double = { ticketId: 1, first: entry, second: entry };
  const row = { door, key: 'a', entry: double, name: 'Gerda', category: 'A', settled: true };
  await answered(
    lists.transaction('doubleEntries', 'readwrite').objectStore('doubleEntries').put(row),
  );
  lists.close();
  const outbox = await answered(indexedDB.open('admit-outbox'));
  const entries = outbox.transaction('entries', 'readwrite').objectStore('entries');
  const action = {
    id: crypto.randomUUID(),
    eventId: Number(String(door).split(' ').at(-1)),
    target: { kind: 'ticket', code: 'NONE', by: 'identifier', ticketId: 1, participantId: 1 },
    type: 'check',
    madeAt: 1,
    checkedDate: '2026-11-21T20:00:00',
    device: 'A',
    tool: 'Admit',
    source: 'ETICKET',
  };
  await answered(entries.clear());
  await answered(entries.add({ door, action, progress: { state: 'rejected', at: 1, errors: [] } }));
  outbox.close();
}

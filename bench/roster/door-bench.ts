/** The list at a real door: the built app in a real Chromium, the built service with its attendees. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId } from '../../src/domain/ids.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { type DoorDevice, launchDoor } from '../../test/support/browser.ts';
import { demoClient } from '../../test/support/demo-guests.ts';
import { addManyAttendees } from '../../test/support/many-attendees.ts';
import { type ServiceProcess, serviceProcess } from '../../test/support/service-process.ts';
import { type Row, rounded } from '../table.ts';
import { takeLongestTask, watchLongTasks } from './long-tasks.ts';

const patienceMs = 600_000;

/** @param slowdowns of the page's main thread; no browser slows what stores and what serves */
export async function measureDoor(
  attendees: number,
  slowdowns: readonly number[],
): Promise<readonly Row[]> {
  const service = await serviceProcess();
  try {
    await service.start();
    const store = await openStore({ directory: service.data, databaseUrl: null });
    await addManyAttendees(store, asId(demoClient(service).eventId), attendees);
    await store.close();
    const rows: Row[] = [];
    for (const slowdown of slowdowns) rows.push(await measureOne(service, attendees, slowdown));
    return rows;
  } finally {
    await service.remove();
  }
}

async function measureOne(
  service: ServiceProcess,
  attendees: number,
  slowdown: number,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const profileDir = join(folder, 'profile');
  try {
    const first = await openSlowed(profileDir, slowdown);
    const readyMs = await untilReady(first, service.pairingLink(), attendees);
    const downloadTask = await first.page.evaluate(takeLongestTask);
    // The app's own files come from the device from now on.
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.close();
    const again = await openSlowed(profileDir, slowdown);
    const startMs = await untilReady(again, service.origin, attendees);
    const startTask = await again.page.evaluate(takeLongestTask);
    await again.close();
    return {
      'main thread': `${slowdown} × slower`,
      'download s': rounded(readyMs / 1000),
      'attendees a second': Math.round((1000 * attendees) / readyMs),
      'its longest task ms': Math.round(downloadTask),
      'cold start to ready ms': Math.round(startMs),
      'longest task of the start ms': Math.round(startTask),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openSlowed(profileDir: string, slowdown: number): Promise<DoorDevice> {
  const device = await launchDoor({ profileDir });
  await device.context.addInitScript(watchLongTasks);
  await device.context.addInitScript(watchForReady);
  const client = await device.context.newCDPSession(device.page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return device;
}

/** @returns milliseconds from the navigation to a list that is whole */
async function untilReady({ page }: DoorDevice, address: string, attendees: number) {
  await page.goto(address);
  await page.waitForFunction(
    (least) => (Reflect.get(window, 'ready')?.count ?? 0) >= least,
    attendees,
    { timeout: patienceMs },
  );
  return page.evaluate(() => (Reflect.get(window, 'ready') as { atMs: number }).atMs);
}

/** Runs in the page: when the list is first shown as whole, and how long it is. */
function watchForReady(): void {
  const observer = new MutationObserver(() => {
    const shown = document.querySelector<HTMLElement>('[data-roster=ready]');
    if (!shown) return;
    const ready = { atMs: performance.now(), count: Number(shown.dataset.rosterCount) };
    Object.assign(window, { ready });
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

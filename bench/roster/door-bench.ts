/** The list at a real door: the built app in a real Chromium, the built service with its attendees. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId } from '../../src/domain/ids.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { launchBare } from '../../test/support/bare-browser.ts';
import { demoClient } from '../../test/support/demo-guests.ts';
import { addManyAttendees } from '../../test/support/many-attendees.ts';
import { type ServiceProcess, serviceProcess } from '../../test/support/service-process.ts';
import type { Ratio } from '../subject.ts';
import { median, type Row, rounded } from '../table.ts';
import { takeLongestTask, watchLongTasks } from './long-tasks.ts';

const patienceMs = 600_000;
/** A browser that was just started has things of its own to do. */
const restMs = 2000;
/** @param slowdowns of the page's main thread; no browser slows what stores and what serves */
export async function measureDoor(
  attendees: number,
  startCount: number,
  slowdowns: readonly number[],
  progress: (line: string) => void,
): Promise<MeasuredDoor> {
  const service = await serviceProcess();
  try {
    progress(`a service with ${attendees} attendees is made`);
    await service.start();
    const store = await openStore({ directory: service.data, databaseUrl: null });
    await addManyAttendees(store, asId(demoClient(service).eventId), attendees);
    await store.close();
    const rows: Row[] = [];
    const ratios: Ratio[] = [];
    for (const slowdown of slowdowns) {
      progress(
        `main thread ${slowdown} × slower: two downloads and ${startCount} starts at a door`,
      );
      const paged = await measurePages(service, attendees, slowdown);
      const { row, download } = await measureOne(service, attendees, startCount, slowdown);
      rows.push({ ...row, 'the download in pages s': rounded(paged.readyMs / 1000) });
      ratios.push({
        what: `guests of a download a second, main thread ${slowdown} × slower`,
        reference: 'the same in pages',
        ratio: rounded(paged.readyMs / download.readyMs),
      });
    }
    return { rows, ratios };
  } finally {
    await service.remove();
  }
}

export type MeasuredDoor = { readonly rows: readonly Row[]; readonly ratios: readonly Ratio[] };

/** As at a service that speaks the specification alone. */
async function measurePages(
  service: ServiceProcess,
  attendees: number,
  slowdown: number,
): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  try {
    return await open(folder, slowdown, service.pairingLink(), attendees, ['*/api/extension/*']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOne(
  service: ServiceProcess,
  attendees: number,
  startCount: number,
  slowdown: number,
): Promise<{ readonly row: Row; readonly download: Opened }> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  try {
    const download = await open(folder, slowdown, service.pairingLink(), attendees);
    const starts: Opened[] = [];
    for (let n = 0; n < startCount; n += 1) {
      starts.push(await open(folder, slowdown, service.origin, attendees));
    }
    const startMs = median(starts.map(({ readyMs }) => readyMs));
    const row = {
      'main thread': `${slowdown} × slower`,
      'download s': rounded(download.readyMs / 1000),
      'attendees a second': Math.round((1000 * attendees) / download.readyMs),
      'its longest task ms': Math.round(download.longestTaskMs),
      'cold start to ready ms': Math.round(startMs),
      'longest task of the start ms': Math.round(
        median(starts.map(({ longestTaskMs }) => longestTaskMs)),
      ),
    };
    return { row, download };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the navigation to a list that is whole, and of the longest task by then. */
type Opened = { readonly readyMs: number; readonly longestTaskMs: number };

/** Switches the device on, opens the address, and switches the device off when the list is there. */
async function open(
  profileDir: string,
  slowdown: number,
  address: string,
  attendees: number,
  /** Patterns of addresses that can't be reached. */
  blocked: readonly string[] = [],
): Promise<Opened> {
  const browser = await launchBare(profileDir);
  try {
    const tab = await browser.openTab();
    const read = async (expression: string): Promise<unknown> => {
      const { result } = await tab.send('Runtime.evaluate', { expression, awaitPromise: true });
      return result.value;
    };
    await tab.send('Page.enable');
    await tab.send('Network.enable');
    await tab.send('Network.setBlockedURLs', { urls: [...blocked] });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const source = `(${watchLongTasks})();(${watchForReady})(${attendees});`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    // What is measured is the app's start, not the browser's.
    await new Promise((resolve) => setTimeout(resolve, restMs));
    await tab.send('Page.navigate', { url: address });
    const end = Date.now() + patienceMs;
    while ((await read('window.readyAtMs')) === undefined) {
      if (Date.now() > end) throw new Error('the list was never whole');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const opened = {
      readyMs: Number(await read('window.readyAtMs')),
      longestTaskMs: Number(await read(`(${takeLongestTask})()`)),
    };
    // The app's own files come from the device from now on.
    await read('navigator.serviceWorker.ready.then(() => true)');
    return opened;
  } finally {
    await browser.close();
  }
}

/** Runs in the page from its start: `window.readyAtMs` is when a list of that length was first shown as whole. */
function watchForReady(attendees: number): void {
  const observer = new MutationObserver(() => {
    const shown = document.querySelector<HTMLElement>('[data-roster=ready]');
    if (!shown || Number(shown.dataset.rosterCount) < attendees) return;
    Object.assign(window, { readyAtMs: performance.now() });
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** R2 on a real device: the browser is gone in the middle of the first download. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedEvery } from '../../src/client/attendees/sync/roster-reader.ts';
import { asId } from '../../src/domain/ids.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { demoClient } from '../support/demo-guests.ts';
import { addManyAttendees } from '../support/many-attendees.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

/** Beside the 400 of the demo: long after some were stored, most are still to come. */
const attendees = 4 * storedEvery.rows;

let service: ServiceProcess;
const profileDir = mkdtempSync(join(tmpdir(), 'admit-profile-'));

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  const store = await openStore({ directory: service.data, databaseUrl: null });
  await addManyAttendees(store, asId(demoClient(service).eventId), attendees);
  await store.close();
});
afterAll(async () => {
  await service.remove();
  rmSync(profileDir, { recursive: true, force: true });
});

/** Behind which participants the list was asked for; 0: from the beginning. */
const askedBehind = ({ seen }: DoorDevice): number[] =>
  seen.requests
    .map((url) => new URL(url))
    .filter(({ pathname }) => /^\/api\/extension\/event\/\d+\/participants$/.test(pathname))
    .map(({ searchParams }) => Number(searchParams.get('after')));

/** The list takes half a minute: it is still being read when a busy machine comes to look. */
async function slowDown({ context, page }: DoorDevice): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 50_000,
    uploadThroughput: -1,
  });
}

test('R2: what was read is there after a restart, and only the rest is downloaded', async () => {
  const first = await launchDoor({ profileDir });
  await slowDown(first);
  await first.page.goto(service.pairingLink());
  await first.page.waitForFunction(
    (stored) =>
      Number(document.querySelector<HTMLElement>('[data-roster]')?.dataset.rosterCount) > stored,
    storedEvery.rows + 500,
  );
  const shown = first.page.locator('[data-roster]');
  expect(await shown.getAttribute('data-roster')).toBe('loading');
  expect(askedBehind(first)).toEqual([0]);
  await first.close();

  const again = await launchDoor({ profileDir });
  await again.page.goto(service.origin);
  await again.page.locator('[data-roster=ready]').waitFor({ timeout: 90_000 });
  const count = Number(await again.page.locator('[data-roster]').getAttribute('data-roster-count'));
  expect(count).toBeGreaterThan(attendees);
  const [behind = 0, ...more] = askedBehind(again);
  expect(behind).toBeGreaterThan(0);
  expect(more).toEqual([]);
  expect(again.seen.pageErrors).toEqual([]);
  await again.close();
});

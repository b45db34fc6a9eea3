/** V9: one of two phones of a gate is turned off, in two real browsers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { eventDoors, eventTurnDoor } from '../../src/contract/api-key.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, openDoor, type ShownVerdict } from '../support/browser.ts';
import { type DemoGuest, demoClient, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { noLog } from '../support/memory-log.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const key = makeKey(cryptoRandomness);
const deadlineMs = 60_000;

let service: ServiceProcess;
const devices: DoorDevice[] = [];

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  for (const device of devices) await device.close();
  await service?.remove();
});

function organizer() {
  const { eventId } = demoClient(service);
  const client = createServiceClient({
    log: noLog,
    service: service.origin,
    key,
    fetch,
    clock: systemClock,
    timers: systemTimers,
    onDate: () => {},
    onOutcome: () => {},
  });
  return { client, id: eventId };
}

/** Makes a phone a door of the gate, with a key of its own. */
async function phoneNamed(name: string): Promise<DoorDevice> {
  const { client, id } = organizer();
  const made = await client.request(doorClaimCreate, { id, params: {}, deadlineMs });
  if (made.kind !== 'answer') throw new Error(JSON.stringify(made));
  const device = await openDoor();
  devices.push(device);
  const fields = new URLSearchParams({
    base: service.origin,
    key: made.answer.doorClaim.claim,
    event: String(id),
    device: name,
  });
  await doorScreen(device).pair(`${service.origin}/#pair&${fields}`);
  return device;
}

async function turn(name: string, enabled: boolean): Promise<void> {
  const { client, id } = organizer();
  const read = await client.request(eventDoors, { id, params: {}, deadlineMs });
  if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
  const apiKeyId = read.answer.doors.find((door) => door.name === name)?.id;
  if (apiKeyId === undefined) throw new Error(`no door is named ${name}`);
  const params = { apiKeyId, enabled };
  const turned = await client.request(eventTurnDoor, { id, params, deadlineMs });
  expect(turned.kind).toBe('answer');
}

const closed = ({ page }: DoorDevice) =>
  page.getByRole('heading', { name: 'This device is out of service' });

const shownVerdicts = ({ page }: DoorDevice) =>
  page.evaluate(() => (Reflect.get(window, 'shownVerdicts') as ShownVerdict[]).length);

/** How many pieces of the list lie on the disk. */
const piecesOnDisk = ({ page }: DoorDevice) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('admit-door');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result
            .transaction('rosterParts')
            .objectStore('rosterParts')
            .count();
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );

test('the one stops at its next request and shows nothing green; the other never notices', async () => {
  const [first, second] = (await plainGuests(service)) as [DemoGuest, DemoGuest];
  const kept = await phoneNamed('North 1');
  const lost = await phoneNamed('North 2');
  const onLost = doorScreen(lost);

  await lost.context.setOffline(true);
  await onLost.type(first.identifier);
  expect((await onLost.verdict('admitted')).text).toContain(first.name);
  await onLost.unsent(1);
  await turn('North 2', false);
  const before = await shownVerdicts(lost);
  await lost.context.setOffline(false);
  await closed(lost).waitFor({ timeout: 60_000 });
  await onLost.unsent(1);
  expect(await lost.page.locator('body').innerText()).not.toContain(first.name);
  expect(await lost.page.locator('[data-verdict], [data-tone]').count()).toBe(0);
  // As a hand scanner types it.
  await (await keyboardOf(lost.page)).type(second.identifier, 5);
  await lost.page.locator('[data-missed=out-of-service]').waitFor();
  expect(await shownVerdicts(lost)).toBe(before);

  // Not even without a network, and opened anew.
  await lost.context.setOffline(true);
  await lost.page.reload();
  await closed(lost).waitFor();
  await onLost.unsent(1);
  expect(await shownVerdicts(lost)).toBe(0);
  expect(await piecesOnDisk(lost)).toBeGreaterThan(0);

  // What it recorded goes by the other phone, and the names go from the disk.
  await lost.context.setOffline(false);
  const saving = lost.page.waitForEvent('download');
  await lost.page.getByRole('button', { name: 'Export check-ins' }).click();
  const file = await (await saving).path();
  await expect.poll(() => piecesOnDisk(lost)).toBe(0);
  await lost.page.getByText('The guest list is deleted from this device.').waitFor();
  await onLost.unsent(1);
  expect(await historyOf(service, first)).toEqual([]);
  await kept.page.getByRole('button', { name: /^Activity/ }).click();
  await kept.page.getByText('Move check-ins to another device').click();
  await kept.page.getByLabel('Import check-ins').setInputFiles(file);
  await kept.page.locator('[data-take-over=taken-over]').waitFor();
  await expect.poll(() => historyOf(service, first)).toMatchObject([{ device: 'North 2' }]);

  await kept.page.getByRole('button', { name: /^Scan/ }).click();
  const onKept = doorScreen(kept);
  await onKept.type(second.identifier);
  await onKept.verdict('admitted');
  await onKept.unsent(0);
  await onKept.connection('online');
  expect(await closed(kept).count()).toBe(0);

  // Found again and turned on, it goes on by itself; nothing counts twice.
  await turn('North 2', true);
  await lost.page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await onLost.unsent(0);
  expect(await historyOf(service, first)).toHaveLength(1);
  expect(await historyOf(service, second)).toHaveLength(1);
});

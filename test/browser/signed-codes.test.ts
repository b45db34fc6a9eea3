/** V1: a ticket that is sold while a door has no network, from its printed picture to the door's camera. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { writeCameraVideo, writeStills } from '../support/camera-video.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const key = makeKey(cryptoRandomness);
const film = { width: 640, height: 480 };

let folder: string;
let service: ServiceProcess;
let device: DoorDevice;
let event: number;
let category: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-signed-'));
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  writeCameraVideo(tickets(), [{ seconds: 2, code: null }]);
  device = await launchDoor({ cameraVideo: tickets(), profileDir: join(folder, 'door') });
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const tickets = () => join(folder, 'tickets.y4m');

async function call(
  path: string,
  params?: Readonly<Record<string, string | number>>,
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the test's business.
): Promise<any> {
  const form = new URLSearchParams(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(`${service.origin}${path}`, {
    headers: { Authorization: `ApiKey ${key}` },
    ...(params && { method: 'POST', body: form }),
  });
  const said = await answer.json();
  expect(said, path).toMatchObject({ success: true });
  return said;
}

async function pairingLink(): Promise<string> {
  const host = { firstName: 'Hanna', lastName: 'Wirth', username: 'hanna@example.org' };
  const user = await call('/api/user/create', { ...host, password: 'sesame open', language: 'de' });
  const made = await call('/api/event/create', {
    ...{ hostId: user.id, title: 'Winterball', country: 'DE' },
    selectedDate: '2035-12-12T20:00:00',
  });
  event = made.id;
  const free = { name: 'Presse', price: 0, available: 100 };
  category = (await call(`/api/event/${event}/ticketCategory/create`, free)).id;
  await call(`/api/extension/event/${event}/signedCodes`, { printed: 'true' });
  const door = await call('/api/apiKey/create', { name: 'Door', scope: 'door' });
  const granted = { apiKeyIdToGrantPermissionTo: door.id };
  await call(`/api/event/${event}/grantPermission`, granted);
  const parts = { base: service.origin, key: door.apiKey.key, event, device: 'Door A' };
  const named = Object.entries(parts).map((each) => each.map(encodeURIComponent).join('='));
  return `${service.origin}/#pair&${named.join('&')}`;
}

/** @returns the participant of a ticket that is sold now */
async function sell(lastName: string) {
  const person = { firstName: 'Gerda', lastName, email: 'gerda@example.org' };
  const terms = { ticketCategoryId: category, acceptedTermsAndConditions: 'true' };
  const { id } = await call(`/api/event/${event}/participant/create`, { ...person, ...terms });
  return (await call(`/api/participant/${id}`)).participant;
}

/** The corner of the badge in which its code is printed, held to the camera. */
async function hold(badgePngLink: string): Promise<void> {
  const png = Buffer.from(await (await fetch(badgePngLink)).arrayBuffer());
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const side = Math.round(height * 0.45);
  const luma = await sharp(png)
    .extract({ left: width - side, top: height - side, width: side, height: side })
    .resize(film.width, film.height, { fit: 'contain', background: '#808080' })
    .greyscale()
    .raw()
    .toBuffer();
  const away = new Uint8Array(luma.length).fill(105);
  // In its place: the camera goes on with the film that it has open until it is opened again.
  const next = join(folder, 'next.y4m');
  writeStills(next, [
    { seconds: 4, noise: 6, luma },
    { seconds: 4, luma: away },
  ]);
  renameSync(next, tickets());
}

test('a device without a network admits once a guest who bought meanwhile, and the service learns about it later', async () => {
  const screen = doorScreen(device);
  const link = await pairingLink();
  await sell('Erst');
  await screen.pair(link);
  await device.context.setOffline(true);
  const late = await sell('Spät');
  await hold(late.badgePngLink);
  await service.kill();
  await device.context.setOffline(false);
  await device.page.reload();
  const { text, scanId } = await screen.verdict('admitted');
  expect(text).toContain('Sold after the last guest list update');
  expect(text).toContain('Presse');
  await screen.unsent(1);
  // The film holds it to the camera again.
  const again = await screen.verdict('already');
  expect(again.scanId).not.toBe(scanId);
  await service.start();
  await screen.unsent(0);
  const { participant } = await call(`/api/participant/${late.id}`);
  expect(participant.tickets).toMatchObject([{ checked: true, checkedDevice: 'Door A' }]);
  expect(participant.checkInHistory).toHaveLength(1);
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});

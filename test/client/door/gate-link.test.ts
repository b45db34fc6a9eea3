/** Issue 20.1: giving the gate to another phone makes another door. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { parsePairingLink } from '../../../src/client/pairing/pairing.ts';
import { isClaim } from '../../../src/contract/claim-form.ts';
import { general } from '../../../src/contract/error-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  door = await openTestDoor({ service, venue, time, gate: { name: 'North' } });
});
afterEach(async () => {
  await door.door.stop();
  await service.stop();
});

const app = 'https://door.example';
const given = async () => {
  const made = door.door.gateLink(app);
  await time.advance(20_000);
  return made;
};
const defaults = { service: 'https://elsewhere.example', device: 'Door B' };

test('the link holds a claim, this door’s service, event and gate, and not its key', async () => {
  const made = await given();
  if (made.kind !== 'claim') throw new Error(made.kind);
  const { pairing } = door.door.state.getState();
  expect(made.link).toMatch(new RegExp(`^${app}/#pair=`));
  const parsed = parsePairingLink(made.link, defaults);
  expect(parsed).toEqual({ ...pairing, key: parsed?.key, device: 'Door B' });
  expect(isClaim(parsed?.key ?? '')).toBe(true);
});

test('a service that has no claims: the link holds this door’s key', async () => {
  const missing = { success: false, errors: [general.invalidPath] };
  const without: Fetch = async (url, init) =>
    url.endsWith('/doorClaim') ? Response.json(missing, { status: 404 }) : service.fetch(url, init);
  const bare = await openTestDoor({ service: { fetch: without }, venue, time });
  const made = await bare.door.gateLink(app);
  if (made.kind !== 'key') throw new Error(made.kind);
  const { pairing } = bare.door.state.getState();
  expect(parsePairingLink(made.link, defaults)?.key).toBe(pairing.key);
  await bare.door.stop();
});

test('without the service there is none', async () => {
  door.network.become('down');
  expect(await given()).toEqual({ kind: 'offline' });
});

test('nor by a key that is turned off', async () => {
  await service.must('apiKeyUpdate', {
    key: venue.keys.Administrator.key,
    id: venue.keys.door.id,
    params: { enabled: false },
  });
  expect(await given()).toEqual({ kind: 'refused' });
});

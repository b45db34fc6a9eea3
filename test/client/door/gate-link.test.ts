/** Giving the gate to another phone makes another door. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { isPinOf } from '../../../src/client/device/pin.ts';
import type { OtherDoor } from '../../../src/client/door/gate-link.ts';
import { isClaim, parsePairingLink } from '../../../src/client/pairing/pairing.ts';
import { general } from '../../../src/contract/error-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { local, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  const newId = () => '0123456789abcdef'.repeat(2);
  door = await openTestDoor({ service, venue, time, newId, gate: { name: 'North' } });
});
afterEach(async () => {
  await door.door.stop();
  await service.stop();
});

const app = 'https://door.example';
const given = async (other: OtherDoor | null = null) => {
  const made = door.door.gateLink(app, other);
  await time.advance(20_000);
  return made;
};
const defaults = { service: 'https://elsewhere.example', device: 'Door B' };

test('the link holds a claim, this device’s service, event and gate, and not its key', async () => {
  const made = await given();
  if (made.kind !== 'claim') throw new Error(made.kind);
  const { pairing } = door.door.state.getState();
  expect(made.link).toMatch(new RegExp(`^${app}/#pair=`));
  const parsed = parsePairingLink(made.link, defaults);
  expect(parsed).toEqual({ ...pairing, key: parsed?.key, device: 'Door B' });
  expect(isClaim(parsed?.key ?? '')).toBe(true);
});

const other = { device: '', role: 'supervisor', supervisorPin: null, until: null } as const;

test('the other device has its own name, role and expiry', async () => {
  const made = await given({
    device: 'Helper 3',
    role: 'steward',
    supervisorPin: '204815',
    until: local('2026-11-21T22:00:00'),
  });
  if (made.kind !== 'claim') throw new Error(made.kind);
  const pairing = parsePairingLink(made.link, defaults);
  expect(pairing).toMatchObject({ device: 'Helper 3', gate: { name: 'North', role: 'steward' } });
  const kept = pairing?.gate.supervisorPin ?? '';
  expect(await isPinOf('204815', kept)).toBe(true);
  expect(await isPinOf('204816', kept)).toBe(false);

  const params = { claim: pairing?.key ?? '', device: 'Helper 3', secret: 'drawn' };
  const { apiKey } = await service.must('doorKeyCreate', { key: 'none', params });
  const read = () => service.call('eventRead', { key: apiKey.key, id: venue.eventId });
  expect((await read()).status).toBe(200);
  await time.advance(2 * 60 * 60_000);
  expect((await read()).errors).toEqual([general.invalidApiKey]);
});

test('a device for staff passes its supervisor PIN on to other devices for staff, and no further', async () => {
  const steward = { role: 'steward', supervisorPin: 'a digest' } as const;
  const own = await openTestDoor({ service, venue, time, gate: steward });
  for (const [role, supervisorPin] of [
    ['steward', 'a digest'],
    ['supervisor', null],
  ] as const) {
    const made = await own.door.gateLink(app, { ...other, role });
    if (made.kind !== 'claim') throw new Error(made.kind);
    expect(parsePairingLink(made.link, defaults)?.gate).toMatchObject({ role, supervisorPin });
  }
  await own.door.stop();
});

test('an end that lies in the past makes no link', async () => {
  expect(await given({ ...other, until: local('2026-11-21T19:00:00') })).toEqual({ kind: 'over' });
});

test('a service that has no claims: the link holds this device’s key', async () => {
  const missing = { success: false, errors: [general.invalidPath] };
  const without: Fetch = async (url, init) =>
    url.endsWith('/doorClaim') ? Response.json(missing, { status: 404 }) : service.fetch(url, init);
  const bare = await openTestDoor({ service: { fetch: without }, venue, time });
  const made = await bare.door.gateLink(app, null);
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

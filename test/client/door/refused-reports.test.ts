/** A door tells whom it turned away, against the real service in process. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { startDoorReports } from '../../../src/client/door/door-reports.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, makeDoorKey, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let lacksCall: boolean;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  lacksCall = false;
});
afterEach(() => service.stop());

const fetch: Fetch = async (url, init) =>
  lacksCall && url.endsWith('/refusedScans')
    ? Response.json({ success: false, errors: [] }, { status: 404 })
    : service.fetch(url, init);

async function openDoor(): Promise<TestDoor> {
  const door = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  return openTestDoor({
    service: { fetch },
    venue: { ...venue, keys: { ...venue.keys, door } },
    time,
    device: 'North',
    startReports: async (means) =>
      startDoorReports(means, { version: '1.2.3', battery: () => null }),
  });
}

async function scan({ door }: TestDoor, code: string) {
  door.dismiss();
  void door.scan(code, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  return door.state.getState().current?.verdict.code ?? null;
}

const told = async () =>
  (
    await service.must('eventRefusedScans', {
      key: venue.keys.Editor.key,
      id: venue.eventId,
      params: {},
    })
  ).refused;
const calls = ({ network }: TestDoor) =>
  network.sent.filter((sent) => sent.endsWith('/refusedScans')).length;

test('whom it denied, once, with the end of the code and the minute in which it was', async () => {
  const north = await openDoor();
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  await north.door.refresh();
  const { keys } = venue;
  await service.must('ticketCancel', { key: keys.Administrator.key, id: guest.ticketId });
  await north.door.refresh();
  expect(await scan(north, guest.identifier)).toBe('cancelled');
  await time.advance(30_000);
  expect(await told()).toEqual([]);
  await time.advance(90_000);
  expect(await told()).toMatchObject([
    { device: 'North', verdict: 'cancelled', endOfCode: guest.identifier.slice(-4) },
  ]);
  const sent = calls(north);
  await time.advance(300_000);
  expect(calls(north)).toBe(sent);
});

test('offline it keeps them, and tells them once it is back', async () => {
  const north = await openDoor();
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  await north.door.refresh();
  expect(await scan(north, guest.identifier)).toBe('admitted');
  north.network.become('down');
  expect(await scan(north, guest.identifier)).toBe('already');
  await time.advance(600_000);
  expect(await told()).toEqual([]);
  north.network.become('well');
  await time.advance(120_000);
  expect(await told()).toMatchObject([{ verdict: 'already' }]);
});

test('a service without the call is asked once, and the board continues', async () => {
  lacksCall = true;
  const north = await openDoor();
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  await north.door.refresh();
  await scan(north, guest.identifier);
  expect(await scan(north, guest.identifier)).toBe('already');
  await time.advance(600_000);
  expect(calls(north)).toBe(1);
  const { key } = venue.keys.Editor;
  const { reports } = await service.must('eventDoorBoard', { key, id: venue.eventId, params: {} });
  expect(reports[0]?.seenAgoMs).toBeLessThan(90_000);
});

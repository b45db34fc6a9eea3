/** Whom doors turned away, in the service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostRefusedInCall, mostRefusedScans } from '../../../src/contract/door-board.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

const time = manualTime();
let service: TestService;
let venue: Venue;

beforeAll(async () => {
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

type Told = Readonly<{ id: string; agoMs: number; verdict: string; endOfCode: string }>;
const scan = (id: string, agoMs: number): Told => ({
  id,
  agoMs,
  verdict: 'cancelled',
  endOfCode: 'AB12',
});

const tell = (scans: readonly Told[], { eventId, keys } = venue) =>
  service.call('eventReportRefused', {
    key: keys.door.key,
    id: eventId,
    params: { device: 'North', scans: [...scans] },
  });
const read = async ({ eventId, keys } = venue) =>
  (await service.must('eventRefusedScans', { key: keys.headOfDoor.key, id: eventId, params: {} }))
    .refused;

test('doors tell, the head of the door reads: the newest first, each once', async () => {
  await tell([scan('one', 120_000), scan('two', 60_000)]);
  await tell([scan('two', 60_000), scan('three', 90_000)]);
  const told = await read();
  expect(told.map(({ device, verdict, endOfCode }) => [device, verdict, endOfCode])).toEqual(
    Array.from({ length: 3 }, () => ['North', 'cancelled', 'AB12']),
  );
  const dates = told.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(dates).size).toBe(3);
});

test('no more of a code than its end is taken, and no more scans than a call holds', async () => {
  const whole = await tell([{ ...scan('four', 0), endOfCode: 'AB123' }]);
  expect([whole.status, whole.errors]).toEqual([400, ['com.svc.api.rest.InvalidFormat.scans']]);
  const many = Array.from({ length: mostRefusedInCall + 1 }, (_, n) => scan(`many-${n}`, n));
  expect((await tell(many)).status).toBe(400);
  expect((await tell([])).answer).toEqual({});
  const { eventId } = await makeVenue(service);
  expect((await tell([], { ...venue, eventId })).status).toBe(403);
});

test('a scan that a wrong clock puts before all calendars keeps nobody from the list', async () => {
  const other = await makeVenue(service);
  await tell([scan('ancient', Number.MAX_SAFE_INTEGER), scan('now', 0)], other);
  expect(await read(other)).toHaveLength(2);
});

test('of an event the newest stay', async () => {
  const other = await makeVenue(service);
  for (let n = 0; n <= mostRefusedScans; n += mostRefusedInCall) {
    await tell(
      Array.from({ length: mostRefusedInCall }, (_, at) => scan(`s${n + at}`, 1000 * (n + at))),
      other,
    );
  }
  const kept = await read(other);
  expect(kept).toHaveLength(mostRefusedScans);
  expect(await read()).toHaveLength(3);
});

test('of scans in one instant no more are forgotten than are too many', async () => {
  const other = await makeVenue(service);
  for (let n = 0; n <= mostRefusedScans; n += mostRefusedInCall) {
    await tell(
      Array.from({ length: mostRefusedInCall }, (_, at) => scan(`s${n + at}`, 60_000)),
      other,
    );
  }
  expect(await read(other)).toHaveLength(mostRefusedScans);
});

test('a code that ends in what no database keeps is told without it, and holds up no others', async () => {
  const own = await makeVenue(service);
  const odd = [
    { ...scan('zero', 60_000), endOfCode: 'A\0B1' },
    { ...scan('half', 50_000), endOfCode: '\udc00ABC' },
  ];
  expect((await tell([...odd, scan('whole', 40_000)], own)).status).toBe(200);
  expect((await read(own)).map(({ endOfCode }) => endOfCode)).toEqual(['AB12', 'ABC', 'AB1']);
  const named = await tell([scan('z\0', 30_000)], own);
  expect(named.errors).toEqual(['com.svc.api.rest.InvalidFormat.scans']);
});

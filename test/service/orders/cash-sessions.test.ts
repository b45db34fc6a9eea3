/** B8: the cash sessions of devices, in the service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToldSession } from '../../../src/contract/cash-session.ts';
import { entranceWays } from '../../../src/domain/entrance-way.ts';
import { defaultTimezone, instant, localDateTime } from '../../../src/domain/time.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTill } from '../../support/till.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

const time = manualTime();
const opened = time.now() - 3_600_000;
const nothing = { count: 0, sum: 0 };
const takingsOf = (sum: number) => ({
  PAYMENT_TYPE_ONLOCATION: sum === 0 ? nothing : { count: 1, sum },
  PAYMENT_TYPE_ONLOCATION_MPOS: nothing,
  PAYMENT_TYPE_ONLOCATION_INVOICE: nothing,
});

let service: TestService;
let venue: Venue;

beforeAll(async () => {
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

const session = (id: string, change: Partial<ToldSession> = {}): ToldSession => ({
  ...{ id, currency: 'EUR', float: 5000, openedBy: 'Kim', openedMs: instant(opened) },
  ...{ takings: takingsOf(0), closed: null },
  ...change,
});

const tell = (sessions: readonly ToldSession[], key = venue.keys.boxOffice.key, device = 'Kasse') =>
  service.call('eventReportCashSessions', {
    key,
    id: venue.eventId,
    params: { device, sessions: [...sessions] },
  });
const read = async ({ eventId, keys } = venue) =>
  (await service.must('eventCashSessions', { key: keys.Editor.key, id: eventId, params: {} }))
    .sessions;

test('told again, an open session is as it was told last, and a closed one stays as it was', async () => {
  await tell([session('one')]);
  await tell([session('one', { takings: takingsOf(1000) })]);
  expect(await read()).toMatchObject([{ id: 'one', takings: takingsOf(1000), closedDate: null }]);
  const closed = { atMs: instant(opened + 60_000), by: 'Lou', counted: 6000 };
  await tell([session('one', { takings: takingsOf(1000), closed })]);
  await tell([session('one', { float: 0, takings: takingsOf(99) })]);
  expect(await read()).toMatchObject([
    { float: 5000, closedBy: 'Lou', counted: 6000, takings: takingsOf(1000) },
  ]);
});

test('only who sells or organizes tells, and only organizers read', async () => {
  expect((await tell([session('two')], venue.keys.door.key)).status).toBe(403);
  for (const who of ['door', 'boxOffice', 'headOfDoor'] as const) {
    const { key } = venue.keys[who];
    const { status } = await service.call('eventCashSessions', { key, id: venue.eventId });
    expect(status, who).toBe(403);
  }
});

test('what is noted is what that device took in the session, and was not taken back', async () => {
  const till = openTill(service, venue);
  const category = await till.category({ price: 1250, available: 9 });
  const take = async (collection: string, device: string, ago: number, undo = false) => {
    const id = await till.bought(await till.cart({ [category]: 1 }));
    const params = { collection, way: entranceWays[0], device, amount: 1250 };
    const takenDate = localDateTime(instant(time.now() - ago), defaultTimezone);
    const { key } = venue.keys.boxOffice;
    await service.must('orderCollect', { key, id, params: { ...params, takenDate } });
    if (undo) await service.must('orderCollect', { key, id, params: { ...params, undo } });
  };
  await tell([session('mine', { takings: takingsOf(1250) })], undefined, 'Kasse 2');
  await take('a', 'Kasse 2', 1000);
  await take('b', 'Kasse 2', 1000, true);
  await take('c', 'Kasse 3', 1000);
  await take('d', 'Kasse 2', 2 * 3_600_000);
  const mine = (await read()).find(({ id }) => id === 'mine');
  expect(mine?.noted).toEqual(takingsOf(1250));
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostSettledDoubles } from '../../../src/contract/door-board.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { removeTestPurchases } from '../../../src/service/events/life-calls.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let foreign: Venue;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  foreign = await makeVenue(service, 'Nebenan');
});
afterAll(() => service.stop());

const double = (ticketId = venue.guest.ticketId) => ({
  ticketId,
  firstDate: local('2026-11-21T20:14:03'),
  firstDevice: 'North gate',
  secondDate: local('2026-11-21T20:15:41'),
  secondDevice: 'South gate',
});
const settle = (params: Partial<ReturnType<typeof double>> = {}, key = venue.keys.door.key) =>
  service.call('eventSettle', { key, id: venue.eventId, params: { ...double(), ...params } });
async function settled(after?: number, at = venue) {
  const params = after === undefined ? {} : { after };
  const to = { key: at.keys.door.key, id: at.eventId, params };
  return (await service.must('eventSettled', to)).settled;
}

describe('what was settled at one door is known to all', () => {
  test('once, however often it is sent, and in the words of the history', async () => {
    expect(await settled()).toEqual([]);
    await Promise.all([settle(), settle(), settle({}, venue.keys.AttendeeManager.key)]);
    expect((await settle()).status).toBe(200);
    const [one, ...others] = await settled();
    expect(one).toEqual({ id: one?.id, ...double() });
    expect(others).toEqual([]);
    expect(await settled(one?.id)).toEqual([]);
    expect(await settled(undefined, foreign)).toEqual([]);
  });

  test('another entry of the same ticket is another, a nameless device too', async () => {
    const { key } = venue.keys.door;
    const { firstDevice: _, ...nameless } = double();
    for (let again = 0; again < 2; again += 1) {
      await service.must('eventSettle', { key, id: venue.eventId, params: nameless });
      await settle({ secondDate: local('2026-11-21T20:15:42') });
    }
    const all = await settled();
    expect(all.map(({ firstDevice, secondDate }) => [firstDevice, secondDate])).toEqual([
      ['North gate', '2026-11-21T20:15:41'],
      [null, '2026-11-21T20:15:41'],
      ['North gate', '2026-11-21T20:15:42'],
    ]);
    expect(await settled(all[0]?.id)).toEqual(all.slice(1));
  });

  test('in pages', async () => {
    const large = await makeVenue(service);
    const { eventId, guest } = large;
    await service.store.write((queries) =>
      queries
        .insertInto('settledDouble')
        .values(
          Array.from({ length: mostSettledDoubles + 1 }, (_, at) => ({
            eventId,
            ticketId: guest.ticketId,
            firstMs: instant(0),
            firstDevice: null,
            secondMs: instant(0),
            secondDevice: `Door ${at}`,
          })),
        )
        .execute(),
    );
    const page = await settled(undefined, large);
    expect(page).toHaveLength(mostSettledDoubles);
    const rest = await settled(page.at(-1)?.id, large);
    expect(rest.map(({ secondDevice }) => secondDevice)).toEqual([`Door ${mostSettledDoubles}`]);
  });

  test('gone with what was bought for trying an event out', async () => {
    const tried = await makeVenue(service);
    const { door } = tried.keys;
    const params = double(tried.guest.ticketId);
    await service.must('eventSettle', { key: door.key, id: tried.eventId, params });
    expect(await settled(undefined, tried)).toHaveLength(1);
    await service.store.write((queries) => removeTestPurchases(queries, tried.eventId));
    expect(await settled(undefined, tried)).toEqual([]);
  });
});

describe('is refused', () => {
  test.each([
    ['a ticket of another event', () => foreign.guest.ticketId],
    ['a ticket that is none', () => asId<Venue['guest']['ticketId']>(987_654_321)],
  ])('%s', async (_, ticketId) => {
    const { status, errors } = await settle({ ticketId: ticketId() });
    expect([status, errors]).toEqual([400, ['com.svc.api.rest.InvalidFormat.ticketId']]);
  });

  test('a door of another event', async () => {
    const before = await settled();
    const { key } = foreign.keys.door;
    expect((await settle({ secondDevice: 'Foreign' }, key)).status).toBe(403);
    expect((await service.call('eventSettled', { key, id: venue.eventId })).status).toBe(403);
    expect(await settled()).toEqual(before);
  });

  test('who reads of an archived event', async () => {
    const clock = manualTime();
    const old = await startService({ clock });
    const { keys, eventId: id } = await makeVenue(old);
    const { key } = keys.door;
    expect((await old.call('eventSettled', { key, id })).status).toBe(200);
    await clock.advance(4.1 * 365.25 * 24 * 60 * 60 * 1000);
    expect((await old.call('eventSettled', { key, id })).status).toBe(403);
    await old.stop();
  });
});

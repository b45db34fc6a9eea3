import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { general } from '../../../src/contract/error-code.ts';
import type { EventId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { removeEntries } from '../../../src/service/core/store/query/directory.ts';
import { eventTables } from '../../../src/service/core/store/schema/event-tables.ts';
import { announce, type Change } from '../../../src/service/sync/announce.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  addGuest,
  addProduct,
  type Guest,
  local,
  makeKeyOf,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
let guest: Guest;
let position: number;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  guest = venue.guest;
});
afterAll(() => service.stop());
beforeEach(async () => {
  position = await endOfFeed(key);
});

const poll = (id: number, as = key) => service.must('syncRead', { key: as, id });

async function endOfFeed(as: string): Promise<number> {
  for (let id = 0; ; ) {
    const { nextId, events } = await poll(id, as);
    if (events.length === 0) return nextId;
    id = nextId;
  }
}

/** What came since the test began, without the ids. */
async function news(as = key): Promise<string[]> {
  const { events } = await poll(position, as);
  return events.map(({ operation, objectType, objectId }) =>
    [operation, objectType, objectId].join(' '),
  );
}

const announceUpdates = (eventId: EventId, count: number) =>
  service.store.write(async (queries) => {
    for (let n = 0; n < count; n += 1) {
      await announce(queries, {
        eventId,
        operation: 'update',
        objectType: 'event',
        objectId: eventId,
      });
    }
  });

describe('the feed', () => {
  test('answers with each change, where to read it, and where to continue', async () => {
    const { ticket } = await service.must('ticketCheck', {
      key,
      params: { identifier: guest.identifier },
    });
    const answer = await service.request({ url: `/v2/sync/${position}?apikey=${key}` });
    const { participantId } = ticket;
    const [event] = answer.body.events;
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      success: true,
      type: 'dataSyncEventResult',
      events: [
        {
          id: event.id,
          operation: 'update',
          objectType: 'participant',
          objectId: participantId,
          path: `/api/participant/${participantId}`,
        },
      ],
      nextId: event.id + 1,
      feed: { epoch: expect.stringMatching(/^\w{16}$/), end: event.id + 1 },
    });
    const { nextId } = answer.body;
    expect(await poll(nextId)).toMatchObject({ events: [], nextId });
    const read = await service.request({ url: `${event.path}?apikey=${key}` });
    expect(read.body.participant.id).toBe(participantId);
  });

  test('begins at 0 and at 1 alike; with no news nextId is the id that was sent', async () => {
    const fromZero = await poll(0);
    expect(fromZero.events.length).toBeGreaterThan(0);
    expect(await poll(1)).toEqual(fromZero);
    for (const id of [position, position + 1000, 999_999_999_999_999]) {
      expect(await poll(id)).toMatchObject({ events: [], nextId: id });
    }
  });

  test('holds at most 200 events; the following call yields the remaining ones', async () => {
    await announceUpdates(venue.eventId, 450);
    const ids: number[] = [];
    const sizes: number[] = [];
    for (let id = position; ; ) {
      const { events, nextId } = await poll(id);
      sizes.push(events.length);
      ids.push(...events.map((event) => event.id));
      if (events.length === 0) break;
      id = nextId;
    }
    expect(sizes).toEqual([200, 200, 50, 0]);
    expect(new Set(ids).size).toBe(450);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('is for registered keys: com.svc.api.rest.NotAuthorized', async () => {
    const stranger = await makeKeyOf(service, key, 'Administrator');
    const { status, errors } = await service.call('syncRead', { key: stranger.key, id: 0 });
    expect([status, errors]).toEqual([403, [general.notAuthorized]]);
  });

  test('takes a number: com.svc.api.rest.InvalidResourceId', async () => {
    for (const id of ['x', '-1', '1.5']) {
      const answer = await service.request({ url: `/v2/sync/${id}?apikey=${key}` });
      expect([answer.status, answer.body.errors]).toEqual([400, [general.invalidResourceId]]);
    }
  });

  test('lives at its own paths and no others', async () => {
    for (const url of ['/api/v2/sync/0', '/api/sync/0', '/v2/sync', '/v2/event/1']) {
      const answer = await service.request({ url: `${url}?apikey=${key}` });
      expect([url, answer.status]).toEqual([url, 404]);
    }
    const read = await service.request({ url: `/v2/sync/register?apikey=${key}` });
    expect(read.status).toBe(405);
    const answer = await service.request({ url: `/v2/sync/0?apikey=${key}` });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('registering', () => {
  test('is the beginning: what changed before is not reported, and again changes nothing', async () => {
    await announceUpdates(venue.eventId, 3);
    const late = await makeKeyOf(service, key, 'Editor');
    await service.must('eventGrantPermission', {
      key,
      id: venue.eventId,
      params: { apiKeyIdToGrantPermissionTo: late.id },
    });
    await service.must('syncRegister', { key: late.key });
    expect((await poll(0, late.key)).events).toEqual([]);
    await announceUpdates(venue.eventId, 2);
    await service.must('syncRegister', { key: late.key });
    expect((await poll(0, late.key)).events).toHaveLength(2);
  });
});

describe('a change is announced', () => {
  const ofGuest = () => `update participant ${guest.participantId}`;

  test('of an event and its categories', async () => {
    const { id } = await service.must('eventCreate', {
      key,
      params: {
        hostId: venue.hostId,
        title: 'Ball',
        country: 'DE',
        selectedDate: local('2026-12-31T21:00:00'),
      },
    });
    const category = await service.must('ticketCategoryCreate', {
      key,
      id,
      params: { name: 'VIP', price: 100, available: 5 },
    });
    await service.must('ticketCategoryUpdate', { key, id: category.id, params: { price: 200 } });
    expect(await news()).toEqual([
      `update event ${id}`,
      `update ticketCategory ${category.id}`,
      // Its lastModified has moved with the category.
      `update event ${id}`,
      `update ticketCategory ${category.id}`,
      `update event ${id}`,
    ]);
  });

  test('of a new participant', async () => {
    const added = await addGuest(service, key, venue.eventId, venue.standard);
    expect(await news()).toContain(`update participant ${added.participantId}`);
  });

  test('of a check and a reset, not of one that is read only or refused', async () => {
    const { identifier } = guest;
    await service.must('ticketCheck', { key, params: { identifier, readOnly: true } });
    await service.call('ticketCheck', { key, params: { identifier: 'NOBODYS' } });
    expect(await news()).toEqual([]);
    await service.must('ticketCheck', { key, params: { identifier } });
    await service.must('ticketReset', { key, params: { identifier } });
    expect(await news()).toEqual([ofGuest(), ofGuest()]);
  });

  test('not of the same check again, unless the state changed', async () => {
    const params = {
      identifier: guest.identifier,
      checkedDate: local('2026-11-21T20:05:00'),
      device: 'Door 1',
      tool: 'test',
    };
    const check = () => service.must('ticketCheck', { key, params });
    await check();
    await check();
    await check();
    expect(await news()).toEqual([ofGuest()]);
    await service.must('ticketReset', {
      key,
      params: { ...params, checkedDate: local('2026-11-21T20:06:00') },
    });
    await check();
    expect(await news()).toEqual([ofGuest(), ofGuest(), ofGuest()]);
  });

  test('of a product, to every participant whose answer has it, once', async () => {
    const shirt = await addProduct(service, venue.eventId, guest, 'TICKET');
    const parking = await addProduct(service, venue.eventId, guest, 'PAYMENT');
    for (const { productId } of [shirt, parking]) {
      const params = { checkedDate: local('2026-11-21T20:05:00') };
      const { optionId } = productId === shirt.productId ? shirt : parking;
      const check = () =>
        service.must('participantCheck', {
          key,
          id: guest.participantId,
          params: { ...params, products: [optionId] },
        });
      await check();
      await check();
    }
    expect(await news()).toEqual([ofGuest(), ofGuest()]);
  });
});

describe('a key sees', () => {
  test('what it may touch and nothing else', async () => {
    const other = await makeVenue(service);
    await announceUpdates(other.eventId, 1);
    await announceUpdates(venue.eventId, 1);
    expect(await news()).toEqual([`update event ${venue.eventId}`]);
    expect(await news(other.keys.AttendeeManager.key)).not.toContain(
      `update event ${venue.eventId}`,
    );
  });

  test('the end of an event that it held, and nobody else does', async () => {
    const selectedDate = local('2026-12-31T21:00:00');
    const { id: eventId } = await service.must('eventCreate', {
      key,
      params: { hostId: venue.hostId, title: 'Off', country: 'DE', selectedDate },
    });
    const granted = await makeKeyOf(service, key, 'Editor');
    await service.must('eventGrantPermission', {
      key,
      id: eventId,
      params: { apiKeyIdToGrantPermissionTo: granted.id },
    });
    await service.must('syncRegister', { key: granted.key });
    const other = await makeVenue(service);
    await service.store.write(async (queries) => {
      const change: Change = {
        eventId,
        operation: 'delete',
        objectType: 'event',
        objectId: eventId,
      };
      await announce(queries, change);
      await removeEntries(queries, eventId, eventTables);
      await queries.deleteFrom('apiKeyEvent').where('eventId', '=', eventId).execute();
      await queries.deleteFrom('event').where('id', '=', eventId).execute();
    });
    expect(await news()).toEqual([`delete event ${eventId}`]);
    expect(await news(granted.key)).toEqual([`delete event ${eventId}`]);
    expect(await news(other.keys.Administrator.key)).not.toContain(`delete event ${eventId}`);
  });

  test('nothing of an archived event', async () => {
    const other = await makeVenue(service);
    const as = other.keys.Editor.key;
    await announceUpdates(other.eventId, 1);
    expect(await news(as)).toContain(`update event ${other.eventId}`);
    await service.store.write((queries) =>
      queries
        .updateTable('event')
        .set({ startsMs: instant(Date.UTC(2020, 0, 1)), endsMs: null })
        .where('id', '=', other.eventId)
        .execute(),
    );
    expect(await news(as)).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { removeEvent } from '../../../src/service/event/event-removal.ts';
import { lockSales } from '../../../src/service/event/sales/sales-lock.ts';
import { isGone } from '../../../src/service/store/query/database-error.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { addEvent, addReadyEvent } from '../../support/event-examples.ts';
import { anyImage } from '../../support/images.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addProduct, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
/** Whether writes fail but those in line: a removal's first step is one of these. */
let fails = false;
const log: string[] = [];

beforeAll(async () => {
  service = await startService({
    log: { write: (line) => void log.push(line) },
    wrapStore: (store) => ({
      ...store,
      write: (job) => (fails ? Promise.reject(new Error('disk full')) : store.write(job)),
    }),
  });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
});
afterAll(() => service.stop());

const remove = async (id: number) => (await service.must('eventDelete', { key, id })).deleted;
const exists = async (identifier: string, by = key) =>
  (await service.must('eventExists', { key: by, params: { identifier } })).exists;

test('an event of which nothing is sold goes, with all that belongs to it', async () => {
  const id = await addEvent(service, venue, { identifier: 'GONE' });
  const at = { key, id };
  const params = { name: 'A', price: 100, available: 10 };
  const { id: categoryId } = await service.must('ticketCategoryCreate', { ...at, params });
  await service.must('codeDefinitionCreate', {
    ...at,
    params: { type: 'DISCOUNTCODE_TYPE_PERCENT', name: 'VIP', value: 1000 },
  });
  await service.must('userDataDefinitionCreate', {
    ...at,
    params: { title: 'Größe', type: 'dropdown', level: 'ticket' },
  });
  await service.must('productDefinitionCreate', {
    ...at,
    params: {
      name: 'T-Shirt',
      level: 'TICKET',
      options: [{ name: 'M', price: 2500, available: 5 }],
    },
  });
  const { id: paymentId } = await service.must('paymentCreate', at);
  await service.must('paymentSetTicketCount', {
    key,
    id: paymentId,
    pairs: { [categoryId]: 2 },
  });
  const { logo } = await service.must('eventLogo', { ...at, image: anyImage });
  await service.must('eventCopy', at);
  await service.must('eventGrantPermission', {
    ...at,
    params: { apiKeyIdToGrantPermissionTo: venue.keys.Editor.id },
  });

  expect(await remove(id)).toBe(true);

  expect((await service.call('eventRead', at)).errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
  const category = await service.call('ticketCategoryRead', { key, id: categoryId });
  expect(category.errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
  expect((await service.request({ url: new URL(logo).pathname })).status).toBe(404);
  expect(await exists('GONE')).toBe(false);
});

test('an event of which a ticket was sold stays as it is', async () => {
  await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  const at = { key, id: venue.eventId };
  const before = await service.must('eventRead', at);
  expect(await remove(venue.eventId)).toBe(false);
  expect(await service.must('eventRead', at)).toEqual(before);
});

test('its end is in the feed of the keys that held it', async () => {
  const id = await addEvent(service, venue);
  const { key: by } = venue.keys.Editor;
  await remove(id);
  const { events } = await service.must('syncRead', { key: by, id: 0 });
  expect(events.at(-1)).toMatchObject({ operation: 'delete', objectType: 'event', objectId: id });
});

test('an identifier exists if any event of the service has it', async () => {
  await addEvent(service, venue, { identifier: 'HERE' });
  expect(await exists('HERE', service.operatorKey)).toBe(true);
  expect(await exists('HER', service.operatorKey)).toBe(false);
});

test('an event that is out of reach sells nothing, and has no page', async () => {
  const id = await addReadyEvent(service, venue);
  await service.must('eventActivate', { key, id });
  const { event } = await service.must('eventRead', { key, id });
  const page = { url: new URL(event.eventURL ?? '').pathname };
  expect((await service.request(page)).status).toBe(200);
  await service.store.write((queries) =>
    queries.updateTable('event').set({ stage: 'removed' }).where('id', '=', id).execute(),
  );
  expect((await service.request(page)).status).toBe(404);
  const sale = service.store.writeInLine((queries) => lockSales(queries, id));
  await expect(sale).rejects.toSatisfy(isGone);
});

describe('14.4: an event with many codes', () => {
  let id: EventId;
  beforeEach(async () => {
    id = await addEvent(service, venue);
    const params = {
      type: 'DISCOUNTCODE_TYPE_PERCENT',
      value: 1000,
      name: 'MANY',
      count: 1200,
    } as const;
    await service.must('codeDefinitionCreate', { key, id, params });
  });
  const leftIn = (of: Store) =>
    of.read(async (queries) => {
      const codes = queries.selectFrom('promotionCode').select('id').where('eventId', '=', id);
      return (await codes.execute()).length;
    });

  test('goes in steps, between which others write; nobody sees what is left meanwhile', async () => {
    const { store } = service;
    const left: number[] = [];
    const watched: Store = {
      ...store,
      async write(job) {
        left.push(await leftIn(store));
        expect(await service.call('eventRead', { key, id })).toMatchObject({ status: 403 });
        const { events } = await service.must('userEvents', { key, id: venue.hostId });
        expect(events).not.toContain(id);
        return store.write(job);
      },
    };
    const unexpected = (error: unknown) => {
      throw error;
    };
    expect(await removeEvent(watched, watched, id, unexpected)).toBe(true);
    expect(left).toEqual([1200, 700, 200, 0, 0]);
    expect((await service.call('eventRead', { key, id })).errors).toEqual([
      'com.svc.api.rest.ObjectNotFound',
    ]);
  });

  test('is gone although a later step fails; what is left is removed at the next start', async () => {
    const { store } = service;
    fails = true;
    expect(await remove(id).finally(() => (fails = false))).toBe(true);
    expect(log.join('')).toContain('disk full');
    expect((await service.call('eventRead', { key, id })).status).toBe(403);
    // Whoever removes another event doesn't wait for this one.
    await remove(await addEvent(service, venue));
    expect(await leftIn(store)).toBe(1200);
    // With a new operator's key: no test may follow.
    const location = { ...service.location, remove: async () => {} };
    const next = await startService({ location });
    expect(await leftIn(next.store)).toBe(0);
    await next.stop();
  });
});

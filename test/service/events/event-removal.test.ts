import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { isGone } from '../../../src/service/core/store/query/database-error.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { EventRemovals } from '../../../src/service/events/event-removal.ts';
import { lockSales } from '../../../src/service/events/shop/sales-lock.ts';
import { addEvent, addReadyEvent } from '../../support/event-examples.ts';
import { anyImage } from '../../support/images.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addProduct, makeVenue, type Venue } from '../../support/venue.ts';

const time = manualTime();
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

describe('an event with many codes', () => {
  let id: EventId;
  beforeEach(async () => {
    id = await addEvent(service, venue);
    const params = {
      type: 'DISCOUNTCODE_TYPE_PERCENT',
      value: 1000,
      name: 'MANY',
      count: 350,
    } as const;
    await service.must('codeDefinitionCreate', { key, id, params });
  });
  const unexpected = (error: unknown) => {
    throw error;
  };
  const leftIn = (of: Store) =>
    of.read(async (queries) => {
      const codes = queries.selectFrom('promotionCode').select('id').where('eventId', '=', id);
      return (await codes.execute()).length;
    });

  test('goes in steps with rests between them; nobody sees what is left meanwhile', async () => {
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
    const removals = new EventRemovals(watched, time, unexpected);
    expect(await removals.remove(watched, id)).toBe(true);
    // The answer waits for the first step only.
    await time.settle();
    expect(left).toEqual([350]);
    while ((await leftIn(store)) > 0) await time.advance(5);
    await time.advance(5);
    expect(left).toEqual([350, 250, 150, 50]);
    expect((await service.call('eventRead', { key, id })).errors).toEqual([
      'com.svc.api.rest.ObjectNotFound',
    ]);
  });

  test('ends with the service after the step that is under way', async () => {
    const { store } = service;
    const removals = new EventRemovals(store, time, unexpected);
    await removals.remove(store, id);
    await removals.close();
    expect(await leftIn(store)).toBe(250);
    await time.advance(100);
    expect(await leftIn(store)).toBe(250);
  });

  test('is gone although a later step fails; what is left is removed at the next start', async () => {
    const { store } = service;
    fails = true;
    expect(await remove(id).finally(() => (fails = false))).toBe(true);
    expect(log.join('')).toContain('disk full');
    expect((await service.call('eventRead', { key, id })).status).toBe(403);
    // Whoever removes another event doesn't wait for this one.
    await remove(await addEvent(service, venue));
    expect(await leftIn(store)).toBe(350);
    // With a new operator's key: no test may follow.
    const location = { ...service.location, remove: async () => {} };
    const next = await startService({ location, timers: time });
    while ((await leftIn(next.store)) > 0) await time.advance(5);
    await next.stop();
  });
});

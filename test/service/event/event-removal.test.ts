import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { anyImage } from '../../support/images.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addProduct, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
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

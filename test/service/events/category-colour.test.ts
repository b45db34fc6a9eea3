import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const colour = async () =>
  (await service.must('ticketCategoryRead', { key, id: venue.standard })).ticketCategory.colour;
const paint = (wanted: string) =>
  service.request({
    method: 'POST',
    url: `/api/extension/ticketCategory/${venue.standard}/colour`,
    headers: {
      authorization: `ApiKey ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `colour=${wanted}`,
  });
const changes = async () =>
  (await service.must('syncRead', { key, id: 0 })).events.filter(
    ({ objectType, objectId }) => objectType === 'ticketCategory' && objectId === venue.standard,
  ).length;

test('a ticket category has a colour, or none; what changes nothing is not announced', async () => {
  expect(await colour()).toBeNull();
  const before = await changes();
  await paint('teal');
  expect(await colour()).toBe('teal');
  const after = await changes();
  expect(after).toBeGreaterThan(before);
  await paint('teal');
  expect(await changes()).toBe(after);
  await paint('');
  expect(await colour()).toBeNull();
});

test('no other word is a colour', async () => {
  const { status, body } = await paint('%23ff0000');
  expect([status, body.errors]).toEqual([400, ['com.svc.api.rest.InvalidFormat.colour']]);
});

test('changing the ticket category leaves its colour', async () => {
  await paint('pink');
  await service.must('ticketCategoryUpdate', { key, id: venue.standard, params: { name: 'Gold' } });
  expect(await colour()).toBe('pink');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { importGuests } from '../../support/guest-import.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, addProduct, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.AttendeeManager.key;
});
afterAll(() => service.stop());

const list = async (after = 0) =>
  (await service.must('eventPurchases', { key, id: venue.eventId, params: { after: asId(after) } }))
    .purchases;

test('purchases that are done, with buyer, state, what was bought and its sum', async () => {
  await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  await service.must('paymentCreate', { key, id: venue.eventId, params: {} });
  const { currency } = await service.must('eventPurchases', { key, id: venue.eventId, params: {} });
  expect(currency).toBe('EUR');
  const [payment] = await list();
  const { payment: read } = await service.must('paymentRead', { key, id: venue.guest.paymentId });
  expect(await list()).toHaveLength(1);
  expect(payment).toMatchObject({
    id: venue.guest.paymentId,
    identifier: read.identifier,
    creationTime: read.creationTime,
    status: read.status,
    type: read.type,
    amount: read.amount,
    numTickets: 1,
    numProducts: 1,
    firstName: 'Gerda',
    lastName: 'Gast',
    importedOrder: null,
  });
});

test('an order of another system is called as it was there', async () => {
  const row = { ticketCategoryId: venue.free, lastName: 'Muster' };
  await importGuests(service, venue, [
    { ...row, line: 2, code: 'a1', order: 'X7' },
    { ...row, line: 3, code: 'a2', order: 'X7' },
    { ...row, line: 4, code: 'a3' },
  ]);
  const imported = (await list(venue.guest.paymentId)).map((one) => [
    one.importedOrder,
    one.numTickets,
    one.amount,
  ]);
  expect(imported).toEqual([
    ['X7', 2, 0],
    [null, 1, 0],
  ]);
});

test('continues behind the last of the page before, and holds nothing of other events', async () => {
  const all = await list();
  const [first] = all;
  expect(await list(first?.id ?? 0)).toEqual(all.slice(1));
  const other = await makeVenue(service);
  await addGuest(service, other.keys.Administrator.key, other.eventId, other.free);
  expect(await list()).toEqual(all);
});

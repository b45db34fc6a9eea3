import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketCategoryId } from '../../../src/domain/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let foreign: Venue;
let key: string;
let muller: Guest;
let weiss: Guest;
let percent: Guest;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service, 'Frühlingsball');
  foreign = await makeVenue(service);
  key = venue.keys.AttendeeManager.key;
  const add = (person: object) => addGuest(service, key, venue.eventId, venue.standard, person);
  muller = await add({ firstName: 'Änne', lastName: 'Müller', email: 'aenne@example.org' });
  weiss = await add({ firstName: 'Łukasz', lastName: 'Weiß', company: 'Żabka Polska' });
  percent = await add({ firstName: 'Per', lastName: '100%_ig' });
});
afterAll(() => service.stop());

const find = async (params: object) => (await service.must('ticketFind', { key, params })).ids;

test.each([
  ['MÜLLER', () => muller],
  ['müll', () => muller],
  ['muller', () => muller],
  ['änne müller', () => muller],
  ['müller änne', () => muller],
  ['Muller A', () => muller],
  ['AENNE@EXAMPLE', () => muller],
  ['WEISS', () => weiss],
  ['weiß', () => weiss],
  ['lukasz', () => weiss],
  ['zabka', () => weiss],
  ['%_', () => percent],
])('the query %s finds its ticket, in any case and without accents', async (query, sought) => {
  expect(await find({ query })).toEqual([sought().ticketId]);
});

test('the query finds by codes, by the purchase, the category and by the event’s own texts', async () => {
  const { payment } = await service.must('paymentRead', { key, id: muller.paymentId });
  const { identifier, displayIdentifier } = muller;
  for (const query of [
    identifier,
    identifier.toLowerCase(),
    displayIdentifier,
    displayIdentifier.replaceAll('-', ''),
    payment.identifier,
  ]) {
    expect(await find({ query })).toEqual([muller.ticketId]);
  }
  const all = [venue.guest, muller, weiss, percent].map(({ ticketId }) => ticketId);
  expect(await find({ query: 'standard' })).toEqual(all);
  expect(await find({ query: 'FRUHLINGS' })).toEqual(all);
  expect(await find({})).toEqual(all);
  expect(await find({ query: 'nobody' })).toEqual([]);
});

test('all that is given must hold', async () => {
  const { identifier, displayIdentifier, paymentId, ticketId } = muller;
  const { payment } = await service.must('paymentRead', { key, id: paymentId });
  for (const params of [
    { firstName: 'anne', lastName: 'MÜLLER' },
    { email: 'aenne@example.org' },
    { ticketIdentifier: identifier },
    { displayIdentifier },
    { displayIdentifier: displayIdentifier.replaceAll('-', '') },
    { paymentId },
    { paymentIdentifier: payment.identifier },
    { eventId: venue.eventId, query: 'müller', lastName: 'müller' },
  ]) {
    expect(await find(params)).toEqual([ticketId]);
  }
  expect(await find({ company: 'żabka' })).toEqual([weiss.ticketId]);
  expect(await find({ firstName: 'anne', lastName: 'weiß' })).toEqual([]);
});

test('only tickets of permitted events are found', async () => {
  expect(await find({ ticketIdentifier: foreign.guest.identifier })).toEqual([]);
  expect(await find({ query: 'gerda gast' })).toEqual([venue.guest.ticketId]);
});

test('the first 100 are found', async () => {
  const added: Promise<unknown>[] = [];
  for (let n = 0; n < 99; n += 1) {
    added.push(addGuest(service, key, venue.eventId, venue.free, { company: 'Chor' }));
  }
  await Promise.all(added);
  expect(await find({ company: 'chor' })).toHaveLength(99);
  expect(await find({})).toHaveLength(100);
});

const addCategory = async (name: string) => {
  const to = { key: venue.keys.Editor.key, id: venue.eventId };
  const params = { name, price: 0, available: 10 };
  return (await service.must('ticketCategoryCreate', { ...to, params })).id;
};
const rename = (id: TicketCategoryId, name: string) =>
  service.must('ticketCategoryUpdate', { key: venue.keys.Editor.key, id, params: { name } });

test('the query finds tickets by the name that their category has now', async () => {
  const id = await addCategory('Balkon');
  // Somebody whose company is called like the category.
  const guest = await addGuest(service, key, venue.eventId, id, { company: 'Balkon' });
  const other = await addGuest(service, key, venue.eventId, id);
  const both = [guest.ticketId, other.ticketId];
  await rename(id, 'Größe 2');
  expect(await find({ query: 'grosse 2' })).toEqual(both);
  expect(await find({ query: 'balkon' })).toEqual([guest.ticketId]);
  await rename(id, 'Loge');
  expect(await find({ query: 'loge' })).toEqual(both);
  expect(await find({ query: 'grosse 2' })).toEqual([]);
});

test('tickets from before searches found "last first" are found by the new name, too', async () => {
  const id = await addCategory('Parkett');
  const guest = await addGuest(service, key, venue.eventId, id);
  await service.store.write((queries) =>
    queries
      .updateTable('ticket')
      .set(({ ref }) => ({ foldedTexts: sql<string>`${ref('foldedTexts')} || ${'\nlast first'}` }))
      .where('id', '=', guest.ticketId)
      .execute(),
  );
  await rename(id, 'Rang');
  expect(await find({ query: 'rang' })).toEqual([guest.ticketId]);
});

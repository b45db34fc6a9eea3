/** Everything that changes an answer is announced for whatever shows it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
import { cancelPayment } from '../../../src/service/orders/cancel-payment.ts';
import { announced } from '../../support/announced.ts';
import { anyImage } from '../../support/images.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTill, type Till } from '../../support/till.ts';
import { addGuest, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let till: Till;
let key: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  venue = await makeVenue(service);
  await signAgreement(service, venue.hostId);
  till = openTill(service, venue);
  key = till.key;
  await service.must('syncRegister', { key });
});
afterAll(() => service.stop());

const told = async (action: () => Promise<unknown>) =>
  (await announced(service, key, action)).sort();
const fieldOf = async (level: 'payment' | 'ticket', type: 'string' | 'photo' = 'string') =>
  (
    await service.must('userDataDefinitionCreate', {
      key,
      id: venue.eventId,
      params: { title: 'Wish', type, level },
    })
  ).id;
const updates = (type: string, ids: readonly unknown[]) => ids.map((id) => `update ${type} ${id}`);

test('a purchase-level field changes every participant of the purchase, a ticket-level one its own', async () => {
  const id = await till.bought(await till.cart({ [venue.free]: 2 }));
  const [first, second] = (await till.participants(id)).map((participant) => participant.id);
  const [ofPurchase, ofTicket] = [await fieldOf('payment'), await fieldOf('ticket')];
  const say = (field: number) => () =>
    service.must('participantUpdate', { key, id: asId(first ?? 0), pairs: { [field]: 'window' } });
  expect(await told(say(ofPurchase))).toEqual(updates('participant', [first, second]));
  expect(await told(say(ofTicket))).toEqual(updates('participant', [first]));
  const { participant } = await service.must('participantRead', { key, id: asId(second ?? 0) });
  expect(participant.buyerUserData).toMatchObject([{ value: 'window' }]);
});

test('an add-on that is deleted is told as deleted', async () => {
  const { id } = await service.must('productDefinitionCreate', {
    key,
    id: venue.eventId,
    params: { name: 'Essen', level: 'TICKET', options: [{ name: 'Menü', price: 1, available: 1 }] },
  });
  const remove = () => service.must('productDefinitionDelete', { key, id });
  expect(await told(remove)).toContain(`delete productDefinition ${id}`);
});

test('start, finalize, registration and cancelling change what a category says of its sales', async () => {
  const category = `update ticketCategory ${venue.free}`;
  const draft = await till.cart({ [venue.free]: 2 });
  let queueIdentifier = '';
  expect(
    await told(async () => {
      queueIdentifier = await till.started(draft);
    }),
  ).toEqual([category]);
  expect(await till.readCategory(venue.free)).toMatchObject({ reservedCount: 2 });
  const bought = await told(() => till.finalize(draft, queueIdentifier));
  expect(bought).toContain(category);
  expect(bought).toHaveLength(3);
  const cancelled = await told(() =>
    service.store.write((queries) => cancelPayment(queries, systemClock, draft)),
  );
  expect(cancelled.filter((change) => change === category)).toHaveLength(1);
  expect(cancelled).toHaveLength(3);
  expect(await told(() => addGuest(service, key, venue.eventId, venue.free))).toContain(category);
});

test('a photo field shows the pictures of those who have one', async () => {
  const { guest } = venue;
  await addGuest(service, key, venue.eventId, venue.free);
  const picture = { key, id: guest.participantId, image: anyImage };
  await service.must('participantUploadPicture', picture);
  const read = async () =>
    (await service.must('participantRead', { key, id: guest.participantId })).participant;
  expect((await read()).pictureLink ?? null).toBeNull();
  expect(await told(() => fieldOf('ticket', 'photo'))).toEqual(
    updates('participant', [guest.participantId]),
  );
  expect((await read()).pictureLink).toContain('/');
  expect(await told(() => fieldOf('ticket'))).toEqual([]);
});

test('a category is announced with its event, a renamed one with its participants too', async () => {
  const { eventId, guest, standard } = venue;
  // Its `lastModified` moves.
  const changed = [`update event ${eventId}`, `update ticketCategory ${standard}`];
  await addGuest(service, key, venue.eventId, venue.free);
  const update = (params: object) => () =>
    service.must('ticketCategoryUpdate', { key, id: standard, params });
  expect(await told(update({ name: 'Balkon' }))).toEqual(
    [...updates('participant', [guest.participantId]), ...changed].sort(),
  );
  expect(await told(update({ name: 'Balkon', comment: 'hoch' }))).toEqual(changed);
});

test('another timezone changes event, categories and participants', async () => {
  const { eventId, guest, standard, free } = venue;
  const update = (params: object) => () =>
    service.must('eventUpdate', { key, id: eventId, params });
  expect(await told(update({ timezone: 'America/New_York' }))).toEqual(
    [
      `update event ${eventId}`,
      `update participant ${guest.participantId}`,
      ...updates('ticketCategory', [standard, free]),
    ].sort(),
  );
});

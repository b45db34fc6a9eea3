import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { queueMail } from '../../../src/service/orders/mail/queue/queue-mail.ts';
import { addEvent, addReadyEvent, makePayable } from '../../support/event-examples.ts';
import { importGuests } from '../../support/guest-import.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { addGuest, addProduct, local, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const activate = (id: EventId, deleteDemoPayments?: boolean) =>
  service.call('eventActivate', {
    key,
    id,
    params: { ...(deleteDemoPayments !== undefined && { deleteDemoPayments }) },
  });
const refused = (code: string) => ({ status: 400, errors: [code] });
const isActivated = async (id: EventId) =>
  (await service.must('eventRead', { key, id })).event.activated;

test('a draft that lacks nothing is activated, once: com.svc.Event.AlreadyActivated', async () => {
  const id = await addReadyEvent(service, venue);
  expect(await isActivated(id)).toBe(false);
  expect((await activate(id)).status).toBe(200);
  expect(await isActivated(id)).toBe(true);
  expect(await activate(id)).toMatchObject(refused('com.svc.Event.AlreadyActivated'));
  const { events } = await service.must('syncRead', { key, id: 0 });
  // `priceEditable` of its categories changes with it.
  expect(events.slice(-2)).toMatchObject([
    { operation: 'update', objectType: 'event', objectId: id },
    { operation: 'update', objectType: 'ticketCategory' },
  ]);
});

describe('refused', () => {
  /** A ready event that a call has taken something from. */
  const refusedAfter = async (code: string, spoil: (id: EventId) => Promise<unknown>) => {
    const id = await addReadyEvent(service, venue);
    await spoil(id);
    expect(await activate(id)).toMatchObject(refused(code));
    expect(await isActivated(id)).toBe(false);
  };
  const clear = (id: EventId, property: string) =>
    service.request({
      ...writeCall({ path: '/api/event/:id', method: 'POST' } as never, id, { [property]: '' }),
      headers: { authorization: `ApiKey ${key}` },
    });
  /** Puts what no call lets in, as a database from elsewhere might hold it. */
  const set = (id: EventId, columns: object) =>
    service.store.write((queries) =>
      queries.updateTable('event').set(columns).where('id', '=', id).execute(),
    );

  test('com.svc.Event.NoLanguage', () =>
    refusedAfter('com.svc.Event.NoLanguage', (id) => clear(id, 'language')));

  test('com.svc.Event.NoTimezone', async () => {
    await refusedAfter('com.svc.Event.NoTimezone', (id) => clear(id, 'timezone'));
  });

  test('a timezone that is given again is as good as one that never lacked', async () => {
    const id = await addReadyEvent(service, venue);
    await clear(id, 'timezone');
    const params = { timezone: 'Europe/Vienna' as never };
    await service.must('eventUpdate', { key, id, params });
    expect((await activate(id)).status).toBe(200);
  });

  test('com.svc.Event.NoTitle', () =>
    refusedAfter('com.svc.Event.NoTitle', (id) => set(id, { title: '' })));

  test('com.svc.Event.UnsupportedLanguage', () =>
    refusedAfter('com.svc.Event.UnsupportedLanguage', (id) => set(id, { language: 'xx' })));

  test('com.svc.Event.EndDateBeforeDate', () =>
    refusedAfter('com.svc.Event.EndDateBeforeDate', (id) =>
      set(id, { endsMs: service.clock.now() }),
    ));

  test('com.svc.TicketShop.NoTicketCategories', async () => {
    await makePayable(service, venue);
    const id = await addEvent(service, venue);
    expect(await activate(id)).toMatchObject(refused('com.svc.TicketShop.NoTicketCategories'));
  });

  test('all that is missing at once, in the order of the specification', async () => {
    const poor = await makeVenue(service);
    const own = poor.keys.Administrator.key;
    const { id } = await service.must('eventCreate', {
      key: own,
      params: {
        ...{ hostId: poor.hostId, title: 'Kahl', country: 'DE' },
        selectedDate: local('2027-06-21T20:00:00'),
      },
    });
    expect((await service.call('eventActivate', { key: own, id })).errors).toEqual([
      'com.svc.Event.NoLanguage',
      'com.svc.TicketShop.NoTicketCategories',
      'com.svc.TicketShop.NoBillingAddress',
      'com.svc.TicketShop.NoBankAccount',
    ]);
  });

  test('a free event needs no address, account and payment type; one paid add-on, and it does', async () => {
    const poor = await makeVenue(service);
    const own = poor.keys.Administrator.key;
    const free = async () => {
      const id = await addEvent(service, poor);
      const params = { name: 'Guest list', price: 0, available: 10 };
      await service.must('ticketCategoryCreate', { key: own, id, params });
      const { results } = await service.must('eventPaymentTypes', { key: own, id });
      for (const type of results.paymentTypes) {
        await service.must('paymentTypeDelete', { key: own, id: type.id });
      }
      return id;
    };
    await service.must('eventActivate', { key: own, id: await free() });
    const id = await free();
    await service.must('productDefinitionCreate', {
      key: own,
      id,
      params: {
        name: 'T-shirt',
        level: 'TICKET',
        options: [{ name: 'M', price: 1500, available: null }],
      },
    });
    expect((await service.call('eventActivate', { key: own, id })).errors).toEqual([
      'com.svc.TicketShop.NoBillingAddress',
      'com.svc.TicketShop.NoBankAccount',
      'com.svc.TicketShop.NoPaymentType',
    ]);
  });

  test('com.svc.TicketShop.NoPaymentType', () =>
    refusedAfter('com.svc.TicketShop.NoPaymentType', async (id) => {
      const { results } = await service.must('eventPaymentTypes', { key, id });
      for (const type of results.paymentTypes) {
        await service.must('paymentTypeDelete', { key, id: type.id });
      }
    }));

  test('com.svc.TicketShop.NoTicketType', () =>
    refusedAfter('com.svc.TicketShop.NoTicketType', async (id) => {
      const { results } = await service.must('eventTicketTypes', { key, id });
      for (const type of results.ticketTypes) {
        await service.must('ticketTypeUpdate', { key, id: type.id, params: { active: false } });
      }
    }));

  test.each([
    ['com.svc.TicketShop.NoBillingAddress', 'billingAddress'],
    ['com.svc.TicketShop.NoBankAccount', 'bankAccount'],
  ] as const)('%s', (code, table) =>
    refusedAfter(code, () =>
      service.store.write((queries) =>
        queries.deleteFrom(table).where('userId', '=', venue.hostId).execute(),
      ),
    ),
  );
});

describe('purchases for trying the shop out', () => {
  const sold = async (id: number) =>
    (await service.must('ticketCategoryRead', { key, id })).ticketCategory.sold;

  async function triedOut() {
    const id = await addReadyEvent(service, venue);
    const { ticketCategories } = await service.must('eventTicketCategories', { key, id });
    const category = ticketCategories[0] as Venue['standard'];
    const guest = await addGuest(service, key, id, category);
    await addProduct(service, id, guest, 'TICKET');
    await service.must('ticketCheck', { key, params: { identifier: guest.identifier } });
    return { id, category, guest };
  }

  test('stay, where nothing else is said', async () => {
    const { id, category, guest } = await triedOut();
    await activate(id);
    const { payments } = await service.must('eventPayments', { key, id });
    expect(payments).toEqual([guest.paymentId]);
    expect(await sold(category)).toBe(1);
  });

  test('are deleted with deleteDemoPayments, and what they took is free again', async () => {
    const { id, category, guest } = await triedOut();
    await service.store.write((queries) =>
      queueMail(queries, service.clock.now(), {
        eventId: id,
        paymentId: guest.paymentId,
        kind: 'bought',
      }),
    );
    await activate(id, true);
    const mails = await service.store.read((queries) =>
      queries.selectFrom('mail').select('id').where('eventId', '=', id).execute(),
    );
    expect(mails).toEqual([]);
    expect((await service.must('eventPayments', { key, id })).payments).toEqual([]);
    const { participantId, ticketId } = guest;
    for (const gone of [
      await service.call('participantRead', { key, id: participantId }),
      await service.call('ticketRead', { key, id: ticketId }),
    ]) {
      expect(gone.errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
    }
    expect(await sold(category)).toBe(0);
    const { events } = await service.must('syncRead', { key, id: 0 });
    expect(events).toContainEqual(
      expect.objectContaining({ operation: 'delete', objectId: participantId }),
    );
  });

  test('19: guests of a file stay, with their places: they bought nothing here', async () => {
    const { id, category, guest } = await triedOut();
    const eventVenue = { ...venue, eventId: id };
    const row = { line: 2, ticketCategoryId: category, lastName: 'Muster', order: 'A1' };
    await importGuests(service, eventVenue, [
      { ...row, code: 'foreign-1' },
      { ...row, line: 3, lastName: 'Weg', code: 'foreign-2', state: 'cancelled' },
    ]);
    const { keys } = venue;
    await service.must('ticketCheck', {
      key: keys.Administrator.key,
      params: { identifier: 'foreign-1' },
    });
    expect(await sold(category)).toBe(2);
    await activate(id, true);
    expect(await sold(category)).toBe(1);
    const { participants } = await service.must('eventParticipants', {
      key,
      id,
      params: { resultType: 'full' },
    });
    expect(participants).toMatchObject([
      { lastName: 'Muster', identifier: 'foreign-1', tickets: [{ checked: true }] },
      { lastName: 'Weg', identifier: 'foreign-2' },
    ]);
    const gone = await service.call('participantRead', { key, id: guest.participantId });
    expect(gone.errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
    const old = await service.call('ticketCheck', {
      key,
      params: { identifier: guest.identifier },
    });
    expect(old.status).toBe(404);
  });

  test('stay where the event can’t be activated', async () => {
    const { id, guest } = await triedOut();
    await service.store.write((queries) =>
      queries.updateTable('event').set({ language: null }).where('id', '=', id).execute(),
    );
    expect((await activate(id, true)).status).toBe(400);
    expect((await service.must('eventPayments', { key, id })).payments).toEqual([guest.paymentId]);
  });
});

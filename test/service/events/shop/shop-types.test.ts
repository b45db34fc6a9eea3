import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventId } from '../../../../src/domain/ids.ts';
import { allTypes } from '../../../../src/service/core/deps/allowed-types.ts';
import { addEvent, removePaper } from '../../../support/event-examples.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
let id: EventId;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
  id = await addEvent(service, venue);
});
afterAll(() => service.stop());

const ticketTypes = async (of = id) =>
  (await service.must('eventTicketTypes', { key, id: of })).results;
const paymentTypes = async (of = id) =>
  (await service.must('eventPaymentTypes', { key, id: of })).results;
const given = (type: string, active = true) => ({ id: expect.any(Number), type, active });

async function addCategory(of: EventId) {
  const params = { name: 'Standard', price: 4500, available: 10 };
  return (await service.must('ticketCategoryCreate', { key, id: of, params })).id;
}

describe('ticket types', () => {
  const create = (type: string, of = id) =>
    service.call('ticketTypeCreate', { key, id: of, params: { type: type as never } });

  test('a new event has paper and e-tickets, in this order', async () => {
    expect(await ticketTypes()).toEqual({
      availableTicketTypes: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
      ticketTypes: [given('TICKETTYPE_PAPER'), given('TICKETTYPE_ETICKET')],
    });
  });

  test('one that the host may use and the shop does not have is created', async () => {
    const of = await addEvent(service, venue);
    await removePaper(service, of);
    const made = await service.must('ticketTypeCreate', {
      key,
      id: of,
      params: { type: 'TICKETTYPE_PAPER', active: false },
    });
    const { ticketType } = await service.must('ticketTypeRead', { key, id: made.id });
    expect(ticketType).toEqual({ id: made.id, type: 'TICKETTYPE_PAPER', active: false });
    expect((await ticketTypes(of)).ticketTypes[0]).toEqual(ticketType);
  });

  test('one that was removed before a ticket of it was sold is created again', async () => {
    const of = await addEvent(service, venue);
    const [paper, eTicket] = (await ticketTypes(of)).ticketTypes;
    if (!paper || !eTicket) throw new Error('a new event lacks its ticket types');
    for (const { id: type } of [paper, eTicket]) {
      await service.must('ticketTypeDelete', { key, id: type });
    }
    expect(await create('TICKETTYPE_PAPER', of)).toMatchObject({ status: 201 });
    expect((await ticketTypes(of)).ticketTypes).toEqual([
      given('TICKETTYPE_PAPER'),
      given('TICKETTYPE_ETICKET', false),
    ]);
    await addGuest(service, key, of, await addCategory(of));
    expect(await create('TICKETTYPE_ETICKET', of)).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.ticketType.TicketTypeAlreadyExists'],
    });
  });

  test.each(['TICKETTYPE_BADGE', 'TICKETTYPE_CONFIRMATION', 'TICKETTYPE_ONSITE'])(
    'com.svc.api.rest.ticketType.TicketTypeNotAllowed: %s',
    async (type) => {
      expect(await create(type)).toMatchObject({
        status: 400,
        errors: ['com.svc.api.rest.ticketType.TicketTypeNotAllowed'],
      });
    },
  );

  test('com.svc.api.rest.ticketType.TicketTypeAlreadyExists', async () => {
    expect(await create('TICKETTYPE_PAPER')).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.ticketType.TicketTypeAlreadyExists'],
    });
  });

  test('deleting one turns it off, and an update turns it on', async () => {
    const [eTicket] = (await ticketTypes()).ticketTypes;
    if (!eTicket) throw new Error('a new event lacks its ticket types');
    const at = { key, id: eTicket.id };
    expect((await service.must('ticketTypeDelete', at)).deleted).toBe(false);
    expect((await ticketTypes()).ticketTypes[0]).toEqual({ ...eTicket, active: false });
    await service.must('ticketTypeUpdate', at);
    expect((await ticketTypes()).ticketTypes[0]).toEqual({ ...eTicket, active: false });
    await service.must('ticketTypeUpdate', { ...at, params: { active: true } });
    expect((await ticketTypes()).ticketTypes[0]).toEqual(eTicket);
  });
});

describe('payment types', () => {
  const create = (type: string) =>
    service.call('paymentTypeCreate', { key, id, params: { type: type as never } });

  test('a new event has what works without a payment service; the others are free to take', async () => {
    expect(await paymentTypes()).toEqual({
      availablePaymentTypes: [
        'PAYMENT_TYPE_CC',
        'PAYMENT_TYPE_INVOICE',
        'PAYMENT_TYPE_PREPAYMENT',
        'PAYMENT_TYPE_PP',
        'PAYMENT_TYPE_ONLOCATION',
      ],
      workingPaymentTypes: [
        'PAYMENT_TYPE_INVOICE',
        'PAYMENT_TYPE_PREPAYMENT',
        'PAYMENT_TYPE_ONLOCATION',
      ],
      paymentTypes: [given('PAYMENT_TYPE_PREPAYMENT')],
    });
  });

  test('one more is created, once: com.svc.api.rest.paymentType.PaymentTypeAlreadyExists', async () => {
    const { answer } = await create('PAYMENT_TYPE_INVOICE');
    expect((await paymentTypes()).paymentTypes[0]).toEqual({
      id: answer?.id,
      type: 'PAYMENT_TYPE_INVOICE',
      active: true,
    });
    expect(await create('PAYMENT_TYPE_INVOICE')).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.paymentType.PaymentTypeAlreadyExists'],
    });
  });

  test.each([
    'PAYMENT_TYPE_ELV',
    'PAYMENT_TYPE_SOFORT',
    'PAYMENT_TYPE_ONLOCATION_INVOICE',
    'PAYMENT_TYPE_ONLOCATION_MPOS',
    'PAYMENT_TYPE_DIRECT',
  ])('com.svc.api.rest.paymentType.PaymentTypeNotAllowed: %s', async (type) => {
    expect(await create(type)).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.paymentType.PaymentTypeNotAllowed'],
    });
  });

  test('deleting one turns it off, and an update turns it on', async () => {
    const [card] = (await paymentTypes()).paymentTypes;
    if (!card) throw new Error('a new event lacks its payment types');
    const at = { key, id: card.id };
    const read = async () => (await service.must('paymentTypeRead', at)).paymentType;
    expect((await service.must('paymentTypeDelete', at)).deleted).toBe(false);
    expect(await read()).toEqual({ ...card, active: false });
    await service.must('paymentTypeUpdate', { ...at, params: { active: true } });
    expect(await read()).toEqual(card);
  });
});

describe('the administrator sets which types a host may offer', () => {
  let generous: TestService;
  let host: Venue;
  beforeAll(async () => {
    generous = await startService({ allowedTypes: allTypes });
    host = await makeVenue(generous);
  });
  afterAll(() => generous.stop());

  test('all ten and all five exist, and each missing one can be created', async () => {
    const by = host.keys.Editor.key;
    const at = { key: by, id: host.eventId };
    const { results: before } = await generous.must('eventTicketTypes', at);
    expect(before.availableTicketTypes).toHaveLength(5);
    for (const type of before.availableTicketTypes.slice(2)) {
      await generous.must('ticketTypeCreate', { ...at, params: { type } });
    }
    const { results: after } = await generous.must('eventTicketTypes', at);
    expect(after.ticketTypes.map(({ type }) => type)).toEqual(before.availableTicketTypes);
    const { results: payment } = await generous.must('eventPaymentTypes', at);
    expect(payment.availablePaymentTypes).toHaveLength(10);
    const had = payment.paymentTypes.map(({ type }) => type);
    for (const type of payment.availablePaymentTypes.filter((one) => !had.includes(one))) {
      await generous.must('paymentTypeCreate', { ...at, params: { type } });
    }
    const { results: paid } = await generous.must('eventPaymentTypes', at);
    expect(paid.paymentTypes.map(({ type }) => type)).toEqual(payment.availablePaymentTypes);
  });

  test('a new shop has no type that its host may not offer', async () => {
    const strict = await startService({
      allowedTypes: { ticketTypes: ['TICKETTYPE_PAPER'], paymentTypes: [] },
    });
    const { eventId, keys } = await makeVenue(strict);
    const at = { key: keys.Editor.key, id: eventId };
    expect((await strict.must('eventTicketTypes', at)).results).toEqual({
      availableTicketTypes: ['TICKETTYPE_PAPER'],
      ticketTypes: [given('TICKETTYPE_PAPER')],
    });
    expect((await strict.must('eventPaymentTypes', at)).results).toEqual({
      availablePaymentTypes: [],
      workingPaymentTypes: [],
      paymentTypes: [],
    });
    await strict.stop();
  });
});

test('a change of a type is in the feed, as one of its event', async () => {
  const of = await addEvent(service, venue);
  const update = { operation: 'update', objectType: 'event', objectId: of };
  const last = async () => (await service.must('syncRead', { key, id: 0 })).events.at(-1);
  const { id: made } = await service.must('paymentTypeCreate', {
    key,
    id: of,
    params: { type: 'PAYMENT_TYPE_INVOICE' },
  });
  const created = await last();
  expect(created).toMatchObject(update);
  await service.must('paymentTypeDelete', { key, id: made });
  expect(await last()).toMatchObject(update);
  expect((await last())?.id).toBeGreaterThan(created?.id ?? Number.POSITIVE_INFINITY);
});

import { describe, expect, test } from 'vitest';
import { countries } from '../../../../src/contract/iso-codes.ts';
import { ticketShopUpdate } from '../../../../src/contract/ticket-shop.ts';
import type { EventId } from '../../../../src/domain/ids.ts';
import { currencies, currencyOf } from '../../../../src/service/events/shop/shop-record.ts';
import { cancelPayment } from '../../../../src/service/orders/cancel-payment.ts';
import { addEvent, addReadyEvent } from '../../../support/event-examples.ts';
import { openVenue } from '../../../support/event-fixture.ts';
import { writeCall } from '../../../support/service.ts';
import { addGuest, local } from '../../../support/venue.ts';

const { clock, service, venue, key } = await openVenue();

const read = async (id: EventId) => (await service.must('ticketShopRead', { key, id })).ticketShop;
const update = (id: EventId, params: object) =>
  service.call('ticketShopUpdate', { key, id, params });
const send = (id: EventId, params: Record<string, string>) =>
  service.request({
    ...writeCall(ticketShopUpdate, id, params),
    headers: { authorization: `ApiKey ${key}` },
  });

test('a new shop has the specification’s defaults', async () => {
  expect(await read(await addEvent(service, venue))).toEqual({
    id: expect.any(Number),
    closeDate: '2027-01-07T21:00:00',
    registrationStartDate: null,
    registrationEndDate: null,
    closed: false,
    disagio: 0,
    ticketBaseFee: 0,
    productDisagio: 0,
    feeInclusive: true,
    shipmentFeeInclusive: false,
    commercial: true,
    salesTax: 1900,
    availableLimit: null,
    showAvailableTickets: true,
    currency: 'EUR',
    cancelationPossible: true,
    ticketsEditable: true,
    ticketsTransferable: true,
    numTicketsSold: 0,
    totalIncome: 0,
    totalFees: 0,
    collectUserData: true,
    maxPossibleNumberOfParticipants: 0,
    numTicketsChecked: 0,
    vatId: null,
    ownTermsAndConditions: null,
    ownPrivacyPolicy: null,
    ownImprint: null,
    accent: null,
    asksAddress: false,
    payWithinDays: 14,
  });
});

test('every property that may be written is, and only what is sent changes', async () => {
  const id = await addEvent(service, venue);
  const given = {
    registrationStartDate: local('2026-12-01T10:00:00'),
    registrationEndDate: local('2026-12-24T18:00:00'),
    feeInclusive: false,
    commercial: true,
    salesTax: 700,
    availableLimit: 120,
    showAvailableTickets: false,
    currency: 'CHF',
    cancelationPossible: false,
    ticketsEditable: false,
    ticketsTransferable: false,
    collectUserData: false,
    vatId: 'DE123456789',
    ownTermsAndConditions: 'https://example.org/terms',
    ownPrivacyPolicy: 'https://example.org/privacy',
  };
  const written = Object.keys(ticketShopUpdate.params);
  expect(written.filter((name) => !(name in given))).toEqual(['shipmentFeeInclusive']);
  expect((await update(id, given)).status).toBe(200);
  const all = await read(id);
  expect(all).toMatchObject(given);
  await update(id, { vatId: 'DE1' });
  expect(await read(id)).toEqual({ ...all, vatId: 'DE1' });
});

test('what may not be written is ignored, and shipmentFeeInclusive is always false', async () => {
  const id = await addEvent(service, venue);
  const before = await read(id);
  const params = { disagio: '500', closed: 'true', totalIncome: '9', shipmentFeeInclusive: 'true' };
  expect((await send(id, params)).status).toBe(200);
  expect(await read(id)).toEqual(before);
});

test('an empty value brings the default back', async () => {
  const id = await addEvent(service, venue);
  const before = await read(id);
  await update(id, { salesTax: 700, availableLimit: 5, vatId: 'x', feeInclusive: false });
  await update(id, { registrationEndDate: local('2026-12-24T18:00:00') });
  await send(id, {
    salesTax: '',
    availableLimit: '',
    vatId: '',
    feeInclusive: '',
    registrationEndDate: '',
  });
  expect(await read(id)).toEqual(before);
});

test('only commercial events have a salesTax', async () => {
  const id = await addEvent(service, venue);
  await update(id, { commercial: false });
  expect(await read(id)).toMatchObject({ commercial: false, salesTax: null });
});

describe('of the country', () => {
  test.each([
    ['DE', 'EUR', 1900],
    ['CH', 'CHF', 810],
    ['GB', 'GBP', 2000],
    ['US', 'USD', 0],
  ])('%s: %s, %i', async (country, currency, salesTax) => {
    const id = await addEvent(service, venue, { country });
    expect(await read(id)).toMatchObject({ currency, salesTax });
  });

  test('every country has one currency', () => {
    const known = [...countries].filter((country) => currencies.has(currencyOf(country)));
    expect(known).toHaveLength(countries.size);
    expect(currencyOf('SE')).toBe('SEK');
    expect([...countries].filter((country) => currencyOf(country) === 'EUR')).toHaveLength(36);
  });
});

describe('com.svc.ticketshop.registrationDateValidationError', () => {
  test.each([
    ['an end before the start', { start: '2026-12-02T10:00:00', end: '2026-12-02T09:59:59' }],
    ['a start after the shop has closed', { start: '2027-01-07T21:00:01' }],
  ])('%s', async (_, { start, end }: { start: string; end?: string }) => {
    const id = await addEvent(service, venue);
    const before = await read(id);
    const params = {
      registrationStartDate: local(start),
      ...(end && { registrationEndDate: local(end) }),
    };
    expect(await update(id, params)).toMatchObject({
      status: 400,
      errors: ['com.svc.ticketshop.registrationDateValidationError'],
    });
    expect(await read(id)).toEqual(before);
  });

  test('is judged with the date that is there already', async () => {
    const id = await addEvent(service, venue);
    await update(id, { registrationEndDate: local('2026-12-02T10:00:00') });
    const late = await update(id, { registrationStartDate: local('2026-12-02T10:00:01') });
    expect(late.errors).toEqual(['com.svc.ticketshop.registrationDateValidationError']);
  });
});

describe('com.svc.ticketShop.cantChangeCurrency', () => {
  test('once a ticket was sold', async () => {
    const before = await read(venue.eventId);
    expect(await update(venue.eventId, { currency: 'CHF' })).toMatchObject({
      status: 400,
      errors: ['com.svc.ticketShop.cantChangeCurrency'],
    });
    expect((await update(venue.eventId, { currency: 'EUR' })).status).toBe(200);
    expect(await read(venue.eventId)).toEqual(before);
  });

  test('a currency that does not exist has the wrong form', async () => {
    const { errors } = await update(venue.eventId, { currency: 'QQQ' });
    expect(errors).toEqual(['com.svc.api.rest.InvalidFormat.currency']);
  });
});

test('a change is in the feed, as one of its event', async () => {
  const id = await addEvent(service, venue);
  await update(id, { vatId: 'DE2' });
  const { events } = await service.must('syncRead', { key, id: 0 });
  expect(events.at(-1)).toMatchObject({ operation: 'update', objectType: 'event', objectId: id });
});

test('it closes with the event: at its end, or seven days after its start', async () => {
  const id = await addReadyEvent(service, venue);
  const selectedEndDate = local('2027-01-01T04:00:00');
  await service.must('eventUpdate', { key, id, params: { selectedEndDate } });
  expect((await read(id)).closeDate).toBe(selectedEndDate);
  await service.must('eventActivate', { key, id });
  const draft = await addEvent(service, venue, { selectedEndDate });
  expect((await read(id)).closed).toBe(false);

  await clock.advance(50 * 24 * 60 * 60 * 1000);
  expect((await read(id)).closed).toBe(true);
  // In demo mode it is always open.
  expect((await read(draft)).closed).toBe(false);
});

test('what was sold is counted, without what was cancelled', async () => {
  const { eventId, standard, free } = venue;
  const before = await read(eventId);
  const guest = await addGuest(service, key, eventId, standard);
  await addGuest(service, key, eventId, free);
  await service.must('ticketCheck', { key, params: { identifier: guest.identifier } });
  const sold = await read(eventId);
  expect(sold).toMatchObject({
    numTicketsSold: (before.numTicketsSold ?? 0) + 2,
    totalIncome: (before.totalIncome ?? 0) + 4500,
    numTicketsChecked: 1,
    maxPossibleNumberOfParticipants: 200,
  });
  await service.store.write((queries) => cancelPayment(queries, clock, guest.paymentId));
  expect(await read(eventId)).toMatchObject({
    numTicketsSold: (before.numTicketsSold ?? 0) + 1,
    totalIncome: before.totalIncome,
    numTicketsChecked: 0,
  });
  await update(eventId, { availableLimit: 150 });
  expect((await read(eventId)).maxPossibleNumberOfParticipants).toBe(150);
  await update(eventId, { availableLimit: 500 });
  expect((await read(eventId)).maxPossibleNumberOfParticipants).toBe(200);
});

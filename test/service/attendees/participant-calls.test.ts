import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TicketCategoryId } from '../../../src/domain/ids.ts';
import { participantsPage } from '../../../src/service/attendees/participant-read.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, addProduct, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.AttendeeManager.key;
});
afterAll(() => service.stop());

const create = (ticketCategoryId: TicketCategoryId, params: object = {}) =>
  service.call('participantCreate', {
    key,
    id: venue.eventId,
    params: {
      firstName: 'Jörg',
      lastName: 'Weiß',
      email: 'joerg@example.org',
      acceptedTermsAndConditions: true,
      ticketCategoryId,
      ...params,
    },
  });
const created = async (ticketCategoryId: TicketCategoryId, params: object = {}) => {
  const { answer, errors } = await create(ticketCategoryId, params);
  if (!answer) throw new Error(errors.join());
  return (await service.must('participantRead', { key, id: answer.id })).participant;
};

test('makes a participant, its ticket and its purchase; the buyer is the participant', async () => {
  const participant = await created(venue.standard, {
    company: 'Köhler & Söhne',
    salutation: 1,
    street: 'Hauptstraße 1',
    country: 'at',
    language: 'de',
  });
  expect(participant).toMatchObject({
    eventId: venue.eventId,
    status: 'com.svc.participant.status.accepted',
    firstName: 'Jörg',
    salutation: 1,
    language: 'de',
    doubleOptIn: 'FALSE',
    registrationDate: '2026-11-21T20:00:00',
    cancelled: null,
    buyerAddress: {
      firstName: 'Jörg',
      email: 'joerg@example.org',
      company: 'Köhler & Söhne',
      street: 'Hauptstraße 1',
      country: 'AT',
      city: null,
    },
    tickets: [{ ticketCategoryId: venue.standard, ticketCategoryName: 'Standard', checked: false }],
    products: [],
    checkInHistory: [],
  });
  expect(participant.displayIdentifier).toMatch(/^\d{4}-\d{4}-\d{4}-\d{4}$/);
  const [ticket] = participant.tickets;
  if (!ticket || participant.paymentId === null) throw new Error('no ticket');
  expect((await service.must('ticketRead', { key, id: ticket.id })).ticket).toMatchObject({
    id: ticket.id,
    participantId: participant.id,
    paymentId: participant.paymentId,
    identifier: participant.identifier,
    lastName: 'Weiß',
    originalPrice: 4500,
    ticketRevenue: 4500,
    ticketType: 'com.svc.ticket.type.ETicket',
    ticketCategoryIds: [venue.standard],
  });
  const { tickets } = await service.must('paymentTickets', { key, id: participant.paymentId });
  expect(tickets).toEqual([ticket.id]);
});

test('a price that is due is booked as a direct payment; nothing due is free and paid', async () => {
  const paying = await created(venue.standard);
  expect(paying).toMatchObject({
    paymentStatus: 'authorized',
    paymentType: 'direct',
    paidDate: null,
  });
  const free = await created(venue.free, { distributionChannel: 'PRESS', applicationData: 'a=1' });
  expect(free).toMatchObject({
    paymentStatus: 'paid',
    paymentType: 'free',
    paidDate: '2026-11-21T20:00:00',
  });
  const payments = await Promise.all(
    [paying, free].map(({ paymentId }) => service.must('paymentRead', { key, id: paymentId ?? 0 })),
  );
  expect(payments.map(({ payment }) => payment)).toMatchObject([
    { amount: 4500, status: 'authorized', numTickets: 1, distributionChannel: 'CHANNEL_API_V1' },
    { amount: 0, status: 'paid', distributionChannel: 'PRESS', applicationData: 'a=1' },
  ]);
});

test('needs the accepted terms, or the agreement that the host signed', async () => {
  const refused = await create(venue.free, { acceptedTermsAndConditions: false });
  expect([refused.status, refused.errors]).toEqual([
    400,
    ['com.svc.api.rest.DataProcessingAgreementMissing'],
  ]);
  const signed = await startService();
  const there = await makeVenue(signed);
  await signAgreement(signed, there.hostId);
  const { status } = await signed.call('participantCreate', {
    key: there.keys.AttendeeManager.key,
    id: there.eventId,
    params: { firstName: 'A', lastName: 'B', email: 'a@example.org', ticketCategoryId: there.free },
  });
  expect(status).toBe(201);
  await signed.stop();
});

test('never sells more than there are, also side by side', async () => {
  const { id } = await service.must('ticketCategoryCreate', {
    key: venue.keys.Editor.key,
    id: venue.eventId,
    params: { name: 'Loge', price: 0, available: 3 },
  });
  const results = await Promise.all(Array.from({ length: 10 }, () => create(id)));
  expect(results.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { status, errors } of results.filter(({ answer }) => !answer)) {
    expect([status, errors]).toEqual([400, ['com.svc.TicketCategory.NoTicketsAvailable']]);
  }
  const category = await service.must('ticketCategoryRead', { key, id });
  expect(category.ticketCategory.sold).toBe(3);
});

test('a category that is nowhere, or of another event of the host, is not found', async () => {
  const unknown = await create(987_654 as TicketCategoryId);
  expect([unknown.status, unknown.errors]).toEqual([404, ['com.svc.api.rest.ObjectNotFound']]);
  const other = await service.must('eventCreate', {
    key: venue.keys.Editor.key,
    params: {
      hostId: venue.hostId,
      title: 'Zweites',
      country: 'DE',
      selectedDate: '2026-12-01T20:00:00' as never,
    },
  });
  const { id } = await service.must('ticketCategoryCreate', {
    key: venue.keys.Editor.key,
    id: other.id,
    params: { name: 'X', price: 0, available: 3 },
  });
  expect((await create(id)).status).toBe(404);
});

describe('the list of an event', () => {
  let crowd: TestService;
  let there: Venue;
  let by: string;

  beforeAll(async () => {
    crowd = await startService();
    there = await makeVenue(crowd);
    by = there.keys.AttendeeManager.key;
    const { id } = await crowd.must('ticketCategoryCreate', {
      key: there.keys.Editor.key,
      id: there.eventId,
      params: { name: 'Alle', price: 0, available: 600 },
    });
    await Promise.all(
      Array.from({ length: 504 }, (_, n) =>
        addGuest(crowd, by, there.eventId, id, { lastName: `Gast ${n}` }),
      ),
    );
  });
  afterAll(() => crowd.stop());

  const page = async (params: object) => {
    const answer = await crowd.must('eventParticipants', {
      key: by,
      id: there.eventId,
      params: { resultType: 'full', ...params },
    });
    if (!('lastPage' in answer)) throw new Error('no page');
    return answer;
  };
  const allIds = async () =>
    (await crowd.must('eventParticipants', { key: by, id: there.eventId })).participants;

  test('holds every id at once', async () => {
    const ids = await allIds();
    expect(new Set<unknown>(ids).size).toBe(505);
  });

  test('holds participants page by page, 500 at most, each as its own call reads it', async () => {
    const first = await page({});
    expect(first).toMatchObject({ lastPage: 1, totalResults: 505, currentPage: 0 });
    expect(first.participants).toHaveLength(500);
    const second = await page({ page: 1 });
    expect(second).toMatchObject({ lastPage: 1, totalResults: 505, currentPage: 1 });
    const all = [...first.participants, ...second.participants];
    expect(all.map(({ id }) => id)).toEqual(await allIds());
    const one = all[333];
    const { participant } = await crowd.must('participantRead', { key: by, id: one?.id ?? 0 });
    expect(one).toEqual(participant);
  });

  test('takes any page size up to 500', async () => {
    const small = await page({ pageSize: 100, page: 5 });
    expect(small).toMatchObject({ lastPage: 5, currentPage: 5 });
    expect(small.participants).toHaveLength(5);
    expect((await page({ page: 9 })).participants).toEqual([]);
    for (const pageSize of [0, 501]) {
      const refused = await crowd.call('eventParticipants', {
        key: by,
        id: there.eventId,
        params: { resultType: 'full', pageSize },
      });
      expect(refused.errors).toEqual(['com.svc.api.rest.InvalidFormat.pageSize']);
    }
  });

  test('reads a page of 500 in a handful of queries', async () => {
    await crowd.store.read(async (queries) => {
      const asked = vi.spyOn(queries.getExecutor(), 'executeQuery');
      const page = { size: 500, index: 0, offset: 0 };
      expect(
        await participantsPage(queries, there.eventId, page, 'https://example.org'),
      ).toHaveLength(500);
      expect(asked.mock.calls.length).toBeGreaterThan(1);
      expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
      asked.mockRestore();
    });
  });
});

test('definitions of products are listed as ids, or in full with their options', async () => {
  const { definitionId, optionId } = await addProduct(
    service,
    venue.eventId,
    venue.guest,
    'TICKET',
  );
  const ids = await service.must('eventProductDefinitions', { key, id: venue.eventId });
  expect(ids.productDefinitions).toEqual([definitionId]);
  const { productDefinition } = await service.must('productDefinitionRead', {
    key,
    id: definitionId,
  });
  expect(productDefinition).toEqual({
    id: definitionId,
    eventId: venue.eventId,
    name: 'T-Shirt',
    level: 'TICKET',
    title: 'T-Shirt',
    type: 'TICKET',
    options: [
      {
        ...{ id: optionId, name: 'M', price: 2500, available: null },
        productDefinitionOptionName: 'M',
      },
    ],
  });
});

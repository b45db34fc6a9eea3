// @database any
/**
 * Requests as public programs send them that were written for the original service, by people who know
 * nothing of this one: method, path, where each parameter stands, and which properties of an answer they
 * read without asking whether they are there. Nothing of our own contract is used.
 */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asId } from '../../src/domain/ids.ts';
import { type RawAnswer, startService, type TestService } from '../support/service.ts';
import { addProduct, makeVenue, signAgreement, type Venue } from '../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeEach(async () => {
  const started = await startService({ openSignup: true });
  onTestFinished(() => started.stop());
  service = started;
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
});

type Params = Readonly<Record<string, string>>;
const form = (params: Params) => new URLSearchParams(params).toString();

const get = (url: string, headers: Params = {}) => service.request({ url, headers });
const post = (url: string, params: Params) =>
  service.request({ method: 'POST', url, body: form(params) });

/** The body of an answer that must be a success. */
function body(answer: RawAnswer, status = 200) {
  expect([answer.status, answer.body?.errors]).toEqual([status, undefined]);
  expect(answer.body.success).toBe(true);
  return answer.body;
}

const refusal = ({ status, body }: RawAnswer) => [status, ...body.errors];

/** What a program reads unasked: where one of these is missing, it ends with an error. */
function expectToHold(object: object, ...names: readonly string[]) {
  expect(Object.keys(object)).toEqual(expect.arrayContaining([...names]));
}

describe('alextacho/go-amiando', () => {
  const inQuery = (apikey: string) => `apikey=${apikey}&version=1&format=json`;
  const submit = (url: string, params: Params, as = key) =>
    post(`/api/${url}?${inQuery(as)}`, params);
  const call = async (resource: string, as = key) =>
    body(await get(`/api/${resource}${resource.includes('?') ? '&' : '?'}${inQuery(as)}`));

  test('key, user, payout account, billing address, event, category, activation', async () => {
    const made = body(await post('/api/apiKey/create?version=1&format=json', { name: 'x' }), 201);
    const own = made.apiKey.key;
    const user = {
      ...{ firstName: 'Alex', lastName: 'Tester', username: 'alex@example.org' },
      ...{ password: '12345', language: 'de' },
    };
    const { id: userId } = body(await submit('user/create', user, own), 201);
    expect((await call(`user/find?username=${user.username}`, own)).ids).toEqual([userId]);
    await signAgreement(service, asId(userId));

    const account = {
      ...{ accountHolder: 'Alex Tester', bankName: 'Erste Bank', swift: 'GIBAATWWXXX' },
      ...{ iban: 'AT61 1904 3002 3457 3201', country: 'AT' },
    };
    body(await submit(`user/${userId}/bankAccount`, account, own));
    expect((await call(`user/${userId}/bankAccount`, own)).bankAccount).toEqual({
      ...account,
      iban: 'AT611904300234573201',
    });
    const billing = {
      ...{ firstName: 'Alex', lastName: 'Tester', company: 'Startup', street: 'Ring 1' },
      ...{ zipCode: '1010', city: 'Wien', country: 'AT' },
    };
    body(await submit(`user/${userId}/address/billing`, billing, own));

    // "2027-04-06 18:00", its blank replaced.
    const event = {
      ...{ hostId: String(userId), title: 'Startup Live', country: 'AT' },
      ...{ selectedDate: '2027-04-06T18:00', identifier: 'startuplivevienna7' },
    };
    const { id: eventId } = body(await submit('event/create', event, own), 201);
    expect((await call(`event/${eventId}`, own)).event.selectedDate).toBe('2027-04-06T18:00:00');
    const category = {
      ...{ name: 'Early', price: '5000', available: '50' },
      ...{ saleStart: '2027-01-01T00:00', saleEnd: '2027-04-01T00:00' },
    };
    body(await submit(`event/${eventId}/ticketCategory/create`, category, own), 201);
    // It sends no language, without which the specification activates none.
    expect(refusal(await submit(`event/${eventId}/activate`, {}, own))).toEqual([
      400,
      'com.svc.Event.NoLanguage',
    ]);
    body(await submit(`event/${eventId}`, { language: 'de' }, own));
    body(await submit(`event/${eventId}/activate`, {}, own));
  });

  test('from an identifier to each participant: event, payments, tickets', async () => {
    const { identifier } = (await call(`event/${venue.eventId}`)).event;
    expect((await call(`event/find?identifier=${identifier}`)).ids).toEqual([venue.eventId]);
    const { payments } = await call(`event/${venue.eventId}/payments`);
    expect(payments).toEqual([venue.guest.paymentId]);
    const { tickets } = await call(`payment/${payments[0]}/tickets`);
    expect(tickets).toEqual([venue.guest.ticketId]);
    const { payment } = await call(`payment/${payments[0]}`);
    expectToHold(payment, 'status', 'identifier', 'creationTime', 'lastModified', 'userData');
    const { ticket } = await call(`ticket/${tickets[0]}`);
    expectToHold(ticket, 'userData', 'firstName', 'lastName', 'email', 'ticketType');
    expectToHold(ticket, 'displayIdentifier');
    expect((await call(`ticket/find?eventId=${venue.eventId}`)).ids).toEqual(tickets);
  });
});

describe('martin-schmidt/amiando', () => {
  const common = () => ({ format: 'json', version: '1', apikey: key });
  const submit = (path: string, params: Params) => post(`${path}?${form(common())}`, params);
  const fetch = (path: string, params: Params = {}) =>
    get(`${path}?${form({ ...common(), ...params })}`);

  test('what its recorded answers hold', async () => {
    const { eventId, hostId } = venue;
    const listed = `/api/event/${eventId}/ticketCategories`;
    expect(body(await fetch(listed, { resultType: 'ids' })).ticketCategories).toEqual([
      venue.standard,
      venue.free,
    ]);
    const [full] = body(await fetch(listed, { resultType: 'full' })).ticketCategories;
    expectToHold(full, 'minSellRequired', 'available', 'displayPrice', 'id', 'price', 'name');
    expectToHold(full, 'priceEditable', 'displayQuantity', 'active', 'reservedCount', 'sold');
    const { results } = body(await fetch(`/api/event/${eventId}/ticketTypes`));
    expect(results.availableTicketTypes).toEqual(['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET']);
    expect(body(await fetch(`/api/user/${hostId}/events`)).events).toEqual([eventId]);
    const shop = { feeInclusive: 'true', shipmentFeeInclusive: 'true' };
    body(await submit(`/api/event/${eventId}/ticketShop`, shop));
    const { ticketShop } = body(await fetch(`/api/event/${eventId}/ticketShop`));
    expectToHold(ticketShop, 'id', 'ticketBaseFee', 'feeInclusive', 'disagio', 'totalIncome');
  });

  test('the errors that its tests look for', async () => {
    const { eventId, hostId, standard } = venue;
    const category = { name: '', price: '50', available: '1' };
    const create = `/api/event/${eventId}/ticketCategory/create`;
    expect(refusal(await submit(create, category))).toEqual([
      400,
      'com.svc.api.rest.MissingParam.name',
    ]);
    expect(refusal(await submit(`/api/ticketCategory/${standard}`, { name: '' }))).toEqual([
      400,
      'com.svc.TicketCategory.NameMissing',
    ]);
    const types = `/api/event/${eventId}/ticketType/create`;
    expect(refusal(await submit(types, { type: 'TICKETTYPE_PAPER' }))).toEqual([
      400,
      'com.svc.api.rest.ticketType.TicketTypeAlreadyExists',
    ]);
    expect(refusal(await submit(types, { type: 'TICKETTYPE_BADGE' }))).toEqual([
      400,
      'com.svc.api.rest.ticketType.TicketTypeNotAllowed',
    ]);
    const partner = { adminId: '', name: 'Partner', language: 'en', defaultCountry: 'ES' };
    expect(refusal(await submit('/api/partner/create', partner))).toEqual([
      400,
      'com.svc.api.rest.MissingParam.adminId',
    ]);
    const wrong = { password: 'wrong password' };
    expect(refusal(await submit(`/api/user/${hostId}/requestPermission`, wrong))).toEqual([
      400,
      'com.svc.api.rest.InvalidPassword',
    ]);
    // Of an event that was not made, its id is empty.
    expect(refusal(await fetch('/api/event/'))).toEqual([404, 'com.svc.api.rest.InvalidPath']);
  });

  test('an activation names each thing that is missing', async () => {
    const event = {
      ...{ hostId: String(venue.hostId), title: 'Secret title', country: 'es' },
      ...{ selectedDate: '2027-01-01T00:00:00Z', language: 'es' },
    };
    const { id } = body(await submit('/api/event/create', event), 201);
    expect(refusal(await submit(`/api/event/${id}/activate`, {}))).toEqual([
      400,
      'com.svc.TicketShop.NoTicketCategories',
      'com.svc.TicketShop.NoBillingAddress',
      'com.svc.TicketShop.NoBankAccount',
    ]);
    const url = `/api/event/${id}?${form(common())}`;
    expect(body(await service.request({ method: 'DELETE', url })).deleted).toBe(true);
  });
});

test('a Symfony program: a slash between path and query, for each ticket what was filled in', async () => {
  const { id: fieldId } = await service.must('userDataDefinitionCreate', {
    key,
    id: venue.eventId,
    params: { title: 'Twitter', type: 'string', level: 'ticket' },
  });
  await signAgreement(service, venue.hostId);
  await service.must('ticketUserData', {
    key,
    id: venue.guest.ticketId,
    pairs: { [fieldId]: '@hanna' },
  });
  const rest = `apikey=${key}&version=1&format=json`;
  const { ids } = body(await get(`/api/ticket/find/?${rest}&eventId=${venue.eventId}`));
  expect(ids).toEqual([venue.guest.ticketId]);
  const { ticket } = body(await get(`/api/ticket/${ids[0]}/?${rest}`));
  expectToHold(ticket, 'email', 'firstName', 'lastName');
  expect(ticket.userData).toMatchObject([{ title: 'Twitter', value: '@hanna' }]);
});

describe('a TYPO3 program', () => {
  /** Everything stands in the query. An HTTP library that gets an empty list of fields sends one of these. */
  const ofParts = { 'content-type': 'multipart/form-data; boundary=----x' };
  const bodies = {
    'no body': {},
    'an empty body of many parts': { body: '', headers: ofParts },
    'a body that ends before its first part': { body: '------x--\r\n', headers: ofParts },
  };

  test.each(Object.entries(bodies))('from a payment to its startUrl, with %s', async (_, sent) => {
    const submit = (path: string, query: string) =>
      service.request({
        method: 'POST',
        url: `/api${path}?apikey=${key}&version=1${query}`,
        ...sent,
      });
    await service.must('codeDefinitionCreate', {
      key,
      id: venue.eventId,
      params: { type: 'DISCOUNTCODE_TYPE_PERCENT', name: 'hide', value: 1000 },
    });
    const { id } = body(
      await submit(`/event/${venue.eventId}/payment/create`, '&applicationData=4711'),
      201,
    );
    body(await submit(`/payment/${id}/applyDiscountCode`, '&discountCode=hide'));
    body(await submit(`/payment/${id}/setTicketCount`, `&${venue.standard}=1`));
    const listed = body(await get(`/api/payment/${id}/tickets?apikey=${key}&version=1`));
    expect(listed.tickets).toEqual([]);
    await signAgreement(service, venue.hostId);
    const buyer =
      '&&email=gast@example.org&firstName=Gustav&lastName=Gast&street=Weg+1&city=Wien&state=' +
      '&country=AT&zipCode=1010&company=';
    body(await submit(`/payment/${id}/address/buyer`, buyer));
    const started = body(await submit(`/payment/${id}/start`, ''));
    expectToHold(started, 'startUrl', 'startIdentifier', 'queueIdentifier');
    const { payment } = body(await get(`/api/payment/${id}?apikey=${key}`));
    expect(payment).toMatchObject({ applicationData: '4711', amount: 4050, status: 'new' });
  });

  test('a body of parts that holds something is refused: it would be overlooked', async () => {
    const answer = await service.request({
      method: 'POST',
      url: `/api/event/${venue.eventId}/payment/create?apikey=${key}`,
      body: '------x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n------x--\r\n',
      headers: ofParts,
    });
    expect(refusal(answer)).toEqual([415, 'com.svc.api.rest.InvalidFormat.body']);
  });

  test('the categories of an event', async () => {
    const rest = `apikey=${key}&version=1&format=json`;
    const listed = body(await get(`/api/event/${venue.eventId}/ticketCategories?${rest}`));
    expect(listed.ticketCategories).toEqual([venue.standard, venue.free]);
    body(await get(`/api/ticketCategory/${venue.standard}?${rest}`));
  });
});

test('a Python script: all of an event in the query, "False" and "JSON" as Python writes them', async () => {
  const event = form({
    ...{ apikey: key, hostId: String(venue.hostId), title: 'Market', country: 'US' },
    ...{ selectedDate: '2027-05-01T09:30', selectedEndDate: '2027-05-01T18:00' },
    ...{ description: 'All day', timezone: 'America/Chicago', organisatorDisplayName: 'Mercy' },
    ...{ location: 'Main Square', publishSearchEngines: 'False', format: 'JSON', version: '1' },
  });
  const { id } = body(
    await service.request({ method: 'POST', url: `/api/event/create?${event}` }),
    201,
  );
  const read = body(await get(`/api/event/${id}?apikey=${key}`));
  expect(read.event).toMatchObject({
    selectedDate: '2027-05-01T09:30:00',
    selectedEndDate: '2027-05-01T18:00:00',
    publishSearchEngines: false,
  });
});

describe('pretix-migrate-from-xing-events', () => {
  const read = async (path: string) =>
    body(await get(`/api/${path}`, { authorization: `ApiKey ${key}` }));

  test('the events of a user', async () => {
    const { ids } = await read(`user/find?username=${encodeURIComponent(venue.username)}`);
    const { events } = await read(`user/${ids[0]}/events`);
    expect(events).toEqual([venue.eventId]);
    expect((await read('event/find')).ids).toContain(venue.eventId);
  });

  test('an event with its shop, categories, products, questions and codes', async () => {
    await addProduct(service, venue.eventId, venue.guest, 'TICKET');
    await service.must('codeDefinitionCreate', {
      key,
      id: venue.eventId,
      params: { type: 'DISCOUNTCODE_TYPE_ABSOLUTE', name: 'fuenf', value: 500 },
    });
    await service.must('userDataDefinitionCreate', {
      key,
      id: venue.eventId,
      params: {
        ...{ title: 'Menü', type: 'radio', level: 'ticket', required: true },
        options: ['Fleisch', 'Vegan'],
      },
    });

    const { event } = await read(`event/${venue.eventId}`);
    expectToHold(event, 'identifier', 'language', 'timezone', 'title', 'selectedDate', 'country');
    expectToHold(event, 'organisatorDisplayName');
    const { ticketShop } = await read(`event/${venue.eventId}/ticketShop`);
    expectToHold(ticketShop, 'currency', 'commercial');
    expect(ticketShop).toMatchObject({ ownTermsAndConditions: null, ownPrivacyPolicy: null });
    const { ticketCategories } = await read(`event/${venue.eventId}/ticketCategories`);
    for (const id of ticketCategories) {
      const { ticketCategory } = await read(`ticketCategory/${id}`);
      expectToHold(ticketCategory, 'name', 'active', 'available', 'sold');
    }
    const { productDefinitions } = await read(`event/${venue.eventId}/productDefinitions`);
    expect(productDefinitions).toHaveLength(1);
    const { productDefinition } = await read(`productDefinition/${productDefinitions[0]}`);
    expect(productDefinition).toMatchObject({ title: 'T-Shirt', type: 'TICKET' });
    expect(productDefinition.options).toMatchObject([
      { productDefinitionOptionName: 'M', price: 2500 },
    ]);
    const { userData } = await read(`event/${venue.eventId}/userData`);
    expect(userData).toMatchObject([
      {
        ...{ title: 'Menü', type: 'radio', required: true, fieldId: expect.any(Number) },
        options: [
          { userDataOptionKey: '1', userDataOptionName: 'Fleisch' },
          { userDataOptionKey: '2', userDataOptionName: 'Vegan' },
        ],
      },
    ]);
    const { codeDefinitions } = await read(`event/${venue.eventId}/codeDefinitions`);
    const { codeDefinition } = await read(`codeDefinition/${codeDefinitions[0]}`);
    expectToHold(codeDefinition, 'name', 'type', 'value');
    const page = await read(`codeDefinition/${codeDefinitions[0]}/codes?page=0`);
    expect(page).toMatchObject({ currentPage: 0, lastPage: 0 });
    expect(page.codes).toMatchObject([{ code: 'fuenf', used: 0 }]);
  });

  test('each payment, a draft too, with its tickets, participants and products', async () => {
    await addProduct(service, venue.eventId, venue.guest, 'TICKET');
    const { id: fieldId } = await service.must('userDataDefinitionCreate', {
      key,
      id: venue.eventId,
      params: { title: 'Menü', type: 'dropdown', level: 'ticket', options: ['Fleisch', 'Vegan'] },
    });
    await signAgreement(service, venue.hostId);
    const to = { key, id: venue.guest.ticketId };
    await service.must('ticketUserData', { ...to, pairs: { [fieldId]: 'Vegan' } });
    await service.must('ticketCheck', { key, params: { identifier: venue.guest.identifier } });
    const draft = await service.must('paymentCreate', { key, id: venue.eventId });

    const { payments } = await read(`event/${venue.eventId}/payments`);
    expect(payments).toEqual([venue.guest.paymentId, draft.id]);
    for (const id of payments) {
      const { payment } = await read(`payment/${id}`);
      expectToHold(payment, 'identifier', 'amount', 'creationTime', 'doubleOptIn');
      expect(['new', 'authorized', 'paid', 'disbursed', 'cancelled']).toContain(payment.status);
      expect((await read(`payment/${id}/products`)).products).toEqual([]);
    }
    const { tickets } = await read(`payment/${venue.guest.paymentId}/tickets`);
    const { ticket } = await read(`ticket/${tickets[0]}`);
    expectToHold(ticket, 'id', 'participantId', 'identifier', 'displayIdentifier');
    expect(ticket).toMatchObject({ ticketCategoryIds: [venue.standard], checked: true });
    expectToHold(ticket, 'lastChecked');
    expect(ticket.userData).toMatchObject([
      {
        ...{ fieldId, type: 'dropdown', title: 'Menü', value: 'Vegan' },
        ...{ userDataOptionKey: '2', userDataOptionName: 'Vegan' },
      },
    ]);
    const { participant } = await read(`participant/${ticket.participantId}`);
    expectToHold(participant, 'status', 'buyerAddress', 'email');
    const { products } = await read(`ticket/${ticket.id}/products`);
    expect(products).toMatchObject([
      { productCategoryOptionName: 'M', productCategoryId: expect.any(Number), checked: 'false' },
    ]);
  });
});

describe('slashes', () => {
  const rest = () => `apikey=${key}&version=1`;

  test.each([
    ['at the end', (path: string) => `/api/${path}/`],
    ['doubled before it', (path: string) => `//api/${path}`],
    ['doubled within it', (path: string) => `/api//${path.replace('/', '//')}`],
    ['all at once', (path: string) => `//api//${path}//`],
  ])('%s: GET, POST and DELETE reach the call, and another method is refused', async (_, at) => {
    const { id } = body(
      await service.request({
        method: 'POST',
        url: `${at('event/create')}?${rest()}`,
        body: form({
          ...{ hostId: String(venue.hostId), title: 'A', country: 'DE' },
          selectedDate: '2027-01-01',
        }),
      }),
      201,
    );
    expect(body(await get(`${at(`event/${id}`)}?${rest()}`)).event.id).toBe(id);
    const other = await service.request({ method: 'PUT', url: `${at(`event/${id}`)}?${rest()}` });
    expect(refusal(other)).toEqual([405, 'com.svc.api.rest.MethodNotAllowed']);
    const gone = await service.request({
      method: 'DELETE',
      url: `${at(`event/${id}`)}?${rest()}`,
    });
    expect(body(gone).deleted).toBe(true);
  });

  test('the feed too; a value in the query keeps its slashes', async () => {
    body(await post(`/v2//sync/register/?${rest()}`, {}));
    const found = await get(`/api/event/find/?${rest()}&title=//Sommer//`);
    expect(body(found).ids).toEqual([]);
  });
});

test('one form with several faults answers all of them', async () => {
  expect(refusal(await post(`/api/user/create?apikey=${key}`, { firstName: 'A' }))).toEqual([
    400,
    'com.svc.api.rest.MissingParam.lastName',
    // The specification's own example of the envelope has these three.
    ...['EmailRequired', 'PasswordRequired', 'LanguageRequired'].map(
      (name) => `com.svc.User.${name}`,
    ),
  ]);
  const category = { name: ' ', price: '-5', available: '-1', maxSell: '-1' };
  const create = `/api/event/${venue.eventId}/ticketCategory/create?apikey=${key}`;
  expect(refusal(await post(create, category))).toEqual([
    400,
    ...['NameMissing', 'PriceTooLow', 'NoTicketsAvailable', 'InvalidMaxSell'].map(
      (name) => `com.svc.TicketCategory.${name}`,
    ),
  ]);
  const event = {
    ...{ hostId: String(venue.hostId), title: 'A', country: 'DE', identifier: 'a b' },
    ...{ selectedDate: '2026-01-02', selectedEndDate: '2026-01-01' },
  };
  expect(refusal(await post(`/api/event/create?apikey=${key}`, event))).toEqual([
    400,
    'com.svc.Event.EndDateBeforeDate',
    'com.svc.api.rest.InvalidFormat.identifier',
    'com.svc.Event.DateIsPast',
  ]);
});

test('a choice is one of its options, by its name or its key; options are for choices alone', async () => {
  const create = `/api/event/${venue.eventId}/userDataDefinition/create?apikey=${key}`;
  const field = { title: 'Größe', type: 'dropdown', level: 'ticket' };
  const { id } = body(await post(create, { ...field, options: '["2","1","L"]' }), 201);
  await signAgreement(service, venue.hostId);
  const fill = (value: string) =>
    post(`/api/ticket/${venue.guest.ticketId}/userData?apikey=${key}`, { [id]: value });
  const kept = async () => {
    const { ticket } = body(await get(`/api/ticket/${venue.guest.ticketId}?apikey=${key}`));
    return [ticket.userData[0].value, ticket.userData[0].userDataOptionKey];
  };
  body(await fill('1'));
  expect(await kept()).toEqual(['1', '2']);
  body(await fill('3'));
  expect(await kept()).toEqual(['L', '3']);
  expect(refusal(await fill('XL'))).toEqual([400, `com.svc.api.rest.InvalidFormat.${id}`]);
  const wrong = [400, 'com.svc.api.rest.InvalidFormat.options'];
  for (const options of ['["M","M"]', '[""]', '["M",2]', 'M,L']) {
    expect(refusal(await post(create, { ...field, options }))).toEqual(wrong);
  }
  const ofText = { ...field, type: 'string', options: '["M"]' };
  expect(refusal(await post(create, ofText))).toEqual(wrong);
});

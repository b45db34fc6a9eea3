import { describe, expect, test } from 'vitest';
import { openSales } from '../../support/sales-fixture.ts';
import { openTill } from '../../support/till.ts';
import { local, makeVenue } from '../../support/venue.ts';

const { service, venue, till, key } = await openSales();

const read = async (id: number) =>
  (await service.must('codeDefinitionRead', { key, id })).codeDefinition;
const codes = async (id: number, params: object = {}) =>
  service.must('codeDefinitionCodes', { key, id, params });
const add = (id: number, given: readonly string[]) =>
  service.call('codeDefinitionAdd', { key, id, params: { codes: given } });

describe('a definition', () => {
  test('holds what was sent, and the specification’s defaults', async () => {
    const id = await till.code({ name: 'Defaults_1' });
    expect(await read(id)).toEqual({
      id,
      type: 'DISCOUNTCODE_TYPE_PERCENT',
      name: 'Defaults_1',
      value: 1000,
      categories: [],
      active: true,
      validCount: null,
      startDate: null,
      endDate: null,
    });
    const full = {
      name: 'Full-2',
      type: 'DISCOUNTCODE_TYPE_ABSOLUTE',
      value: 500,
      categories: [venue.standard, venue.free],
      active: false,
      validCount: 3,
      startDate: local('2026-11-01T00:00:00'),
      endDate: local('2026-11-20T23:59:59'),
    };
    expect(await read(await till.code(full))).toMatchObject(full);
  });

  test('is listed with its event', async () => {
    const id = await till.code({ name: 'Listed' });
    const { codeDefinitions } = await service.must('eventCodeDefinitions', {
      key,
      id: venue.eventId,
    });
    expect(codeDefinitions).toContain(id);
    expect(codeDefinitions).toEqual(codeDefinitions.toSorted((a, b) => a - b));
  });

  test.each([
    ['CATEGORY', { type: 'DISCOUNTCODE_TYPE_CATEGORY' }],
    ['REGISTRATION', { type: 'DISCOUNTCODE_TYPE_REGISTRATION' }],
  ])('of type %s has no value, whatever was sent', async (name, params) => {
    const values = [77, -1, 1.5, 'worth a lot'] as number[];
    for (const [n, value] of values.entries()) {
      const id = await till.code({ name: `No-value-${name}-${n}`, value, ...params });
      expect((await read(id)).value).toBeNull();
    }
  });

  test('of a category that is nowhere, or of another event, is refused', async () => {
    const unknown = await till.createCode({ name: 'Nowhere', categories: [987_654] });
    expect([unknown.status, unknown.errors]).toEqual([404, ['com.svc.api.rest.ObjectNotFound']]);
    const other = await makeVenue(service);
    const foreign = await till.createCode({ name: 'Foreign', categories: [other.standard] });
    expect([foreign.status, foreign.errors]).toEqual([403, ['com.svc.api.rest.NotAuthorized']]);
  });

  test('needs a value to take something off', async () => {
    const { errors } = await till.createCode({ name: 'Worthless', value: undefined });
    expect(errors).toEqual(['com.svc.api.rest.MissingParam.value']);
  });

  test('can’t end before it begins', async () => {
    const dates = {
      startDate: local('2026-11-02T00:00:00'),
      endDate: local('2026-11-01T00:00:00'),
    };
    const { errors } = await till.createCode({ name: 'Backwards', ...dates });
    expect(errors).toEqual(['com.svc.api.rest.InvalidFormat.endDate']);
  });
});

describe('com.svc.ticketing.TicketShop.InvalidFormatException', () => {
  const refusal = (property: string) => ({
    status: 400,
    errors: [`com.svc.ticketing.TicketShop.InvalidFormatException.${property}`],
  });

  test.each(['Größe', 'two words', 'a.b', 'x'.repeat(91)])(
    'InvalidFormatException.name: %s',
    async (name) => {
      expect(await till.createCode({ name })).toMatchObject(refusal('name'));
    },
  );

  test('InvalidFormatException.name: there is a definition of this name already; another event may have it too', async () => {
    await till.code({ name: 'Twice', count: 0 });
    expect(await till.createCode({ name: 'Twice', count: 0 })).toMatchObject(refusal('name'));
    const other = openTill(service, await makeVenue(service));
    expect((await other.createCode({ name: 'Twice' })).status).toBe(201);
  });

  test('InvalidFormatException.name: the one code that it would make is there already, and nothing is made', async () => {
    const id = await till.code({ name: 'Holder', count: 0 });
    expect((await add(id, ['Single'])).status).toBe(200);
    expect(await till.createCode({ name: 'Single' })).toMatchObject(refusal('name'));
    expect((await till.createCode({ name: 'Single', count: 0 })).status).toBe(201);
  });

  test.each([
    ['DISCOUNTCODE_TYPE_PERCENT', 0],
    ['DISCOUNTCODE_TYPE_PERCENT', -1],
    ['DISCOUNTCODE_TYPE_PERCENT', 1.5],
    ['DISCOUNTCODE_TYPE_PERCENT', 10_001],
    ['DISCOUNTCODE_TYPE_ABSOLUTE', 0],
    ['DISCOUNTCODE_TYPE_ABSOLUTE', -500],
  ])('InvalidFormatException.value: %s %s', async (type, value) => {
    const name = `Value${type.slice(18)}${`${value}`.replace('.', '-')}`;
    expect(await till.createCode({ name, type, value })).toMatchObject(refusal('value'));
  });

  test('InvalidFormatException.validCount: negative', async () => {
    expect(await till.createCode({ name: 'Neg', validCount: -1 })).toMatchObject(
      refusal('validCount'),
    );
  });
});

describe('count', () => {
  test('by default, and 1, makes one code that is the name', async () => {
    for (const params of [{ name: 'One' }, { name: 'Uno', count: 1 }]) {
      const id = await till.code(params);
      expect((await codes(id)).codes).toEqual([
        { codeDefinitionId: id, code: params.name, used: 0, lastPaymentId: null },
      ]);
    }
  });

  test('0 makes none', async () => {
    expect(await codes(await till.code({ name: 'None', count: 0 }))).toMatchObject({
      codes: [],
      totalResults: 0,
      lastPage: 0,
    });
  });

  test('of more makes as many, which begin with the name and are easy to read', async () => {
    const id = await till.code({ name: 'Many_', count: 1203 });
    const pages = await Promise.all([0, 1, 2].map((page) => codes(id, { page })));
    expect(pages.map((page) => page.codes.length)).toEqual([500, 500, 203]);
    for (const page of pages) expect(page).toMatchObject({ totalResults: 1203, lastPage: 2 });
    expect(pages.map(({ currentPage }) => currentPage)).toEqual([0, 1, 2]);
    const all = pages.flatMap((page) => page.codes.map(({ code }) => code));
    expect(new Set(all).size).toBe(1203);
    for (const code of all) expect(code).toMatch(/^Many_[AC-HJ-NP-Z2-79]{8}$/);
  });

  test('is 10000 at most', async () => {
    const { errors } = await till.createCode({ name: 'Flood', count: 10_001 });
    expect(errors).toEqual(['com.svc.api.rest.InvalidFormat.count']);
  });
});

test('a page holds 500 codes at most', async () => {
  const id = await till.code({ name: 'Pages', count: 7 });
  expect(await codes(id, { pageSize: 3, page: 2 })).toMatchObject({ lastPage: 2, currentPage: 2 });
  expect((await codes(id, { pageSize: 3, page: 2 })).codes).toHaveLength(1);
  for (const pageSize of [0, 501]) {
    const refused = await service.call('codeDefinitionCodes', { key, id, params: { pageSize } });
    expect(refused.errors).toEqual(['com.svc.api.rest.InvalidFormat.pageSize']);
  }
});

describe('codes added', () => {
  test('are the definition’s', async () => {
    const id = await till.code({ name: 'Added', count: 0 });
    expect((await add(id, ['Grün', 'a.b!', 'c'])).status).toBe(200);
    expect((await codes(id)).codes.map(({ code }) => code)).toEqual(['Grün', 'a.b!', 'c']);
  });

  test('com.svc.api.rest.DiscountCodeExistsException: one is the event’s, or comes twice; none is added', async () => {
    const id = await till.code({ name: 'Exists', count: 0 });
    await add(id, ['there']);
    const other = await till.code({ name: 'Exists-2', count: 0 });
    for (const given of [
      ['new', 'there'],
      ['same', 'same'],
    ]) {
      const { status, errors } = await add(other, given);
      expect([status, errors]).toEqual([400, ['com.svc.api.rest.DiscountCodeExistsException']]);
    }
    expect((await codes(other)).codes).toEqual([]);
  });

  test('com.svc.api.rest.MissingParam.codes', async () => {
    const id = await till.code({ name: 'Missing', count: 0 });
    for (const body of ['', 'codes=']) {
      const { status, body: answer } = await service.request({
        method: 'POST',
        url: `/api/codeDefinition/${id}/add`,
        body,
        headers: { authorization: `ApiKey ${key}` },
      });
      expect([status, answer.errors]).toEqual([400, ['com.svc.api.rest.MissingParam.codes']]);
    }
  });

  test.each([['a', '', 'b'], ['two words'], ['x'.repeat(101)]])(
    'of the wrong form are refused',
    async (...given) => {
      const id = await till.code({ name: `Form${given.length}${given[0]?.length}`, count: 0 });
      expect((await add(id, given)).errors).toEqual(['com.svc.api.rest.InvalidFormat.codes']);
    },
  );
});

describe('findCode', () => {
  const find = (code: string) =>
    service.request({
      url: `/api/event/${venue.eventId}/codeDefinition/findCode?code=${code}`,
      headers: { authorization: `ApiKey ${key}` },
    });

  test('finds a code of the event, with its last purchase once it was used', async () => {
    const id = await till.code({ name: 'Find' });
    expect((await find('Find')).body).toEqual({
      success: true,
      code: { codeDefinitionId: id, code: 'Find', used: 0 },
    });
    const { answer } = await service.call('participantCreate', {
      key,
      id: venue.eventId,
      params: {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        acceptedTermsAndConditions: true,
        ticketCategoryId: venue.standard,
        discountCode: 'Find',
      },
    });
    const { participant } = await service.must('participantRead', { key, id: answer?.id ?? 0 });
    expect(await till.findCode('Find')).toEqual({
      codeDefinitionId: id,
      code: 'Find',
      used: 1,
      lastPaymentId: participant.paymentId,
    });
  });

  test('not found is success alone; another event’s code is not found', async () => {
    expect((await find('Nothing')).body).toEqual({ success: true });
    await openTill(service, await makeVenue(service)).code({ name: 'Elsewhere' });
    expect((await find('Elsewhere')).body).toEqual({ success: true });
  });

  test('com.svc.api.rest.MissingParam.code', async () => {
    const { status, body } = await find('');
    expect([status, body.errors]).toEqual([400, ['com.svc.api.rest.MissingParam.code']]);
  });
});

describe('participant/create with a code', () => {
  const create = async (discountCode: string, ticketCategoryId = venue.standard) =>
    service.call('participantCreate', {
      key,
      id: venue.eventId,
      params: {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        acceptedTermsAndConditions: true,
        ticketCategoryId,
        discountCode,
      },
    });

  test('is cheaper, and free of charge at nothing', async () => {
    await till.code({ name: 'Half', value: 5000 });
    await till.code({ name: 'Free', value: 10_000 });
    const [half, free] = await Promise.all(
      ['Half', 'Free'].map(async (code) => {
        const { answer } = await create(code);
        const { participant } = await service.must('participantRead', { key, id: answer?.id ?? 0 });
        const { paymentId, tickets } = participant;
        return {
          participant,
          payment: (await service.must('paymentRead', { key, id: paymentId ?? 0 })).payment,
          ticket: (await service.must('ticketRead', { key, id: tickets[0]?.id ?? 0 })).ticket,
        };
      }),
    );
    expect(half).toMatchObject({
      participant: { discountCode: 'Half', paymentStatus: 'authorized', paymentType: 'direct' },
      payment: { amount: 2250, discountCode: 'Half' },
      ticket: { originalPrice: 4500, discountAmount: 2250, ticketRevenue: 2250 },
    });
    expect(free).toMatchObject({
      participant: { paymentStatus: 'paid', paymentType: 'free' },
      payment: { amount: 0 },
      ticket: { originalPrice: 4500, discountAmount: 4500, ticketRevenue: 0 },
    });
  });

  test('is refused with one that is unknown, used up, or for other categories', async () => {
    const before = await till.readCategory(venue.standard);
    await till.code({ name: 'Last', validCount: 1 });
    await till.code({ name: 'Other', categories: [venue.free] });
    expect((await create('Last')).status).toBe(201);
    const results = await Promise.all(['Unknown', 'Last', 'Other'].map((code) => create(code)));
    expect(results.map(({ errors }) => errors)).toEqual([
      ['com.svc.api.rest.InvalidDiscountCode'],
      ['com.svc.api.rest.DiscountCodeUsedUp'],
      ['com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException'],
    ]);
    const after = await till.readCategory(venue.standard);
    expect(after.sold).toBe((before.sold ?? 0) + 1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { newsOf } from '../../../support/till.ts';
import { makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

describe('productDefinition/create', () => {
  test('makes the definition with its options, and updates of the feed', async () => {
    const news = await newsOf(service, key);
    const { id } = await service.must('productDefinitionCreate', {
      key,
      id: venue.eventId,
      params: {
        name: 'Menü',
        level: 'TICKET',
        options: [
          { name: 'Fisch', price: 3200, available: 20 },
          { name: 'Gemüse', price: 2800, available: null },
        ],
      },
    });
    const { productDefinition } = await service.must('productDefinitionRead', { key, id });
    expect(productDefinition).toMatchObject({
      eventId: venue.eventId,
      name: 'Menü',
      level: 'TICKET',
      options: [
        { name: 'Fisch', price: 3200, available: 20 },
        { name: 'Gemüse', price: 2800, available: null },
      ],
    });
    expect(await news()).toMatchObject([
      { operation: 'update', objectType: 'productDefinition', objectId: id },
      { operation: 'update', objectType: 'event', objectId: venue.eventId },
    ]);
  });

  test.each([
    'no JSON',
    '{}',
    '[]',
    '[{"name":"M"}]',
    '[{"name":"","price":1}]',
    '[{"name":"M","price":-1}]',
    '[{"name":"M","price":1.5}]',
    '[{"name":"M","price":1,"available":-1}]',
    '[{"name":"\\u0000","price":1}]',
  ])('com.svc.api.rest.InvalidFormat.options: %s', async (options) => {
    const { status, body } = await service.request({
      method: 'POST',
      url: `/api/event/${venue.eventId}/productDefinition/create`,
      body: new URLSearchParams({ name: 'X', level: 'TICKET', options }).toString(),
      headers: { authorization: `ApiKey ${key}` },
    });
    expect([status, body.errors]).toEqual([400, ['com.svc.api.rest.InvalidFormat.options']]);
  });
});

// @database any
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

describe('HEAD answers as GET, without a body', () => {
  test.each([
    ['what is there', () => `/api/event/${venue.eventId}`, 200],
    ['what is not', () => '/api/event/987654', 404],
    ['what may not be', () => `/api/user/find`, 400],
    ['a page without a key', () => '/api/docs', 200],
    ['a page that is not there', () => '/nothing', 404],
  ])('%s', async (_, url, status) => {
    const headers = { authorization: `ApiKey ${venue.keys.Editor.key}`, accept: 'text/html' };
    const get = await service.request({ url: url(), headers });
    const head = await service.request({ method: 'HEAD', url: url(), headers });
    expect([get.status, head.status]).toEqual([status, status]);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test('and stays a method that a POST does not know: 405', async () => {
    expect((await service.request({ method: 'HEAD', url: '/api/ticket/check' })).status).toBe(405);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import { addProduct, type BookedProduct, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let product: BookedProduct;
beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
});
afterAll(() => service.stop());

/** Where in an answer null stands. */
const nulls = (value: unknown, at = ''): string[] =>
  value === null
    ? [at]
    : typeof value === 'object'
      ? Object.entries(value).flatMap(([name, item]) => nulls(item, `${at}.${name}`))
      : [];

// The key holds the user already: asking for it again is refused.
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'userRequestPermission');

describe('a property without a value is left out of answers', () => {
  test.each(names)('%s', async (name) => {
    const caller = venue.keys.Administrator;
    const { id, params } = await exampleCall(name, service, venue, product, caller);
    const call: Call = calls[name];
    const request = writeCall(call, id, params);
    const { body } = await service.request({
      ...request,
      headers: { ...request.headers, authorization: `ApiKey ${caller.key}` },
    });
    expect(body.success).toBe(true);
    expect(nulls(body)).toEqual(
      // Later additions, which a public client reads unasked.
      name === 'ticketShopRead'
        ? ['.ticketShop.ownTermsAndConditions', '.ticketShop.ownPrivacyPolicy']
        : [],
    );
  });
});

// @database any
/**
 * `language=xx`, `language=english`, `country=XX`, `state=QQ`, blank first and last names are
 * refused wherever they are written. Found by their forms, in every call of the contract.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { country, language, personName } from '../../../../src/contract/form.ts';
import type { Parameter } from '../../../../src/contract/resource.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { address } from '../../../support/people-examples.ts';
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

async function send(name: CallName, changed: Readonly<Record<string, string>>) {
  const caller = venue.keys.Administrator;
  const { id, params } = await exampleCall(name, service, venue, product, caller);
  const request = writeCall(calls[name], id, { ...params, ...changed });
  const { status, body } = await service.request({
    ...request,
    headers: { ...request.headers, authorization: `ApiKey ${caller.key}` },
  });
  return [status, ...(body.errors ?? [])];
}

const named = (form: Parameter['form']) =>
  (Object.entries(calls) as readonly (readonly [CallName, Call])[]).flatMap(([call, { params }]) =>
    Object.entries(params)
      .filter(([, parameter]) => parameter.form === form)
      .map(([name, parameter]) => [call, name, parameter] as const),
  );

const invalid = (name: string, given: Parameter) =>
  given.invalid ?? `com.svc.api.rest.InvalidFormat.${name}`;

describe('language', () => {
  test.each(named(language))('%s: %s', async (call, name, parameter) => {
    for (const value of ['xx', 'english']) {
      expect(await send(call, { [name]: value })).toEqual([400, invalid(name, parameter)]);
    }
  });
});

describe('country', () => {
  test.each(named(country))('%s: %s', async (call, name, parameter) => {
    expect(await send(call, { [name]: 'XX' })).toEqual([400, invalid(name, parameter)]);
  });
});

describe('first and last names', () => {
  test.each(named(personName))('%s: %s', async (call, name) => {
    expect(await send(call, { [name]: ' \t ' })).toEqual([
      400,
      `com.svc.api.rest.MissingParam.${name}`,
    ]);
  });
});

test('the specification has a separate code: event, partner', () => {
  const codes = [...named(language), ...named(country)].map(([call, name, parameter]) => [
    `${call} ${name}`,
    invalid(name, parameter),
  ]);
  expect(Object.fromEntries(codes)).toMatchObject({
    'eventCreate language': 'com.svc.Event.UnsupportedLanguage',
    'eventUpdate language': 'com.svc.Event.UnsupportedLanguage',
    'eventCreate country': 'com.svc.Event.UnsupportedCountry',
    'eventUpdate country': 'com.svc.Event.UnsupportedCountry',
    'partnerCreate language': 'com.svc.Partner.UnsupportedLanguage',
    'partnerUpdate language': 'com.svc.Partner.UnsupportedLanguage',
    'partnerCreate defaultCountry': 'com.svc.Partner.InvalidCountry',
    'partnerUpdate defaultCountry': 'com.svc.Partner.InvalidCountry',
  });
});

describe('state', () => {
  test.each([
    'participantCreate',
    'userBillingAddressUpdate',
    'paymentBuyerAddressUpdate',
    'paymentShipmentAddressUpdate',
  ] as const)('%s', async (call) => {
    const wrong = [400, 'com.svc.api.rest.InvalidFormat.state'];
    expect(await send(call, { country: 'US', state: 'QQ' })).toEqual(wrong);
    expect((await send(call, { country: 'US', state: 'ny' }))[0]).toBeLessThan(300);
  });
});

test.each(['paymentBuyerAddress', 'paymentShipmentAddress'] as const)(
  '%s: noVatReason is written (address table, RWC)',
  async (name) => {
    const noVatReason = 'Kleinunternehmer';
    expect(await send(`${name}Update`, { ...address, noVatReason })).toEqual([200]);
    const { address: read } = await service.must(`${name}Read`, {
      key: venue.keys.Administrator.key,
      id: venue.guest.paymentId,
    });
    expect(read.noVatReason).toBe(noVatReason);
  },
);

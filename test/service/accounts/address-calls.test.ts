// @database any
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { UserId } from '../../../src/domain/ids.ts';
import { announced } from '../../support/announced.ts';
import { address, addUser } from '../../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { addGuest, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  await signAgreement(service, venue.hostId);
  key = venue.keys.Administrator.key;
});
afterAll(() => service.stop());

type Update =
  | 'userBillingAddressUpdate'
  | 'paymentBuyerAddressUpdate'
  | 'paymentShipmentAddressUpdate';
const updates: readonly Update[] = [
  'userBillingAddressUpdate',
  'paymentBuyerAddressUpdate',
  'paymentShipmentAddressUpdate',
];

async function update(name: Update, id: number, params: Readonly<Record<string, string>>) {
  const { status, body } = await service.request({
    ...writeCall(calls[name], id, params),
    headers: { authorization: `ApiKey ${key}` },
  });
  return [status, ...(body.errors ?? [])];
}

const newUser = async (): Promise<UserId> => {
  const id = await addUser(service, venue.keys.Administrator);
  await signAgreement(service, id);
  return id;
};
const newPayment = async () =>
  (await addGuest(service, key, venue.eventId, venue.free)).paymentId as number;
const billing = async (id: number) =>
  (await service.must('userBillingAddressRead', { key, id })).address;
const buyer = async (id: number) =>
  (await service.must('paymentBuyerAddressRead', { key, id })).address;

const notFound = [404, 'com.svc.api.rest.ObjectNotFound'];
const missing = (name: string) => [400, `com.svc.api.rest.MissingParam.${name}`];
const invalid = (name: string) => [400, `com.svc.api.rest.InvalidFormat.${name}`];

const none = {
  salutation: null,
  title: null,
  telephone: null,
  company: null,
  street2: null,
  state: null,
  vatId: null,
  noVatReason: null,
  referenceNo: null,
  commercial: null,
};

describe('billing address', () => {
  test('ObjectNotFound until the first update; every property is kept and given back', async () => {
    const id = await newUser();
    const { status, errors } = await service.call('userBillingAddressRead', { key, id });
    expect([status, ...errors]).toEqual(notFound);
    expect(await update('userBillingAddressUpdate', id, address)).toEqual([200]);
    expect(await billing(id)).toEqual({ ...none, ...address });
    const all = {
      salutation: '2',
      title: 'Dr.',
      firstName: 'Élodie',
      lastName: 'Łęcka',
      email: 'e@example.org',
      telephone: '+48 1',
      company: 'Köhler & Söhne',
      street: 'Main St 1',
      street2: 'Flat 2',
      zipCode: '10001',
      city: 'New York',
      state: 'ny',
      country: 'us',
      vatId: 'US 1',
      noVatReason: 'small',
      referenceNo: 'PO 7',
      commercial: 'true',
    };
    expect(await update('userBillingAddressUpdate', id, all)).toEqual([200]);
    expect(await billing(id)).toEqual({
      ...all,
      salutation: 2,
      state: 'NY',
      country: 'US',
      commercial: true,
    });
  });

  test('only what is sent changes; what is empty is cleared', async () => {
    const id = await newUser();
    await update('userBillingAddressUpdate', id, { ...address, title: 'Prof.', street2: 'Hof' });
    expect(await update('userBillingAddressUpdate', id, { city: 'Köln', title: '' })).toEqual([
      200,
    ]);
    expect(await billing(id)).toEqual({ ...none, ...address, city: 'Köln', street2: 'Hof' });
  });

  test('needs no e-mail address', async () => {
    const id = await newUser();
    const { email: _, ...rest } = address;
    expect(await update('userBillingAddressUpdate', id, rest)).toEqual([200]);
  });

  test('MissingParam.company: of a commercial organizer', async () => {
    const id = await newUser();
    const commercial = { ...address, commercial: '1', vatId: 'DE 1' };
    expect(await update('userBillingAddressUpdate', id, commercial)).toEqual(missing('company'));
    const whole = { ...commercial, company: 'Wirth KG' };
    expect(await update('userBillingAddressUpdate', id, whole)).toEqual([200]);
    expect(await update('userBillingAddressUpdate', id, { company: '' })).toEqual(
      missing('company'),
    );
    expect(
      await update('userBillingAddressUpdate', id, { company: '', commercial: 'false' }),
    ).toEqual([200]);
  });

  test('MissingParam.noVatReason: of a commercial organizer without a VAT id', async () => {
    const id = await newUser();
    const commercial = { ...address, commercial: 'true', company: 'Wirth KG' };
    expect(await update('userBillingAddressUpdate', id, commercial)).toEqual(
      missing('noVatReason'),
    );
    const withReason = { ...commercial, noVatReason: '§ 19 UStG' };
    expect(await update('userBillingAddressUpdate', id, withReason)).toEqual([200]);
    expect(await update('userBillingAddressUpdate', id, { noVatReason: '' })).toEqual(
      missing('noVatReason'),
    );
    const withId = { noVatReason: '', vatId: 'DE 1' };
    expect(await update('userBillingAddressUpdate', id, withId)).toEqual([200]);
  });
});

describe('buyer address', () => {
  test('is there from the purchase on, as a participant was made with', async () => {
    const id = await newPayment();
    expect(await buyer(id)).toEqual({
      ...none,
      firstName: 'Gerda',
      lastName: 'Gast',
      email: 'gerda@example.org',
      street: null,
      zipCode: null,
      city: null,
      country: null,
    });
  });

  test('what changes is seen in each participant of the purchase', async () => {
    const { paymentId, participantId } = await addGuest(service, key, venue.eventId, venue.free);
    const params = { company: 'Gast AG', country: 'at', commercial: 'true', noVatReason: 'none' };
    expect(await update('paymentBuyerAddressUpdate', paymentId, params)).toEqual([200]);
    const { participant } = await service.must('participantRead', { key, id: participantId });
    expect(participant.buyerAddress).toMatchObject({ company: 'Gast AG', country: 'AT' });
    // The one is an organizer's alone, the other is written in every address.
    expect(await buyer(paymentId)).toMatchObject({ commercial: null, noVatReason: 'none' });
  });

  test('a change is announced for each participant', async () => {
    const { paymentId, participantId } = await addGuest(service, key, venue.eventId, venue.free);
    const change = () => update('paymentBuyerAddressUpdate', paymentId, { city: 'Wien' });
    expect(await announced(service, key, change)).toEqual([`update participant ${participantId}`]);
  });
});

test('shipment address: ObjectNotFound until somebody gives one', async () => {
  const id = await newPayment();
  const { status, errors } = await service.call('paymentShipmentAddressRead', { key, id });
  expect([status, ...errors]).toEqual(notFound);
  expect(await update('paymentShipmentAddressUpdate', id, address)).toEqual([200]);
  expect(await update('paymentShipmentAddressUpdate', id, { street2: 'Hof' })).toEqual([200]);
  const read = await service.must('paymentShipmentAddressRead', { key, id });
  expect(read.address).toEqual({ ...none, ...address, street2: 'Hof' });
  expect((await buyer(id)).street).toBeNull();
});

const required = ['firstName', 'lastName', 'street', 'zipCode', 'city', 'country'] as const;

describe.each([
  ['userBillingAddressUpdate', newUser, required],
  ['paymentShipmentAddressUpdate', newPayment, [...required, 'email']],
] as const)('%s of an address that is not there yet', (name, newOwner, names) => {
  test.each(names)('MissingParam.%s', async (property) => {
    const { [property]: _, ...rest } = address;
    expect(await update(name, await newOwner(), rest)).toEqual(missing(property));
  });
});

describe.each(updates)('%s', (name) => {
  const owner = () => (name === 'userBillingAddressUpdate' ? newUser() : newPayment());

  test('com.svc.api.rest.DataProcessingAgreementMissing', async () => {
    const unsigned = await makeVenue(service);
    const id = name === 'userBillingAddressUpdate' ? unsigned.hostId : unsigned.guest.paymentId;
    const { status, errors } = await service.call(name, {
      key: unsigned.keys.Administrator.key,
      id,
      params: address,
    });
    expect([status, ...errors]).toEqual([400, 'com.svc.api.rest.DataProcessingAgreementMissing']);
  });

  test('only the US has a state', async () => {
    const id = await owner();
    expect(await update(name, id, { ...address, state: 'BY' })).toEqual([200]);
    const read = calls[name].path.replace(':id', String(id));
    const stateNow = async () => {
      const headers = { authorization: `ApiKey ${key}` };
      return (await service.request({ url: read, headers })).body.address.state;
    };
    expect(await stateNow()).toBeUndefined();
    expect(await update(name, id, { country: 'US', state: 'Bavaria' })).toEqual(invalid('state'));
    expect(await update(name, id, { country: 'US', state: 'ca' })).toEqual([200]);
    expect(await stateNow()).toBe('CA');
    expect(await update(name, id, { country: 'FR' })).toEqual([200]);
    expect(await stateNow()).toBeUndefined();
  });

  test.each([
    ['country', 'QQ'],
    ['country', 'Germany'],
    ['salutation', '3'],
    ['email', 'nobody'],
    ['firstName', 'x'.repeat(256)],
    ['lastName', 'x'.repeat(256)],
    ['street', 'x'.repeat(256)],
    ['street2', 'x'.repeat(256)],
    ['zipCode', 'x'.repeat(21)],
    ['city', 'x'.repeat(256)],
    ['title', 'x'.repeat(101)],
    ['telephone', 'x'.repeat(51)],
    ['company', 'x'.repeat(256)],
    ['vatId', 'x'.repeat(51)],
    ['referenceNo', 'x'.repeat(101)],
  ])('InvalidFormat.%s', async (property, value) => {
    const change = { ...address, [property]: value };
    expect(await update(name, await owner(), change)).toEqual(invalid(property));
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { general, missingParam } from '../../../../src/contract/error-code.ts';
import { type ApiKeyId, asId } from '../../../../src/domain/ids.ts';
import { exampleCall, type WrittenExample } from '../../../support/example-calls.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import {
  addProduct,
  type BookedProduct,
  makeKeyOf,
  makeVenue,
  type Venue,
  type VenueKey,
} from '../../../support/venue.ts';

let service: TestService;
let own: Venue;
let foreign: Venue;
let product: BookedProduct;

beforeAll(async () => {
  service = await startService();
  own = await makeVenue(service);
  foreign = await makeVenue(service);
  product = await addProduct(service, own.eventId, own.guest, 'TICKET');
});
afterAll(() => service.stop());

const names = Object.keys(calls) as CallName[];
/** The last example, where its call was refused: that changed nothing, so it is good once more. */
let unused: {
  readonly name: CallName;
  readonly on: VenueKey;
  readonly example: WrittenExample;
} | null = null;

/** A call on the own venue's objects. */
async function send(
  name: CallName,
  key: string,
  id?: string,
  on: VenueKey = own.keys.Administrator,
) {
  const call: Call = calls[name];
  const example =
    unused?.name === name && unused.on === on
      ? unused.example
      : await exampleCall(name, service, own, product, on);
  const written = writeCall(call, id ?? example.id, example.params);
  const { status, body } = await service.request({
    ...written,
    headers: { ...written.headers, ...(key !== '' && { authorization: `ApiKey ${key}` }) },
  });
  unused = status < 400 ? null : { name, on, example };
  return { status, errors: body.errors };
}

const refusal = (status: number, code: string) => ({ status, errors: [code] });
describe('a check-in manager', () => {
  const privateNames = /"[a-z]*(email|price|amount|fee|iban)":/i;

  test.each(names)('is told no e-mail and no price: %s', async (name) => {
    if (calls[name].open) return;
    const { key } = own.keys.headOfDoor;
    await service.must('eventUpdate', {
      key: own.keys.Administrator.key,
      id: own.eventId,
      params: { organizerEmail: 'secret.host@example.org' },
    });
    const example = await exampleCall(name, service, own, product, own.keys.headOfDoor);
    const written = writeCall(calls[name], example.id, example.params);
    const { text } = await service.request({
      ...written,
      headers: { ...written.headers, authorization: `ApiKey ${key}` },
    });
    expect(text).not.toMatch(privateNames);
    expect(text).not.toMatch(/@example\.org/);
    // One group of a ticket's barcode may be the same digits.
    expect(text).not.toMatch(/(?<![-\d])4500(?![-\d])/);
  });

  test('the same calls tell an organizer both: what is looked for is there', async () => {
    const { key } = own.keys.Administrator;
    const headers = { authorization: `ApiKey ${key}` };
    const { text } = await service.request({ url: `/api/event/${own.eventId}`, headers });
    expect(text).toMatch(privateNames);
    expect(text).toMatch(/secret\.host@example\.org/);
  });

  test('reads no list of participants as a stream either', async () => {
    const headers = { authorization: `ApiKey ${own.keys.headOfDoor.key}` };
    const url = `/api/extension/event/${own.eventId}/participants`;
    expect((await service.request({ url, headers })).status).toBe(403);
  });

  test('ends no sessions of the host, also where the key was made for the host', async () => {
    const { apiKey } = await service.must('apiKeyCreate', {
      key: own.keys.Administrator.key,
      params: { name: 'Head', scope: 'headOfDoor', userId: own.hostId },
    });
    const { key } = apiKey;
    const to = { key, id: own.hostId, params: {} };
    expect((await service.call('userSessionsRead', to)).status).toBe(403);
    expect((await service.call('userSessionsEnd', to)).status).toBe(403);
    expect((await service.call('eventRead', { key, id: own.eventId })).status).toBe(200);
  });

  test('makes keys for doors alone, and gives its events to those that it made', async () => {
    const { key } = own.keys.headOfDoor;
    const make = (params: object) =>
      service.call('apiKeyCreate', { key, params: { name: 'x', ...params } });
    expect((await make({ type: 'AttendeeManager' })).status).toBe(403);
    expect((await make({ scope: 'headOfDoor' })).status).toBe(403);
    const door = await make({ scope: 'door' });
    const grant = async (keyId: number | undefined, id = own.eventId) =>
      (
        await service.call('eventGrantPermission', {
          key,
          id,
          params: { apiKeyIdToGrantPermissionTo: asId<ApiKeyId>(keyId ?? 0) },
        })
      ).status;
    expect(await grant(door.answer?.id)).toBe(201);
    expect(await grant(own.keys.AttendeeManager.id)).toBe(403);
    expect(await grant(own.keys.headOfDoor.id)).toBe(403);
    expect(await grant(door.answer?.id, foreign.eventId)).toBe(403);
  });
});

describe('a key that holds the events of a host, and not the host', () => {
  test('makes and copies events, and leaves the host’s own data alone', async () => {
    const { key, id } = await makeKeyOf(service, own.keys.Administrator.key, 'Editor');
    await service.store.write((queries) =>
      queries
        .insertInto('apiKeyUser')
        .values({ apiKeyId: id, userId: own.hostId, byPassword: 0, eventsOnly: 1 })
        .execute(),
    );
    const status = async (name: CallName) => {
      const example = await exampleCall(name, service, own, product, { key, id });
      const written = writeCall(calls[name], example.id, example.params);
      const headers = { ...written.headers, authorization: `ApiKey ${key}` };
      return (await service.request({ ...written, headers })).status;
    };
    for (const name of ['eventCreate', 'eventCopy', 'userEvents', 'eventUpdate'] as const) {
      expect(calls[name].statuses).toContain(await status(name));
    }
    for (const name of [
      'userRead',
      'userUpdate',
      'userBankAccountUpdate',
      'userBankAccountRead',
      'userBillingAddressUpdate',
      'userSessionsEnd',
      'partnerCreate',
    ] as const) {
      expect([name, await status(name)]).toEqual([name, 403]);
    }
    const params = { name: 'x', type: 'Editor', userId: own.hostId } as const;
    expect((await service.call('apiKeyCreate', { key, params })).status).toBe(403);
  });
});

describe('an id', () => {
  const withId = names.filter((name) => calls[name].path.includes(':id'));
  test.each(withId)('%s: no number', async (name) => {
    const { key } = own.keys.Administrator;
    expect(await send(name, key, 'x7')).toEqual(refusal(400, general.invalidResourceId));
    expect(await send(name, key, '-1')).toEqual(refusal(400, general.invalidResourceId));
    expect(await send(name, key, '9'.repeat(16))).toEqual(refusal(400, general.invalidResourceId));
  });

  // The id of `syncRead` is a place in the feed.
  const ofObject = withId.filter((name) => name !== 'syncRead');
  test.each(ofObject)('%s: of no object', async (name) => {
    const { key } = own.keys.Administrator;
    expect(await send(name, key, '987654321')).toEqual(refusal(404, general.objectNotFound));
  });
});

describe('without a valid key nothing is answered', () => {
  test.each(names.filter((name) => !calls[name].open))('%s', async (name) => {
    expect(await send(name, '')).toEqual(refusal(400, missingParam('apikey')));
    expect(await send(name, 'x'.repeat(50))).toEqual(refusal(403, general.invalidApiKey));
  });

  test('a key that was turned off has no effect at once, until its creator turns it on', async () => {
    const creator = own.keys.Administrator.key;
    const { key, id } = await makeKeyOf(service, creator, 'AttendeeManager');
    await service.must('eventGrantPermission', {
      key: creator,
      id: own.eventId,
      params: { apiKeyIdToGrantPermissionTo: id },
    });
    expect((await send('eventRead', key)).status).toBe(200);
    await service.must('apiKeyUpdate', { key, id, params: { enabled: false } });
    expect(await send('eventRead', key)).toEqual(refusal(403, general.invalidApiKey));
    const again = await service.call('apiKeyUpdate', { key, id, params: { enabled: true } });
    expect(again.errors).toEqual([general.invalidApiKey]);
    await service.must('apiKeyUpdate', { key: creator, id, params: { enabled: true } });
    expect((await send('eventRead', key)).status).toBe(200);
  });
});

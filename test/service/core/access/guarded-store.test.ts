import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '../../../../src/contract/calls.ts';
import { calls } from '../../../../src/contract/calls.ts';
import { DatabaseUnavailable } from '../../../../src/service/core/store/query/database-error.ts';
import type { Deadline, Queries, Store } from '../../../../src/service/core/store/store.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import {
  addProduct,
  type BookedProduct,
  makeDoorKey,
  makeVenue,
  type Venue,
} from '../../../support/venue.ts';

/** Who may do it, and what is read or written, stand in one transaction. */

let service: TestService;
let venue: Venue;
let foreign: Venue;
let product: BookedProduct;
/** The store's transactions since the beginning of the test. */
let visits: string[] = [];
/** Runs once, before the next transaction begins. */
let meanwhile: (() => Promise<unknown>) | null = null;
/** The transactions that fail, as where the database is out of reach. */
let failing: readonly string[] = [];

const watched = (store: Store): Store => {
  const visit =
    (name: 'read' | 'write' | 'writeInLine') =>
    async <Value>(
      job: (queries: Queries) => Promise<Value>,
      deadline: Deadline = 'atDesk',
    ): Promise<Value> => {
      // The key's look-up, say, is no visit of the call.
      if (deadline === 'oneStatement') return store[name as 'read'](job, deadline);
      const first = meanwhile;
      meanwhile = null;
      await first?.();
      const named = deadline === 'atDoor' ? `${name} at the door` : name;
      visits.push(named);
      if (failing.includes(named)) throw new DatabaseUnavailable('unreached', 'not there');
      return store[name](job, deadline);
    };
  return {
    ...store,
    read: visit('read'),
    write: visit('write'),
    writeInLine: visit('writeInLine'),
  };
};

beforeAll(async () => {
  service = await startService({ wrapStore: watched });
  venue = await makeVenue(service);
  foreign = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
});
afterAll(() => service.stop());
beforeEach(() => {
  visits = [];
  failing = [];
});

async function send(name: CallName, key = venue.keys.Administrator.key) {
  const { id, params } = await exampleCall(name, service, venue, product, venue.keys.Administrator);
  const written = writeCall(calls[name], id, params);
  visits = [];
  return service.request({
    ...written,
    headers: { ...written.headers, authorization: `ApiKey ${key}` },
  });
}

const onObjects = (Object.keys(calls) as CallName[]).filter((name) => calls[name].object !== null);
/** What is dear, or goes on behind the answer, takes further visits; each asks again. */
const ofMore: readonly CallName[] = [
  'eventLogo',
  'eventBanner',
  'participantUploadPicture',
  'eventDelete',
  'eventCopy',
  'eventTasks',
  // Hashes the password between two visits.
  'userPassword',
  'codeAppAdd',
  'codeAppBegin',
  'factorRemove',
  'passkeyBegin',
  'recoveryCodesCreate',
  // Writes only what is new.
  'eventReportDoor',
  'eventLinks',
  'eventTakeBadgeJob',
  // Reads step by step, so that check-ins come in between.
  'eventAttendance',
];

test.each(onObjects.filter((name) => !ofMore.includes(name)))(
  '%s visits the store once',
  async (name) => {
    const { status } = await send(name);
    expect(calls[name].statuses).toContain(status);
    expect(visits).toHaveLength(1);
  },
);

test('who may no longer touch it when the work begins is refused, and nothing is written', async () => {
  const { key, id: keyId } = venue.keys.Editor;
  meanwhile = () =>
    service.store.write(async (queries) => {
      await queries.deleteFrom('apiKeyUser').where('apiKeyId', '=', keyId).execute();
      await queries.deleteFrom('apiKeyEvent').where('apiKeyId', '=', keyId).execute();
    });
  const params = { firstName: 'Renamed' };
  const to = { key, id: venue.guest.participantId, params };
  expect((await service.call('participantUpdate', to)).status).toBe(403);
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: venue.guest.participantId,
  });
  expect(participant.firstName).not.toBe('Renamed');
});

test('nor by a call that shares its transaction with those of others', async () => {
  const other = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  const { eventId, guest, keys } = venue;
  meanwhile = () =>
    service.store.write((queries) =>
      queries.deleteFrom('apiKeyEvent').where('apiKeyId', '=', other.id).execute(),
    );
  visits = [];
  const target = { kind: 'ticket', ticketId: guest.ticketId } as const;
  const outcomes = await Promise.all(
    [keys.door, other].map(({ key, id }) =>
      service.call('eventRecord', {
        key,
        id: eventId,
        params: { actions: [{ id: `of ${id}`, target, action: 'DEVALUATED' }] },
      }),
    ),
  );
  expect(visits).toEqual(['writeInLine at the door']);
  expect(outcomes.map(({ status }) => status)).toEqual([200, 403]);
  expect(outcomes[0]?.answer?.results).toMatchObject([{ result: 'recorded' }]);
  const { errors } = await service.call('eventRecord', {
    key: keys.door.key,
    id: 999_999,
    params: { actions: [{ id: 'nowhere', target, action: 'RESET' }] },
  });
  expect(errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
});

test('a key of somebody else is refused before what it sent is judged', async () => {
  const { key } = foreign.keys.Administrator;
  const { status } = await service.request({
    url: `/api/participant/${venue.guest.participantId}?format=xml`,
    headers: { authorization: `ApiKey ${key}` },
  });
  expect(status).toBe(403);
});

describe('a call without an object', () => {
  test.each([
    ['eventCreate', ['write']],
    ['userCreate', ['write']],
    ['apiKeyCreate', ['write']],
    ['ticketCheck', []],
    ['ticketReset', []],
    ['ticketFind', ['read']],
    // The key is registered already, which a single statement tells.
    ['syncRegister', []],
  ] as const)('%s visits the store for its work alone', async (name, expected) => {
    const { status } = await send(name);
    expect(calls[name].statuses).toContain(status);
    expect(visits).toEqual(expected);
  });

  test('is not answered as failed for work that is done', async () => {
    failing = ['read at the door'];
    expect((await send('eventCreate')).status).toBe(201);
  });

  test('does not visit the store where its parameters are refused', async () => {
    const { key } = venue.keys.Administrator;
    const { status } = await service.call('eventCreate', { key, params: {} as never });
    expect(status).toBe(400);
    expect(visits).toEqual([]);
  });
});

// @database any
/** What goes on goes once, what comes back is the upstream's word of now, and keys stay where they are. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import type { NetworkState } from '../../../support/faulty-network.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { local, type Venue } from '../../../support/venue.ts';

let behind: TestGateway;
let venue: Venue;
let key: string;

beforeEach(async () => {
  behind = await startGateway(manualTime());
  venue = behind.venue;
  key = await behind.doorKey();
});
afterEach(() => behind.stop());

describe('a write whose outcome nobody knows is not sent again', () => {
  const at = { checkedDate: local('2026-11-21T19:58:00'), device: 'Door A', tool: 'Admit' };
  const writes = {
    '/api/ticket/check': () =>
      behind.gateway.call('ticketCheck', {
        key,
        params: { identifier: venue.guest.identifier, ...at },
      }),
    '/api/ticket/reset': () =>
      behind.gateway.call('ticketReset', {
        key,
        params: { identifier: venue.guest.identifier, ...at },
      }),
    'participant check': () =>
      behind.gateway.call('participantCheck', {
        key,
        id: venue.guest.participantId,
        params: at,
      }),
    'participant reset': () =>
      behind.gateway.call('participantReset', {
        key,
        id: venue.guest.participantId,
        params: at,
      }),
  };
  const states: readonly NetworkState[] = ['answers-lost', 'error-500', 'down', 'captive-portal'];

  test.each(Object.keys(writes) as (keyof typeof writes)[])('%s', async (name) => {
    // Of which event they are is known from here on: nothing is asked but the write itself.
    await behind.gateway.must('participantRead', { key, id: venue.guest.participantId });
    for (const state of states) {
      behind.network.become(state);
      const before = behind.network.sent.length;
      expect((await writes[name]()).status, state).toBeGreaterThanOrEqual(500);
      await behind.time.advance(60_000);
      expect(behind.network.sent.slice(before), state).toHaveLength(1);
    }
  });
});

test('nothing of an answer is kept: what changed upstream is told at the next request', async () => {
  const { gateway, upstream, onward } = behind;
  const { participantId, ticketId } = venue.guest;
  const admin = venue.keys.Administrator.key;
  const readings: Partial<Record<CallName, () => Promise<unknown>>> = {
    eventRead: () => gateway.must('eventRead', { key, id: venue.eventId }),
    eventParticipants: () =>
      gateway.must('eventParticipants', {
        key,
        id: venue.eventId,
        params: { resultType: 'full' },
      }),
    eventTicketCategories: () =>
      gateway.must('eventTicketCategories', {
        key,
        id: venue.eventId,
        params: { resultType: 'full' },
      }),
    participantRead: () => gateway.must('participantRead', { key, id: participantId }),
    ticketRead: () => gateway.must('ticketRead', { key, id: ticketId }),
    ticketFind: () => gateway.must('ticketFind', { key, params: { query: 'Later' } }),
  };
  const readAll = async () => {
    const answers: Record<string, string> = {};
    for (const [name, read] of Object.entries(readings)) {
      const before = onward.length;
      answers[name] = JSON.stringify(await read());
      expect(onward.length, name).toBeGreaterThan(before);
    }
    return answers;
  };
  await readAll();
  const before = await readAll();
  await upstream.must('eventUpdate', { key: admin, id: venue.eventId, params: { title: 'Later' } });
  await upstream.must('ticketCategoryUpdate', {
    key: admin,
    id: venue.free,
    params: { name: 'Later' },
  });
  await upstream.must('participantUpdate', {
    key: admin,
    id: participantId,
    params: { lastName: 'Later' },
  });
  await upstream.must('participantCheck', { key: admin, id: participantId, params: {} });
  const after = await readAll();
  for (const name of Object.keys(readings)) expect(after[name], name).not.toBe(before[name]);
});

test('no key comes into an answer, a header or the log, whatever is called and however it fails', async () => {
  const { gateway, network, log, troubles } = behind;
  const upstreamKey = venue.keys.Administrator.key;
  const objects: Partial<Record<string, number>> = {
    event: venue.eventId,
    participant: venue.guest.participantId,
    ticket: venue.guest.ticketId,
    ticketCategory: venue.free,
  };
  const said: string[] = [];
  for (const state of ['well', 'error-500', 'captive-portal', 'down'] as const) {
    network.become(state);
    for (const name of Object.keys(calls) as CallName[]) {
      const { method, path, object }: Call = calls[name];
      if (method === 'DELETE' || name === 'apiKeyUpdate') continue;
      for (const by of [key, gateway.operatorKey]) {
        const { text, headers } = await gateway.request({
          method,
          url: path.replace(':id', String(objects[object ?? ''] ?? 1)),
          headers: { authorization: `ApiKey ${by}` },
        });
        said.push(text, JSON.stringify(headers));
      }
    }
  }
  const all = [...said, ...log, ...troubles].join('\n');
  expect(said.length).toBeGreaterThan(4 * 2 * 100);
  for (const secret of [upstreamKey, key, gateway.operatorKey]) {
    expect(all.split('\n').find((line) => line.includes(secret))).toBeUndefined();
  }
});

test('a key that is neither a device’s nor the administrator’s goes nowhere, whatever event it was given', async () => {
  const { gateway, onward } = behind;
  const operator = gateway.operatorKey;
  const made = await gateway.must('apiKeyCreate', { key: operator, params: { name: 'Partner' } });
  await gateway.must('eventGrantPermission', {
    key: operator,
    id: venue.eventId,
    params: { apiKeyIdToGrantPermissionTo: made.id },
  });
  onward.length = 0;
  const own = made.apiKey.key;
  const { participantId } = venue.guest;
  const answers = [
    await gateway.call('participantUpdate', {
      key: own,
      id: participantId,
      params: { lastName: 'Taken' },
    }),
    await gateway.call('participantRead', { key: own, id: participantId }),
    await gateway.call('eventRead', { key: own, id: venue.eventId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(onward).toEqual([]);
});

test('of two codes in one check the second does not continue: upstream it could be another event’s', async () => {
  const { guest } = venue;
  await behind.gateway.must('participantRead', { key, id: guest.participantId });
  behind.onward.length = 0;
  await behind.gateway.call('ticketCheck', {
    key,
    params: { identifier: guest.identifier, displayIdentifier: 'AAAA-BBBB' },
  });
  expect(behind.onward.length).toBeGreaterThan(0);
  for (const { init } of behind.onward) expect(String(init.body)).not.toContain('AAAA-BBBB');
});

// @database any
/** The call that records and decides, at a gateway: before a service that has it, and before one that has not. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import { general } from '../../../../src/contract/error-code.ts';
import type { ParticipantAnswer } from '../../../../src/contract/participant.ts';
import { eventRecord, type SentAction } from '../../../../src/contract/record.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { checksOnly } from '../../../support/checks-only.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { addGuest, addProduct, type Guest, local, type Venue } from '../../../support/venue.ts';

let behind: TestGateway;
let venue: Venue;
let guest: Guest;
let key: string;

async function begin(wrap?: (fetch: Fetch) => Fetch): Promise<void> {
  behind = await startGateway(manualTime(), wrap);
  venue = behind.venue;
  guest = venue.guest;
  key = await behind.doorKey();
}
afterEach(() => behind.stop());

const at = (time: string) => `2026-11-21T${time}`;
let count = 0;
function action(more: Partial<SentAction> = {}): SentAction {
  count += 1;
  return {
    id: `action-${count}`,
    target: { kind: 'ticket', ticketId: guest.ticketId },
    action: 'DEVALUATED',
    checkedDate: at('19:58:00'),
    ...{ device: 'Door A', tool: 'Admit', source: 'ETICKET' },
    ...more,
  };
}
const entering = (more: Partial<SentAction> = {}) => action({ expects: 'notInside', ...more });

const call = (...actions: readonly unknown[]) =>
  behind.gateway.call('eventRecord', {
    key,
    id: venue.eventId,
    params: { actions: [...actions] },
  });
async function record(...actions: readonly unknown[]) {
  const { answer, status, errors } = await call(...actions);
  if (!answer) throw new Error(`${status} ${errors}`);
  return answer.results;
}
const resultsOf = async (...actions: readonly unknown[]) =>
  (await record(...actions)).map(({ result }) => result);
const there = async ({ participantId }: Guest = guest): Promise<ParticipantAnswer> =>
  (
    await behind.upstream.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: participantId,
    })
  ).participant;
const historyThere = async (of?: Guest) => (await there(of)).checkInHistory ?? [];

const pathsOf = () => behind.onward.map(({ url }) => new URL(url).pathname);
const recordPath = () => eventRecord.path.replace(':id', String(venue.eventId));

test('an upstream that decides gets the batch as it came, in one request', async () => {
  await begin();
  behind.onward.length = 0;
  const sent = entering();
  const results = await record(sent, { ...sent, id: 'other', device: 'Door B' });
  expect(results.map(({ result }) => result)).toEqual(['recorded', 'contradicted']);
  expect(results[1]?.entry).toMatchObject({ device: 'Door A' });
  expect(pathsOf()).toEqual([recordPath()]);
  const { participant } = await behind.gateway.must('participantRead', {
    key,
    id: guest.participantId,
  });
  expect(results[0]?.participant).toEqual(participant);
  // It stays the one that decides.
  behind.onward.length = 0;
  const leaving = action({ action: 'RESET', expects: 'inside', checkedDate: at('19:59:00') });
  expect(await resultsOf(leaving)).toEqual(['recorded']);
  expect(pathsOf()).toEqual([recordPath()]);
  behind.network.become('down');
  expect((await call(entering())).status).toBe(503);
});

test.each<readonly [string, (fetch: Fetch) => Fetch]>([
  ['answers 404 in its envelope', checksOnly],
  [
    'answers 404 with a page',
    (fetch) => async (url, init) => {
      const answer = await checksOnly(fetch)(url, init);
      const isPage = answer.status === 404 && url.endsWith('/record');
      return isPage ? new Response('<h1>Not found</h1>', { status: 404 }) : answer;
    },
  ],
])('one that %s for the call is asked for it once', async (_, wrap) => {
  await begin(wrap);
  behind.onward.length = 0;
  expect(await resultsOf(entering())).toEqual(['recorded']);
  expect(await resultsOf(entering({ device: 'Door B' }))).toEqual(['contradicted']);
  expect(pathsOf().filter((path) => path === recordPath())).toHaveLength(1);
});

test('a 403 about a ticket of an event that is gone is told: the door does not wait for ever', async () => {
  const answers = new Map<string, readonly [status: number, error: string]>();
  await begin((fetch) => async (url, init) => {
    const planted = answers.get(new URL(url).pathname);
    if (!planted) return fetch(url, init);
    const [status, error] = planted;
    return Response.json({ success: false, errors: [error] }, { status });
  });
  const check = () => {
    const { participantId: id } = guest;
    return behind.gateway.call('participantCheck', { key, id, params: {} });
  };
  await behind.gateway.must('participantRead', { key, id: guest.participantId });
  answers.set(`/api/participant/${guest.participantId}/check`, [403, general.notAuthorized]);
  answers.set(`/api/event/${venue.eventId}`, [404, general.objectNotFound]);
  const told = await check();
  expect([told.status, told.errors]).toEqual([403, [general.notAuthorized]]);
  answers.set(`/api/event/${venue.eventId}`, [403, general.notAuthorized]);
  expect((await check()).status).toBe(503);
});

test('an empty batch asks nobody', async () => {
  await begin(checksOnly);
  behind.onward.length = 0;
  expect(await record()).toEqual([]);
  expect(pathsOf()).toEqual([]);
});

/** A guest of another event of the same host, which the upstream's key holds as well. */
async function nextDoor() {
  const admin = venue.keys.Administrator.key;
  const { upstream } = behind;
  const date = { selectedDate: local(at('20:00:00')) };
  const { id: eventId } = await upstream.must('eventCreate', {
    key: admin,
    params: { hostId: venue.hostId, title: 'Nebenan', country: 'DE', ...date },
  });
  const category = await upstream.must('ticketCategoryCreate', {
    key: admin,
    id: eventId,
    params: { name: 'Gast', price: 0, available: 5 },
  });
  return { eventId, ...(await addGuest(upstream, admin, eventId, category.id)) };
}

describe('an upstream that checks: the gateway decides (C5)', () => {
  const beginChecking = () => begin(checksOnly);

  test('what is recorded is in the history there, with everything that the device gave', async () => {
    await beginChecking();
    const [recorded] = await record(entering());
    expect(recorded).toMatchObject({ result: 'recorded', entry: null, errors: [] });
    expect(await historyThere()).toEqual([
      {
        ...{ action: 'DEVALUATED', ticketId: guest.ticketId, productId: null },
        ...{ date: at('19:58:00'), device: 'Door A', tool: 'Admit' },
      },
    ]);
    expect(recorded?.participant).toMatchObject({
      tickets: [{ checked: true }],
      checkInHistory: await historyThere(),
    });
  });

  test('of twenty doors at once, one has the entry, and the others are told when and where', async () => {
    await beginChecking();
    const doors = Array.from({ length: 20 }, (_, n) => entering({ device: `Door ${n}` }));
    const results = (await Promise.all(doors.map((each) => record(each)))).flat();
    expect(results.filter(({ result }) => result === 'recorded')).toHaveLength(1);
    const [first, ...others] = await historyThere();
    expect(others).toEqual([]);
    for (const { result, entry } of results) {
      if (result !== 'recorded') {
        expect([result, entry?.device]).toEqual(['contradicted', first?.device]);
      }
    }
  });

  test('several actions on one ticket see each other, in their order', async () => {
    await beginChecking();
    const other = await addGuest(
      behind.upstream,
      venue.keys.Administrator.key,
      venue.eventId,
      venue.free,
    );
    const leaving = { action: 'RESET', expects: 'inside' } as const;
    expect(
      await resultsOf(
        entering(),
        entering({ checkedDate: at('19:59:00') }),
        entering({ target: { kind: 'ticket', ticketId: other.ticketId } }),
        action({ ...leaving, checkedDate: at('20:00:00') }),
        action({ ...leaving, checkedDate: at('20:01:00') }),
        entering({ target: { kind: 'code', code: guest.identifier }, checkedDate: at('20:02:00') }),
        entering({
          target: { kind: 'code', code: guest.displayIdentifier },
          checkedDate: at('20:03:00'),
        }),
      ),
    ).toEqual([
      ...['recorded', 'contradicted', 'recorded', 'recorded'],
      ...['contradicted', 'recorded', 'contradicted'],
    ]);
    expect((await historyThere()).map(({ date }) => date)).toEqual(
      ['19:58:00', '20:00:00', '20:02:00'].map(at),
    );
  });

  test('an action that was sent before is repeated, by the history (C6)', async () => {
    await beginChecking();
    const sent = entering();
    await record(sent);
    expect(await resultsOf(sent, sent)).toEqual(['repeated', 'repeated']);
    const undated = { ...entering({ action: 'RESET', expects: 'inside' }), checkedDate: undefined };
    expect(await resultsOf(undated)).toEqual(['recorded']);
    await behind.time.advance(5000);
    expect(await resultsOf(undated)).toEqual(['repeated']);
    expect(await historyThere()).toHaveLength(2);
  });

  test('one whose answer was lost has none, and is repeated when the door sends it again', async () => {
    await beginChecking();
    await record(entering({ target: { kind: 'code', code: 'NOBODYS' } }));
    const sent = entering();
    behind.network.poison('/api/ticket/check', 'answers-lost');
    expect((await call(sent)).status).toBe(503);
    expect(await historyThere()).toHaveLength(1);
    behind.network.poison('/api/ticket/check', 'well');
    expect(await resultsOf(sent)).toEqual(['repeated']);
    expect(await historyThere()).toHaveLength(1);
  });

  test.each(['down', 'error-500', 'captive-portal'] as const)(
    'where it is %s nothing is refused: the door keeps its actions',
    async (state) => {
      await beginChecking();
      await record(entering({ target: { kind: 'code', code: 'NOBODYS' } }));
      behind.network.become(state);
      expect((await call(entering(), 'no action')).status).toBe(503);
      behind.network.become('well');
      expect(await resultsOf(entering())).toEqual(['recorded']);
    },
  );

  test('a repeated action leaves the state that C1 says, where the first try did not come to that (C2)', async () => {
    await beginChecking();
    await record(
      entering(),
      action({ action: 'RESET', expects: 'inside', checkedDate: at('20:30:00') }),
    );
    const late = action({ device: 'Door B', checkedDate: at('20:10:00') });
    behind.network.poison('/api/ticket/reset', 'down');
    expect((await call(late)).status).toBe(503);
    expect((await there()).tickets).toMatchObject([{ checked: true }]);
    behind.network.poison('/api/ticket/reset', 'well');
    expect(await record(late)).toMatchObject([
      { result: 'repeated', participant: { tickets: [{ checked: false }] } },
    ]);
    expect((await there()).tickets).toMatchObject([{ checked: false }]);
  });

  test('what the upstream’s key may not do with one ticket stops no door; a key without rights does', async () => {
    const refusing = new Set<string>();
    await begin((fetch) => async (url, init) => {
      if (!refusing.has(new URL(url).pathname)) return checksOnly(fetch)(url, init);
      return Response.json({ success: false, errors: [general.notAuthorized] }, { status: 403 });
    });
    refusing.add('/api/ticket/check');
    expect(await record(entering())).toMatchObject([
      { result: 'refused', errors: [general.notAuthorized] },
    ]);
    refusing.add(`/api/event/${venue.eventId}`);
    expect((await call(entering())).status).toBe(503);
    refusing.clear();
    expect(await resultsOf(entering())).toEqual(['recorded']);
  });

  test('a late action that expects nothing leaves the state that C1 says (C2)', async () => {
    await beginChecking();
    await record(
      entering(),
      action({ action: 'RESET', expects: 'inside', checkedDate: at('20:30:00') }),
    );
    const late = action({ device: 'Door B', checkedDate: at('20:10:00') });
    const [recorded] = await record(late);
    expect(recorded).toMatchObject({
      result: 'recorded',
      participant: { tickets: [{ checked: false }] },
    });
    expect((await there()).tickets).toMatchObject([{ checked: false }]);
    expect(await historyThere()).toHaveLength(3);
    const expecting = entering({ device: 'Door C', checkedDate: at('20:20:00') });
    expect(await record(expecting)).toMatchObject([
      { result: 'contradicted', entry: { date: at('20:30:00') } },
    ]);
  });

  test('a ticket that was cancelled since the door read it is contradicted by its facts', async () => {
    await beginChecking();
    const basis = { accepted: true, paid: true, categoryId: venue.standard };
    const { paymentStatus } = await there();
    const paid = paymentStatus === 'paid' || paymentStatus === 'disbursed';
    const sent = entering({ basis: { ...basis, paid } });
    await behind.upstream.must('ticketCancel', {
      key: venue.keys.Administrator.key,
      id: guest.ticketId,
    });
    expect(await record(sent)).toMatchObject([{ result: 'contradicted', entry: null }]);
    expect(await resultsOf(entering({ basis: { ...basis, paid, accepted: false } }))).toEqual([
      'recorded',
    ]);
  });

  test('a code that was replaced since the door read it is contradicted, and the new one recorded', async () => {
    await beginChecking();
    const { key } = venue.keys.Administrator;
    await behind.upstream.must('ticketReplaceCode', { key, id: guest.ticketId });
    const old = entering({ code: guest.identifier });
    expect(await record(old)).toMatchObject([{ result: 'contradicted', entry: null }]);
    const { identifier: code } = await there();
    expect(await resultsOf(entering({ code: code ?? '' }))).toEqual(['recorded']);
  });

  test('of a guest who has several tickets, the one that was scanned is checked', async () => {
    await beginChecking();
    const { upstream } = behind;
    const { Administrator } = venue.keys;
    const other = await addGuest(upstream, Administrator.key, venue.eventId, venue.standard);
    await upstream.store.write((queries) =>
      queries
        .updateTable('ticket')
        .set({ participantId: guest.participantId })
        .where('id', '=', other.ticketId)
        .execute(),
    );
    for (const { ticketId } of [guest, other]) {
      const scanned = entering({ target: { kind: 'ticket', ticketId } });
      expect(await resultsOf(scanned)).toEqual(['recorded']);
      expect((await historyThere()).at(-1)?.ticketId).toBe(ticketId);
    }
    expect((await there()).tickets).toMatchObject([{ checked: true }, { checked: true }]);
  });

  test('a product is handed out once', async () => {
    await beginChecking();
    const { productId } = await addProduct(behind.upstream, venue.eventId, guest, 'PAYMENT');
    const { participantId } = guest;
    const target = { kind: 'product', productId, participantId } as const;
    const given = (device: string) => action({ target, expects: 'notHandedOut', device });
    expect(await record(given('Bar 1'), given('Bar 2'))).toMatchObject([
      { result: 'recorded' },
      { result: 'contradicted', entry: { device: 'Bar 1' } },
    ]);
    expect((await there()).products).toMatchObject([{ id: productId, checked: true }]);
    const nobodys = action({ target: { kind: 'product', productId } });
    expect(await record(nobodys)).toMatchObject([
      { result: 'refused', errors: ['com.svc.api.rest.InvalidParam'] },
    ]);
  });

  test('what can’t be recorded is rejected alone, and a ticket of another event is not found', async () => {
    await beginChecking();
    const foreign = await nextDoor();
    const results = await record(
      'no action',
      action({ target: { kind: 'ticket', ticketId: asId(999_999) } }),
      action({ target: { kind: 'ticket', ticketId: foreign.ticketId } }),
      action({ target: { kind: 'code', code: foreign.identifier } }),
      action({ checkedDate: at('20:00:01').replace('21T', '23T') }),
      entering(),
    );
    expect(results.map(({ errors }) => errors.map((error) => error.split('.').at(-1)))).toEqual([
      ['InvalidParam'],
      ...[['ObjectNotFound'], ['ObjectNotFound'], ['ObjectNotFound']],
      ['InvalidParam'],
      [],
    ]);
    expect(results.at(-1)?.result).toBe('recorded');
    expect(await historyThere(foreign)).toEqual([]);
  });

  test('a door of another event records nothing', async () => {
    await beginChecking();
    const { eventId } = await nextDoor();
    behind.onward.length = 0;
    const { errors } = await behind.gateway.call('eventRecord', {
      key,
      id: eventId,
      params: { actions: [action()] },
    });
    expect(errors).toEqual(['com.svc.api.rest.ObjectNotFound']);
    expect(pathsOf()).toEqual([]);
  });

  test('doors that use the old way through the gateway are seen', async () => {
    await beginChecking();
    await behind.gateway.must('ticketCheck', {
      key,
      params: {
        identifier: guest.identifier,
        ...{ checkedDate: local(at('19:57:00')), device: 'Old', tool: 'Admit' },
      },
    });
    expect(await record(entering())).toMatchObject([
      { result: 'contradicted', entry: { device: 'Old', date: at('19:57:00') } },
    ]);
  });
});

/** The call that records a batch of actions and decides each in the same step. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { SentAction } from '../../../src/contract/record.ts';
import type { Basis } from '../../../src/domain/decision.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { recordCheckIns } from '../../../src/service/check-in/record-check-ins.ts';
import { announced } from '../../support/announced.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import {
  addGuest,
  addProduct,
  type Guest,
  importGuest,
  local,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let clock: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
let guest: Guest;

beforeAll(async () => {
  clock = manualTime();
  service = await startService({ clock });
  venue = await makeVenue(service);
  key = venue.keys.door.key;
});
afterAll(() => service.stop());
const newGuest = (category = venue.free) =>
  addGuest(service, venue.keys.Administrator.key, venue.eventId, category);
beforeEach(async () => {
  guest = await newGuest();
});

const at = (time: string) => `2026-11-21T${time}`;
let count = 0;
function action(more: Partial<SentAction> = {}): SentAction {
  count += 1;
  return {
    id: `action-${count}`,
    target: { kind: 'ticket', ticketId: guest.ticketId },
    action: 'DEVALUATED',
    checkedDate: at('20:05:00'),
    ...{ device: 'Door 1', tool: 'Admit', source: 'ETICKET' },
    ...more,
  };
}
const entering = (more: Partial<SentAction> = {}) => action({ expects: 'notInside', ...more });
const leaving = (more: Partial<SentAction> = {}) =>
  action({ action: 'RESET', expects: 'inside', ...more });

async function record(...actions: readonly unknown[]) {
  const { results } = await service.must('eventRecord', {
    key,
    id: venue.eventId,
    params: { actions: [...actions] },
  });
  expect(results).toHaveLength(actions.length);
  return results;
}
const recordOne = async (given: unknown) => {
  const [result] = await record(given);
  if (!result) throw new Error('no result');
  return result;
};
const resultsOf = async (...actions: readonly unknown[]) =>
  (await record(...actions)).map(({ result }) => result);
const participant = async ({ participantId }: Guest = guest) =>
  (await service.must('participantRead', { key, id: participantId })).participant;
const historyOf = async (of: Guest = guest) => (await participant(of)).checkInHistory ?? [];

describe('C5: an action', () => {
  test('is recorded where what it expects holds, and the participant is answered as it then is', async () => {
    const sent = entering();
    const recorded = await recordOne(sent);
    expect(recorded).toEqual({
      ...{ id: sent.id, result: 'recorded', entry: null, errors: [] },
      participant: await participant(),
    });
    expect(recorded.participant).toMatchObject({
      tickets: [{ checked: true, checkedDate: at('20:05:00'), checkedDevice: 'Door 1' }],
      checkInHistory: [{ action: 'DEVALUATED', date: at('20:05:00'), device: 'Door 1' }],
    });
    const { ticket } = await service.must('ticketRead', {
      key: venue.keys.Administrator.key,
      id: guest.ticketId,
    });
    expect(ticket).toMatchObject({ checked: true, lastChecked: at('20:05:00') });
  });

  test('that expects what does not hold is contradicted by the newest entry, and nothing is written', async () => {
    await record(entering());
    const before = await participant();
    const given = entering({ device: 'Door 2', checkedDate: at('20:05:01') });
    expect(await recordOne(given)).toEqual({
      ...{ id: given.id, result: 'contradicted', errors: [], participant: before },
      entry: { action: 'DEVALUATED', date: at('20:05:00'), device: 'Door 1', tool: 'Admit' },
    });
    expect(await participant()).toEqual(before);
  });

  test('at an exit is recorded only of a ticket that is inside', async () => {
    expect(await recordOne(leaving())).toMatchObject({ result: 'contradicted', entry: null });
    await record(entering());
    const out = leaving({ checkedDate: at('20:30:00') });
    expect(await recordOne(out)).toMatchObject({ result: 'recorded' });
    expect(await participant()).toMatchObject({
      tickets: [{ checked: false, checkedDate: at('20:30:00'), checkedDevice: 'Door 1' }],
    });
  });

  test('that expects nothing is recorded whatever the state is', async () => {
    await record(entering());
    const again = action({ device: 'Door 2', checkedDate: at('20:06:00') });
    expect(await resultsOf(again)).toEqual(['recorded']);
    expect(await participant()).toMatchObject({
      tickets: [{ checked: true, checkedDate: at('20:05:00'), checkedDevice: 'Door 1' }],
      checkInHistory: [{ device: 'Door 1' }, { device: 'Door 2' }],
    });
  });

  test('dated before the newest entry is contradicted by that, if it expects anything', async () => {
    await record(
      entering({ checkedDate: at('20:05:00') }),
      leaving({ checkedDate: at('20:30:00') }),
    );
    const late = entering({ device: 'Door 2', checkedDate: at('20:10:00') });
    expect(await recordOne(late)).toMatchObject({
      result: 'contradicted',
      entry: { action: 'RESET', date: at('20:30:00') },
    });
    expect(await resultsOf({ ...late, checkedDate: at('20:30:00') })).toEqual(['recorded']);
  });

  test('that comes late and expects nothing is recorded and does not change the state (C1)', async () => {
    await record(
      entering({ checkedDate: at('20:05:00') }),
      leaving({ checkedDate: at('20:30:00') }),
    );
    const before = await participant();
    const late = action({ device: 'Door 2', checkedDate: at('20:10:00') });
    const { participant: after } = await recordOne(late);
    expect(after?.tickets).toEqual(before.tickets);
    expect(after?.checkInHistory).toHaveLength(3);
    const { ticket } = await service.must('ticketRead', {
      key: venue.keys.Administrator.key,
      id: guest.ticketId,
    });
    expect(ticket).toMatchObject({ checked: false, lastChecked: at('20:10:00') });
  });

  test('that comes late leaves the last check as it was, also where that has no entry', async () => {
    const lastChecked = async ({ ticketId }: Guest) =>
      (await service.must('ticketRead', { key: venue.keys.Administrator.key, id: ticketId })).ticket
        .lastChecked;
    await record(action({ checkedDate: at('20:30:00') }));
    await record(action({ device: 'Door 2', checkedDate: at('20:10:00') }));
    expect(await lastChecked(guest)).toBe(at('20:30:00'));

    const moved = await newGuest();
    await service.store.write((queries) =>
      queries
        .updateTable('ticket')
        .set({ checked: 1, lastCheckedMs: instant(Date.parse(`${at('20:30:00')}+01:00`)) })
        .where('id', '=', moved.ticketId)
        .where('eventId', '=', venue.eventId)
        .execute(),
    );
    const target = { kind: 'ticket', ticketId: moved.ticketId } as const;
    await record(action({ target, checkedDate: at('20:10:00') }));
    expect(await lastChecked(moved)).toBe(at('20:30:00'));
  });

  test('of the same device and second, by another tool, is another one', async () => {
    expect(await resultsOf(action(), action({ tool: 'Another' }))).toEqual([
      'recorded',
      'recorded',
    ]);
    expect(await historyOf()).toMatchObject([{ tool: 'Admit' }, { tool: 'Another' }]);
  });

  test('without a date is the same only by its id, and a reset is never the same as a check', async () => {
    const undated = () => action({ checkedDate: undefined });
    const [first, second] = [undated(), undated()];
    expect(await resultsOf(first)).toEqual(['recorded']);
    expect(await resultsOf(second)).toEqual(['recorded']);
    expect(await resultsOf(first, second)).toEqual(['repeated', 'repeated']);
    const dated = action({ checkedDate: (await historyOf())[0]?.date });
    expect(await resultsOf(dated)).toEqual(['recorded']);
    expect(await resultsOf(action({ ...dated, id: 'reset', action: 'RESET' }))).toEqual([
      'recorded',
    ]);
    expect(await resultsOf(undated(), undated())).toEqual(['recorded', 'recorded']);
    expect(await historyOf()).toHaveLength(6);
  });

  test('puts right what a late call of the specification did to the state (C2 has nothing left)', async () => {
    const { identifier } = guest;
    const place = { device: 'Door 9', tool: 'other' };
    await record(
      entering({ checkedDate: at('20:05:00') }),
      leaving({ checkedDate: at('20:30:00') }),
    );
    const check = { identifier, ...place, checkedDate: local(at('20:10:00')) };
    await service.must('ticketCheck', { key, params: check });
    expect((await participant()).tickets).toMatchObject([{ checked: true }]);
    // By C1 the ticket is out, so this agrees.
    expect(await resultsOf(action({ checkedDate: at('20:20:00') }))).toEqual(['recorded']);
    expect((await participant()).tickets).toMatchObject([
      { checked: false, checkedDate: at('20:30:00'), checkedDevice: 'Door 1' },
    ]);
    expect(await resultsOf(entering({ checkedDate: at('20:40:00') }))).toEqual(['recorded']);
  });

  test('is decided by the state alone where nothing is in the history', async () => {
    await service.store.write((queries) =>
      queries
        .updateTable('ticket')
        .set({ checked: 1 })
        .where('id', '=', guest.ticketId)
        .where('eventId', '=', venue.eventId)
        .execute(),
    );
    expect(await recordOne(entering())).toMatchObject({ result: 'contradicted', entry: null });
    expect(await resultsOf(leaving())).toEqual(['recorded']);
  });

  const accepted = (more: Partial<Basis> = {}): Basis => ({
    ...{ accepted: true, paid: true, categoryId: venue.free },
    ...more,
  });

  test('is contradicted without an entry where the facts by which the door judged have changed', async () => {
    const wrong: readonly Partial<Basis>[] = [
      { accepted: false },
      { paid: false },
      { categoryId: venue.standard },
    ];
    for (const more of wrong) {
      const given = entering({ basis: accepted(more) });
      expect(await recordOne(given)).toMatchObject({ result: 'contradicted', entry: null });
    }
    expect(await historyOf()).toEqual([]);
    expect(await resultsOf(entering({ basis: accepted() }))).toEqual(['recorded']);
  });

  test('finds the facts as the participant’s answer shows them: cancelled, unpaid', async () => {
    const admin = venue.keys.Administrator.key;
    const cancelled = entering({ basis: accepted() });
    await service.must('ticketCancel', { key: admin, id: guest.ticketId });
    expect(await recordOne(cancelled)).toMatchObject({
      result: 'contradicted',
      entry: null,
      participant: { status: (await participant()).status },
    });
    expect(await resultsOf(entering({ basis: accepted({ accepted: false }) }))).toEqual([
      'recorded',
    ]);

    const unpaid = await importGuest(service, admin, venue.eventId, {
      ticketCategoryId: venue.standard,
      lastName: 'Unbezahlt',
      state: 'unpaid',
    });
    const { participant: imported } = await service.must('participantRead', { key, id: unpaid });
    const ticketId = imported.tickets[0]?.id ?? asId<TicketId>(0);
    const basis = accepted({ categoryId: venue.standard });
    const target = { kind: 'ticket', ticketId } as const;
    expect(await resultsOf(entering({ target, basis }))).toEqual(['contradicted']);
    expect(await resultsOf(entering({ target, basis: { ...basis, paid: false } }))).toEqual([
      'recorded',
    ]);
  });

  test('sees those before it on the same ticket, in the order of the batch', async () => {
    const batch = [
      entering({ checkedDate: at('20:05:00') }),
      entering({ checkedDate: at('20:06:00') }),
      leaving({ checkedDate: at('20:07:00') }),
      leaving({ checkedDate: at('20:08:00') }),
      entering({ checkedDate: at('20:09:00'), device: 'Door 2' }),
      action({ checkedDate: at('20:10:00'), device: 'Door 3' }),
    ];
    const results = await record(...batch);
    expect(results.map(({ result }) => result)).toEqual([
      ...['recorded', 'contradicted', 'recorded', 'contradicted', 'recorded', 'recorded'],
    ]);
    expect(results[1]?.entry).toMatchObject({ date: at('20:05:00') });
    expect(results[3]?.entry).toMatchObject({ action: 'RESET', date: at('20:07:00') });
    const known = await participant();
    for (const { participant: answered } of results) expect(answered).toEqual(known);
    expect(known).toMatchObject({
      tickets: [{ checked: true, checkedDate: at('20:09:00'), checkedDevice: 'Door 2' }],
    });
    expect(known.checkInHistory?.map(({ date }) => date)).toEqual(
      ['20:05:00', '20:07:00', '20:09:00', '20:10:00'].map(at),
    );
  });

  test('that leaves the state as it was has changed it in between, with others of its batch', async () => {
    await record(entering({ checkedDate: at('20:05:00') }));
    await record(
      leaving({ checkedDate: at('20:07:00') }),
      entering({ checkedDate: at('20:09:00'), device: 'Door 2' }),
    );
    expect((await participant()).tickets).toMatchObject([
      { checked: true, checkedDate: at('20:09:00'), checkedDevice: 'Door 2' },
    ]);
  });

  test('is announced to the feed, one that was not recorded is not', async () => {
    const told = await announced(service, key, () => record(entering()));
    expect(told).toEqual([`update participant ${guest.participantId}`]);
    expect(await announced(service, key, () => record(entering()))).toEqual([]);
  });

  test('is kept with the source that its door gave', async () => {
    const from = ['SEARCH', 'PASSBOOK'] as const;
    const given = from.map((source, n) => action({ source, checkedDate: at(`20:0${n}:00`) }));
    await record(...given);
    const rows = await service.store.read((queries) =>
      queries
        .selectFrom('checkInAction')
        .select('source')
        .where('eventId', '=', venue.eventId)
        .where('ticketId', '=', guest.ticketId)
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(({ source }) => source)).toEqual(from);
  });

  test('without a date is recorded by the service’s clock', async () => {
    const { checkedDate: _, ...undated } = entering();
    expect((await recordOne(undated)).participant?.checkInHistory).toMatchObject([
      { date: at('20:00:00') },
    ]);
  });
});

describe('C5: a product', () => {
  test.each(['TICKET', 'PAYMENT'] as const)('of a %s is handed out once', async (level) => {
    const { productId } = await addProduct(service, venue.eventId, guest, level);
    const { participantId } = guest;
    const target = { kind: 'product', productId, participantId } as const;
    const given = (more: Partial<SentAction> = {}) =>
      action({ target, expects: 'notHandedOut', ...more });
    const told = await announced(service, key, async () => {
      const recorded = await recordOne(given());
      expect(recorded).toMatchObject({
        result: 'recorded',
        participant: { id: participantId, products: [{ id: productId, checked: true }] },
      });
    });
    expect(told).toEqual([`update participant ${participantId}`]);
    expect(await recordOne(given({ device: 'Door 2' }))).toMatchObject({
      result: 'contradicted',
      entry: { date: at('20:05:00'), device: 'Door 1' },
      participant: { id: participantId },
    });
    const back = { action: 'RESET', expects: 'inside', checkedDate: at('20:06:00') } as const;
    expect(await resultsOf(given(back))).toEqual(['recorded']);
    expect(await resultsOf(given({ checkedDate: at('20:07:00') }))).toEqual(['recorded']);
    const { products, checkInHistory } = await participant();
    expect(products).toMatchObject([{ checked: true, checkedDate: at('20:07:00') }]);
    expect(checkInHistory).toHaveLength(3);
  });

  test('of an order is answered with the participant for whom it was handed out', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'PAYMENT');
    const other = await newGuest();
    await service.store.write(async (queries) => {
      const { paymentId } = guest;
      for (const table of ['participant', 'ticket'] as const) {
        const column = table === 'participant' ? 'id' : 'participantId';
        await queries
          .updateTable(table)
          .set({ paymentId })
          .where(column, '=', other.participantId)
          .execute();
      }
    });
    for (const { participantId } of [other, guest]) {
      const target = { kind: 'product', productId, participantId } as const;
      expect(await recordOne(action({ target }))).toMatchObject({
        participant: { id: participantId, products: [{ id: productId, checked: true }] },
      });
    }
  });
});

describe('C6: an id', () => {
  test('is recorded once: the same again is repeated, whatever it expects by then', async () => {
    const sent = entering();
    const [first] = await record(sent);
    const again = await recordOne(sent);
    expect(again).toEqual({ ...first, result: 'repeated' });
    await record(leaving({ checkedDate: at('20:30:00') }));
    expect(await resultsOf(sent, { ...sent, expects: 'inside' }, { ...sent, device: 'X' })).toEqual(
      ['repeated', 'repeated', 'repeated'],
    );
    expect(await historyOf()).toHaveLength(2);
  });

  test('that was contradicted is not recorded, and decided again', async () => {
    const out = leaving({ checkedDate: at('20:06:00') });
    expect(await resultsOf(out)).toEqual(['contradicted']);
    await record(entering());
    expect(await resultsOf(out)).toEqual(['recorded']);
  });

  test('twice in a batch is recorded once', async () => {
    const sent = action();
    expect(await resultsOf(sent, sent)).toEqual(['recorded', 'repeated']);
    expect(await historyOf()).toHaveLength(1);
    // The same call by another id, from a device that does not say which it is.
    const bare = action({ checkedDate: at('20:06:00'), device: undefined, tool: undefined });
    const again = { ...bare, id: 'the same again' };
    expect(await resultsOf(bare, again)).toEqual(['recorded', 'repeated']);
  });

  test('is taken by an entry of the specification’s calls that is the same action (O4)', async () => {
    const sent = entering();
    const { identifier } = guest;
    const { device, tool } = sent;
    const params = { identifier, device, tool, checkedDate: local(at('20:05:00')) };
    await service.must('ticketCheck', { key, params: params as never });
    // It gets the id of the first: a second door of the same name can't take it away, then or later.
    const another = { ...sent, id: 'another' };
    expect(await resultsOf(sent, another)).toEqual(['repeated', 'repeated']);
    expect(await resultsOf(another, sent)).toEqual(['repeated', 'repeated']);
    expect(await resultsOf({ ...sent, checkedDate: at('20:05:09') })).toEqual(['repeated']);
    expect(await historyOf()).toHaveLength(1);
    await service.must('ticketCheck', { key, params: params as never });
    expect(await historyOf()).toHaveLength(1);
  });

  test('of another event is another one', async () => {
    const other = await makeVenue(service);
    const sent = action();
    expect(await resultsOf(sent)).toEqual(['recorded']);
    const target = { kind: 'ticket', ticketId: other.guest.ticketId } as const;
    const { results } = await service.must('eventRecord', {
      key: other.keys.door.key,
      id: other.eventId,
      params: { actions: [{ ...sent, target }] },
    });
    expect(results).toMatchObject([{ result: 'recorded' }]);
  });

  test('on two tickets at once is recorded on one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const guests = [await newGuest(), await newGuest()];
      const id = `shared-${round}`;
      const results = await Promise.all(
        guests.map(({ ticketId }) =>
          recordOne(action({ id, target: { kind: 'ticket', ticketId } })),
        ),
      );
      expect(results.map(({ result }) => result).sort()).toEqual(['recorded', 'repeated']);
      const entries = await Promise.all(guests.map((each) => historyOf(each)));
      expect(entries.flat()).toHaveLength(1);
    }
  });
});

describe('an action that can’t be recorded is rejected alone (O11)', () => {
  const invalidParam = 'com.svc.api.rest.InvalidParam';
  const notFound = 'com.svc.api.rest.ObjectNotFound';
  const elsewhere = async () => (await makeVenue(service)).guest;

  test.each<readonly [string, () => Promise<unknown> | unknown, string]>([
    ['nothing', () => null, invalidParam],
    ['another form', () => 'check', invalidParam],
    ['no id', () => ({ ...action(), id: '' }), invalidParam],
    ['an id that is too long', () => action({ id: 'x'.repeat(101) }), invalidParam],
    ['half of a character', () => action({ id: '\ud83d' }), invalidParam],
    ['a NUL', () => action({ device: 'Door\0' }), invalidParam],
    [
      'a number that is none',
      () => action({ target: { kind: 'ticket', ticketId: asId(1e300) } }),
      invalidParam,
    ],
    ['no date', () => action({ checkedDate: 'yesterday' }), invalidParam],
    [
      'a date far ahead',
      () => action({ checkedDate: at('20:00:01').replace('21T', '22T') }),
      invalidParam,
    ],
    [
      'another source',
      () => ({ ...action(), source: 'TICKET' }),
      'com.svc.api.rest.InvalidDevaluationSource',
    ],
    ['another expectation', () => ({ ...action(), expects: 'hope' }), invalidParam],
    [
      'a ticket that is not there',
      () => action({ target: { kind: 'ticket', ticketId: asId(999_999) } }),
      notFound,
    ],
    [
      'a product that is not there',
      () => action({ target: { kind: 'product', productId: asId(999_999) } }),
      notFound,
    ],
    [
      'a code that is not there',
      () => action({ target: { kind: 'code', code: 'NOBODYS' } }),
      notFound,
    ],
    [
      'a ticket of another event',
      async () => action({ target: { kind: 'ticket', ticketId: (await elsewhere()).ticketId } }),
      notFound,
    ],
    [
      'a code of another event',
      async () => action({ target: { kind: 'code', code: (await elsewhere()).identifier } }),
      notFound,
    ],
  ])('with %s', async (_, make, error) => {
    const wrong = await make();
    const results = await record(entering(), wrong, leaving({ checkedDate: at('20:06:00') }));
    expect(results.map(({ result, errors }) => [result, ...errors])).toEqual([
      ['recorded'],
      ['refused', error],
      ['recorded'],
    ]);
    const { id } = Object(wrong);
    expect(results[1]).toMatchObject({
      id: typeof id === 'string' ? id : '',
      entry: null,
      participant: null,
    });
    expect(await historyOf()).toHaveLength(2);
  });
});

describe('a ticket', () => {
  test.each([
    ['its identifier', ({ identifier }: Guest) => ` ${identifier.toLowerCase()}\n`],
    ['the code for people', (of: Guest) => of.displayIdentifier.replaceAll('-', '')],
  ])('is found by %s', async (_, codeOf) => {
    const target = { kind: 'code', code: codeOf(guest) } as const;
    expect(await recordOne(entering({ target }))).toMatchObject({
      result: 'recorded',
      participant: { id: guest.participantId },
    });
    // However it is named.
    expect(await resultsOf(entering({ device: 'Door 2' }))).toEqual(['contradicted']);
  });

  test('of another system is found by its code', async () => {
    const admin = venue.keys.Administrator.key;
    const row = { ticketCategoryId: venue.free, code: 'ABC-0815' };
    const id = await importGuest(service, admin, venue.eventId, row);
    const target = { kind: 'code', code: 'ABC-0815' } as const;
    expect(await recordOne(entering({ target }))).toMatchObject({
      result: 'recorded',
      participant: { id },
    });
  });
});

test('an empty batch is answered: a door asks by it whether the service decides', async () => {
  expect(await record()).toEqual([]);
});

test('a hundred actions with the longest texts fit, one more does not', async () => {
  const long = { device: '櫻'.repeat(100), tool: '櫻'.repeat(100) };
  const batch = Array.from({ length: 100 }, (_, n) =>
    action({
      ...long,
      id: `${n}`.padEnd(100, '櫻'),
      target: { kind: 'code', code: '櫻'.repeat(256) },
    }),
  );
  expect(new Set(await resultsOf(...batch))).toEqual(new Set(['refused']));
  const { status, errors } = await service.call('eventRecord', {
    key,
    id: venue.eventId,
    params: { actions: [...batch, action()] },
  });
  expect([status, errors]).toEqual([400, ['com.svc.api.rest.InvalidFormat.actions']]);
});

test('a key that does not hold the event records nothing', async () => {
  const other = await makeVenue(service);
  const { status, errors } = await service.call('eventRecord', {
    key: other.keys.door.key,
    id: venue.eventId,
    params: { actions: [entering()] },
  });
  expect([status, errors]).toEqual([403, ['com.svc.api.rest.NotAuthorized']]);
  expect(await historyOf()).toEqual([]);
});

test('calls that share a transaction get the addresses by which each called', async () => {
  const hosts = ['hall.example', 'tickets.example'];
  const guests = [await newGuest(), await newGuest()];
  const answers = await Promise.all(
    guests.map(({ ticketId }, n) => {
      const actions = JSON.stringify([action({ target: { kind: 'ticket', ticketId } })]);
      const call = writeCall(calls.eventRecord, venue.eventId, { actions });
      const headers = { authorization: `ApiKey ${key}`, host: hosts[n] ?? '' };
      return service.request({ ...call, headers: { ...call.headers, ...headers } });
    }),
  );
  for (const [n, { text }] of answers.entries()) {
    expect(text).toContain(`://${hosts[n]}/documents/`);
    expect(text).not.toContain(`://${hosts[1 - n]}/`);
  }
});

// The last: the clock that all go by is set on.
test('C5: an action without a date that waits for another has the time at which its turn came', async () => {
  const { checkedDate: _, ...undated } = action({ device: 'Door 2' });
  const { participantId, ticketId } = guest;
  const object = { kind: 'ticket', id: ticketId, eventId: venue.eventId, participantId } as const;
  const given = { dateGiven: 0, device: 'Door 1', tool: null, source: null } as const;
  const first = { action: 'DEVALUATED', atMs: clock.now(), ...given } as const;
  let second: Promise<unknown> = Promise.resolve();
  await service.store.write(async (queries) => {
    await recordCheckIns(queries, [{ object, checkIn: first, decision: null }]);
    second = recordOne(undated);
    // Time enough for it to come to the lock.
    for (let n = 0; n < 50; n += 1) await queries.selectFrom('ticket').select('id').execute();
    await clock.advance(60_000);
  });
  await second;
  expect(await historyOf()).toMatchObject([
    { device: 'Door 1', date: at('20:00:00') },
    { device: 'Door 2', date: at('20:01:00') },
  ]);
});

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDateTime } from '../../../src/domain/time.ts';
import type { CheckIn } from '../../../src/service/check-in/check-in.ts';
import { recordCheckIns } from '../../../src/service/check-in/record-check-ins.ts';
import { announced } from '../../support/announced.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  addGuest,
  addProduct,
  type Guest,
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
  key = venue.keys.AttendeeManager.key;
});
afterAll(() => service.stop());
beforeEach(async () => {
  guest = await addGuest(service, key, venue.eventId, venue.standard);
});

const at = (time: string): LocalDateTime => local(`2026-11-21T${time}`);
const door = { device: 'Door 1', tool: 'Admit', source: 'ETICKET' } as const;

const check = (params: object = {}, { identifier }: Guest = guest) =>
  service.must('ticketCheck', { key, params: { identifier, ...door, ...params } });
const reset = (params: object = {}, { identifier }: Guest = guest) =>
  service.must('ticketReset', { key, params: { identifier, ...door, ...params } });
const participant = async ({ participantId }: Guest = guest) =>
  (await service.must('participantRead', { key, id: participantId })).participant;

describe('a ticket', () => {
  test('is checked: state, date, device and history', async () => {
    const { ticket } = await check({ checkedDate: at('20:05:00') });
    expect(ticket).toMatchObject({ checked: true, lastChecked: at('20:05:00') });
    const known = await participant();
    expect(known.tickets).toMatchObject([
      { checked: true, checkedDate: at('20:05:00'), checkedDevice: 'Door 1' },
    ]);
    expect(known.checkInHistory).toEqual([
      {
        action: 'DEVALUATED',
        ticketId: guest.ticketId,
        productId: null,
        date: at('20:05:00'),
        device: 'Door 1',
        tool: 'Admit',
      },
    ]);
    expect((await service.must('ticketRead', { key, id: guest.ticketId })).ticket).toEqual(ticket);
  });

  test('is reset: unchecked, with its last check left standing', async () => {
    await check({ checkedDate: at('20:05:00') });
    const { ticket } = await reset({ checkedDate: at('20:30:00') });
    expect(ticket).toMatchObject({ checked: false, lastChecked: at('20:05:00') });
    const known = await participant();
    expect(known.tickets).toMatchObject([{ checked: false, checkedDate: at('20:30:00') }]);
    expect(known.checkInHistory?.map(({ action }) => action)).toEqual(['DEVALUATED', 'RESET']);
  });

  test('keeps date and device of its last change: a second check or reset is in the history alone', async () => {
    const listed = async () => (await participant()).tickets;
    await reset({ checkedDate: at('19:00:00') });
    expect(await listed()).toMatchObject([{ checked: false, checkedDate: null }]);
    await check({ checkedDate: at('20:05:00') });
    const { ticket } = await check({ checkedDate: at('20:10:00'), device: 'Door 2' });
    expect(ticket).toMatchObject({ checked: true, lastChecked: at('20:10:00') });
    expect(await listed()).toMatchObject([
      { checked: true, checkedDate: at('20:05:00'), checkedDevice: 'Door 1' },
    ]);
    await reset({ checkedDate: at('20:20:00'), device: 'Door 3' });
    await reset({ checkedDate: at('20:30:00'), device: 'Door 4' });
    expect(await listed()).toMatchObject([
      { checked: false, checkedDate: at('20:20:00'), checkedDevice: 'Door 3' },
    ]);
    expect((await participant()).checkInHistory).toHaveLength(5);
  });

  test('is found by the code for people, with or without hyphens', async () => {
    const displayIdentifier = guest.displayIdentifier.replaceAll('-', '');
    const { ticket } = await service.must('ticketCheck', { key, params: { displayIdentifier } });
    expect(ticket).toMatchObject({ id: guest.ticketId, checked: true });
  });

  test.each([
    ['blanks and a line end', (code: string) => ` ${code}\r\n`],
    ['small letters', (code: string) => code.toLowerCase()],
  ])('is found by its identifier with %s', async (_, typed) => {
    const identifier = typed(guest.identifier);
    const { ticket } = await service.must('ticketCheck', { key, params: { identifier } });
    expect(ticket.id).toBe(guest.ticketId);
    const { ids } = await service.must('ticketFind', {
      key,
      params: { ticketIdentifier: identifier },
    });
    expect(ids).toEqual([guest.ticketId]);
  });

  test.each(['–', '—', '\u2011', '\u2212', ' - ', '\n'])(
    'is found by the code for people with %j between its groups',
    async (dash) => {
      const displayIdentifier = guest.displayIdentifier.replaceAll('-', dash);
      const { ticket } = await service.must('ticketCheck', { key, params: { displayIdentifier } });
      expect(ticket.id).toBe(guest.ticketId);
    },
  );

  test('named by both of its codes is checked; codes of two tickets are refused', async () => {
    const { identifier, displayIdentifier } = guest;
    const other = await addGuest(service, key, venue.eventId, venue.standard);
    const asked = async (params: object) => {
      const { status, errors } = await service.call('ticketCheck', { key, params });
      return [status, errors];
    };
    expect(await asked({ identifier, displayIdentifier: other.displayIdentifier })).toEqual([
      400,
      ['com.svc.api.rest.InvalidParam'],
    ]);
    expect(await asked({ identifier, displayIdentifier: '0000-0000-0000-0000' })).toEqual([
      404,
      ['com.svc.api.rest.ObjectNotFound'],
    ]);
    expect((await participant()).checkInHistory).toEqual([]);
    expect((await participant(other)).checkInHistory).toEqual([]);
    const { ticket } = await check({ displayIdentifier });
    expect(ticket).toMatchObject({ id: guest.ticketId, checked: true });
  });

  test('needs one of its codes', async () => {
    const { status, errors } = await service.call('ticketCheck', { key, params: door });
    expect([status, errors]).toEqual([400, ['com.svc.api.rest.MissingParam.identifier']]);
  });

  test('that is unknown is not found', async () => {
    const params = { identifier: 'NOBODYS' };
    const { status, errors } = await service.call('ticketReset', { key, params });
    expect([status, errors]).toEqual([404, ['com.svc.api.rest.ObjectNotFound']]);
  });

  test('is checked now where no date is given', async () => {
    const { ticket } = await check();
    expect(ticket.lastChecked).toBe(at('20:00:00'));
  });

  test.each([
    ['source=TICKET', 'com.svc.api.rest.InvalidDevaluationSource'],
    ['checkedDate=yesterday', 'com.svc.api.rest.InvalidParam'],
    ['checkedDate=2026-11-22T20:00:01', 'com.svc.api.rest.InvalidParam'],
    ['readOnly=perhaps', 'com.svc.api.rest.InvalidParam'],
  ])('with %s: %s, and nothing is written', async (wrong, code) => {
    const answer = await service.request({
      method: 'POST',
      url: '/api/ticket/check',
      body: `identifier=${guest.identifier}&${wrong}`,
      headers: { authorization: `ApiKey ${key}` },
    });
    expect([answer.status, answer.body.errors]).toEqual([400, [code]]);
    expect((await participant()).checkInHistory).toEqual([]);
  });

  test('takes a date with milliseconds and no zone: they are cut', async () => {
    const answer = await service.request({
      method: 'POST',
      url: '/api/ticket/check',
      body: `identifier=${guest.identifier}&checkedDate=2026-11-21T20:05:07.123`,
      headers: { authorization: `ApiKey ${key}` },
    });
    expect(answer.body.ticket.lastChecked).toBe(at('20:05:07'));
  });

  test('takes a date with an offset as that instant (T1)', async () => {
    const answer = await service.request({
      method: 'POST',
      url: '/api/ticket/check',
      body: `identifier=${guest.identifier}&checkedDate=${encodeURIComponent('2026-11-21T14:05:00-05:00')}`,
      headers: { authorization: `ApiKey ${key}` },
    });
    expect(answer.body.ticket.lastChecked).toBe(at('20:05:00'));
  });

  test('that was cancelled is recorded all the same: refusing is the door’s work', async () => {
    await service.store.write((queries) =>
      queries
        .updateTable('ticket')
        .set({ cancelledMs: clock.now() })
        .where('id', '=', guest.ticketId)
        .execute(),
    );
    const { ticket } = await check();
    expect(ticket).toMatchObject({ checked: true, cancelled: at('20:00:00') });
    expect((await participant()).checkInHistory).toHaveLength(1);
  });

  test('read only: the current ticket, and nothing is written', async () => {
    const { ticket } = await check({ readOnly: true, checkedDate: at('20:05:00') });
    expect(ticket).toMatchObject({ checked: false, lastChecked: null });
    expect((await participant()).checkInHistory).toEqual([]);
    await check({ checkedDate: at('20:06:00') });
    const again = await check({ readOnly: true });
    expect(again.ticket).toMatchObject({ checked: true, lastChecked: at('20:06:00') });
  });

  test('a late call sets the state as it arrives; the history holds both (C1 is the door’s)', async () => {
    await reset({ checkedDate: at('21:00:00') });
    const { ticket } = await check({ checkedDate: at('20:10:00') });
    expect(ticket).toMatchObject({ checked: true, lastChecked: at('20:10:00') });
    const dates = (await participant()).checkInHistory?.map(({ date }) => date);
    expect(dates).toEqual([at('21:00:00'), at('20:10:00')]);
  });
});

describe('the same call again', () => {
  test('is recorded once, and sets the state again', async () => {
    await check({ checkedDate: at('20:05:00') });
    await reset({ checkedDate: at('20:06:00') });
    const { ticket } = await check({ checkedDate: at('20:05:00') });
    expect(ticket.checked).toBe(true);
    expect((await participant()).checkInHistory).toHaveLength(2);
  });

  test('side by side is recorded once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => check({ checkedDate: at('20:05:00') })));
    expect((await participant()).checkInHistory).toHaveLength(1);
  });

  test('without a given date is another one', async () => {
    await check();
    await check();
    expect((await participant()).checkInHistory).toHaveLength(2);
  });

  test('with another action, date, device or tool is another one', async () => {
    const checkedDate = at('20:05:00');
    await check({ checkedDate });
    await reset({ checkedDate });
    await check({ checkedDate: at('20:05:01') });
    await check({ checkedDate, device: 'Door 2' });
    await check({ checkedDate, tool: 'another app' });
    await check({ checkedDate, source: 'SEARCH' });
    expect((await participant()).checkInHistory).toHaveLength(5);
  });

  test('without device and tool is recognized too', async () => {
    const params = { identifier: guest.identifier, checkedDate: at('20:05:00') };
    await service.must('ticketCheck', { key, params });
    await service.must('ticketCheck', { key, params });
    expect((await participant()).checkInHistory).toHaveLength(1);
  });
});

/** The first of those at the end that say the same: the others changed nothing. */
const lastChange = <Entry extends { readonly action: string }>(history: readonly Entry[]) => {
  const before = history.findLastIndex(({ action }) => action !== history.at(-1)?.action);
  return history[before + 1];
};

test('calls for one ticket side by side stand in line: the state is that of the last in the history', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const checkedDate = at(`21:${10 + round}:${10 + n}`);
        return n % 2 === 0 ? check({ checkedDate }) : reset({ checkedDate });
      }),
    );
    const known = await participant();
    const history = known.checkInHistory ?? [];
    const last = lastChange(history);
    expect(history).toHaveLength(30 * (round + 1));
    expect(known.tickets).toMatchObject([
      { checked: last?.action === 'DEVALUATED', checkedDate: last?.date },
    ]);
  }
});

test('a reset that finds the ticket out waits for the check that another service is about to commit', async () => {
  const { participantId, ticketId } = guest;
  const object = { kind: 'ticket', id: ticketId, eventId: venue.eventId, participantId } as const;
  const call = (action: CheckIn['action'], device: string) => {
    const atMs = clock.now();
    const given = { atMs, dateGiven: 0, device, tool: null, source: null } as const;
    return { object, checkIn: { action, ...given }, decision: null };
  };
  let second: Promise<void> = Promise.resolve();
  await service.store.write(async (queries) => {
    await recordCheckIns(queries, [call('DEVALUATED', 'Door 1')]);
    second = service.store.write(
      (others) => recordCheckIns(others, [call('RESET', 'Door 2')]),
      'oneStatement',
    );
    // Time enough for one that doesn't wait.
    for (let n = 0; n < 50; n += 1) await queries.selectFrom('ticket').select('id').execute();
  });
  await second;
  const known = await participant();
  expect(known.checkInHistory?.map(({ device }) => device)).toEqual(['Door 1', 'Door 2']);
  expect(known.tickets).toMatchObject([{ checked: false, checkedDevice: 'Door 2' }]);
});

test('C4: whatever comes, in whatever order and however often, the history holds each action once and the state is that of the last call', async () => {
  const action = fc.record({
    type: fc.constantFrom('check' as const, 'reset' as const),
    second: fc.integer({ min: 0, max: 3 }),
    device: fc.constantFrom('Door 1', 'Door 2'),
    again: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      const own = await addGuest(service, key, venue.eventId, venue.free);
      const expected = new Set<string>();
      for (const { type, second, device, again } of actions) {
        const params = { checkedDate: at(`20:00:0${second}`), device };
        for (let time = 0; time < again; time += 1) {
          await (type === 'check' ? check : reset)(params, own);
        }
        expected.add(
          `${type === 'check' ? 'DEVALUATED' : 'RESET'} ${params.checkedDate} ${device}`,
        );
      }
      const { checkInHistory, tickets } = await participant(own);
      const recorded = checkInHistory?.map(
        ({ action, date, device }) => `${action} ${date} ${device}`,
      );
      expect(recorded).toEqual([...expected]);
      const change = lastChange([
        { action: 'reset', second: null, device: null },
        ...actions.map(({ type, ...rest }) => ({ action: type, ...rest })),
      ]);
      expect(tickets).toMatchObject([
        {
          checked: change?.action === 'check',
          checkedDate: change?.second === null ? null : at(`20:00:0${change?.second}`),
          checkedDevice: change?.device,
        },
      ]);
    }),
    { numRuns: 25 },
  );
});

describe('a participant', () => {
  const checkAll = (params: object) =>
    service.must('participantCheck', {
      key,
      id: guest.participantId,
      params: { ...door, ...params },
    });
  const resetAll = (params: object) =>
    service.must('participantReset', {
      key,
      id: guest.participantId,
      params: { ...door, ...params },
    });

  test('check without categories and products checks the ticket alone', async () => {
    await addProduct(service, venue.eventId, guest, 'TICKET');
    await checkAll({ checkedDate: at('20:05:00') });
    expect(await participant()).toMatchObject({
      tickets: [{ checked: true }],
      products: [{ checked: false }],
      checkInHistory: [{ ticketId: guest.ticketId, productId: null }],
    });
    await resetAll({});
    expect((await participant()).tickets).toMatchObject([{ checked: false }]);
  });

  test('products alone checks those alone, with the given date, once', async () => {
    const shirt = await addProduct(service, venue.eventId, guest, 'TICKET');
    await addProduct(service, venue.eventId, guest, 'TICKET');
    const params = { products: [shirt.optionId], checkedDate: at('20:07:00') };
    await checkAll(params);
    await checkAll(params);
    expect(await participant()).toMatchObject({
      tickets: [{ checked: false }],
      products: [
        {
          id: shirt.productId,
          checked: true,
          checkedDate: at('20:07:00'),
          checkedDevice: 'Door 1',
        },
        { checked: false },
      ],
      checkInHistory: [
        { action: 'DEVALUATED', ticketId: null, productId: shirt.productId, date: at('20:07:00') },
      ],
    });
    await checkAll({ ...params, checkedDate: at('20:08:00'), device: 'Door 2' });
    expect((await participant()).products).toMatchObject([
      { checkedDate: at('20:07:00'), checkedDevice: 'Door 1' },
      { checked: false },
    ]);
    await resetAll({ products: [shirt.optionId] });
    expect((await participant()).products).toMatchObject([{ checked: false }, { checked: false }]);
  });

  test('categories and products together check both; what is not the participant’s is no error', async () => {
    const shirt = await addProduct(service, venue.eventId, guest, 'TICKET');
    const other = await addGuest(service, key, venue.eventId, venue.standard);
    const theirs = await addProduct(service, venue.eventId, other, 'TICKET');
    await checkAll({ categories: [venue.free], products: [theirs.optionId] });
    expect((await participant()).checkInHistory).toEqual([]);
    await checkAll({ categories: [venue.standard, venue.free], products: [shirt.optionId] });
    expect((await participant()).checkInHistory).toHaveLength(2);
    const { products } = (await service.must('participantRead', { key, id: other.participantId }))
      .participant;
    expect(products).toMatchObject([{ checked: false }]);
  });

  test('a product of the purchase is checked through any of its participants', async () => {
    const parking = await addProduct(service, venue.eventId, guest, 'PAYMENT');
    await checkAll({ products: [parking.optionId] });
    expect(await participant()).toMatchObject({
      products: [{ id: parking.productId, checked: true }],
      checkInHistory: [{ productId: parking.productId }],
    });
  });
});

describe('a product', () => {
  test.each(['TICKET', 'PAYMENT'] as const)(
    'of a %s: its check is announced for the participant',
    async (level) => {
      const { productId: id } = await addProduct(service, venue.eventId, guest, level);
      await service.must('syncRegister', { key });
      const checkProduct = () => service.must('productCheck', { key, id, params: door });
      const update = `update participant ${guest.participantId}`;
      expect(await announced(service, key, checkProduct)).toEqual([update]);
    },
  );

  test('is checked and reset by its id', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    const checked = await service.must('productCheck', { key, id: productId, params: door });
    expect(checked.product).toMatchObject({ productId, checked: 'true', type: 'TICKET' });
    const unchecked = await service.must('productReset', { key, id: productId, params: door });
    expect(unchecked.product).toMatchObject({ productId, checked: 'false' });
    expect((await participant()).checkInHistory).toMatchObject([
      { action: 'DEVALUATED', ticketId: null, productId, device: 'Door 1' },
      { action: 'RESET', ticketId: null, productId },
    ]);
  });

  test('of the ticket and of the purchase stand in their own lists', async () => {
    const shirt = await addProduct(service, venue.eventId, guest, 'TICKET');
    const parking = await addProduct(service, venue.eventId, guest, 'PAYMENT');
    const ofTicket = await service.must('ticketProducts', { key, id: guest.ticketId });
    expect(ofTicket.products).toMatchObject([
      {
        productId: shirt.productId,
        productCategoryName: 'T-Shirt',
        productCategoryOptionName: 'M',
      },
    ]);
    const ofPayment = await service.must('paymentProducts', { key, id: guest.paymentId });
    expect(ofPayment.products).toMatchObject([{ productId: parking.productId, type: 'PAYMENT' }]);
  });
});

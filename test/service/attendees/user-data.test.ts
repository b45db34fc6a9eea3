import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UserFieldType, userFieldTypes } from '../../../src/contract/user-data.ts';
import { announced } from '../../support/announced.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, type Guest, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let guest: Guest;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  await signAgreement(service, venue.hostId);
  key = venue.keys.Editor.key;
  guest = venue.guest;
});
afterAll(() => service.stop());

const addField = async (
  type: UserFieldType,
  level: 'ticket' | 'payment' = 'ticket',
  required = false,
  eventId: number = venue.eventId,
) =>
  (
    await service.must('userDataDefinitionCreate', {
      key,
      id: eventId,
      params: { title: `Feld ${type}`, type, level, required },
    })
  ).id;

async function send(pairs: Readonly<Record<number, string>>, id: number = guest.ticketId) {
  const { status, errors } = await service.call('ticketUserData', { key, id, pairs });
  return [status, ...errors];
}
const ticketData = async () =>
  (await service.must('ticketRead', { key, id: guest.ticketId })).ticket.userData;
const valueKept = async (field: number) =>
  (await ticketData())?.find(({ userFieldId }) => userFieldId === field)?.value;

describe('definitions', () => {
  test('are listed in the order in which they were made; of each type and level', async () => {
    const there = await makeVenue(service);
    const as = there.keys.Editor.key;
    const ids: number[] = [];
    for (const [index, type] of userFieldTypes.entries()) {
      const params = { title: type, type, level: index % 2 ? 'payment' : 'ticket' } as const;
      const { id } = await service.must('userDataDefinitionCreate', {
        key: as,
        id: there.eventId,
        params: { ...params, ...(index === 0 && { required: true }) },
      });
      ids.push(id);
    }
    const { userDataDefinitions } = await service.must('eventUserDataDefinitions', {
      key: as,
      id: there.eventId,
    });
    expect(userDataDefinitions).toHaveLength(18);
    expect(userDataDefinitions.map(({ id }) => id)).toEqual(ids);
    expect(userDataDefinitions.slice(0, 2)).toEqual([
      {
        ...{ id: ids[0], fieldId: ids[0], title: 'string', type: 'string', level: 'ticket' },
        ...{ required: true, options: null, categories: null },
      },
      {
        ...{ id: ids[1], fieldId: ids[1], title: 'number', type: 'number', level: 'payment' },
        ...{ required: false, options: null, categories: null },
      },
    ]);
    const { userData } = await service.must('eventUserData', { key: as, id: there.eventId });
    expect(userData).toEqual(userDataDefinitions);
  });
});

describe('values', () => {
  const good: readonly (readonly [UserFieldType, string, string])[] = [
    ['string', 'Vegetarisch', 'Vegetarisch'],
    ['number', '-3.5', '-3.5'],
    ['date', '2026-12-24', '2026-12-24T00:00:00'],
    ['date', '2026-12-24T12:00:00Z', '2026-12-24T13:00:00'],
    ['birthday', '1990-05-04', '1990-05-04T00:00:00'],
    ['gender', 'f', 'f'],
    ['email', 'a@example.org', 'a@example.org'],
    ['url', 'https://example.org', 'https://example.org'],
    ['blog', 'http://example.org', 'http://example.org'],
    ['phone', '+49 89 1', '+49 89 1'],
    ['zipCode', '80331', '80331'],
    ['country', 'de', 'DE'],
    ['checkbox', '1', 'true'],
    ['radio', 'Ja', 'Ja'],
    ['dropdown', 'XL', 'XL'],
    ['textarea', 'Eins\nZwei & 2', 'Eins\nZwei & 2'],
  ];
  test.each(good)('of type %s: %s is kept as %s', async (type, sent, kept) => {
    const id = await addField(type);
    expect(await send({ [id]: sent })).toEqual([200]);
    const isChoice = type === 'radio' || type === 'dropdown';
    expect(await ticketData()).toContainEqual({
      userFieldId: id,
      fieldId: id,
      title: `Feld ${type}`,
      type,
      value: kept,
      userDataOptionKey: isChoice ? kept : null,
      userDataOptionName: isChoice ? kept : null,
    });
  });

  const wrong: readonly (readonly [UserFieldType, string])[] = [
    ['string', 'x'.repeat(1001)],
    ['number', 'seven'],
    ['date', '24.12.2026'],
    ['birthday', '2026-02-30'],
    ['gender', 'x'],
    ['email', 'nobody'],
    ['url', 'javascript:alert(1)'],
    ['blog', 'example'],
    ['phone', '1'.repeat(51)],
    ['zipCode', '1'.repeat(21)],
    ['country', 'QQ'],
    ['checkbox', 'maybe'],
    ['radio', 'x'.repeat(1001)],
    ['dropdown', 'x'.repeat(1001)],
    ['textarea', 'x'.repeat(5001)],
  ];
  test.each(wrong)('InvalidFormat.<userFieldId> of type %s', async (type, sent) => {
    const id = await addField(type);
    expect(await send({ [id]: sent })).toEqual([400, `com.svc.api.rest.InvalidFormat.${id}`]);
    expect(await valueKept(id)).toBeUndefined();
  });

  test.each(['address', 'product', 'photo'] as const)(
    'of type %s are not changed',
    async (type) => {
      const id = await addField(type);
      expect(await send({ [id]: 'something' })).toEqual([200]);
      expect(await valueKept(id)).toBeUndefined();
    },
  );

  test('several at once, all or none; an empty one is cleared', async () => {
    const [one, two] = [await addField('string'), await addField('number')];
    expect(await send({ [one]: 'a', [two]: 'b' })).toEqual([
      400,
      `com.svc.api.rest.InvalidFormat.${two}`,
    ]);
    expect(await valueKept(one)).toBeUndefined();
    expect(await send({ [one]: 'a', [two]: '2' })).toEqual([200]);
    expect([await valueKept(one), await valueKept(two)]).toEqual(['a', '2']);
    expect(await send({ [one]: '' })).toEqual([200]);
    expect([await valueKept(one), await valueKept(two)]).toEqual([undefined, '2']);
  });

  test('changed side by side, none is lost', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addField('string')));
    await Promise.all(ids.map((id) => send({ [id]: `value ${id}` })));
    expect(await Promise.all(ids.map(valueKept))).toEqual(ids.map((id) => `value ${id}`));
  });

  test('ObjectNotFound: no field of this event', async () => {
    const notFound = [404, 'com.svc.api.rest.ObjectNotFound'];
    expect(await send({ 987654: 'x' })).toEqual(notFound);
    const { id: eventId } = await service.must('eventCreate', {
      key,
      params: {
        hostId: venue.hostId,
        title: 'Zweites',
        country: 'DE',
        selectedDate: (await service.must('eventRead', { key, id: venue.eventId })).event
          .selectedDate,
      },
    });
    expect(await send({ [await addField('string', 'ticket', false, eventId)]: 'x' })).toEqual(
      notFound,
    );
  });
});

test('ticket level is with the ticket, payment level with the purchase', async () => {
  const [onTicket, onPayment] = [await addField('string'), await addField('string', 'payment')];
  const action = () => send({ [onTicket]: 'ticket', [onPayment]: 'purchase' });
  expect(await announced(service, key, action)).toEqual([
    `update participant ${guest.participantId}`,
  ]);
  const { participant } = await service.must('participantRead', { key, id: guest.participantId });
  const { payment } = await service.must('paymentRead', { key, id: guest.paymentId });
  const bought = {
    userFieldId: onPayment,
    fieldId: onPayment,
    title: 'Feld string',
    type: 'string',
    value: 'purchase',
    userDataOptionKey: null,
    userDataOptionName: null,
  };
  expect(participant.buyerUserData).toContainEqual(bought);
  expect(payment.userData).toEqual(participant.buyerUserData);
  expect(participant.userData).toEqual(await ticketData());
  expect(await valueKept(onTicket)).toBe('ticket');
});

test('DataProcessingAgreementMissing: ticket userData without the agreement', async () => {
  const unsigned = await makeVenue(service);
  const { status, errors } = await service.call('ticketUserData', {
    key: unsigned.keys.Editor.key,
    id: unsigned.guest.ticketId,
    pairs: {},
  });
  expect([status, ...errors]).toEqual([400, 'com.svc.api.rest.DataProcessingAgreementMissing']);
});

describe('a participant', () => {
  test('is created with its fields, the address among them; what is required is needed', async () => {
    const there = await makeVenue(service);
    const as = there.keys.Editor.key;
    const define = async (type: UserFieldType, level: 'ticket' | 'payment', required: boolean) =>
      (
        await service.must('userDataDefinitionCreate', {
          key: as,
          id: there.eventId,
          params: { title: type, type, level, required },
        })
      ).id;
    const size = await define('dropdown', 'ticket', true);
    const home = await define('address', 'payment', true);
    const photo = await define('photo', 'ticket', true);
    const create = (pairs: Readonly<Record<number, string>>) =>
      service.call('participantCreate', {
        key: as,
        id: there.eventId,
        params: {
          firstName: 'A',
          lastName: 'B',
          email: 'a@example.org',
          ticketCategoryId: there.free,
          acceptedTermsAndConditions: true,
        },
        pairs,
      });
    expect((await create({ [home]: 'Am Markt 1' })).errors).toEqual([
      `com.svc.api.rest.MissingParam.${size}`,
    ]);
    expect((await create({ [size]: 'M' })).errors).toEqual([
      `com.svc.api.rest.MissingParam.${home}`,
    ]);
    const { answer } = await create({ [size]: 'M', [home]: 'Am Markt 1', [photo]: 'me.png' });
    const id = answer?.id ?? 0;
    const read = async () => (await service.must('participantRead', { key: as, id })).participant;
    expect((await read()).userData).toMatchObject([{ userFieldId: size, value: 'M' }]);
    expect((await read()).buyerUserData).toMatchObject([
      { userFieldId: home, value: 'Am Markt 1' },
    ]);

    const pairs = { [size]: 'L', [home]: 'Anderswo 2' };
    await service.must('participantUpdate', { key: as, id, pairs });
    expect((await read()).userData).toMatchObject([{ value: 'L' }]);
    expect((await read()).buyerUserData).toMatchObject([{ value: 'Am Markt 1' }]);
    const emptied = await service.call('participantUpdate', { key: as, id, pairs: { [size]: '' } });
    expect(emptied.errors).toEqual([`com.svc.api.rest.MissingParam.${size}`]);
  });

  test('is the same in a page as when it is read alone', async () => {
    const answer = await service.must('eventParticipants', {
      key,
      id: venue.eventId,
      params: { resultType: 'full' },
    });
    const { participant } = await service.must('participantRead', { key, id: guest.participantId });
    expect(participant.userData).not.toEqual([]);
    expect(answer.participants).toContainEqual(participant);
  });
});

test('another purchase has no part in it', async () => {
  const other = await addGuest(service, key, venue.eventId, venue.free);
  const { participant } = await service.must('participantRead', { key, id: other.participantId });
  expect([participant.userData, participant.buyerUserData]).toEqual([[], []]);
});

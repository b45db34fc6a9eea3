import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { announced } from '../../support/announced.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const read = async () =>
  (await service.must('ticketRead', { key, id: venue.guest.ticketId })).ticket;

async function update(params: Readonly<Record<string, string>>) {
  const { status, body } = await service.request({
    ...writeCall(calls.ticketUpdate, venue.guest.ticketId, params),
    headers: { authorization: `ApiKey ${key}` },
  });
  return [status, ...(body.errors ?? [])];
}

test('com.svc.api.rest.DataProcessingAgreementMissing: ticket update before it is signed', async () => {
  const missing = [400, 'com.svc.api.rest.DataProcessingAgreementMissing'];
  expect(await update({ firstName: 'Nora' })).toEqual(missing);
  expect((await read()).firstName).toBe('Gerda');
});

describe('ticket update, the agreement signed', () => {
  beforeAll(() => signAgreement(service, venue.hostId));

  test('changes the holder, who is the participant', async () => {
    const before = await read();
    const sent = {
      firstName: 'Zoë',
      lastName: 'Öztürk',
      email: 'zoe@example.org',
      company: 'Bühne e.V.',
      doubleOptIn: 'WAITING',
      ticketType: 'Badge',
      originalPrice: '0',
      checked: 'true',
      identifier: 'mine',
    };
    const changes = await announced(service, key, () => update(sent));
    expect(changes).toEqual([`update participant ${venue.guest.participantId}`]);
    expect(await read()).toEqual({
      ...before,
      firstName: 'Zoë',
      lastName: 'Öztürk',
      email: 'zoe@example.org',
      company: 'Bühne e.V.',
      doubleOptIn: 'WAITING',
      ticketType: 'com.svc.ticket.type.Badge',
    });
    const { participant } = await service.must('participantRead', {
      key,
      id: venue.guest.participantId,
    });
    expect(participant).toMatchObject({ firstName: 'Zoë', email: 'zoe@example.org' });
    const { ids } = await service.must('ticketFind', { key, params: { email: 'ZOE@' } });
    expect(ids).toEqual([venue.guest.ticketId]);
  });

  test.each(['Badge', 'ETicket', 'Paper', 'Confirmation', 'OnSite'])(
    'ticketType %s is read with its prefix',
    async (ticketType) => {
      expect(await update({ ticketType })).toEqual([200]);
      expect((await read()).ticketType).toBe(`com.svc.ticket.type.${ticketType}`);
    },
  );

  test.each(['firstName', 'lastName', 'email', 'doubleOptIn', 'ticketType'])(
    'MissingParam.%s: emptied',
    async (name) => {
      expect(await update({ [name]: '' })).toEqual([400, `com.svc.api.rest.MissingParam.${name}`]);
    },
  );

  test.each([
    ['firstName', 'x'.repeat(256)],
    ['lastName', 'x'.repeat(256)],
    ['email', 'nobody'],
    ['company', 'x'.repeat(256)],
    ['doubleOptIn', 'yes'],
    ['ticketType', 'com.svc.ticket.type.Badge'],
  ])('InvalidFormat.%s', async (name, value) => {
    expect(await update({ [name]: value })).toEqual([
      400,
      `com.svc.api.rest.InvalidFormat.${name}`,
    ]);
  });
});

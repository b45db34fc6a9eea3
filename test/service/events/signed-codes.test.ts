/** Codes that carry a signature of the event, and its keys. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifiedClaims } from '../../../src/client/check-in/vouch.ts';
import type { EventId } from '../../../src/domain/ids.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import type { Timezone } from '../../../src/domain/time.ts';
import { ticketContent } from '../../../src/service/orders/documents/ticket-content.ts';
import { readAsApp } from '../../support/app-reader.ts';
import { importGuests } from '../../support/guest-import.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, type Guest, local, makeVenue, type Venue } from '../../support/venue.ts';

const time = manualTime();
let service: TestService;
let venue: Venue;
let key: string;
let id: EventId;

beforeAll(async () => {
  service = await startService({ clock: time, timers: time });
});
beforeEach(async () => {
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
  id = venue.eventId;
});
afterAll(() => service.stop());

const turn = (printed: boolean) =>
  service.must('eventPrintSignedCodes', { key, id, params: { printed } });
const renew = (revokeOthers?: boolean) =>
  service.must('eventNewSigningKey', {
    key,
    id,
    params: revokeOthers === undefined ? {} : { revokeOthers },
  });
const known = (of = id) =>
  service.must('eventSignedCodes', { key: venue.keys.door.key, id: of, params: {} });
const printedOn = async ({ ticketId }: Pick<Guest, 'ticketId'>) => {
  const ticket = await service.store.read((queries) => ticketContent(queries, ticketId));
  return ticket?.content.identifier ?? '';
};
const believed = async (code: string, { identifier }: Guest, of = id) =>
  verifiedClaims(code, identifier as TicketCode, of, (await known(of)).keys);

describe('what is printed', () => {
  test('is the plain identifier, until the organizer wants signed codes, and afterwards again', async () => {
    expect(await known()).toEqual({
      printed: false,
      keys: [],
      categories: [
        { id: venue.standard, name: 'Standard' },
        { id: venue.free, name: 'Presse' },
      ],
    });
    expect(await printedOn(venue.guest)).toBe(venue.guest.identifier);
    await turn(true);
    expect(await printedOn(venue.guest)).toMatch(
      new RegExp(`^${venue.guest.identifier}\\.[A-Z0-9]{113}$`),
    );
    await turn(false);
    expect(await printedOn(venue.guest)).toBe(venue.guest.identifier);
  });

  test('says category, payment and the minute of the sale, and never something else', async () => {
    await turn(true);
    const minute = Math.floor(service.clock.now() / 60_000) * 60_000;
    const guest = await addGuest(service, key, id, venue.free);
    const code = await printedOn(guest);
    const claims = { keyNumber: 1, categoryId: venue.free, isPaid: true, soldAt: minute };
    expect(await believed(code, guest)).toEqual(claims);
    expect(await printedOn(guest)).toBe(code);
    const owing = await printedOn(venue.guest);
    expect(await believed(owing, venue.guest)).toMatchObject({ isPaid: false });
    await service.must('paymentMarkPaid', { key, id: venue.guest.paymentId, params: {} });
    const paid = await printedOn(venue.guest);
    expect(await believed(paid, venue.guest)).toMatchObject({ isPaid: true });
  });

  test('says the same minute when the event’s timezone is corrected, and corrected back', async () => {
    await turn(true);
    const guest = await addGuest(service, key, id, venue.free);
    const code = await printedOn(guest);
    for (const timezone of ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin'] as Timezone[]) {
      await service.must('eventUpdate', { key, id, params: { timezone } });
      expect(await printedOn(guest)).toBe(code);
    }
  });

  test('is plain for a code of another system, and for whom the organizer has not accepted', async () => {
    await turn(true);
    await importGuests(service, venue, [
      { line: 2, ticketCategoryId: venue.free, lastName: 'Fremd', code: 'ABCDEFGHIJKLMNOP' },
    ]);
    const { ids } = await service.must('ticketFind', {
      key,
      params: { ticketIdentifier: 'ABCDEFGHIJKLMNOP' },
    });
    expect(await printedOn({ ticketId: ids[0] as Guest['ticketId'] })).toBe('ABCDEFGHIJKLMNOP');
    await service.store.write((queries) =>
      queries
        .updateTable('participant')
        .set({ status: 'onHold' })
        .where('id', '=', venue.guest.participantId)
        .execute(),
    );
    expect(await printedOn(venue.guest)).toBe(venue.guest.identifier);
  });

  test('is read by the app off a badge, whose code is the smallest', async () => {
    await turn(true);
    const guest = await addGuest(service, key, id, venue.free);
    const { participant } = await service.must('participantRead', { key, id: guest.participantId });
    const { pathname, search } = new URL(participant.badgePngLink ?? '');
    const { rawPayload } = await service.app.inject({ url: pathname + search });
    const { data, info } = await sharp(rawPayload)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(await readAsApp(data, info.width, info.height)).toBe(await printedOn(guest));
  });
});

describe('the keys', () => {
  test('are the event’s own, and the private ones are in no answer', async () => {
    await turn(true);
    const other = await makeVenue(service, 'Nebenan');
    await service.must('eventPrintSignedCodes', {
      key: other.keys.Editor.key,
      id: other.eventId,
      params: { printed: true },
    });
    const rows = await service.store.read((queries) =>
      queries.selectFrom('signingKey').select(['privateKey', 'publicKey']).execute(),
    );
    expect(new Set(rows.map(({ publicKey }) => publicKey)).size).toBe(rows.length);
    const { text } = await service.request({
      url: `/api/extension/event/${id}/signedCodes`,
      headers: { authorization: `ApiKey ${venue.keys.Administrator.key}` },
    });
    for (const { privateKey } of rows) expect(text).not.toContain(privateKey);
    const code = await printedOn(venue.guest);
    const theirs = await service.must('eventSignedCodes', {
      key: other.keys.Editor.key,
      id: other.eventId,
      params: {},
    });
    const { identifier } = venue.guest;
    const asTheirs = (of: EventId) =>
      verifiedClaims(code, identifier as TicketCode, of, theirs.keys);
    expect([await asTheirs(other.eventId), await asTheirs(id)]).toEqual([undefined, undefined]);
  });

  test('are one, where two turn it on at once', async () => {
    await Promise.all([turn(true), turn(true), turn(true)]);
    expect((await known()).keys.map(({ number }) => number)).toEqual([1]);
  });

  test('change: what an older one signed holds on, unless it is revoked', async () => {
    await turn(true);
    const first = await printedOn(venue.guest);
    await renew();
    const second = await printedOn(venue.guest);
    expect(second).not.toBe(first);
    expect((await known()).keys.map(({ number }) => number)).toEqual([1, 2]);
    expect(await believed(first, venue.guest)).toMatchObject({ keyNumber: 1 });
    expect(await believed(second, venue.guest)).toMatchObject({ keyNumber: 2 });
    await renew(true);
    expect((await known()).keys.map(({ number }) => number)).toEqual([3]);
    expect(await believed(first, venue.guest)).toBeUndefined();
    expect(await believed(second, venue.guest)).toBeUndefined();
    expect(await believed(await printedOn(venue.guest), venue.guest)).toBeDefined();
    const revoked = await service.store.read((queries) =>
      queries
        .selectFrom('signingKey')
        .select('privateKey')
        .where('eventId', '=', id)
        .where('state', '=', 'revoked')
        .execute(),
    );
    expect(revoked).toEqual([{ privateKey: null }, { privateKey: null }]);
  });

  test('are kept when codes are plain again, and continue later', async () => {
    await turn(true);
    const code = await printedOn(venue.guest);
    await turn(false);
    expect(await believed(code, venue.guest)).toBeDefined();
    await turn(true);
    await turn(true);
    expect(await printedOn(venue.guest)).toBe(code);
    await turn(false);
    await renew(true);
    expect(await known()).toMatchObject({ printed: false, keys: [] });
  });

  test('are no more than a code can name', async () => {
    await service.store.write((queries) =>
      queries
        .insertInto('signingKey')
        .values({
          ...{ eventId: id, number: 255, publicKey: 'x', privateKey: null, state: 'revoked' },
          madeMs: service.clock.now(),
        })
        .execute(),
    );
    const outcome = await service.call('eventPrintSignedCodes', {
      key,
      id,
      params: { printed: true },
    });
    expect(outcome).toMatchObject({
      status: 400,
      errors: ['com.svc.extension.SigningKey.TooMany'],
    });
    await service.store.write((queries) =>
      queries.updateTable('signingKey').set({ state: 'signs' }).where('eventId', '=', id).execute(),
    );
    const renewed = await service.call('eventNewSigningKey', { key, id, params: {} });
    expect(renewed).toMatchObject({
      status: 400,
      errors: ['com.svc.extension.SigningKey.TooMany'],
    });
    // Nothing of it was done.
    expect(await known()).toMatchObject({ printed: true });
    // A leaked one is revoked all the same, and codes are plain from then on.
    await renew(true);
    expect(await known()).toMatchObject({ printed: false, keys: [] });
    expect(await printedOn(venue.guest)).toBe(venue.guest.identifier);
  });

  test('are announced to devices as a change of the event', async () => {
    const events = async () => {
      const { events } = await service.must('syncRead', {
        key: venue.keys.door.key,
        id: 0,
        params: {},
      });
      return events.filter(({ objectType }) => objectType === 'event').length;
    };
    const before = await events();
    await turn(true);
    await renew();
    expect(await events()).toBe(before + 2);
    await turn(true);
    expect(await events()).toBe(before + 2);
  });

  test('are other ones for a copy of the event, and go with the event', async () => {
    await turn(true);
    await service.must('eventCopy', {
      key: venue.keys.Administrator.key,
      id,
      params: { selectedDate: local('2027-01-01T20:00:00'), ticketShopData: true },
    });
    const isRunning = async () => {
      const { tasks } = await service.must('eventTasks', { key, id, params: {} });
      return tasks.some(({ status }) => status === 'RUNNING');
    };
    while (await isRunning()) await time.advance(5);
    const keys = await service.store.read((queries) =>
      queries
        .selectFrom('signingKey')
        .innerJoin('event', 'event.id', 'signingKey.eventId')
        .select(['signingKey.eventId', 'publicKey', 'state', 'number'])
        .where('event.hostId', '=', venue.hostId)
        .orderBy('signingKey.eventId')
        .execute(),
    );
    expect(keys).toMatchObject([
      { eventId: id, number: 1, state: 'signs' },
      { number: 1, state: 'signs' },
    ]);
    expect(keys[0]?.publicKey).not.toBe(keys[1]?.publicKey);
    const copy = keys[1]?.eventId as EventId;
    await service.must('eventDelete', { key: venue.keys.Administrator.key, id: copy });
    const left = await service.store.read((queries) =>
      queries.selectFrom('signingKey').select('number').where('eventId', '=', copy).execute(),
    );
    expect(left).toEqual([]);
  });
});

test('a scanner that sends the whole code finds the ticket by it', async () => {
  await turn(true);
  const code = await printedOn(venue.guest);
  const door = venue.keys.door.key;
  for (const identifier of [code, code.toLowerCase(), ` ${code}\n`]) {
    const params = { identifier, readOnly: true };
    const { ticket } = await service.must('ticketCheck', { key: door, params });
    expect(ticket).toMatchObject({ id: venue.guest.ticketId, identifier: venue.guest.identifier });
  }
  const found = await service.must('ticketFind', { key: door, params: { ticketIdentifier: code } });
  expect(found.ids).toEqual([venue.guest.ticketId]);
});

/** Guests of another system's file. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { general } from '../../../src/contract/error-code.ts';
import { importErrors } from '../../../src/contract/guest-import.ts';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import { asId, type TicketCategoryId } from '../../../src/domain/ids.ts';
import type { ImportRow } from '../../../src/domain/import-row.ts';
import { announced } from '../../support/announced.ts';
import { beginImport, importGuests, takeBatch, undoImport } from '../../support/guest-import.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnCitus, isOnPostgres } from '../../support/test-store.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

const time = manualTime();

beforeAll(async () => {
  service = await startService({ clock: time, timers: time });
});
afterAll(() => service.stop());
beforeEach(async () => {
  venue = await makeVenue(service);
  ({ key } = venue.keys.Editor);
});

const guest = (line: number, row: Partial<ImportRow> = {}): ImportRow => ({
  line,
  ticketCategoryId: venue.standard,
  firstName: 'Jürgen',
  lastName: `Weiß ${line}`,
  email: `j${line}@example.org`,
  ...row,
});
const coded = (line: number, row: Partial<ImportRow> = {}) =>
  guest(line, { code: `k3j5foreign${line}`, reference: `ABC${line}-1`, ...row });

/** Everything about the event's participants that a door and an office see, without dates of checks. */
async function allGuests() {
  const { participants } = await service.must('eventParticipants', {
    key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  return (participants ?? []) as readonly ParticipantAnswer[];
}
const sold = async (id: TicketCategoryId) =>
  (await service.must('ticketCategoryRead', { key, id })).ticketCategory.sold;
const check = (identifier: string, more: object = {}) =>
  service.call('ticketCheck', {
    key: venue.keys.door.key,
    params: { identifier, device: 'Door 1', ...more },
  });

describe('what a file brings', () => {
  test('is a guest with ticket, code and order, announced to devices', async () => {
    const rows = [
      coded(2, {
        ...{ order: 'ABC', company: 'Ölmühle', note: 'Tisch 4', flags: 'VIP; Ausweis' },
        ...{ seatBlock: 'Parkett', seatRow: ' 7 ', seatNumber: '12' },
      }),
      coded(3, { order: 'ABC' }),
      coded(4, { ticketCategoryId: venue.free, state: 'unpaid' }),
      coded(5, { state: 'cancelled' }),
    ];
    const before = await allGuests();
    let done = {};
    const told = await announced(service, venue.keys.door.key, async () => {
      done = await importGuests(service, venue, rows);
    });
    expect(done).toMatchObject({ created: 4, updated: 0, unchanged: 0, faults: [] });
    const [first, second, third, fourth] = (await allGuests()).slice(before.length);
    expect(first).toMatchObject({
      firstName: 'Jürgen',
      lastName: 'Weiß 2',
      email: 'j2@example.org',
      company: 'Ölmühle',
      note: 'Tisch 4',
      flags: 'VIP,Ausweis',
      ...{ seatBlock: 'Parkett', seatRow: '7', seatNumber: '12' },
      identifier: 'k3j5foreign2',
      status: 'com.svc.participant.status.accepted',
      paymentStatus: 'paid',
      tickets: [{ ticketCategoryId: venue.standard, checked: false }],
    });
    expect(second?.paymentId).toBe(first?.paymentId);
    expect(third?.paymentId).not.toBe(first?.paymentId);
    expect(third).toMatchObject({ paymentStatus: 'authorized', cancelled: null });
    expect(fourth).toMatchObject({ status: 'com.svc.participant.status.cancelled' });
    expect(await sold(venue.standard)).toBe(3);
    expect(await sold(venue.free)).toBe(1);
    expect(told.filter((change) => change.startsWith('update participant'))).toEqual(
      [first, second, third, fourth].map((one) => `update participant ${one?.id}`),
    );
  });

  test.each([
    ['the paid one first', ['valid', 'unpaid'] as const],
    ['the unpaid one first', ['unpaid', 'valid'] as const],
  ])('of one order: who has not paid is not let in as paid, %s', async (_, states) => {
    const before = (await allGuests()).length;
    const rows = states.map((state, at) => coded(2 + at, { order: 'ABC', state }));
    const ofRows = async () => (await allGuests()).slice(before);
    const paid = async () => (await ofRows()).map(({ paymentStatus }) => paymentStatus === 'paid');
    const said = states.map((state) => state === 'valid');
    await importGuests(service, venue, rows);
    expect(await paid()).toEqual(said);
    // In a batch and in a file of their own, they join those of their state.
    await importGuests(service, venue, [
      coded(4, { order: 'ABC', state: 'unpaid' }),
      coded(5, { order: 'ABC', state: 'valid' }),
    ]);
    expect(await paid()).toEqual([...said, false, true]);
    expect(new Set((await ofRows()).map(({ paymentId }) => paymentId)).size).toBe(2);
    // One of two pays: the other still has not, so doors ask for both.
    const unpaid = [
      ...rows.filter(({ state }) => state === 'unpaid'),
      coded(4, { state: 'valid' }),
    ];
    const newer = unpaid.map((row) => ({ ...row, order: 'ABC' }));
    for (const some of [newer, newer.toReversed()]) {
      await importGuests(service, venue, some);
      expect(await paid()).toEqual([...said, false, true]);
    }
    await importGuests(
      service,
      venue,
      newer.map((row) => ({ ...row, state: 'valid' as const })),
    );
    expect(await paid()).toEqual([true, true, true, true]);
  });

  test.each([
    ['an earlier batch of the file', 2],
    ['the same batch', 1],
  ])('one of an order who has not paid by %s keeps it unpaid', async (_, batches) => {
    const before = (await allGuests()).length;
    const states = async () =>
      (await allGuests()).slice(before).map(({ paymentStatus }) => paymentStatus);
    const rows = [coded(2, { state: 'unpaid' }), coded(3, { state: 'unpaid' })];
    const [one, other] = rows.map((row) => ({ ...row, order: 'ABC' }));
    if (!one || !other) throw new Error('there are two');
    const take = async (said: readonly ImportRow[]) => {
      const importId = await beginImport(service, venue);
      const size = said.length / batches;
      for (let batch = 0; batch < batches; batch += 1) {
        const some = said.slice(batch * size, (batch + 1) * size);
        await takeBatch(service, venue, importId, batch, some);
      }
      await service.must('importEnd', { key, id: venue.eventId, params: { importId } });
    };
    await importGuests(service, venue, [one, other]);
    await take([one, { ...other, state: 'valid' }]);
    expect(await states()).toEqual(['authorized', 'authorized']);
    // One who is new in the order has not paid.
    await take([coded(4, { order: 'ABC', state: 'unpaid' }), { ...other, state: 'valid' }]);
    expect(await states()).toEqual(['authorized', 'authorized', 'authorized']);
    // Who is cancelled owes nothing: the others have paid.
    const cancelled = [one, coded(4, { order: 'ABC' })].map((row) => ({
      ...row,
      state: 'cancelled' as const,
    }));
    await take([...cancelled, { ...other, state: 'valid' }, coded(5, { state: 'valid' })]);
    expect((await states()).slice(0, 3)).toEqual(['paid', 'paid', 'paid']);
  });

  test('is found by its code in any case, by search, and prints its own code', async () => {
    await importGuests(service, venue, [coded(2)]);
    const { answer } = await check(' K3J5FOREIGN2 ', { readOnly: true });
    expect(answer?.ticket.identifier).toBe('k3j5foreign2');
    for (const params of [{ ticketIdentifier: 'K3j5Foreign2' }, { query: 'k3j5foreign2' }]) {
      const { ids } = await service.must('ticketFind', { key, params });
      expect(ids).toEqual([answer?.ticket.id]);
    }
    const id = answer?.ticket.participantId ?? asId(0);
    const { participant } = await service.must('participantRead', { key, id });
    const link = new URL(participant.ticketLink ?? '');
    const pdf = await service.request({ url: link.pathname + link.search });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test.each([
    ['a link', 'https://example.org/t/XK42-PLQ7-98', 'XK42-PLQ7-98'],
    ['base64', 'Zm9vYmFy+/k=', 'Zm9vYmFy+/k='],
    ['a short number', '7', '7'],
    ['letters of a script with case', 'Größe-1', 'GRÖSSE-1'],
  ])('%s as code is found by what a scan of it is read as', async (_, code, scan) => {
    await importGuests(service, venue, [guest(2, { code })]);
    const { answer } = await check(scan);
    expect(answer?.ticket).toMatchObject({ identifier: code, checked: true });
    expect((await check(code)).status).toBe(200);
  });

  test('a code that two events have is that of the door’s own', async () => {
    const other = await makeVenue(service);
    // A key that holds both events, as an organizer's door may.
    await service.must('eventGrantPermission', {
      key: other.keys.Administrator.key,
      id: other.eventId,
      params: { apiKeyIdToGrantPermissionTo: venue.keys.door.id },
    });
    await importGuests(service, venue, [guest(2, { code: '1001' })]);
    await importGuests(service, other, [
      { ...guest(2, { code: '1001' }), ticketCategoryId: other.free },
    ]);
    const { errors } = await check('1001');
    expect(errors).toEqual(['com.svc.api.rest.InvalidParam']);
    for (const { eventId, standard, free } of [venue, other]) {
      const { answer } = await check('1001', { eventId });
      const [categoryId = asId(0)] = answer?.ticket.ticketCategoryIds ?? [];
      expect([standard, free]).toContain(categoryId);
    }
    const foreign = await service.call('ticketCheck', {
      key: other.keys.door.key,
      params: { identifier: '1001' },
    });
    expect(foreign.answer?.ticket.ticketCategoryIds).toEqual([other.free]);
  });

  test('a door that means its own event lets nobody in at another; asked alone, the code is told', async () => {
    const other = await makeVenue(service);
    await service.must('eventGrantPermission', {
      key: other.keys.Administrator.key,
      id: other.eventId,
      params: { apiKeyIdToGrantPermissionTo: venue.keys.door.id },
    });
    await importGuests(service, other, [
      { ...guest(2, { code: '1002' }), ticketCategoryId: other.free },
    ]);
    const { eventId } = venue;
    const { errors, status } = await check('1002', { eventId });
    expect([status, ...errors]).toEqual([404, general.objectNotFound]);
    const asked = await check('1002', { eventId, readOnly: true });
    expect(asked.answer?.ticket).toMatchObject({ ticketCategoryIds: [other.free], checked: false });
    expect((await check('1002', { eventId: other.eventId })).answer?.ticket.checked).toBe(true);
  });
});

describe('rows with faults change nothing, the others are taken', () => {
  test('each is named by its line', async () => {
    const rows = [
      guest(2, { firstName: '', lastName: ' ', email: '' }),
      guest(3, { email: 'no address' }),
      guest(4, { code: '1.23457E+19' }),
      guest(5, { code: ']Q1]Q1ABCDEFGH' }),
      guest(6, { lastName: 'x'.repeat(256) }),
      guest(7, { note: 'x'.repeat(1001) }),
      guest(8, { company: 'a\u0000b' }),
      guest(9, { company: 'a\ud800b' }),
      guest(10, { ticketCategoryId: asId(987_654) }),
      guest(11),
      guest(12, { lastName: 'Weiß 11', email: 'J11@example.org' }),
      guest(13, { code: 'twice' }),
      guest(14, { code: 'TWICE' }),
    ];
    const { created, faults } = await importGuests(service, venue, rows);
    expect(created).toBe(2);
    expect(faults.map(({ line, fault }) => `${line} ${fault}`)).toEqual([
      '2 nobody',
      '3 email-wrong',
      '4 code-rounded',
      '5 code-unreadable',
      '6 name-too-long',
      '7 text-too-long',
      '8 text-broken',
      '9 text-broken',
      '10 category-unknown',
      '12 twice-in-file',
      '14 twice-in-file',
    ]);
    expect(await allGuests()).toHaveLength(3);
  });

  test('a category is never oversold, in a dry run neither', async () => {
    const small = await service.must('ticketCategoryCreate', {
      key,
      id: venue.eventId,
      params: { name: 'Klein', price: 0, available: 3 },
    });
    const rows = (from: number) =>
      [0, 1].map((more) => coded(from + more, { ticketCategoryId: small.id }));
    for (const dryRun of [true, false]) {
      const importId = await beginImport(service, venue, { dryRun });
      expect(await takeBatch(service, venue, importId, 0, rows(2))).toMatchObject({ created: 2 });
      const second = await takeBatch(service, venue, importId, 1, rows(4));
      expect(second).toMatchObject({ created: 1, faults: [{ line: 5, fault: 'sold-out' }] });
    }
    expect(await sold(small.id)).toBe(3);
  });

  test('a dry run says the same as the import, and changes nothing', async () => {
    await importGuests(service, venue, [coded(2), coded(3)]);
    const before = await allGuests();
    const rows = [coded(2), coded(3, { company: 'Neu' }), coded(4), guest(5, { email: 'x' })];
    const said = await importGuests(service, venue, rows, { dryRun: true });
    expect(await allGuests()).toEqual(before);
    expect(said).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    const { importId: _, ...done } = await importGuests(service, venue, rows);
    expect(said).toMatchObject(done);
  });
});

describe('a batch', () => {
  test('sent again changes nothing and gets the same answer', async () => {
    const importId = await beginImport(service, venue);
    const rows = [coded(2), guest(3, { email: 'x' })];
    const first = await takeBatch(service, venue, importId, 0, rows);
    const all = await allGuests();
    const again = await Promise.all(
      [0, 1, 2].map(() => takeBatch(service, venue, importId, 0, rows)),
    );
    expect(again).toEqual([first, first, first]);
    expect(await allGuests()).toEqual(all);
  });

  test.each([
    ['another content under its number', 0, 1],
    ['one that was left out', 2, 0],
  ])('%s is refused: Import.NotNext', async (_, batch, line) => {
    const importId = await beginImport(service, venue);
    await takeBatch(service, venue, importId, 0, [coded(9)]);
    const { errors } = await service.call('importTakeRows', {
      key,
      id: venue.eventId,
      params: { importId, batch, rows: [coded(10 + line)] },
    });
    expect(errors).toEqual([importErrors.notNext]);
  });

  test('none follows the end, or comes to the import of another event', async () => {
    const { importId } = await importGuests(service, venue, [coded(2)]);
    const params = { importId, batch: 1, rows: [coded(3)] };
    const late = await service.call('importTakeRows', { key, id: venue.eventId, params });
    expect(late.errors).toEqual([importErrors.notNext]);
    const other = await makeVenue(service);
    const foreign = { key: other.keys.Editor.key, id: other.eventId, params };
    expect((await service.call('importTakeRows', foreign)).status).toBe(404);
  });

  test('without the agreement of the host, or its own yes, nothing begins', async () => {
    const params = { system: 'pretix' };
    const { errors } = await service.call('importBegin', { key, id: venue.eventId, params });
    expect(errors).toEqual(['com.svc.api.rest.DataProcessingAgreementMissing']);
  });
});

// On Citus the rows lie in tables of its workers.
test.runIf(isOnPostgres() && !isOnCitus())(
  'after the first batch PostgreSQL knows how large its tables are, and reads none whole for each row',
  async () => {
    const importId = await beginImport(service, venue);
    await takeBatch(service, venue, importId, 0, [coded(2), coded(3)]);
    const known = () =>
      service.store.read(async (queries) => {
        const { rows } = await sql<{ tickets: number }>`
          select sum(reltuples)::int as tickets from pg_class
          where relname like 'ticket%' and relkind = 'r' and reltuples > 0`.execute(queries);
        return rows[0]?.tickets ?? 0;
      });
    const before = await known();
    await takeBatch(service, venue, importId, 1, [coded(4)]);
    expect(await known()).toBeGreaterThan(before);
  },
);

describe('a second file updates', () => {
  test('by code, with what is given; what is empty clears, what is absent stays', async () => {
    await importGuests(service, venue, [
      guest(2, { code: 'one', company: 'A', note: 'VIP' }),
      guest(3, { code: 'two', company: 'B' }),
    ]);
    const before = await allGuests();
    const second = await importGuests(service, venue, [
      { line: 2, ticketCategoryId: venue.free, code: 'ONE', lastName: 'Neu', company: '' },
      guest(3, { code: 'two', company: 'B' }),
    ]);
    expect(second).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const after = await allGuests();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]).toMatchObject({
      firstName: 'Jürgen',
      lastName: 'Neu',
      company: null,
      tickets: [{ ticketCategoryId: venue.free }],
    });
    expect([await sold(venue.standard), await sold(venue.free)]).toEqual([2, 1]);
  });

  test('by reference where the code is new: then the old one opens no more', async () => {
    await importGuests(service, venue, [coded(2, { code: 'issued76' })]);
    const { updated } = await importGuests(service, venue, [coded(2, { code: 'reissued77' })]);
    expect(updated).toBe(1);
    expect((await check('issued76')).status).toBe(404);
    expect((await check('reissued77')).status).toBe(200);
  });

  test('by name and address, where a row has nothing else; of the same system alone', async () => {
    await importGuests(service, venue, [guest(2), guest(3)], { system: 'list' });
    const rows = [guest(7, { lastName: 'Weiß 2', email: 'j2@example.org', note: 'Tisch 4' })];
    expect(await importGuests(service, venue, rows, { system: 'list' })).toMatchObject({
      created: 0,
      updated: 1,
    });
    expect(await importGuests(service, venue, rows, { system: 'other' })).toMatchObject({
      created: 1,
    });
  });

  test('with codes: they reach those who had none, and a second ticket is another guest', async () => {
    await importGuests(service, venue, [guest(2)]);
    const person = { lastName: 'Weiß 2', email: 'j2@example.org' };
    const rows = [
      guest(2, { ...person, code: 'first1' }),
      guest(3, { ...person, code: 'second2' }),
    ];
    expect(await importGuests(service, venue, rows)).toMatchObject({ created: 1, updated: 1 });
    expect(await importGuests(service, venue, rows)).toMatchObject({ unchanged: 2 });
  });

  test('cancels and brings back', async () => {
    await importGuests(service, venue, [coded(2)]);
    const state = async () => {
      const [, one] = await allGuests();
      return [one?.status.split('.').at(-1), one?.paymentStatus, await sold(venue.standard)];
    };
    await importGuests(service, venue, [coded(2, { state: 'cancelled' })]);
    expect(await state()).toEqual(['cancelled', 'paid', 1]);
    await importGuests(service, venue, [coded(2, { state: 'unpaid' })]);
    expect(await state()).toEqual(['accepted', 'authorized', 2]);
    await importGuests(service, venue, [coded(2, { state: 'valid' })]);
    expect(await state()).toEqual(['accepted', 'paid', 2]);
  });

  test('leaves what happened at the door', async () => {
    await importGuests(service, venue, [coded(2)]);
    await check('k3j5foreign2');
    await importGuests(service, venue, [coded(2, { firstName: 'Jürgen K.' })]);
    const [, one] = await allGuests();
    expect(one).toMatchObject({ firstName: 'Jürgen K.', tickets: [{ checked: true }] });
    expect(one?.checkInHistory).toHaveLength(1);
  });

  test('names who bought here, and nothing else of them', async () => {
    const { identifier } = venue.guest;
    const named = { firstName: 'Gerda', lastName: 'Gäste', email: 'gerda@example.org' };
    const row = guest(2, { ...named, code: identifier.toLowerCase() });
    expect(await importGuests(service, venue, [row])).toMatchObject({ created: 0, updated: 1 });
    const [one] = await allGuests();
    expect(one).toMatchObject({ lastName: 'Gäste', identifier });
    const moved = [{ ...row, ticketCategoryId: venue.free }];
    const { faults } = await importGuests(service, venue, moved);
    expect(faults).toEqual([{ line: 2, fault: 'sold-here' }]);
  });

  test('a code of one guest with the reference of another is a fault', async () => {
    await importGuests(service, venue, [coded(2), coded(3)]);
    const { faults } = await importGuests(service, venue, [coded(2, { reference: 'ABC3-1' })]);
    expect(faults).toEqual([{ line: 2, fault: 'code-of-another' }]);
  });
});

describe('undone as a whole', () => {
  const undo = (importId: Awaited<ReturnType<typeof beginImport>>) =>
    service.call('importUndo', { key, id: venue.eventId, params: { importId } });

  test('everything is as before, and devices are told', async () => {
    await importGuests(service, venue, [coded(2, { order: 'ABC' }), coded(3)]);
    const before = await allGuests();
    const numbers = [await sold(venue.standard), await sold(venue.free)];
    const rows = [
      coded(2, { order: 'ABC', company: 'Neu', ticketCategoryId: venue.free, code: 'fresh99' }),
      coded(3, { state: 'cancelled', note: 'fort' }),
      coded(4, { order: 'ABC' }),
      coded(5),
    ];
    const { importId } = await importGuests(service, venue, rows);
    const made = (await allGuests()).slice(before.length);
    const told = await announced(service, venue.keys.door.key, () =>
      undoImport(service, venue, importId),
    );
    expect(await allGuests()).toEqual(before);
    expect([await sold(venue.standard), await sold(venue.free)]).toEqual(numbers);
    expect(told).toEqual(expect.arrayContaining(made.map(({ id }) => `delete participant ${id}`)));
    expect((await check('k3j5foreign2')).status).toBe(200);
    expect(await importGuests(service, venue, rows.slice(2))).toMatchObject({ created: 2 });
  });

  test('what was done since stays: money that came, a ticket that was cancelled, a corrected name', async () => {
    const rows = [
      coded(2, { state: 'unpaid' }),
      coded(3),
      coded(4, { company: 'Alt' }),
      coded(5, { state: 'unpaid' }),
    ];
    await importGuests(service, venue, rows);
    const second = [
      rows[0] as ImportRow,
      rows[1] as ImportRow,
      coded(4, { company: 'Neu', lastName: 'Falsch' }),
      coded(5, { state: 'valid' }),
    ];
    const { importId } = await importGuests(service, venue, second);
    const [, paid, cancelled, corrected] = await allGuests();
    if (!paid || !cancelled || !corrected) throw new Error('they were imported');
    await service.must('paymentReceived', { key, id: asId(paid.paymentId ?? 0) });
    await service.must('ticketCancel', { key, id: asId(cancelled.tickets[0]?.id ?? 0) });
    await service.must('participantUpdate', {
      key,
      id: corrected.id,
      params: { lastName: 'Richtig' },
    });
    await undoImport(service, venue, importId);
    const [, ...left] = await allGuests();
    expect(left).toMatchObject([
      { paymentStatus: 'paid', status: expect.stringContaining('accepted') },
      { paymentStatus: 'paid', status: expect.stringContaining('cancelled') },
      { lastName: 'Richtig', company: 'Alt' },
      { paymentStatus: 'authorized' },
    ]);
    expect(await sold(venue.standard)).toBe(4);
  });

  test('a ticket that it made and that was cancelled since gives its place back once', async () => {
    const before = await sold(venue.standard);
    const { importId } = await importGuests(service, venue, [coded(2), coded(3)]);
    const [, cancelled] = await allGuests();
    await service.must('ticketCancel', { key, id: asId(cancelled?.tickets[0]?.id ?? 0) });
    expect(await sold(venue.standard)).toBe((before ?? 0) + 1);
    await undoImport(service, venue, importId);
    expect(await sold(venue.standard)).toBe(before);
  });

  test('an order that several batches changed is unpaid again, as it was', async () => {
    const [one, other] = [coded(2, { order: 'ABC' }), coded(3, { order: 'ABC' })];
    const all = (state: ImportRow['state']) => [
      { ...one, state },
      { ...other, state },
    ];
    await importGuests(service, venue, all('unpaid'));
    const importId = await beginImport(service, venue);
    await takeBatch(service, venue, importId, 0, all('valid').slice(0, 1));
    await takeBatch(service, venue, importId, 1, all('unpaid').slice(1));
    await undoImport(service, venue, importId);
    const [, ...left] = await allGuests();
    expect(left.map(({ paymentStatus }) => paymentStatus)).toEqual(['authorized', 'authorized']);
  });

  test('what was paid before is paid since then again', async () => {
    const state = (state: ImportRow['state']) => [coded(2, { order: 'ABC', state })];
    await importGuests(service, venue, state('valid'));
    const paid = async () => (await allGuests()).at(-1);
    const before = await paid();
    await time.advance(60_000);
    const { importId } = await importGuests(service, venue, state('unpaid'));
    expect(await paid()).toMatchObject({ paymentStatus: 'authorized', paidDate: null });
    await undoImport(service, venue, importId);
    expect(await paid()).toEqual(before);
    expect(before).toMatchObject({ paymentStatus: 'paid', paidDate: expect.any(String) });
  });

  test('after the first check-in no more: Import.CheckedIn', async () => {
    const { importId } = await importGuests(service, venue, [coded(2), coded(3)]);
    await check('k3j5foreign3');
    expect((await undo(importId)).errors).toEqual([importErrors.checkedIn]);
    expect(await allGuests()).toHaveLength(3);
  });

  test('the newest first: Import.NotNewest', async () => {
    const first = await importGuests(service, venue, [coded(2)]);
    const second = await importGuests(service, venue, [coded(2, { company: 'B' })]);
    expect((await undo(first.importId)).errors).toEqual([importErrors.notNewest]);
    await undoImport(service, venue, second.importId);
    await undoImport(service, venue, first.importId);
    expect(await allGuests()).toHaveLength(1);
    const { imports } = await service.must('eventImports', { key, id: venue.eventId });
    expect(imports.map(({ id, stage }) => [id, stage])).toEqual([
      [second.importId, 'undone'],
      [first.importId, 'undone'],
    ]);
  });

  test('a code that was taken from one guest and given to another goes back', async () => {
    const first = await importGuests(service, venue, [coded(2, { code: 'x1' })]);
    const importId = await beginImport(service, venue);
    await takeBatch(service, venue, importId, 0, [coded(2, { code: 'y1' })]);
    await takeBatch(service, venue, importId, 1, [coded(3, { code: 'x1' })]);
    await undoImport(service, venue, importId);
    const [, ...left] = await allGuests();
    expect(left.map(({ lastName, identifier }) => [lastName, identifier])).toEqual([
      ['Weiß 2', 'x1'],
    ]);
    await undoImport(service, venue, first.importId);
    expect(await allGuests()).toHaveLength(1);
  });

  test('while one is half taken back, no other file is taken', async () => {
    const many = await service.must('ticketCategoryCreate', {
      key,
      id: venue.eventId,
      params: { name: 'Viele', price: 0, available: 1000 },
    });
    const rows = Array.from({ length: 600 }, (_, at) =>
      coded(at + 2, { ticketCategoryId: many.id }),
    );
    const { importId } = await importGuests(service, venue, rows);
    expect((await undo(importId)).answer).toEqual({ left: 100 });
    const mended = await beginImport(service, venue);
    const params = { importId: mended, batch: 0, rows: rows.slice(0, 10) };
    const to = { key, id: venue.eventId, params };
    expect((await service.call('importTakeRows', to)).errors).toEqual([importErrors.notNext]);
    await service.must('importEnd', { key, id: venue.eventId, params: { importId: mended } });
    await undoImport(service, venue, mended);
    await undoImport(service, venue, importId);
    expect(await importGuests(service, venue, rows.slice(0, 10))).toMatchObject({ created: 10 });
  });

  test('one that broke off, too, and a larger one in steps; who comes meanwhile stays', async () => {
    const many = await service.must('ticketCategoryCreate', {
      key,
      id: venue.eventId,
      params: { name: 'Viele', price: 0, available: 1000 },
    });
    const importId = await beginImport(service, venue);
    const rows = (from: number) =>
      Array.from({ length: 400 }, (_, at) => coded(from + at, { ticketCategoryId: many.id }));
    await takeBatch(service, venue, importId, 0, rows(1));
    await takeBatch(service, venue, importId, 1, rows(401));
    expect((await undo(importId)).answer).toEqual({ left: 300 });
    expect((await check('k3j5foreign7')).status).toBe(200);
    expect((await undo(importId)).answer).toEqual({ left: 0 });
    const left = await allGuests();
    expect(left.map(({ identifier }) => identifier)).toEqual([
      venue.guest.identifier,
      'k3j5foreign7',
    ]);
    expect(await sold(many.id)).toBe(1);
  });
});

test('a purchase that runs next to it never oversells', async () => {
  const { id } = await service.must('ticketCategoryCreate', {
    key,
    id: venue.eventId,
    params: { name: 'Eng', price: 0, available: 10 },
  });
  const rows = Array.from({ length: 8 }, (_, at) => coded(2 + at, { ticketCategoryId: id }));
  const buy = () =>
    addGuest(service, venue.keys.AttendeeManager.key, venue.eventId, id).catch(() => null);
  const [{ created }, ...bought] = await Promise.all([
    importGuests(service, venue, rows),
    ...Array.from({ length: 8 }, buy),
  ]);
  expect(created + bought.filter((one) => one !== null).length).toBe(10);
  expect(await sold(id)).toBe(10);
});

describe('a UPC-A and its EAN-13 are one code', () => {
  const upc = '012345678905';
  const ean = `0${upc}`;

  test.each([
    [upc, ean],
    [ean, upc],
  ])('a ticket of %s is found by %s, and can’t be there twice', async (code, other) => {
    await importGuests(service, venue, [coded(2, { code })]);
    expect((await check(other)).status).toBe(200);
    expect((await check(code)).status).toBe(200);
    await importGuests(service, venue, [coded(2, { code: other })]);
    const guests = await allGuests();
    expect(guests.filter(({ identifier }) => identifier?.endsWith(upc))).toHaveLength(1);
  });
});

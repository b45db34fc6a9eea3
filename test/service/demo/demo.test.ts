import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import type { EventId } from '../../../src/domain/ids.ts';
import { insertUser } from '../../../src/service/accounts/user-record.ts';
import { digestOf } from '../../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { barcodeFormats } from '../../../src/service/core/worker-pool/barcode.ts';
import { findDemoEvent, seedDemo } from '../../../src/service/demo/demo-event.ts';
import { demoDoorKey, openDemoTo } from '../../../src/service/demo/demo-key.ts';
import type { DemoTicket } from '../../../src/service/demo/demo-pages.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';

let directory: string;
let service: TestService;
let eventId: EventId;
let key: string;
let participants: readonly ParticipantAnswer[];
let tickets: readonly DemoTicket[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admit-demo-'));
  service = await startService({ demo: true });
  const there = await service.store.read(findDemoEvent);
  if (there === undefined) throw new Error('no demo');
  eventId = there;
  key = await doorKey();
  const page = await service.must('eventParticipants', {
    key,
    id: eventId,
    params: { resultType: 'full' },
  });
  participants = page.participants as readonly ParticipantAnswer[];
  tickets = (await service.request({ url: '/demo/tickets.json' })).body.tickets;
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const keyFile = () => join(directory, 'demo-door-key');
const doorKey = () =>
  demoDoorKey(
    service.store,
    { clock: service.clock, randomness: cryptoRandomness },
    eventId,
    keyFile(),
  );
const share = (of: (participant: ParticipantAnswer) => unknown) =>
  participants.filter(of).length / participants.length;

test('the demo is tonight, and has 400 guests', async () => {
  const { event } = await service.must('eventRead', { key, id: eventId });
  expect(event).toMatchObject({ timezone: 'Europe/Berlin', selectedDate: '2026-11-22T20:00:00' });
  expect(participants).toHaveLength(400);
});

test('it holds what goes wrong in life', () => {
  expect(share(({ cancelled }) => cancelled)).toBeGreaterThan(0.02);
  expect(share(({ cancelled }) => cancelled)).toBeLessThan(0.09);
  expect(share(({ paymentStatus }) => paymentStatus === 'authorized')).toBeGreaterThan(0.04);
  expect(share(({ paymentStatus }) => paymentStatus === 'authorized')).toBeLessThan(0.14);
  for (const status of ['onHold', 'declinedByHost']) {
    expect(share((one) => one.status.endsWith(status))).toBeGreaterThan(0);
    expect(share((one) => one.status.endsWith(status))).toBeLessThan(0.04);
  }
  const products = participants.flatMap((one) => one.products ?? []);
  expect(products.filter(({ cancelledDate }) => cancelledDate).length).toBeGreaterThan(5);
});

test('what is not paid yet is an invoice; badges cost nothing, and tickets do', async () => {
  const rows = await service.store.read((queries) =>
    queries
      .selectFrom('ticket')
      .innerJoin('payment', 'payment.id', 'ticket.paymentId')
      .select(['payment.status', 'payment.type', 'ticket.type as ticket', 'ticket.originalPrice'])
      .where('ticket.eventId', '=', eventId)
      .execute(),
  );
  const unpaid = rows.filter(({ status }) => status === 'authorized');
  expect(new Set(unpaid.map(({ type }) => type))).toEqual(new Set(['invoice']));
  for (const { ticket, originalPrice } of rows) {
    expect(ticket).toBe(originalPrice === 0 ? 'Badge' : 'ETicket');
  }
});

test('it holds several tickets a buyer, products of both levels, five categories and names of all kinds', () => {
  const buyers = new Set(participants.map(({ paymentId }) => paymentId));
  expect(buyers.size).toBeLessThan(250);
  const categories = new Set(participants.map((one) => one.tickets[0]?.ticketCategoryName));
  expect([...categories].toSorted()).toEqual(['Crew', 'Presse', 'Standard', 'Studierende', 'VIP']);
  expect(share(({ products }) => products?.length)).toBeGreaterThan(0.4);
  const names = participants.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join();
  for (const script of [/ß/, /[äöü]/, /[łżą]/, /[şğıİ]/, /\p{sc=Arabic}/u, /\p{sc=Han}/u]) {
    expect(names).toMatch(script);
  }
  expect(share(({ lastName }) => lastName.length > 35)).toBeGreaterThan(0);
});

test('its guests come from a file, some with a note, and can be taken back: those with add-ons stay', async () => {
  expect(participants.filter(({ note }) => note)).toHaveLength(5);
  const own = await startService({ demo: true });
  const id = await own.store.read(findDemoEvent);
  if (id === undefined) throw new Error('no demo');
  const operator = await own.store.read((queries) =>
    queries
      .selectFrom('apiKey')
      .select('id')
      .where('digest', '=', digestOf(own.operatorKey))
      .executeTakeFirstOrThrow(),
  );
  await openDemoTo(own.store, operator.id);
  const to = { key: own.operatorKey, id };
  const { imports } = await own.must('eventImports', to);
  expect(imports).toMatchObject([{ system: 'Demo', stage: 'done', created: 400, faulty: 0 }]);
  const importId = imports[0]?.id ?? (0 as never);
  expect(await own.must('importUndo', { ...to, params: { importId } })).toMatchObject({ left: 0 });
  const { participants: left } = await own.must('eventParticipants', {
    ...to,
    params: { resultType: 'full' },
  });
  const { count } = await own.store.read((queries) =>
    queries
      .selectFrom('product')
      .select(({ fn }) => fn.count<number>('ticketId').distinct().as('count'))
      .where('eventId', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect([left.length, count > 100]).toEqual([count, true]);
  await own.stop();
});

test('it is made once, the same at every first start', async () => {
  expect(await seedDemo(service.store, service.clock)).toBe(eventId);
  const again = await startService({ demo: true });
  expect((await again.request({ url: '/demo/tickets.json' })).body.tickets).toEqual(tickets);
  await again.stop();
});

test('its door key is a door’s, holds that event alone, stays the same and is for the administrator’s eyes', async () => {
  const [row] = await service.store.read((queries) =>
    queries
      .selectFrom('apiKey')
      .leftJoin('apiKeyEvent', 'apiKeyEvent.apiKeyId', 'apiKey.id')
      .select(['type', 'scope', 'eventId'])
      .where('digest', '=', digestOf(key))
      .execute(),
  );
  expect(row).toEqual({ type: 'AttendeeManager', scope: 'door', eventId });
  expect(await doorKey()).toBe(key);
  expect((await readFile(keyFile(), 'utf8')).trim()).toBe(key);
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
});

test('a door key of the time before there were scopes is narrowed at the next start', async () => {
  await service.store.write((queries) =>
    queries
      .updateTable('apiKey')
      .set({ scope: null })
      .where('digest', '=', digestOf(key))
      .execute(),
  );
  expect((await service.call('eventFind', { key })).status).toBe(200);
  expect(await doorKey()).toBe(key);
  expect((await service.call('eventFind', { key })).status).toBe(403);
});

describe('the printable tickets', () => {
  const of = (kind: DemoTicket['kind']) => tickets.filter((ticket) => ticket.kind === kind);
  const check = async ({ identifier }: DemoTicket) => {
    const { status, answer } = await service.call('ticketCheck', {
      key,
      params: { identifier, readOnly: true },
    });
    return { status, ticket: answer?.ticket };
  };
  const participantOf = (ticket: DemoTicket) =>
    participants.find(({ identifier }) => identifier === ticket.identifier);

  test('are what they say they are', async () => {
    expect(tickets).toHaveLength(16);
    expect(new Set(tickets.map(({ identifier }) => identifier)).size).toBe(16);
    // One of each category, and two more.
    expect(of('ordinary')).toHaveLength(7);
    expect(new Set(of('ordinary').map(({ category }) => category)).size).toBe(5);
    for (const ticket of of('ordinary')) {
      const participant = participantOf(ticket);
      expect(participant).toMatchObject({ paymentStatus: 'paid', cancelled: null });
      expect(participant?.products?.filter(({ cancelledDate }) => !cancelledDate)).toEqual([]);
    }
    for (const ticket of of('cancelled')) {
      expect((await check(ticket)).ticket?.cancelled).not.toBeNull();
    }
    const [unpaid, onHold, withProducts, unknown, wrong] = (
      ['unpaid', 'not-accepted', 'ticket-products', 'unknown', 'wrong-event'] as const
    ).flatMap((kind) => of(kind).slice(0, 1));
    if (!unpaid || !onHold || !withProducts || !unknown || !wrong) throw new Error('one lacks');
    expect(participantOf(unpaid)).toMatchObject({ paymentStatus: 'authorized' });
    expect(participantOf(onHold)?.status).not.toBe('com.svc.participant.status.accepted');
    expect(participantOf(withProducts)?.products?.length).toBeGreaterThan(0);
    expect((await check(unknown)).status).toBe(404);
    expect((await check(wrong)).status).toBe(403);
  });

  test('show all four kinds of code', () => {
    expect(new Set(tickets.map(({ format }) => format))).toEqual(new Set(barcodeFormats));
  });

  test('stand on a page with nothing inline, its words escaped', async () => {
    const { status, headers, text } = await service.request({ url: '/demo/tickets' });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(text).not.toMatch(/<script|\sstyle=|<style|\son\w+=/);
    expect(text.match(/<svg /g)).toHaveLength(16);
    expect(text.match(/class="ticket"/g)).toHaveLength(16);
    for (const { displayIdentifier } of tickets) expect(text).toContain(displayIdentifier);
    expect(text).not.toContain(key);
    const style = await service.request({ url: '/demo/tickets.css' });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.text).toContain('@media print');
  });

  test('are not there without the demo', async () => {
    const bare = await startService();
    expect((await bare.request({ url: '/demo/tickets' })).status).toBe(404);
    await bare.stop();
  });
});

test('anyone who changes the demo takes nothing from its page, and from no later start', async () => {
  const time = manualTime();
  const changed = await startService({ demo: true, clock: time, timers: time });
  const { store, clock } = changed;
  const main = await store.read(findDemoEvent);
  if (main === undefined) throw new Error('no demo');
  await store.write((queries) =>
    queries
      .updateTable('payment')
      .set({ status: 'paid' })
      .where('eventId', '=', main)
      .where('status', '=', 'authorized')
      .execute(),
  );
  await store.write((queries) =>
    queries
      .updateTable('ticket')
      .set({ cancelledMs: clock.now() })
      .where('eventId', '!=', main)
      .execute(),
  );
  const { status, body } = await changed.request({ url: '/demo/tickets.json' });
  expect([status, body.tickets?.length]).toEqual([200, 14]);
  const operator = await store.read((queries) =>
    queries
      .selectFrom('apiKey')
      .select('id')
      .where('digest', '=', digestOf(changed.operatorKey))
      .executeTakeFirstOrThrow(),
  );
  await openDemoTo(store, operator.id);
  const rename = async (from: string, identifier: string) => {
    const of = { key: changed.operatorKey };
    const { ids } = await changed.must('eventFind', { ...of, params: { identifier: from } });
    await changed.must('eventUpdate', { ...of, id: ids[0] ?? main, params: { identifier } });
  };
  const guest = {
    firstName: 'Ada',
    lastName: 'Ott',
    language: 'de',
    passwordHash: 'none',
  } as const;
  await store.write(async (queries) => {
    const username = 'ada@example.org';
    const hostId = await insertUser(queries, clock.now(), { ...guest, username });
    // The second event is another's now, with its name.
    await queries.updateTable('event').set({ hostId }).where('id', '!=', main).execute();
  });
  expect(await seedDemo(store, clock)).toBe(main);
  await store.write(async (queries) => {
    const { hostId } = await queries
      .selectFrom('event')
      .select('hostId')
      .where('id', '=', main)
      .executeTakeFirstOrThrow();
    await queries.updateTable('event').set({ hostId }).where('id', '!=', main).execute();
  });
  await rename('DEMO002', 'MATINEE');
  expect(await seedDemo(store, clock)).toBe(main);
  await rename('DEMO001', 'MYFEST1');
  expect(await seedDemo(store, clock)).toBeUndefined();
  await changed.stop();
});

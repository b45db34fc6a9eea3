// @database any
/** Mails against a real server that fails: each arrives once or, unsure, twice. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { instant } from '../../../../src/domain/time.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { cancelPayment } from '../../../../src/service/orders/cancel-payment.ts';
import { takeMail } from '../../../../src/service/orders/mail/mail-rows.ts';
import { MailSender } from '../../../../src/service/orders/mail/mail-sender.ts';
import { beginEpoch } from '../../../../src/service/sync/epoch.ts';
import type { Command } from '../../../../src/service/wings/admin/command.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { openMailSink } from '../../../support/mail-sink.ts';
import { from, openPostOffice } from '../../../support/post-office.ts';

const office = await openPostOffice();
const { sink, clock, service, venue, till, key, store, senderTo } = office;
const { post, rows, bought, troubles } = office;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const one = { [venue.standard]: 1 };

describe('what goes out', () => {
  test('a purchase that is finalized: tickets as PDF, the invoice, a calendar entry, to the buyer', async () => {
    const id = await bought({ [venue.standard]: 2 });
    const [sent, ...more] = await post();
    expect(more).toEqual([]);
    expect(sent?.to).toEqual(['ada@example.org']);
    const { mail } = sent ?? {};
    // Under the organizer's name, from the operator's address; answers go to the organizer.
    expect(mail?.from).toMatchObject({ name: 'Hanna Wirth über Admit', address: from.address });
    expect(mail?.replyTo).toMatchObject([{ address: venue.username }]);
    const names = mail?.attachments.map(({ filename }) => filename) ?? [];
    const numbers = (await till.tickets(id)).map(({ displayIdentifier }) => displayIdentifier);
    const { identifier } = await till.read(id);
    expect(names).toEqual([
      ...numbers.map((number) => `ticket-${number}.pdf`),
      `invoice-${identifier}.pdf`,
      'event.ics',
    ]);
    for (const number of numbers) {
      expect(mail?.text).toContain(number);
      expect(mail?.html).toContain(number);
    }
    expect(mail?.text).toContain('https://tickets.example.org/order/');
    expect(mail?.text).toContain('https://tickets.example.org/participant/');
    expect(await post()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, reason: null }]);
  });

  test.each([
    ['Kulturhaus „Süd“ GmbH', 'Kulturhaus „Süd“ GmbH über Admit'],
    ['Bank <boss@bank.example>', 'Bank boss bank.example über Admit'],
    ['A"\r\nBcc: x@example.org', 'A Bcc: x example.org über Admit'],
    ['Admit', 'Admit'],
    ['\u202e', 'Admit'],
  ])('the organizer %j is the sender %j, and never another address', async (organizer, shown) => {
    const change = { organisatorDisplayName: organizer, organizerEmail: 'kultur@example.org' };
    await service.must('eventUpdate', { key, id: venue.eventId, params: change });
    await bought(one);
    const [sent] = await post();
    expect(sent?.mail?.from).toMatchObject({ name: shown, address: from.address });
    expect(sent?.mail?.replyTo).toMatchObject([{ address: 'kultur@example.org' }]);
    expect(sent?.mail?.bcc ?? []).toEqual([]);
    await service.must('eventUpdate', {
      key,
      id: venue.eventId,
      params: { organisatorDisplayName: 'Hanna Wirth', organizerEmail: '' },
    });
  });

  test('participant/create: with disableEmails=false, and not by default', async () => {
    const create = (params: object) =>
      service.must('participantCreate', {
        key,
        id: venue.eventId,
        params: {
          ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
          ...{ ticketCategoryId: venue.free, acceptedTermsAndConditions: true, language: 'de' },
          ...params,
        },
      });
    await create({});
    await create({ disableEmails: true });
    expect(await rows()).toEqual([]);
    await create({ disableEmails: false });
    const [sent] = await post();
    expect(sent?.mail.subject).toMatch(/^Ihre Tickets: /);
    expect(sent?.mail.text).toContain('Guten Tag Grace Hopper,');
    expect(sent?.mail.attachments).toHaveLength(2);
  });

  test('a correction sends the ticket again, once for several, and only where mail was sent before', async () => {
    const id = await bought(one);
    await post();
    const [participant] = await till.participants(id);
    const to = { key, id: participant?.id ?? 0 };
    await service.must('participantUpdate', { ...to, params: { firstName: 'Augusta' } });
    await service.must('participantUpdate', { ...to, params: { lastName: 'King' } });
    await service.must('participantUpdate', { ...to, params: { company: 'Engines' } });
    expect(await post()).toEqual([]);
    await clock.advance(60_000);
    const [sent, ...more] = await post();
    expect(more).toEqual([]);
    expect(sent?.mail.subject).toMatch(/^Ihr korrigiertes Ticket: /);
    expect(sent?.mail.text).toContain('Augusta King');
    expect(sent?.mail.text).not.toContain('/order/');

    const silent = await service.must('participantRead', { key, id: venue.guest.participantId });
    await service.must('participantUpdate', {
      ...{ key, id: venue.guest.participantId },
      params: { firstName: `${silent.participant.firstName} the Second` },
    });
    await clock.advance(60_000);
    expect(await post()).toEqual([]);
  });

  test('a new e-mail of the holder gets the ticket; a cancelled one is told, without a ticket', async () => {
    const id = await bought(one);
    await post();
    const [ticket] = await till.tickets(id);
    const to = { key, id: ticket?.id ?? 0 };
    await service.must('ticketUpdate', { ...to, params: { email: 'new@example.org' } });
    await clock.advance(60_000);
    expect((await post()).map((sent) => sent.to)).toEqual([['new@example.org']]);

    await store.write((queries) => cancelPayment(queries, clock, id));
    const [told, ...more] = await post();
    expect(more).toEqual([]);
    expect(told?.to).toEqual(['ada@example.org']);
    expect(told?.mail.subject).toMatch(/^Storniert: /);
    const { identifier } = await till.read(id);
    const names = told?.mail.attachments.map(({ filename }) => filename);
    expect(names).toEqual([`cancellation-${identifier}.pdf`]);
    expect(told?.mail.text).toContain('Die Stornorechnung liegt bei.');
  });

  test('what cost nothing is cancelled without a document', async () => {
    const id = await bought({ [venue.free]: 1 });
    await post();
    await store.write((queries) => cancelPayment(queries, clock, id));
    const [told] = await post();
    expect(told?.mail.subject).toMatch(/^Storniert: /);
    expect(told?.mail.attachments).toEqual([]);
    expect(told?.mail.text).not.toContain('Stornorechnung');
  });

  test('a ticket is sent by hand, also where no mail went before, and its cancellation is told', async () => {
    const { participantId } = venue.guest;
    const to = { key, id: participantId };
    await service.must('participantSendTicket', to);
    await service.must('participantSendTicket', to);
    const [sent, ...more] = await post();
    expect(more).toEqual([]);
    const { participant } = await service.must('participantRead', to);
    expect(sent?.to).toEqual([participant.email]);
    expect(sent?.mail.subject).toMatch(/^Ihr Ticket: /);
    const names = sent?.mail.attachments.map(({ filename }) => filename);
    expect(names).toEqual([`ticket-${venue.guest.displayIdentifier}.pdf`, 'event.ics']);
    expect(await service.must('participantMails', to)).toMatchObject({
      sends: true,
      mails: [{ kind: 'ticket', state: 'sent', reason: null, toBuyer: false }],
    });
  });

  test('by hand, without an own e-mail to the buyer; what is not paid or cancelled stays here', async () => {
    const id = await bought(one);
    await post();
    const [participant] = await till.participants(id);
    const to = { key, id: participant?.id ?? 0 };
    const send = () => service.call('participantSendTicket', to);
    await store.write((queries) =>
      queries.updateTable('participant').set({ email: '' }).where('paymentId', '=', id).execute(),
    );
    expect((await send()).status).toBe(200);
    expect((await post()).map((sent) => sent.to)).toEqual([['ada@example.org']]);
    await store.write((queries) =>
      queries.updateTable('payment').set({ status: 'new' }).where('id', '=', id).execute(),
    );
    expect((await send()).status).toBe(405);
    await store.write((queries) => cancelPayment(queries, clock, id));
    expect((await send()).status).toBe(405);
    const { mails } = await service.must('participantMails', to);
    expect(mails.map(({ kind, toBuyer }) => [kind, toBuyer])).toEqual([
      ['cancelled', true],
      ['ticket', false],
      ['bought', true],
    ]);
  });

  test('what is cancelled before its mail went out: no ticket goes out', async () => {
    const id = await bought(one);
    await store.write((queries) => cancelPayment(queries, clock, id));
    expect((await post()).map(({ mail }) => mail.subject?.split(':')[0])).toEqual(['Storniert']);
  });

  test('a pre-payment: its tickets go out when the money is there', async () => {
    const id = await bought(one);
    const unpaid = { type: 'prepayment', status: 'new' } as const;
    await store.write((queries) =>
      queries.updateTable('payment').set(unpaid).where('id', '=', id).execute(),
    );
    const pdfs = (mails: Awaited<ReturnType<typeof post>>) =>
      mails.flatMap(({ mail }) => mail.attachments.map(({ filename }) => filename?.split('-')[0]));
    const asked = await post();
    expect(pdfs(asked)).toEqual(['invoice', 'event.ics']);
    expect(asked[0]?.mail.subject).toBe('Ihre Bestellung: Sommerfest');
    const [participant] = await till.participants(id);
    const corrected = { key, id: participant?.id ?? 0, params: { firstName: 'Augusta' } };
    await service.must('participantUpdate', corrected);
    await clock.advance(60_000);
    const [correction] = await post();
    expect(correction?.mail.text).not.toContain('Das korrigierte Ticket liegt bei');
    await service.must('paymentReceived', { key, id });
    expect(pdfs(await post())).toEqual(['ticket', 'invoice', 'event.ics']);
  });

  test('more tickets than a mail holds: they are at the order’s page', async () => {
    await bought({ [venue.standard]: 21 });
    const [sent] = await post();
    const names = sent?.mail.attachments.map(({ filename }) => filename?.split('-')[0]);
    expect(names).toEqual(['invoice', 'event.ics']);
    expect(sent?.mail.text).toContain('zu viele Tickets für eine E-Mail');
    expect(sent?.mail.text).toContain('https://tickets.example.org/order/');
  });

  test('a buyer who is known later gets the mail then', async () => {
    const id = await till.bought(await till.cart(one));
    expect(await post()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'void' }]);
    const address = { firstName: 'Ada', lastName: 'Lovelace', email: 'late@example.org' };
    const params = { ...address, street: 'G 1', zipCode: '1', city: 'B', country: 'DE' };
    await service.must('paymentBuyerAddressUpdate', { key, id, params });
    expect((await post()).map(({ to }) => to)).toContainEqual(['late@example.org']);
  });
});

describe('faults', () => {
  test.each([
    ['recipientNever', 'recipientRefused', 550],
    ['contentNever', 'contentRefused', 554],
    ['tooLarge', 'contentRefused', 552],
  ] as const)(
    '%s: given up at once, shown, and sent again when asked',
    async (fault, reason, replyCode) => {
      await bought(one);
      sink.faults.push(fault);
      expect(await post()).toEqual([]);
      await clock.advance(dayMs / 2);
      expect(await post()).toEqual([]);
      const shown = await service.must('eventMails', { key, id: venue.eventId });
      expect(shown).toMatchObject({ sends: true, waiting: 0, givenUp: 1 });
      expect(shown.failed).toMatchObject([
        { reason, replyCode, name: 'Ada Lovelace', kind: 'bought' },
      ]);
      const mailId = shown.failed[0]?.id;
      if (mailId === undefined) throw new Error('none is shown');
      await service.must('eventSendMailAgain', { key, id: venue.eventId, params: { mailId } });
      const [again] = await post();
      expect(again?.to).toEqual(['ada@example.org']);
      const after = await service.must('eventMails', { key, id: venue.eventId });
      expect(after).toMatchObject({ waiting: 0, failed: [] });
    },
  );

  test.each(['recipientLater', 'contentLater', 'senderNever'] as const)(
    '%s: tried again after a pause, and arrives once',
    async (fault) => {
      await bought(one);
      sink.faults.push(fault);
      expect(await post()).toEqual([]);
      expect(await post()).toEqual([]);
      await clock.advance(5 * 60_000);
      expect(await post()).toHaveLength(1);
      await clock.advance(dayMs);
      expect(await post()).toEqual([]);
    },
  );

  test.each(['dropsAfterwards', 'dropsBefore'] as const)(
    '%s: handed over once more, with the same Message-ID, and never a third time',
    async (fault) => {
      await bought(one);
      sink.faults.push(fault);
      const first = await post();
      await clock.advance(5 * 60_000);
      const second = await post();
      expect(first).toHaveLength(fault === 'dropsAfterwards' ? 1 : 0);
      expect(second).toHaveLength(1);
      if (first[0]) expect(first[0].mail.messageId).toBe(second[0]?.mail.messageId);
      await clock.advance(dayMs);
      expect(await post()).toEqual([]);
    },
  );

  test('the administrator: counts for Prometheus, a list without names or addresses, and sent again', async () => {
    const run = (command: Command) =>
      perform(command, service.location, { clock, randomness: cryptoRandomness });
    const figure = async (name: string) => {
      const { text } = await service.request({ url: '/metrics' });
      return new RegExp(`^admit_mails_${name} (\\S+)$`, 'm').exec(text)?.[1];
    };
    await bought(one);
    await bought(one);
    await clock.advance(120_000);
    expect(await figure('waiting')).toBe('2');
    expect(await figure('oldest_waiting_seconds')).toBe('120');
    // Those of this process, whose sender stands still.
    expect(await figure('sent_total')).toBe('0');
    expect(await figure('given_up_total')).toBe('0');
    expect((await run({ name: 'mail list' })).text).toMatch(
      /^Queued mails: 2, the oldest for 2 min\.\nNo mail failed\.$/,
    );

    const before = office.sender.counts;
    sink.faults.push('recipientNever');
    expect(await post()).toHaveLength(1);
    expect(office.sender.counts).toEqual({ sent: before.sent + 1, givenUp: before.givenUp + 1 });
    expect(await figure('waiting')).toBe('0');
    expect(await figure('oldest_waiting_seconds')).toBe('0');
    const { text } = await run({ name: 'mail list' });
    const [failed] = (await rows()).filter(({ state }) => state === 'failed');
    expect(text).toContain(`${failed?.id}  event ${venue.eventId}  order `);
    expect(text).toContain('bought  recipientRefused (550)');
    expect(text).not.toMatch(/@|Ada|Lovelace/);

    expect(await run({ name: 'mail again', mailId: 1_000_000 })).toMatchObject({ isError: true });
    expect((await run({ name: 'mail again', mailId: 'all' })).text).toContain('queued again: 1');
    expect(await post()).toHaveLength(1);
    expect((await run({ name: 'mail again', mailId: 'all' })).text).toContain('no mail to resend');
  });

  test('what cannot be made is given up at the fifth attempt, and shown', async () => {
    await bought(one);
    const { setting: server } = sink;
    const failing = new MailSender({
      ...{ store, clock, timers: clock, server, perMinute: 6000 },
      make: () => Promise.reject(new Error('no such font')),
      sendFirst: async () => true,
      onTrouble: (what) => troubles.push(what),
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: attempt - 1 }]);
      await failing.turn();
      await clock.advance(hourMs);
    }
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'notMade' }]);
    expect(troubles).toContainEqual(expect.objectContaining({ why: 'could not be made' }));
    expect(sink.received).toEqual([]);
  });

  test('two answers lost: given up as unsure, and shown', async () => {
    await bought(one);
    sink.faults.push('dropsAfterwards', 'dropsAfterwards');
    expect(await post()).toHaveLength(1);
    await clock.advance(10 * 60_000);
    expect(await post()).toHaveLength(1);
    await clock.advance(dayMs / 2);
    expect(await post()).toEqual([]);
    const { failed } = await service.must('eventMails', { key, id: venue.eventId });
    expect(failed).toMatchObject([{ reason: 'unsure' }]);
  });

  test('of a database that was put back: what waited may have gone out, so it goes again, and never a third time', async () => {
    await bought(one);
    sink.faults.push('recipientLater');
    expect(await post()).toEqual([]);
    const deps = { clock, randomness: cryptoRandomness };
    await store.write((queries) => beginEpoch(queries, deps, null));
    await clock.advance(5 * 60_000);
    sink.faults.push('dropsAfterwards');
    expect(await post()).toHaveLength(1);
    await clock.advance(dayMs / 2);
    expect(await post()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'unsure' }]);
  });

  test('a server that stalls is given up after a minute; others are not held up for good', async () => {
    await bought(one);
    await bought(one);
    sink.faults.push('stalls');
    const stalled = sink.stalled();
    const turn = office.sender.turn();
    await stalled;
    await clock.advance(60_000);
    expect(await turn).toBe(false);
    expect(sink.received.splice(0)).toHaveLength(1);
    expect(await post()).toHaveLength(1);
  });

  test('a server that takes the call and says nothing does not hold up the end of the service', async () => {
    await bought(one);
    let onCall: () => void = () => {};
    const called = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const silent = createServer((socket) => {
      socket.on('error', () => {});
      onCall();
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const sender = senderTo({ ...sink.setting, port, host: '127.0.0.1' });
    sender.begin(1);
    await clock.advance(1);
    await called;
    const closed = sender.close();
    await clock.advance(3000);
    await closed;
    silent.close();
    expect(await rows()).toMatchObject([{ state: 'waiting', unsure: 0 }]);
  });

  test('no server, no TLS, a wrong password: nothing is lost, and after a day it is given up', async () => {
    const closed = await openMailSink();
    await closed.close();
    const locked = await openMailSink({ password: 'right' });
    const login = { user: 'admit', password: 'wrong-secret' };
    const settings = [
      closed.setting,
      { ...sink.setting, tls: 'starttls' as const },
      { ...locked.setting, login },
    ];
    await bought(one);
    for (const setting of settings) {
      await clock.advance(hourMs);
      expect(await senderTo(setting).turn()).toBe(false);
    }
    await locked.close();
    expect(troubles).toMatchObject([
      { why: 'unreachable' },
      { why: 'noTls' },
      { why: 'login', replyCode: 535 },
    ]);
    // Neither addresses nor passwords, whatever the server and the library wrote.
    expect(JSON.stringify(troubles)).not.toMatch(/@|secret/);
    expect(await rows()).toMatchObject([{ state: 'waiting', unsure: 0 }]);
    await clock.advance(dayMs);
    expect(await post()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'tooLate' }]);
  });

  test('a certificate that nobody vouches for: refused, but where TLS need not be, as with this machine’s own server', async () => {
    const own = await openMailSink({ hasTls: true });
    await bought(one);
    expect(await senderTo({ ...own.setting, tls: 'starttls' }).turn()).toBe(false);
    expect(own.received).toEqual([]);
    await clock.advance(5 * 60_000);
    expect(await senderTo(own.setting).turn()).toBe(true);
    expect(own.received).toHaveLength(1);
    await own.close();
  });

  /** As many as of an outage. @returns their purchase */
  async function manyQueued() {
    const id = await bought(one);
    await store.write(async (queries) => {
      const [mail] = await queries.selectFrom('mail').selectAll().execute();
      if (!mail) throw new Error('none was queued');
      const { id: _, ...row } = mail;
      for (let n = 0; n < 2000; n += 100) {
        await queries
          .insertInto('mail')
          .values(Array.from({ length: 100 }, () => row))
          .execute();
      }
    });
    return id;
  }

  test('of very many that are late only some are given up at once: who ends meanwhile waits for no more', async () => {
    await manyQueued();
    await clock.advance(2 * dayMs);
    let ended: Promise<void> | undefined;
    const sender = senderTo(sink.setting, () => {
      ended ??= sender.close();
    });
    await sender.turn();
    await ended;
    const states = (await rows()).map(({ state }) => state);
    expect(states.filter((state) => state === 'failed')).toHaveLength(500);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1501);
  });

  test('what lay for days while no mail went out keeps nobody waiting who buys today', async () => {
    const id = await manyQueued();
    await clock.advance(2 * dayMs);
    const today = await bought(one);
    const before = office.sender.counts.givenUp;
    expect((await post()).length).toBe(1);
    const after = await rows();
    expect(after.filter(({ paymentId }) => paymentId === today)).toMatchObject([{ state: 'sent' }]);
    const old = after.filter(({ paymentId }) => paymentId === id);
    expect(old).toHaveLength(2001);
    expect(office.sender.counts.givenUp - before).toBe(2001);
    expect(old.every(({ state, reason }) => state === 'failed' && reason === 'tooLate')).toBe(true);
  });

  test('what another service has just taken is not given up with what is late', async () => {
    for (let n = 0; n < 2; n += 1) await bought(one);
    await clock.advance(dayMs - 60_000);
    const [taken] = await office.due();
    if (!taken) throw new Error('none was queued');
    expect(await takeMail(store, instant(clock.now()), taken)).toMatchObject({ attempts: 1 });
    await clock.advance(2 * 60_000);
    expect(await post()).toEqual([]);
    const states = (await rows()).map(({ id, state }) => [id === taken.id, state]);
    expect(states.sort()).toEqual([
      [false, 'failed'],
      [true, 'waiting'],
    ]);
  });

  test('several services take from one queue: each mail goes out once', async () => {
    for (let n = 0; n < 6; n += 1) await bought(one);
    const senders = [1, 2, 3].map(() => senderTo(sink.setting));
    await Promise.all(senders.map((sender) => sender.turn()));
    await post();
    expect(await rows()).toMatchObject(Array(6).fill({ state: 'sent' }));
    expect(await rows()).toMatchObject(Array(6).fill({ attempts: 1 }));
  });
});

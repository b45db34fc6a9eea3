// @database any
/** Mails to many guests: whom they reach, once each, stopped and continued, with a mail server that fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import { mostFailedMails } from '../../../../src/contract/mail.ts';
import { importGuests } from '../../../support/guest-import.ts';
import { openPostOffice } from '../../../support/post-office.ts';

const office = await openPostOffice();
const { sink, service, venue, key, store, post, rows, bought, senderTo } = office;
const to = { key, id: venue.eventId };

/** The guests of a file: two at one address, one without, one at the other category, one who has not paid. */
const file = [
  { code: 'M-1', firstName: 'Ada', lastName: 'Eins', email: 'ada@example.org', order: 'A' },
  { code: 'M-2', firstName: 'Bob', lastName: 'Zwei', email: 'ADA@example.org', order: 'B' },
  { code: 'M-3', firstName: 'Cyd', lastName: 'Drei', order: 'C' },
  { code: 'M-4', firstName: 'Dan', lastName: 'Vier', email: 'dan@example.org', order: 'D' },
  { code: 'M-5', firstName: 'Eve', lastName: 'Fünf', email: 'eve@example.org', order: 'E' },
];

let references = 0;
const message = { kind: 'message', subject: 'Doors', text: 'We open at 7.\nSee you!' } as const;
const send = (params: object = message, reference = `mailing ${++references}`) =>
  service.must('eventMailingCreate', { ...to, params: { reference, ...message, ...params } });
const preview = (params: object) =>
  service.must('eventMailingPreview', { ...to, params: { ...message, ...params } });
const mailings = async () => (await service.must('eventMailings', to)).mailings;
const sentTo = async () => (await post()).map((sent) => sent.to[0]).toSorted();

let isImported = false;
beforeEach(async () => {
  await store.write(async (queries) => {
    await queries.deleteFrom('mailing').where('eventId', '=', venue.eventId).execute();
  });
  if (isImported) return;
  isImported = true;
  await importGuests(
    service,
    venue,
    file.map((row, at) => ({
      ...row,
      line: at + 2,
      ticketCategoryId: at === 3 ? venue.free : venue.standard,
      ...(at === 4 && { state: 'unpaid' as const }),
    })),
  );
  await store.write(async (queries) => {
    // The venue's own guest has an address, too: it is none of these tests'.
    await queries
      .updateTable('ticket')
      .set({ cancelledMs: 1 as never })
      .where('participantId', '=', venue.guest.participantId)
      .execute();
  });
});

describe('a message', () => {
  test('goes once to each address, with the organizer’s words, and says who has none', async () => {
    expect(await preview({})).toMatchObject({
      ...{ sends: true, recipients: 3, withoutAddress: 1, names: ['Cyd Drei'] },
      subject: 'Doors',
      text: expect.stringContaining('We open at 7.\nSee you!'),
    });
    expect(await rows()).toEqual([]);
    await send();
    const received = await post();
    expect(received.map((sent) => sent.to[0]).toSorted()).toEqual([
      ...['ada@example.org', 'dan@example.org', 'eve@example.org'],
    ]);
    expect(received[0]?.mail).toMatchObject({
      ...{ subject: 'Doors', from: { name: 'Hanna Wirth über Admit' } },
      text: expect.stringContaining('We open at 7.\nSee you!'),
      html: expect.stringContaining('We open at 7.\nSee you!'),
    });
    expect(received[0]?.mail.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
    expect(await post()).toEqual([]);
    expect(await mailings()).toMatchObject([
      { kind: 'message', subject: 'Doors', recipients: 3, withoutAddress: 1, sent: 3, waiting: 0 },
    ]);
  });

  test.each([
    ['a category', { ticketCategoryIds: [venue.free] }, ['dan@example.org']],
    ['who has not paid', { paid: false }, ['eve@example.org']],
    ['who has paid', { paid: true }, ['ada@example.org', 'dan@example.org']],
    ['nobody who is inside', { checkedIn: true }, []],
    [
      'who is not inside, of one category',
      { checkedIn: false, ticketCategoryIds: [venue.standard] },
      ['ada@example.org', 'eve@example.org'],
    ],
  ])('narrowed to %s', async (_, params, reached) => {
    await send(params);
    expect(await sentTo()).toEqual(reached);
  });

  test('hostile words stay words', async () => {
    await send({ subject: 'Hi\r\nBcc: x@example.org', text: '<img src=x onerror=alert(1)>' });
    const [sent] = await post();
    expect(sent?.mail.subject).toBe('Hi Bcc: x@example.org');
    expect(sent?.mail.bcc ?? []).toEqual([]);
    expect(sent?.mail.html).not.toContain('<img');
    expect(sent?.mail.text).toContain('<img src=x onerror=alert(1)>');
  });

  test('without words is refused', async () => {
    for (const [name, lacking] of [
      ['subject', { subject: ' ' }],
      ['text', { text: ' ' }],
    ] as const) {
      const { errors } = await service.call('eventMailingCreate', {
        ...to,
        params: { reference: 'x', ...message, ...lacking },
      });
      expect(errors).toEqual([`com.svc.api.rest.MissingParam.${name}`]);
    }
  });
});

describe('tickets', () => {
  test('go to each guest who had none yet, each with their own', async () => {
    await send({ kind: 'ticket', withoutTicket: true });
    const received = await post();
    // Two guests of one address have a ticket each. Who has not paid gets one as by hand.
    expect(received.map((sent) => sent.to[0]?.toLowerCase()).toSorted()).toEqual([
      ...['ada@example.org', 'ada@example.org', 'dan@example.org', 'eve@example.org'],
    ]);
    const pdfs = received.map(({ mail }) => mail.attachments[0]?.filename ?? '');
    expect(new Set(pdfs).size).toBe(4);
    expect(await preview({ kind: 'ticket', withoutTicket: true })).toMatchObject({ recipients: 0 });
    expect(await preview({ kind: 'ticket' })).toMatchObject({ recipients: 4 });
  });
});

describe('each guest once', () => {
  test('also when the answer was lost and it is sent again, or twice at the same time', async () => {
    const [one, other] = await Promise.all([send({}, 'same'), send({}, 'same')]);
    const again = await send({ text: 'other words' }, 'same');
    expect([other.mailingId, again.mailingId]).toEqual([one.mailingId, one.mailingId]);
    expect(await rows()).toHaveLength(3);
    expect(await mailings()).toHaveLength(1);
  });

  test('also when the process ends in the middle: another one continues', async () => {
    await send();
    sink.faults.push(null, 'dropsBefore');
    await post();
    expect((await mailings())[0]).toMatchObject({ sent: 1, waiting: 2 });
    await office.clock.advance(10 * 60_000);
    await senderTo(sink.setting).turn();
    const all = [...sink.received.splice(0)];
    expect(all.length).toBe(2);
    expect((await mailings())[0]).toMatchObject({ sent: 3, waiting: 0, failed: 0 });
  });
});

test('stopped, it sends no more, and tells what had gone', async () => {
  const { mailingId } = await send();
  sink.faults.push(null, 'recipientLater', 'recipientLater');
  await post();
  await service.must('eventMailingStop', {
    ...to,
    params: { mailingId: mailingId ?? (0 as never) },
  });
  await office.clock.advance(60 * 60_000);
  expect(await post()).toEqual([]);
  expect((await mailings())[0]).toMatchObject({
    stopped: true,
    sent: 1,
    waiting: 0,
    recipients: 3,
  });
});

test('who was not reached is told, with the reason', async () => {
  await send();
  sink.faults.push('recipientNever');
  await post();
  expect((await mailings())[0]).toMatchObject({ sent: 2, failed: 1 });
  const { failed } = await service.must('eventMails', to);
  expect(failed).toMatchObject([{ kind: 'message', reason: 'recipientRefused', replyCode: 550 }]);
  expect(failed.length).toBeLessThan(mostFailedMails);
});

test('anyone who buys meanwhile does not wait behind it', async () => {
  await send();
  await office.clock.advance(1000);
  await bought({ [venue.free]: 1 }, { email: 'buyer@example.org' });
  expect((await post())[0]?.to).toEqual(['buyer@example.org']);
});

test('another event’s mailing can’t be stopped', async () => {
  const { mailingId } = await send();
  const other = await service.must('eventCreate', {
    key,
    params: {
      ...{ hostId: venue.hostId, title: 'Other', country: 'DE', language: 'de' },
      selectedDate: '2026-12-31T20:00:00' as never,
    },
  });
  await service.must('eventMailingStop', {
    ...{ key, id: other.id },
    params: { mailingId: mailingId ?? (0 as never) },
  });
  const [first] = await mailings();
  expect(first).toMatchObject({ stopped: false, waiting: first?.recipients });
});

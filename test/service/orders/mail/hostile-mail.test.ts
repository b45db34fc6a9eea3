// @database any
/** Names, titles and descriptions that are tricks: in a mail they are words. */
import { expect, test } from 'vitest';
import { isMailAddress } from '../../../../src/service/orders/mail/make-mail.ts';
import { openPostOffice } from '../../../support/post-office.ts';

const { service, venue, key, post, bought, rows } = await openPostOffice();

const tricks = [
  'A\r\nBcc: thief@example.org\r\n\r\nbody',
  'A\nSubject: other',
  '=?utf-8?Q?A=0D=0ABcc:_thief@example.org?=',
  '"><script>alert(1)</script>',
  "<img src=x onerror=alert(1)>'",
  'A" <thief@example.org>, "B',
  'javascript:alert(1)//',
  '\u202eesrever\u202c \u2028 x',
  '{{7*7}}',
  'END:VEVENT\r\nBEGIN:VALARM',
];

test.each(tricks)('%j as title, name and organizer’s words', async (trick) => {
  const params = {
    title: trick,
    mailText: `<p onclick="x()">${trick}</p><script>alert(1)</script><a href="javascript:x()">a</a><img src="https://spy.example.org/p.gif"><style>body{display:none}</style>`,
    location: trick,
  };
  await service.must('eventUpdate', { key, id: venue.eventId, params });
  await bought({ [venue.standard]: 1 }, { firstName: trick, lastName: trick });
  const [sent, ...more] = await post();
  expect(more).toEqual([]);
  expect(sent?.to).toEqual(['ada@example.org']);
  const { mail, raw = '' } = sent ?? {};
  expect(mail?.to).toHaveLength(1);
  expect(mail?.to?.[0]?.address).toBe('ada@example.org');
  expect(mail?.cc ?? []).toEqual([]);
  expect(mail?.bcc ?? []).toEqual([]);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^(bcc|cc):/im);
  expect(head.match(/^subject:/gim)).toHaveLength(1);
  const html = mail?.html ?? '';
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)];
  for (const [tag, name = '', attributes = ''] of tags) {
    expect(['script', 'img', 'iframe', 'form', 'link', 'object'], tag).not.toContain(
      name.toLowerCase(),
    );
    expect(attributes.replace(/"[^"]*"/g, ''), tag).not.toMatch(/\bon[a-z]+\s*=/i);
    expect(attributes, tag).not.toMatch(/javascript:/i);
  }
  expect(html.match(/<style>/g)).toHaveLength(1);
  const entry = mail?.attachments.find(({ filename }) => filename === 'event.ics');
  const lines = new TextDecoder().decode(entry?.content as ArrayBuffer).split(/\r?\n/);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(lines.some((line) => line.startsWith('BEGIN:VALARM'))).toBe(false);
  expect(mail?.attachments.map(({ filename }) => filename).join()).toMatch(/^ticket-[\w-]+\.pdf,/);
});

test.each([
  'a@b.example\r\nRCPT TO:<thief@example.org>',
  'a@b.example,thief@example.org',
  'a@b.example> <thief@example.org',
  '"a"@b.example',
  'a b@c.example',
  'ab.example',
])('%j is no address: nothing is handed over', (address) => {
  expect(isMailAddress(address)).toBe(false);
});

test('letters of any script in a name arrive as they are', async () => {
  const name = { firstName: 'Zoë 王', lastName: 'مريم Ünal' };
  await service.must('eventUpdate', { key, id: venue.eventId, params: { title: 'Fête – 祭' } });
  await bought({ [venue.free]: 1 }, name);
  const [sent] = await post();
  expect(sent?.mail.to?.[0]?.name).toBe('Zoë 王 مريم Ünal');
  expect(sent?.mail.subject).toBe('Ihre Tickets: Fête – 祭');
  expect(sent?.mail.text).toContain('Zoë 王 مريم Ünal');
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

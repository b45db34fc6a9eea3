// @database any
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelPayment } from '../../../../src/service/orders/cancel-payment.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { newsOf } from '../../../support/till.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let venue: Venue;
let key: string;
let guest: Guest;
/** Path and query of the guest's page. */
let url: string;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service, '<b>Fest</b> & "Feier"');
  key = venue.keys.Administrator.key;
});
beforeEach(async () => {
  guest = await addGuest(service, key, venue.eventId, venue.standard);
  url = addressIn((await read()).editUrl);
});
afterAll(() => service.stop());

const read = async () =>
  (await service.must('participantRead', { key, id: guest.participantId })).participant;
const addressIn = (link: string | null) => {
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
};
const send = (fields: Readonly<Record<string, string>>, to = url) =>
  service.request({ method: 'POST', url: to, body: new URLSearchParams(fields).toString() });
const shop = (params: object) =>
  service.must('ticketShopUpdate', { key, id: venue.eventId, params });

const checkIn = () =>
  service.must('ticketCheck', { key, params: { identifier: guest.identifier } });

const changed = { firstName: '<i>Łucja</i>', lastName: 'Weiß', company: 'Köhler & Söhne' };

test('editUrl: shows who has the ticket, with one script of ours; nothing becomes markup', async () => {
  await send(changed);
  const { status, text, headers } = await service.request({ url });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  });
  expect(text).toContain('&lt;b&gt;Fest&lt;/b&gt; &amp; &quot;Feier&quot;');
  expect(text).toContain('value="&lt;i&gt;Łucja&lt;/i&gt;"');
  expect(text).toContain('value="Köhler &amp; Söhne"');
  expect(text).not.toMatch(/<[bi]>/);
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/ticket-page.js" defer>']);
});

test('F17: the page is one of the shop’s, with the ticket, the calendar and the event’s page', async () => {
  await service.must('ticketShopPage', { key, id: venue.eventId, params: { accent: 'teal' } });
  const { text } = await service.request({ url });
  expect(text).toContain('class="accent-teal"');
  expect(text).toContain('/guest-pages.css');
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const ticket = links.find((href) => href.startsWith('/documents/ticket/')) ?? '';
  expect((await service.request({ url: ticket })).headers['content-type']).toBe('application/pdf');
  const calendar = links.find((href) => href.includes('event.ics')) ?? '';
  const entry = await service.request({ url: calendar });
  expect(entry.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(entry.text).toContain('BEGIN:VEVENT');
  const stranger = calendar.replace(/token=.*/, 'token=x');
  expect((await service.request({ url: stranger })).status).toBe(404);
});

test('the code is on the page, and devices may keep it until a day after the event', async () => {
  const { text, headers } = await service.request({ url });
  const { ticket } = await service.must('ticketRead', { key, id: guest.ticketId });
  expect(text).toContain(`aria-label="QR-Code des Tickets ${ticket.displayIdentifier}"><svg`);
  const { event } = await service.must('eventRead', { key, id: venue.eventId });
  const endsMs = Date.parse(`${event.selectedEndDate ?? event.selectedDate}Z`);
  const keptMs = Number(headers['ticket-kept-until']) - endsMs;
  // In the event's zone, which is within half a day of UTC.
  expect(Math.abs(keptMs - 24 * 3_600_000)).toBeLessThanOrEqual(14 * 3_600_000);
  await service.must('ticketCancel', { key, id: guest.ticketId });
  const gone = await service.request({ url });
  expect(gone.text).not.toContain('<svg');
  expect(gone.headers['ticket-kept-until']).toBe('0');
  const stranger = await service.request({ url: url.replace(/token=.*/, 'token=x') });
  expect([stranger.status, stranger.headers['ticket-kept-until']]).toEqual([404, '0']);
});

test('what is changed there is the participant’s, and in the feed', async () => {
  const before = await read();
  const news = await newsOf(service, key);
  const { status, text } = await send({ ...changed, email: 'other@example.org', salutation: '1' });
  expect(status).toBe(200);
  expect(text).toContain('Gespeichert.');
  expect(await read()).toEqual({ ...before, ...changed });
  const { ids } = await service.must('ticketFind', { key, params: { query: 'lucja' } });
  expect(ids).toContain(guest.ticketId);
  expect(await news()).toMatchObject([
    { operation: 'update', path: `/api/participant/${guest.participantId}` },
  ]);
  expect((await send({ ...changed, company: '' })).status).toBe(200);
  expect((await read()).company).toBeNull();
});

test.each([
  ['an empty firstName', { ...changed, firstName: '' }],
  ['an empty lastName', { ...changed, lastName: '' }],
  ['a lastName of 256 characters', { ...changed, lastName: 'x'.repeat(256) }],
  ['a lastName with a NUL', { ...changed, lastName: 'x\0' }],
])('%s is not kept', async (_, fields) => {
  const before = await read();
  const { status, text } = await send(fields);
  expect(status).toBe(400);
  expect(text).toContain('Nicht gespeichert. Bitte prüfen Sie „');
  expect(await read()).toEqual(before);
});

test('ticketsEditable=false: it is shown, and can’t be changed', async () => {
  await shop({ ticketsEditable: false });
  const before = await read();
  const { status, text } = await service.request({ url });
  expect(status).toBe(200);
  expect(text).toContain('Gerda Gast');
  expect(text).not.toContain('<form');
  const refused = await send(changed);
  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain('Gespeichert.');
  expect(await read()).toEqual(before);
  await shop({ ticketsEditable: true });
  expect((await send(changed)).status).toBe(200);
});

test.each([
  ['is checked in', 'weil das Ticket schon eingecheckt ist', true, () => checkIn()],
  [
    'may not be passed on (ticketsTransferable=false)',
    'nicht übertragbar sind',
    false,
    () => shop({ ticketsTransferable: false }),
  ],
])(
  'the name of a ticket that %s stands; its company can be changed',
  async (_, why, isInside, close) => {
    await close();
    const before = await read();
    const { text } = await service.request({ url });
    expect(text).toContain('Gerda Gast');
    expect(text).toContain(why);
    expect(text).not.toContain('name="firstName"');
    const refused = await send(changed);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('Gespeichert.');
    expect((await send({ lastName: 'Weiß' })).status).toBe(403);
    expect(await read()).toEqual(before);
    expect((await send({ company: 'Neue AG' })).status).toBe(200);
    expect(await read()).toMatchObject({ firstName: 'Gerda', company: 'Neue AG' });
    if (isInside) {
      await service.must('ticketReset', { key, params: { identifier: guest.identifier } });
    } else await shop({ ticketsTransferable: true });
    expect((await send(changed)).status).toBe(200);
  },
);

test('nobody comes in with another token, another’s, or that of the ticket', async () => {
  const { ticketLink, invoiceLink } = await read();
  const other = await addGuest(service, key, venue.eventId, venue.free);
  const { participant } = await service.must('participantRead', { key, id: other.participantId });
  const [path = '', query] = url.split('?');
  for (const address of [
    path,
    `${path}?token=`,
    `${path}?token=${'A'.repeat(43)}`,
    `${path}${new URL(participant.editUrl ?? '').search}`,
    `${path}${new URL(ticketLink ?? '').search}`,
    `${path}${new URL(invoiceLink ?? '').search}`,
    `/participant/x?${query}`,
    `/participant/987654321?${query}`,
  ]) {
    const { status, text } = await service.request({ url: address });
    expect(status, address).toBe(404);
    expect(text).not.toContain('Gerda');
    expect((await send(changed, address)).status, address).toBe(404);
  }
  // Nor does it help to send it along in the form.
  expect((await send({ ...changed, token: query?.slice(6) ?? '' }, path)).status).toBe(404);
  expect((await read()).firstName).toBe('Gerda');
});

test('a cancelled participant has no page', async () => {
  const { paymentId } = guest;
  await service.store.writeInLine((queries) => cancelPayment(queries, service.clock, paymentId));
  expect((await read()).editUrl).toBeNull();
  expect((await service.request({ url })).status).toBe(404);
  expect((await send(changed)).status).toBe(404);
});

test('nor has one of an archived event', async () => {
  await time.advance(4.1 * 365.25 * 24 * 60 * 60 * 1000);
  expect((await service.request({ url })).status).toBe(404);
  expect((await send(changed)).status).toBe(404);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { ticketPdf } from '../../../src/service/core/worker-pool/ticket-pdf.ts';
import { ticketContent } from '../../../src/service/orders/documents/ticket-content.ts';
import { announced } from '../../support/announced.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let guest: Guest;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.AttendeeManager.key;
  guest = await addGuest(service, key, venue.eventId, venue.standard);
});
afterAll(() => service.stop());

async function tell(params: Readonly<Record<string, string>>, by = key) {
  const { status, body } = await service.request({
    ...writeCall(calls.participantDoorNote, guest.participantId, params),
    headers: { authorization: `ApiKey ${by}` },
  });
  return [status, ...(body.errors ?? [])];
}

const toldToDoor = async () => {
  const by = { key: venue.keys.door.key, id: guest.participantId };
  const { note, flags } = (await service.must('participantRead', by)).participant;
  return { note, flags };
};
const streamed = async () => {
  const { body } = await service.app.inject({
    url: `/api/extension/event/${venue.eventId}/participants`,
    headers: { authorization: `ApiKey ${venue.keys.door.key}` },
  });
  return body.split('\n').find((line) => line.includes(`"id":${guest.participantId},`)) ?? '';
};

test('a check-in note reaches devices in the answer, in the list and by the feed', async () => {
  expect(await toldToDoor()).toEqual({ note: null, flags: null });
  const changes = await announced(service, venue.keys.door.key, () =>
    tell({ note: ' Table 4 ', flags: 'VIP, check ID,vip' }),
  );
  expect(changes).toEqual([`update participant ${guest.participantId}`]);
  expect(await toldToDoor()).toEqual({ note: 'Table 4', flags: 'VIP,check ID' });
  expect(JSON.parse(await streamed())).toMatchObject({ note: 'Table 4', flags: 'VIP,check ID' });
});

test('what is not sent stays, what is sent empty is cleared, the same again is not announced', async () => {
  await tell({ note: 'Table 4', flags: 'VIP' });
  await tell({ flags: 'Press' });
  expect(await toldToDoor()).toEqual({ note: 'Table 4', flags: 'Press' });
  const again = () => tell({ note: 'Table 4', flags: 'Press' });
  expect(await announced(service, venue.keys.door.key, again)).toEqual([]);
  await tell({ note: '', flags: '' });
  expect(await toldToDoor()).toEqual({ note: null, flags: null });
  expect(await streamed()).not.toMatch(/note|flags/);
});

test('a change of the guest’s name keeps it', async () => {
  await tell({ note: 'Table 4', flags: 'VIP' });
  await service.must('participantUpdate', {
    key,
    id: guest.participantId,
    params: { lastName: 'Anders' },
  });
  expect(await toldToDoor()).toEqual({ note: 'Table 4', flags: 'VIP' });
});

test('a seat is in the guest’s answer, on the own page and on the ticket, and may be cleared in parts', async () => {
  await tell({ seatBlock: ' Stalls left ', seatRow: '7', seatNumber: '12' });
  const read = () => service.must('participantRead', { key, id: guest.participantId });
  const { participant } = await read();
  expect(participant).toMatchObject({ seatBlock: 'Stalls left', seatRow: '7', seatNumber: '12' });
  const { pathname, search } = new URL(participant.editUrl ?? '');
  const page = await service.app.inject({ url: `${pathname}${search}` });
  expect(page.body).toContain('Stalls left · Reihe 7 · Platz 12');
  const ticket = await service.store.read((queries) => ticketContent(queries, guest.ticketId));
  if (!ticket) throw new Error('there is no ticket');
  const [printed] = readPdf(await ticketPdf(ticket.content));
  expect(printed?.texts.join('')).toContain('Stalls left · Reihe 7 · Platz 12');
  await tell({ seatRow: '', seatNumber: 'x'.repeat(40) });
  expect((await read()).participant).toMatchObject({ seatBlock: 'Stalls left', seatRow: null });
});

test('a guest’s own page says nothing of it', async () => {
  await tell({ note: 'Drinks too much', flags: 'Watch him' });
  const { participant } = await service.must('participantRead', { key, id: guest.participantId });
  const { pathname, search } = new URL(participant.editUrl ?? '');
  const page = await service.app.inject({ url: `${pathname}${search}` });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/Drinks|Watch/);
});

test.each([
  ['note', 'x'.repeat(1001)],
  ['flags', 'x'.repeat(41)],
  ['flags', 'a,b,c,d,e,f,g,h,i,j,k'],
  ['seatRow', 'x'.repeat(41)],
])('%s of %s is refused', async (name, sent) => {
  const code = `com.svc.api.rest.InvalidFormat.${name}`;
  expect(await tell({ [name]: sent })).toEqual([400, code]);
});

test('a door reads it and doesn’t write it', async () => {
  expect((await tell({ note: 'mine' }, venue.keys.door.key))[0]).toBe(403);
});

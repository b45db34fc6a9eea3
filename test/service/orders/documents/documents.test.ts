// @database any
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Paragraph, plain } from '../../../../src/service/core/deps/formatted-text.ts';
import { formattedText } from '../../../../src/service/core/deps/html.ts';
import { barcodePng } from '../../../../src/service/core/worker-pool/barcode.ts';
import {
  type TicketContent,
  ticketPdf,
} from '../../../../src/service/core/worker-pool/ticket-pdf.ts';
import { ticketContent } from '../../../../src/service/orders/documents/ticket-content.ts';
import { readAsApp } from '../../../support/app-reader.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, local, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const read = async (id: number) => (await service.must('participantRead', { key, id })).participant;
async function load(url: string) {
  const { pathname, search } = new URL(url);
  const { statusCode, headers, rawPayload } = await service.app.inject({ url: pathname + search });
  return { status: statusCode, headers, bytes: rawPayload };
}
const paragraph = (text: string): Paragraph => ({ spans: plain(text), depth: 0, mark: null });
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('ticketLink, badgeLink and badgePngLink', () => {
  test('are served without a key', async () => {
    const { ticketLink, badgeLink, displayIdentifier } = await read(venue.guest.participantId);
    for (const [kind, url] of [
      ['ticket', ticketLink],
      ['badge', badgeLink],
    ]) {
      const { status, headers, bytes } = await load(url ?? '');
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${kind}-${displayIdentifier}.pdf"`,
      });
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pagesOf(bytes)).toBe(1);
    }
  });

  test('open nothing with another token, for another ticket, or in another form', async () => {
    const one = new URL((await read(venue.guest.participantId)).ticketLink ?? '');
    const guest = await addGuest(service, key, venue.eventId, venue.free);
    const two = new URL((await read(guest.participantId)).ticketLink ?? '');
    const { origin } = one;
    for (const path of [
      one.pathname,
      `${one.pathname}?token=`,
      `${one.pathname}?token=${'A'.repeat(43)}`,
      `${one.pathname}${two.search}`,
      `${one.pathname.replace('.pdf', '')}${one.search}`,
      `/documents/ticket/987654.pdf${one.search}`,
      `/documents/ticket/x.pdf${one.search}`,
      `/documents/invoice${one.pathname.slice(one.pathname.lastIndexOf('/'))}${one.search}`,
    ]) {
      expect((await load(`${origin}${path}`)).status, path).toBe(404);
    }
  });

  test('are gone with the ticket when it is cancelled', async () => {
    const { participantId, ticketId } = await addGuest(service, key, venue.eventId, venue.free);
    const { ticketLink, badgePngLink } = await read(participantId);
    await service.store.write(async (queries) => {
      const cancelledMs = service.clock.now();
      await queries.updateTable('ticket').set({ cancelledMs }).where('id', '=', ticketId).execute();
      await queries
        .updateTable('participant')
        .set({ cancelledMs, status: 'cancelled' })
        .where('id', '=', participantId)
        .execute();
    });
    const after = await read(participantId);
    expect([after.ticketLink, after.badgeLink, after.badgePngLink]).toEqual([null, null, null]);
    expect((await load(ticketLink ?? '')).status).toBe(404);
    expect((await load(badgePngLink ?? '')).status).toBe(404);
  });

  test('are null in no page of participants where they are not alone', async () => {
    const page = await service.must('eventParticipants', {
      key,
      id: venue.eventId,
      params: { resultType: 'full' },
    });
    expect(page.participants).toContainEqual(await read(venue.guest.participantId));
  });
});

test('a ticket holds who, what, where, when, and what the organizer has printed on it', async () => {
  const { id } = await service.must('eventCreate', {
    key,
    params: {
      hostId: venue.hostId,
      title: 'Ball der Bälle',
      country: 'DE',
      language: 'de',
      selectedDate: local('2026-12-31T21:00:00'),
      location: 'Haus der Kunst',
      street: 'Prinzregentenstraße 1',
      zipCode: '80538',
      city: 'München',
      ticketText:
        '<style>p{}</style><p>Einlass <b>ab 20&nbsp;Uhr</b></p><ul><li>Speis &amp; Tr&auml;nke &lt;3</li></ul>',
    },
  });
  const category = await service.must('ticketCategoryCreate', {
    key,
    id,
    params: { name: 'Loge', price: 123_450, available: 3, comment: 'Mit Sekt' },
  });
  const person = { firstName: 'Łucja', lastName: 'Weiß', company: 'Köhler & Söhne' };
  const guest = await addGuest(service, key, id, category.id, person);
  const printed = () => service.store.read((queries) => ticketContent(queries, guest.ticketId));
  const ticket = await printed();
  expect(ticket?.content).toEqual({
    language: 'de',
    event: 'Ball der Bälle',
    details: [
      'Donnerstag, 31. Dezember 2026 um 21:00 Uhr (MEZ)',
      'Haus der Kunst, Prinzregentenstraße 1, 80538 München',
      'Hanna Wirth',
    ],
    holder: 'Łucja Weiß',
    company: 'Köhler & Söhne',
    category: 'Loge',
    seat: '',
    price: '1.234,50\u00a0€',
    remarks: [
      paragraph('Mit Sekt'),
      {
        spans: [
          { text: 'Einlass ', weight: 'regular' },
          { text: 'ab 20 Uhr', weight: 'bold' },
        ],
        depth: 0,
        mark: null,
      },
      { ...paragraph('Speis & Tränke <3'), depth: 1, mark: '•' },
    ],
    identifier: guest.identifier,
    displayIdentifier: guest.displayIdentifier,
  });
  const ends = { selectedEndDate: local('2027-01-01T04:00:00') };
  await service.must('eventUpdate', { key, id, params: ends });
  expect((await printed())?.content.details[0]).toBe(
    'Donnerstag, 31. Dezember 2026 um 21:00 – 04:00 Uhr (MEZ)',
  );
});

test('badgePngLink: the badge as a picture, whose code can be read', async () => {
  const { badgePngLink, displayIdentifier, identifier } = await read(venue.guest.participantId);
  const { status, headers, bytes } = await load(badgePngLink ?? '');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="badge-${displayIdentifier}.png"`,
  });
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1748, 1240]);
  expect(await readAsApp(data, info.width, info.height)).toBe(identifier);
  for (const path of [badgePngLink?.replace('/badge/', '/ticket/'), badgePngLink?.slice(0, -1)]) {
    expect((await load(path ?? '')).status).toBe(404);
  }
});

test('the code on it can be read', async () => {
  const png = sharp(await barcodePng('ACDEFGHJKLMNPQRT', 'qr')).flatten({ background: 'white' });
  const { data, info } = await png.greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(await readAsApp(data, info.width, info.height)).toBe('ACDEFGHJKLMNPQRT');
});

test('a signed code has as few modules as hold it: those of version 5, not of 6', async () => {
  const sideOf = async (code: string) =>
    (await sharp(await barcodePng(code, 'qr')).metadata()).width;
  const [plainSide, side] = [
    await sideOf('ACDEFGHJKLMNPQRT'),
    await sideOf(`ACDEFGHJKLMNPQRT.${'A'.repeat(113)}`),
  ];
  // Versions 1 and 5 have 21 and 37 modules a side, of as many pixels.
  expect((side - plainSide) / (37 - 21)).toBe(16);
});

test.each([
  ['names of many scripts', 'Ζωή Ångström Şükrü Дмитрий محمد 王秀英 김철수 👩‍🎤'],
  ['names too long for any line', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(20)],
  ['a word too long for any line', 'x'.repeat(500)],
  ['controls and marks', '\u0001\u0007 <b>&amp;</b> \u200b\u0301'],
  ['nothing that can be seen', '\u200b\u0001 \u0301'],
  ['nothing', ''],
])('%s: still one page', async (_, text) => {
  const content: TicketContent = {
    language: 'en',
    event: text,
    details: [text, text],
    holder: text,
    company: text,
    category: text,
    seat: text,
    price: '1 €',
    remarks: [],
    identifier: 'ACDEFGHJKLMNPQRT',
    displayIdentifier: '1234-5678-9012-3456',
  };
  expect(pagesOf(await ticketPdf(content))).toBe(1);
});

const gala: TicketContent = {
  language: 'en',
  event: 'Gala',
  details: ['Kulturhaus'],
  holder: 'Gerda Gast',
  company: null,
  category: 'Standard',
  seat: '',
  price: '1 €',
  remarks: [],
  identifier: 'ACDEFGHJKLMNPQRT',
  displayIdentifier: '1234-5678-9012-3456',
};

describe('names in every script', () => {
  test.each([
    ['Chinese', '王秀英'],
    ['Japanese', '佐藤さくら'],
    ['Korean', '김철수'],
    ['Hindi', 'कमल'],
    ['Thai', 'สมชาย'],
    ['Arabic', 'سعد'],
    ['Hebrew', 'דוד'],
    ['two in one name', 'Weiß דוד'],
  ])('%s can be read, and found, in the PDF', async (_, holder) => {
    const [page] = readPdf(await ticketPdf({ ...gala, holder }));
    // A reader's program puts letters that are read from the right back in their order.
    expect(page?.texts.join('')).toContain(holder.replace(' ', ''));
  });
});

test('the code and the words below it stand within the page, and the words beside it leave it free', async () => {
  const remarks = formattedText(`<ul><li>${'<ul><li>'.repeat(4)}${'Speis und Trank '.repeat(30)}`);
  const [page] = readPdf(await ticketPdf({ ...gala, remarks }));
  const [code, ...more] = page?.images ?? [];
  if (!page || !code || more.length > 0) throw new Error('a ticket shows one picture');
  expect(code.left).toBeGreaterThan(page.width / 2);
  expect(code.right).toBeLessThan(page.width);
  const below = page.places.find(({ text }) => text === gala.displayIdentifier);
  expect(((below?.left ?? 0) + (below?.right ?? 0)) / 2).toBeCloseTo((code.left + code.right) / 2);
  const margin = page.width - code.right;
  for (const { text, right } of page.places.filter((place) => place !== below)) {
    expect(right, text).toBeLessThanOrEqual(code.left - margin);
  }
});

test('on a ticket bold stays bold, items have their marks, links lead where they did', async () => {
  const remarks = formattedText(
    '<h2>Doors</h2><p>From <b>8 pm</b>, see <a href="https://example.org/?a=1&amp;b=2">our page</a>, ' +
      'not <a href="javascript:alert(1)">this</a>.</p><ol><li>One</li><li>Two<ul><li>Inner</li></ul></li></ol><p>Last</p>',
  );
  expect(remarks.map(({ depth, mark }) => [depth, mark])).toEqual([
    [0, null],
    [0, null],
    [1, '1.'],
    [1, '2.'],
    [2, '•'],
    [0, null],
  ]);
  const boldOnes = remarks.flatMap(({ spans }) => spans.filter(({ weight }) => weight === 'bold'));
  expect(boldOnes.map(({ text }) => text)).toEqual(['Doors', '8 pm']);
  const [page] = readPdf(await ticketPdf({ ...gala, remarks }));
  expect(page?.links).toEqual(['https://example.org/?a=1&b=2']);
  const words = page?.texts.join(' ') ?? '';
  for (const text of ['8 pm', 'our page', '1.', '2.', '•', 'Inner']) expect(words).toContain(text);
  // From the left: each list further in than what is around it, and each mark before its item.
  const at = (text: string) => page?.places.find((place) => place.text === text);
  const [last, one, inner] = ['Last', 'One', 'Inner'].map((text) => at(text)?.left ?? 0);
  expect([at('1.')?.left, at('2.')?.left, at('•')?.left]).toEqual([last, last, one]);
  expect((inner ?? 0) - (one ?? 0)).toBeCloseTo((one ?? 0) - (last ?? 0));
  expect(at('1.')?.right).toBeLessThan(one ?? 0);
  // From the top, line by line.
  const feet = ['Doors', '1.', '2.', '•', 'Last'].map((text) => at(text)?.foot ?? 0);
  expect(feet).toEqual(feet.toSorted((a, b) => b - a));
  expect(new Set(feet).size).toBe(5);
});

test('a text without markup is a paragraph for each line that has anything', () => {
  expect(formattedText('Einlass\n \nSpeis &amp; Trank\n')).toEqual([
    paragraph('Einlass'),
    paragraph('Speis & Trank'),
  ]);
});

test('a long ticket text continues on further pages, a short one stays on the first', async () => {
  const content = {
    ...gala,
    remarks: [paragraph('Einlass ab 20 Uhr'), paragraph('Speis & Trank')],
  };
  expect(pagesOf(await ticketPdf(content))).toBe(1);
  const lines = (count: number) => ({
    ...content,
    remarks: Array(count).fill(paragraph('Regel')),
  });
  expect(pagesOf(await ticketPdf(lines(40)))).toBe(2);
  expect(pagesOf(await ticketPdf(lines(150)))).toBeGreaterThan(3);
  const word = { ...content, remarks: [paragraph('x'.repeat(5000))] };
  const pages = readPdf(await ticketPdf(word));
  expect(pages.length).toBeGreaterThan(1);
  // Where it is narrower than a page, it does not begin.
  expect(pages[0]?.texts.join('')).not.toContain('x');
  const written = pages.flatMap(({ texts }) => texts).join('');
  expect(written.match(/x/g)).toHaveLength(5000);
});

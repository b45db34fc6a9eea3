// @database any
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventId } from '../../../../src/domain/ids.ts';
import { service as guestTexts } from '../../../../src/texts/service.ts';
import { addEvent, addReadyEvent } from '../../../support/event-examples.ts';
import { openVenue } from '../../../support/event-fixture.ts';
import { anyImage } from '../../../support/images.ts';
import { startService } from '../../../support/service.ts';
import { local } from '../../../support/venue.ts';

const { clock, service, venue, key } = await openVenue();

async function openEvent(params: object): Promise<EventId> {
  const id = await addReadyEvent(service, venue);
  await service.must('eventUpdate', { key, id, params });
  await service.must('eventActivate', { key, id });
  return id;
}

async function pageOf(id: EventId) {
  const { event } = await service.must('eventRead', { key, id });
  const { pathname } = new URL(event.eventURL ?? '');
  expect(pathname).toBe(`/${event.identifier}.html`);
  return service.request({ url: pathname });
}

test('shows what an event is, when and where, in its language', async () => {
  const id = await openEvent({
    title: 'Große Gala',
    language: 'de',
    selectedDate: local('2026-12-31T21:00:00'),
    location: 'Kulturhaus',
    street: 'Brückenstraße 12',
    zipCode: '10179',
    city: 'Berlin',
    searchEngineTags: 'gala,tanz',
  });
  await service.must('eventBanner', { key, id, image: anyImage });
  const { status, headers, text } = await pageOf(id);
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<h1 itemprop="name">Große Gala</h1>');
  expect(text).toContain('Donnerstag, 31. Dezember 2026 um 21:00');
  expect(text.replaceAll(/<[^>]*>/g, '')).toContain('Brückenstraße 12, 10179 Berlin');
  expect(text).toContain('Mitteleuropäische Normalzeit (Europe/Berlin)');
  expect(text).toContain('content="gala,tanz"');
  expect(text).toMatch(/<img class="banner" src="\/images\/\w+\.png"/);
  expect(text).not.toContain('noindex');
  expect(text).not.toContain('<p>Online</p>');
  await service.must('eventUpdate', { key, id, params: { isOnlineEvent: true } });
  expect((await pageOf(id)).text).toContain('<p>Online</p>');
});

test('visibility=private keeps the page from those without its link’s secret', async () => {
  const id = await openEvent({ title: 'Geheime Gala', visibility: 'private' });
  const other = await openEvent({ visibility: 'private' });
  const addressOf = async (event: EventId) =>
    new URL((await service.must('eventRead', { key, id: event })).event.eventURL ?? '');
  const [{ pathname, search }, foreign] = [await addressOf(id), await addressOf(other)];
  expect(search).toMatch(/^\?token=[\w-]{43}$/);
  const shown = await service.request({ url: pathname + search });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Geheime Gala');
  expect(shown.text).toContain('noindex');
  for (const url of [pathname, `${pathname}?token=`, pathname + foreign.search]) {
    const { status, text } = await service.request({ url });
    expect(status, url).toBe(404);
    expect(text).not.toContain('Geheime');
  }
  const params = { resultType: 'full' } as const;
  const { events } = await service.must('userEvents', { key, id: venue.hostId, params });
  const listed = events.find((event) => typeof event === 'object' && event.id === id);
  expect(listed).toMatchObject({ eventURL: expect.stringContaining(search) });
  await service.must('eventUpdate', { key, id, params: { visibility: 'public' } });
  expect((await addressOf(id)).search).toBe('');
  expect((await service.request({ url: pathname })).status).toBe(200);
});

test('with hideTime one that ends at midnight ends that day', async () => {
  const text = (
    await pageOf(
      await openEvent({
        hideTime: true,
        selectedDate: local('2026-12-31T18:00:00'),
        selectedEndDate: local('2027-01-01T00:00:00'),
      }),
    )
  ).text;
  expect(text).toContain('<meta itemprop="endDate" content="2026-12-31">');
  expect(text).not.toContain('2027');
});

test('with hideTime only the day, without publishSearchEngines nothing for search engines', async () => {
  const text = (await pageOf(await openEvent({ hideTime: true, publishSearchEngines: false })))
    .text;
  expect(text).toContain('datetime="2026-12-31">Donnerstag, 31. Dezember 2026</time></p>');
  expect(text).not.toContain('Europe/Berlin');
  expect(text).toContain('<meta name="robots" content="noindex">');
});

test('shows the organizer’s HTML as simple HTML: no script, no style, nothing from elsewhere', async () => {
  const description =
    '<h1>Programm</h1><p onclick="x()" style="position:fixed">Tanz &amp; <b>Musik</b> f&uuml;r &#9829;</p>' +
    '<ul><li>Band</li></ul><a href="javascript:alert(3)">x</a><a href="https://example.org/a?b=1&c=2">mehr</a>' +
    '<style>p{display:none}</style><script>alert(1)</script><img src=x onerror=alert(4)><svg><script>alert(5)</script></svg>' +
    '<iframe src="https://example.org"></iframe><form action="/x"><input name="y"></form>';
  const id = await openEvent({ title: '<script>alert(2)</script>', description });
  const { text } = await pageOf(id);
  expect(text).not.toContain('<script');
  expect(text).toContain('<h1 itemprop="name">&lt;script&gt;alert(2)&lt;/script&gt;</h1>');
  expect(text).toContain('<h2>Programm</h2><p>Tanz &amp; <b>Musik</b> für ♥</p>');
  expect(text).toContain('<ul><li>Band</li></ul>');
  expect(text).toMatch(
    /<a href="https:\/\/example.org\/a\?b=1&amp;c=2" rel="noopener[^"]*">mehr<\/a>/,
  );
  const [, written] = /itemprop="description">([\s\S]*?)<\/div>/.exec(text) ?? [];
  expect(written).toBeDefined();
  expect(written).not.toMatch(
    /alert\([1345]|onclick|onerror|position:|display:none|<(svg|iframe|form|input)/,
  );

  const plain = await openEvent({ description: 'Eins < zwei &amp; drei\nvier' });
  expect((await pageOf(plain)).text).toContain('<p>Eins &lt; zwei &amp; drei\nvier</p>');
});

test('leaves the app its own page', async () => {
  const appDirectory = await mkdtemp(join(tmpdir(), 'admit-app-'));
  await writeFile(join(appDirectory, 'index.html'), 'the app');
  const withApp = await startService({ appDirectory });
  expect((await withApp.request({ url: '/index.html' })).text).toBe('the app');
  expect((await withApp.request({ url: '/indexed.html' })).status).toBe(404);
  await withApp.stop();
  await rm(appDirectory, { recursive: true });
});

test('the page of an event called index is beside the app’s own', async () => {
  const id = await openEvent({ identifier: 'Index', title: 'Index der Gala' });
  const { event } = await service.must('eventRead', { key, id });
  const { pathname } = new URL(event.eventURL ?? '');
  expect(pathname).toBe('/event/Index.html');
  for (const url of [pathname, '/event/index.html']) {
    const { status, text } = await service.request({ url });
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('<h1 itemprop="name">Index der Gala</h1>'),
    ]);
  }
  expect((await service.request({ url: '/index.html' })).text).not.toContain('Gala');
  expect((await service.request({ url: '/event/indexed.html' })).status).toBe(404);
});

test('a page is found in whatever case its address is written', async () => {
  const id = await openEvent({ identifier: 'BallNacht' });
  expect((await pageOf(id)).status).toBe(200);
  expect((await service.request({ url: '/ballnacht.html' })).status).toBe(200);
});

/** What search engines read: the values of a property, by its name. */
const propertiesIn = (text: string, name: string): readonly string[] =>
  [
    ...text.matchAll(new RegExp(`itemprop="${name}"[^>]*(?:content|href|datetime)="([^"]*)"`, 'g')),
  ].map(([, value = '']) => value);

test('ticket categories with price, what is left, sale windows and fees; for search engines, too', async () => {
  const id = await openEvent({ selectedEndDate: local('2027-01-01T03:00:00') });
  const category = async (params: object) =>
    (
      await service.must('ticketCategoryCreate', {
        key,
        id,
        params: { name: 'Rang', price: 1250, available: 3, ...params },
      })
    ).id;
  const now = await category({
    ticketDescription: '<b>Gute</b> Sicht<script>x</script>',
    maxSell: 2,
    defaultValue: 1,
  });
  await category({ name: 'Später', saleStart: local('2026-12-01T10:00:00') });
  await category({ name: 'Früher', saleEnd: local('2026-11-01T10:00:00') });
  await category({ name: 'Versteckt', active: false });
  const { text } = await pageOf(id);
  expect(text).toMatch(/Rang<\/span><\/label>\s*<p class="price">12,50\u00a0€/);
  expect(text).toContain('<b>Gute</b> Sicht</p>'.replace('</p>', ''));
  expect(text).toContain('noch 3 · Höchstens 2 je Bestellung.');
  expect(text).toMatch(new RegExp(`name="t${now}" type="number"[^>]* max="2" value="1"`));
  expect(text).toContain('Im Verkauf ab 01.12.2026, 10:00');
  expect(text).toContain('Verkauf beendet');
  expect(text).not.toContain('Versteckt');
  expect(text).toMatch(/Alle Preise enthalten 19\s% Umsatzsteuer\. Es kommt keine Gebühr dazu\./);
  expect(propertiesIn(text, 'startDate')).toEqual(['2026-12-31T21:00:00+01:00']);
  expect(propertiesIn(text, 'endDate')).toEqual(['2027-01-01T03:00:00+01:00']);
  expect(propertiesIn(text, 'price')).toEqual(['45.00', '12.50', '12.50', '12.50']);
  expect(propertiesIn(text, 'availability')).toEqual([
    'https://schema.org/InStock',
    'https://schema.org/InStock',
    'https://schema.org/PreOrder',
    'https://schema.org/Discontinued',
  ]);
  await service.must('ticketShopUpdate', { key, id, params: { showAvailableTickets: false } });
  expect((await pageOf(id)).text).not.toMatch(/noch \d/);
});

test('the organizer’s contact, hashtag and words for the button; hostile ones are only words', async () => {
  const id = await openEvent({
    organizerEmail: 'fest+gast@example.org',
    twitterHashtag: 'ball2026',
    callToAction: '"><script>alert(1)</script>Mitmachen',
    shortDescription: '<img src=x onerror=alert(2)>',
    organisatorDisplayName: '</p><script>alert(3)</script>',
    location: '<svg onload=alert(4)>',
    searchEngineTags: '"><script>alert(5)</script>',
  });
  const { text } = await pageOf(id);
  expect(text).toContain('href="mailto:fest%2Bgast@example.org"');
  expect(text).toContain('#ball2026');
  expect(text).toContain('<button class="main">&quot;&gt;&lt;script&gt;alert(1)');
  expect(text).not.toMatch(/<script|<svg onload|<img src=x/);
  for (const [value, words] of [
    ['BUY_TICKET', 'Tickets kaufen'],
    ['REGISTER', 'Anmelden'],
    ['SOMETHING_ELSE', 'Tickets kaufen'],
    ['Platz sichern', 'Platz sichern'],
  ]) {
    await service.must('eventUpdate', { key, id, params: { callToAction: value ?? '' } });
    expect((await pageOf(id)).text).toContain(`<button class="main">${words}</button>`);
  }
});

test('the page’s words are the event’s, else the visitor’s; a language from right to left goes so', async () => {
  const id = await openEvent({ language: 'he', title: 'מסיבה' });
  const { event } = await service.must('eventRead', { key, id });
  const url = new URL(event.eventURL ?? '').pathname;
  const shown = async (language: string) =>
    (await service.request({ url, headers: { 'accept-language': language } })).text;
  const german = await shown('de-AT');
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('<h1 itemprop="name" lang="he" dir="rtl">מסיבה</h1>');
  expect(german).toContain('Tickets kaufen');
  expect(await shown('fi')).toContain('Buy tickets');
  await service.must('eventUpdate', { key, id, params: { language: 'en' } });
  expect(await shown('de')).toContain('Buy tickets');
  await service.must('eventUpdate', { key, id, params: { language: 'ar' } });
  const arabic = await shown('de');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain(guestTexts.ar.shop.buyTicket);
});

test('answers 404 with deactivateEventPage, before activation and once archived', async () => {
  expect((await pageOf(await openEvent({ deactivateEventPage: true }))).status).toBe(404);
  expect((await pageOf(await addEvent(service, venue))).status).toBe(404);
  expect((await service.request({ url: '/NOTHING.html' })).status).toBe(404);
  const id = await openEvent({});
  const { event } = await service.must('eventRead', { key, id });
  const url = new URL(event.eventURL ?? '').pathname;
  expect((await service.request({ url })).status).toBe(200);
  await clock.advance(5 * 365 * 24 * 60 * 60 * 1000);
  expect((await service.request({ url })).status).toBe(404);
});

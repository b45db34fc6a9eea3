import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { addEvent, addReadyEvent } from '../../support/event-examples.ts';
import { openVenue } from '../../support/event-fixture.ts';
import { anyImage } from '../../support/images.ts';
import { startService } from '../../support/service.ts';
import { local } from '../../support/venue.ts';

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
  expect(text).toContain('<h1>Große Gala</h1>');
  expect(text).toContain('Donnerstag, 31. Dezember 2026 um 21:00');
  expect(text).toContain('Brückenstraße 12, 10179 Berlin');
  expect(text).toContain('content="gala,tanz"');
  expect(text).toMatch(/<img class="banner" src="\/images\/\w+\.png"/);
  expect(text).not.toContain('noindex');
});

test('17.20: visibility=private keeps the page from those without its link’s secret', async () => {
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

test('with hideTime only the day, without publishSearchEngines nothing for search engines', async () => {
  const text = (await pageOf(await openEvent({ hideTime: true, publishSearchEngines: false })))
    .text;
  expect(text).toContain('31. Dezember 2026</p>');
  expect(text).toContain('<meta name="robots" content="noindex">');
});

test('17.18: shows the organizer’s HTML as simple HTML: no script, no style, nothing from elsewhere', async () => {
  const description =
    '<h1>Programm</h1><p onclick="x()" style="position:fixed">Tanz &amp; <b>Musik</b> f&uuml;r &#9829;</p>' +
    '<ul><li>Band</li></ul><a href="javascript:alert(3)">x</a><a href="https://example.org/a?b=1&c=2">mehr</a>' +
    '<style>p{display:none}</style><script>alert(1)</script><img src=x onerror=alert(4)><svg><script>alert(5)</script></svg>' +
    '<iframe src="https://example.org"></iframe><form action="/x"><input name="y"></form>';
  const id = await openEvent({ title: '<script>alert(2)</script>', description });
  const { text } = await pageOf(id);
  expect(text).not.toContain('<script');
  expect(text).toContain('<h1>&lt;script&gt;alert(2)&lt;/script&gt;</h1>');
  expect(text).toContain('<h2>Programm</h2><p>Tanz &amp; <b>Musik</b> für ♥</p>');
  expect(text).toContain('<ul><li>Band</li></ul>');
  expect(text).toMatch(
    /<a href="https:\/\/example.org\/a\?b=1&amp;c=2" rel="noopener[^"]*">mehr<\/a>/,
  );
  expect(text).not.toMatch(
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

test('17.15: the page of an event called index is beside the app’s own', async () => {
  const id = await openEvent({ identifier: 'Index', title: 'Index der Gala' });
  const { event } = await service.must('eventRead', { key, id });
  const { pathname } = new URL(event.eventURL ?? '');
  expect(pathname).toBe('/event/Index.html');
  for (const url of [pathname, '/event/index.html']) {
    const { status, text } = await service.request({ url });
    expect([status, text]).toEqual([200, expect.stringContaining('<h1>Index der Gala</h1>')]);
  }
  expect((await service.request({ url: '/index.html' })).text).not.toContain('Gala');
  expect((await service.request({ url: '/event/indexed.html' })).status).toBe(404);
});

test('17.15: a page is found in whatever case its address is written', async () => {
  const id = await openEvent({ identifier: 'BallNacht' });
  expect((await pageOf(id)).status).toBe(200);
  expect((await service.request({ url: '/ballnacht.html' })).status).toBe(200);
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

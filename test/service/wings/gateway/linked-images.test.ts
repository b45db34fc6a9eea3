// @database any
/** Pictures behind a gateway, whose pages can't read them upstream: at a door, and in the office. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway, upstreamOrigin } from '../../../support/gateway.ts';
import { manualTime } from '../../../support/manual-time.ts';

const ownOrigin = 'https://door.example';
let behind: TestGateway;
let key: string;

beforeEach(async () => {
  behind = await startGateway(manualTime());
  const { upstream, venue } = behind;
  const admin = venue.keys.Administrator.key;
  const { eventId, guest } = venue;
  const params = { title: 'Photo', type: 'photo', level: 'ticket', required: false } as const;
  await upstream.must('userDataDefinitionCreate', { key: admin, id: eventId, params });
  await upstream.must('participantUploadPicture', { key: admin, id: guest.participantId });
  key = await behind.doorKey();
  behind.onward.length = 0;
});
afterEach(() => behind.stop());

async function links() {
  const { body } = await behind.gateway.request({
    url: `/api/participant/${behind.venue.guest.participantId}`,
    headers: { authorization: `ApiKey ${key}`, host: 'door.example' },
  });
  return body.participant as { readonly pictureLink: string; readonly badgePngLink: string };
}

const at = (link: string) => link.slice(new URL(link).origin.length);
const get = (url: string) => behind.gateway.request({ url });

test('have addresses of the gateway, and are the upstream’s own, as large as asked', async () => {
  const { pictureLink, badgePngLink } = await links();
  for (const link of [pictureLink, badgePngLink]) {
    expect(new URL(link).host).toBe(new URL(ownOrigin).host);
    const { status, headers } = await get(at(link));
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  }
  await get(`${at(pictureLink)}&width=40&height=40`);
  expect(behind.onward.at(-1)?.url).toMatch(/\/images\/\w+\.\w+\?width=40&height=40$/);
});

test('an event’s picture has an address of the gateway for anyone who signs in to the dashboard there', async () => {
  const { upstream, venue, gateway } = behind;
  const admin = venue.keys.Administrator.key;
  await upstream.must('eventLogo', { key: admin, id: venue.eventId });
  const { status, body } = await gateway.request({
    url: `/api/event/${venue.eventId}`,
    headers: { authorization: `ApiKey ${gateway.operatorKey}`, host: 'door.example' },
  });
  expect([status, body.success]).toEqual([200, true]);
  const event = body.event as { readonly title: string; readonly logo: string };
  expect(event.title).toBe('Sommerfest');
  expect(new URL(event.logo).host).toBe(new URL(ownOrigin).host);
  const picture = await get(at(event.logo));
  expect(picture.status).toBe(200);
  expect(picture.headers['content-type']).toMatch(/^image\//);
});

test('are fetched at the upstream alone, without the key, and only where the gateway named them', async () => {
  const { pictureLink } = await links();
  behind.onward.length = 0;
  await get(at(pictureLink));
  expect(behind.onward).toHaveLength(1);
  const [{ url, init } = { url: '', init: {} }] = behind.onward;
  expect(url.startsWith(`${upstreamOrigin}/images/`)).toBe(true);
  expect(init.redirect).toBe('manual');
  expect(JSON.stringify(init)).not.toMatch(/authorization|ApiKey/i);
  const other = new URL(pictureLink);
  const forged = ['/metrics', '//evil.example/a.png', '/documents/invoice/1.pdf', ''];
  for (const path of forged) {
    other.searchParams.set('at', path);
    expect((await get(at(other.href))).status, path).toBe(404);
  }
  expect((await get('/upstream/image')).status).toBe(404);
  expect(behind.onward).toHaveLength(1);
});

test('what is not an image, or doesn’t come, is left out', async () => {
  const { pictureLink } = await links();
  for (const [state, status] of [
    ['down', 503],
    ['error-500', 503],
    ['throttled', 404],
  ] as const) {
    behind.network.become(state);
    expect((await get(at(pictureLink))).status, state).toBe(status);
  }
  behind.network.become('captive-portal');
  const page = await get(at(pictureLink));
  expect([page.status, page.text.includes('hotel')]).toEqual([404, false]);
});

// @database any
/** What opens something stands in a path; the log holds none of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyImage } from '../../../support/images.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { openTill } from '../../../support/till.ts';
import { makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
const lines: string[] = [];

beforeAll(async () => {
  service = await startService({ log: { write: (line) => void lines.push(line) } });
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

const partOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

/** What the log says of these requests. */
async function pathsLogged(...urls: readonly string[]): Promise<string[]> {
  lines.length = 0;
  for (const url of urls) await service.request({ url });
  return lines.map((line) => JSON.parse(line).path);
}

test('of purchases, documents, changes and images the log holds the route', async () => {
  const { key } = venue.keys.Administrator;
  const id = venue.guest.participantId;
  const { pictureURL } = await service.must('participantUploadPicture', {
    key,
    id,
    image: anyImage,
  });
  const { participant } = await service.must('participantRead', { key, id });
  const till = openTill(service, venue);
  const { answer } = await till.start(await till.cart({ [venue.standard]: 1 }));
  const links = [
    answer?.startUrl,
    participant.ticketLink,
    participant.badgeLink,
    participant.badgePngLink,
    participant.invoiceLink,
    participant.editUrl,
    pictureURL,
  ].map((link) => {
    if (!link) throw new Error('a link is missing');
    return partOf(link);
  });
  const logged = await pathsLogged(...links);
  expect(logged).toHaveLength(links.length);
  for (const [n, link] of links.entries()) {
    const secrets = link.split(/[/.?=&]/).filter((part) => part.length >= 12);
    expect(secrets.length, link).toBeGreaterThan(0);
    for (const secret of secrets) expect(logged.join(' ')).not.toContain(secret);
    expect(logged[n]).toMatch(/^\/[a-z]+\/.*:[a-z]+/);
  }
});

test('of calls it holds the path, of what is not there the beginning', async () => {
  const { eventId } = venue;
  expect(
    await pathsLogged(
      `/api/event/${eventId}?apikey=${'x'.repeat(50)}`,
      `/images/${'s'.repeat(30)}/x`,
      '/purchase/secret/x',
      '/nothing?secret',
      '/health',
    ),
  ).toEqual([`/api/event/${eventId}`, '/images/…', '/purchase/…', '/nothing', '/health']);
});

// @database any
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyImage } from '../../../support/images.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { openTill } from '../../../support/till.ts';
import { makeVenue, type Venue } from '../../../support/venue.ts';

const publicUrl = 'https://tickets.example.org';
let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService({ publicUrl });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
});
afterAll(() => service.stop());

test('--public-url: every address in answers begins with it', async () => {
  const { logo } = await service.must('eventLogo', { key, id: venue.eventId, image: anyImage });
  const { pictureURL } = await service.must('participantUploadPicture', {
    key,
    id: venue.guest.participantId,
  });
  const { event } = await service.must('eventRead', { key, id: venue.eventId });
  const { participant } = await service.must('participantRead', {
    key,
    id: venue.guest.participantId,
  });
  const till = openTill(service, venue);
  const { answer } = await till.start(await till.cart({ [venue.standard]: 1 }));
  for (const address of [
    logo,
    pictureURL,
    event.logo,
    event.eventURL,
    participant.ticketLink,
    participant.badgeLink,
    answer?.startUrl,
  ]) {
    expect(address).toMatch(/^https:\/\/tickets\.example\.org\/\w/);
  }
});

test('--public-url: what the caller calls the service has no say', async () => {
  const { text } = await service.request({
    url: `/api/participant/${venue.guest.participantId}`,
    headers: {
      authorization: `ApiKey ${key}`,
      host: 'evil.example.net',
      'x-forwarded-host': 'evil.example.net',
    },
  });
  expect(text).toContain(`${publicUrl}/documents/`);
  expect(text).not.toContain('evil');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  door = await openTestDoor({ service, venue, time });
  await time.settle();
});
afterEach(() => service.stop());

async function choices() {
  const read = door.door.gateChoices();
  await time.advance(10_000);
  return read;
}

test('a gate chooses among what the service has', async () => {
  const { ticketCategories } = await service.must('eventTicketCategories', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  const names = ticketCategories.map((each) => (typeof each === 'object' ? each.name : ''));
  const { categories } = await choices();
  expect(categories.map(({ name }) => name)).toEqual(names);
  expect(names.length).toBeGreaterThan(0);
});

test('without the service, among what the list of guests names', async () => {
  door.network.become('down');
  const { identifier, ticketId, participantId } = venue.guest;
  const code = identifier as TicketCode;
  const listed = door.door.attendeeOf({
    kind: 'ticket',
    by: 'identifier',
    code,
    ticketId,
    participantId,
  });
  const { categories } = await choices();
  expect(categories).toContainEqual({ id: listed?.categoryId, name: listed?.categoryName });
});

/** The guests of an event are erased a while after its end, automatically. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseDue } from '../../../src/service/attendees/retention.ts';
import { dayMs } from '../../../src/service/core/access/change-log.ts';
import { Rests } from '../../../src/service/core/deps/timers.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

const hourMs = 60 * 60_000;
const person = { firstName: 'Xaverine', lastName: 'Li', email: 'x@example.org' };

let time: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time, timers: time });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  await signAgreement(service, venue.hostId);
});
afterEach(() => service.stop());

const set = (days: number) =>
  service.call('eventSetRetention', { key, id: venue.eventId, params: { days } });
const read = () => service.must('eventRetention', { key, id: venue.eventId, params: {} });
const nameOf = async (id: number) =>
  (await service.must('participantRead', { key, id, params: {} })).participant.lastName;

/** Moves the event so that it ended this long ago. */
const ended = (ms: number) =>
  service.store.write((queries) =>
    sql`update "event" set "startsMs" = ${time.now() - ms - hourMs}, "endsMs" = ${time.now() - ms}
        where "id" = ${venue.eventId}`.execute(queries),
  );

/** One look at all events, as the service does each hour, without the pauses that it takes. */
function look(): Promise<void> {
  const rests = new Rests(time);
  rests.end();
  return eraseDue({ store: service.store, clock: time, rests }, () => false);
}

test('is off at first; then guests go when their time is over, and not before', async () => {
  const guest = await addGuest(service, key, venue.eventId, venue.standard, person);
  const { id: draft } = await service.must('paymentCreate', { key, id: venue.eventId, params: {} });
  await ended(29 * dayMs);
  expect(await read()).toEqual({ days: null, due: null, erased: null });
  await look();
  expect(await nameOf(guest.participantId)).toBe('Li');
  expect((await set(30)).status).toBe(200);
  expect(await read()).toMatchObject({ days: 30, erased: null });
  await look();
  expect(await nameOf(guest.participantId)).toBe('Li');
  await ended(30 * dayMs);
  // The service looks by its own clock, too. It rests between its steps.
  await time.advance(hourMs);
  while ((await read()).erased === null) await time.advance(1000);

  const { participant } = await service.must('participantRead', {
    ...{ key, id: guest.participantId, params: {} },
  });
  expect(participant).toMatchObject({ firstName: '', lastName: '', email: '' });
  // The invoice still names the buyer.
  const { address } = await service.must('paymentBuyerAddressRead', { key, id: guest.paymentId });
  expect(address).toMatchObject({ lastName: 'Li', email: null });
  expect((await service.must('paymentRead', { key, id: draft, params: {} })).payment.id).toBe(
    draft,
  );
  expect((await read()).erased).not.toBeNull();
  const { entries } = await service.must('eventLog', { key, id: venue.eventId, params: {} });
  const done = entries.filter(({ call }) => call === 'eventGuestsErased');
  expect(done).toMatchObject([{ changes: [{ name: 'days', to: '30' }] }]);
  expect(done[0]?.apiKeyId).toBe(
    entries.find(({ call }) => call === 'eventSetRetention')?.apiKeyId,
  );
});

test('is done once, and again when it is chosen again', async () => {
  await ended(5 * dayMs);
  await set(1);
  await look();
  const later = await addGuest(service, key, venue.eventId, venue.free, person);
  await look();
  expect(await nameOf(later.participantId)).toBe('Li');
  await set(1);
  await look();
  expect(await nameOf(later.participantId)).toBe('');
});

test('other events keep their guests, and “never” keeps all', async () => {
  const other = await makeVenue(service);
  await ended(5 * dayMs);
  await set(1);
  await set(0);
  expect((await read()).days).toBeNull();
  await look();
  const { participantId } = venue.guest;
  expect(await nameOf(participantId)).not.toBe('');
  await set(1);
  await look();
  expect(await nameOf(participantId)).toBe('');
  const kept = await service.must('participantRead', {
    ...{ key: other.keys.Administrator.key, id: other.guest.participantId, params: {} },
  });
  expect(kept.participant.lastName).not.toBe('');
});

test('of two services that look at once, one erases; more than ten years are refused', async () => {
  await ended(5 * dayMs);
  await set(1);
  await Promise.all([look(), look()]);
  const { entries } = await service.must('eventLog', { key, id: venue.eventId, params: {} });
  expect(entries.filter(({ call }) => call === 'eventGuestsErased')).toHaveLength(1);
  expect(await nameOf(venue.guest.participantId)).toBe('');
  expect((await set(3651)).status).toBe(400);
});

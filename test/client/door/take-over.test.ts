/** One device's file, taken over by another, against the real service. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Door } from '../../../src/client/door/door.ts';
import { takeOverFile } from '../../../src/client/door/take-over.ts';
import { writeExport } from '../../../src/client/outbox/export-file.ts';
import { asId } from '../../../src/domain/ids.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

const addOne = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

/** A phone without a network, with one check-in on it. */
async function stranded(guest: Guest): Promise<TestDoor> {
  const phone = await openTestDoor({ service, venue, time, device: 'Phone 5' });
  phone.network.become('down');
  void phone.door.scan(guest.identifier, 'ETICKET');
  await time.advance(1500);
  expect(phone.door.state.getState().outbox.unsent).toBe(1);
  return phone;
}

const saved = ({ state, entries }: Door) =>
  new Blob([writeExport(state.getState().pairing, { entries: entries() }, time.now())]);

async function history({ participantId: id }: Guest) {
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id,
  });
  return participant.checkInHistory ?? [];
}

test('O2, O7: what one device saved another sends, once, with the first one’s date and name', async () => {
  const guest = await addOne();
  const phone = await stranded(guest);
  const tablet = await openTestDoor({ service, venue, time, device: 'Tablet 1' });
  await time.advance(60_000);
  const file = saved(phone.door);
  expect(await takeOverFile(file, tablet.door, noLog)).toEqual({
    kind: 'taken-over',
    count: 1,
    known: 0,
  });
  expect(tablet.door.state.getState().roster.inside).toBe(1);
  expect(await takeOverFile(file, tablet.door, noLog)).toEqual({
    kind: 'taken-over',
    count: 0,
    known: 1,
  });
  await time.advance(5000);
  phone.network.become('well');
  await time.advance(60_000);
  for (const { door } of [phone, tablet]) expect(door.state.getState().outbox.unsent).toBe(0);
  expect(await history(guest)).toMatchObject([
    { action: 'DEVALUATED', date: '2026-11-21T20:00:00', device: 'Phone 5' },
  ]);
});

test('a recorded action has a name as soon as the list names its ticket, known by id or by code', async () => {
  const guest = await addOne();
  const { door } = await stranded(guest);
  const [entry] = door.entries();
  if (entry?.action.target.kind !== 'ticket') throw new Error('nothing was recorded');
  const { target } = entry.action;
  expect(door.attendeeOf(target)).toMatchObject({ ticketId: guest.ticketId });
  expect(door.attendeeOf({ ...target, ticketId: null })).toMatchObject({
    ticketId: guest.ticketId,
  });
  expect(door.attendeeOf({ ...target, ticketId: asId(999_999) })).toBeUndefined();
});

test('a file of another service or event is refused, and nothing of it is kept', async () => {
  const phone = await stranded(await addOne());
  const { pairing } = phone.door.state.getState();
  const tablet = await openTestDoor({ service, venue, time, device: 'Tablet 1' });
  const [entry] = phone.door.entries();
  if (!entry) throw new Error('nothing was recorded');
  const smuggled = {
    ...entry,
    action: { ...entry.action, eventId: asId<typeof venue.eventId>(7) },
  };
  const take = (...[of, recorded]: Parameters<typeof writeExport>) =>
    takeOverFile(new Blob([writeExport(of, recorded, time.now())]), tablet.door, noLog);

  const failed = (failure: string) => ({ kind: 'failed', failure });
  expect(
    await take({ ...pairing, service: 'https://else.example' }, { entries: [entry] }, time.now()),
  ).toEqual(failed('other-service'));
  expect(await take({ ...pairing, eventId: asId(7) }, { entries: [entry] }, time.now())).toEqual(
    failed('other-event'),
  );
  expect(await take(pairing, { entries: [entry, smuggled] }, time.now())).toEqual(
    failed('other-event'),
  );
  for (const rubbish of ['', '{', '[]', '{"format":"admit-outbox"}', '\0\0', '['.repeat(100_000)]) {
    expect(await takeOverFile(new Blob([rubbish]), tablet.door, noLog)).toEqual(
      failed('not-an-export'),
    );
  }
  const huge = { size: 20_000_001, text: () => Promise.reject(new Error('not to be read')) };
  expect(await takeOverFile(huge as unknown as Blob, tablet.door, noLog)).toEqual(
    failed('not-an-export'),
  );
  expect(tablet.door.entries()).toEqual([]);
});

test('O10: where it can’t be stored it says so, and can be taken over again', async () => {
  const phone = await stranded(await addOne());
  const tablet = await openTestDoor({ service, venue, time, device: 'Tablet 1' });
  tablet.outbox.breakDown();
  expect(await takeOverFile(saved(phone.door), tablet.door, noLog)).toEqual({
    kind: 'failed',
    failure: 'cannot-store',
  });
  expect(tablet.door.entries()).toEqual([]);
});

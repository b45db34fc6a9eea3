/** Tickets of other systems at our door, with and without the network. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importGuests } from '../../support/guest-import.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

async function verdict({ door }: TestDoor, code: string) {
  door.dismiss();
  void door.scan(code, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  return door.state.getState().current?.verdict;
}

/** What is in the file, and what the guest's barcode holds. */
const kinds = [
  ['pretix', 'u3ayb7rsd2fxkn9ehgqwmzt4pcvj65k8', 'u3ayb7rsd2fxkn9ehgqwmzt4pcvj65k8'],
  ['signed pretix', 'Zm9v+YmFy/2k=', 'Zm9v+YmFy/2k='],
  ['Eventbrite', '81234567891234567890001', ']C181234567891234567890001'],
  ['Ticket Tailor', 'eHr5Y7', 'eHr5Y7'],
  ['tito', 'ti_pUv4X8zQ1', 'https://ti.to/tickets/ti_pUv4X8zQ1'],
  ['a link', 'https://ti.to/tickets/ti_pUv4X8zQ2', 'https://ti.to/tickets/ti_pUv4X8zQ2'],
  ['a numbered list', '17', '17'],
] as const;

const rows = () =>
  kinds.map(([, code], at) => ({
    line: at + 2,
    ticketCategoryId: venue.free,
    lastName: `Gast ${at}`,
    code,
  }));

test('each code is admitted by the service, before the list has it', async () => {
  const door = await openTestDoor({ service, venue, time });
  await importGuests(service, venue, rows());
  for (const [, , scanned] of kinds) {
    const shown = await verdict(door, scanned);
    expect(shown).toMatchObject({ code: 'admitted', origin: { from: 'service' } });
  }
  await time.settle();
  expect(door.door.state.getState().outbox.unsent).toBe(0);
});

test('each code is admitted from the list without the network, and reaches the service later', async () => {
  await importGuests(service, venue, rows());
  // Next door the same numbers were given.
  const nextDoor = await makeVenue(service, 'Nebenan');
  await service.must('eventGrantPermission', {
    key: nextDoor.keys.Administrator.key,
    id: nextDoor.eventId,
    params: { apiKeyIdToGrantPermissionTo: venue.keys.door.id },
  });
  const others = rows().map((row) => ({ ...row, ticketCategoryId: nextDoor.free }));
  await importGuests(service, nextDoor, others);
  const door = await openTestDoor({ service, venue, time });
  await door.door.refresh();
  door.network.become('down');
  for (const [, , scanned] of kinds) {
    const shown = await verdict(door, scanned);
    expect(shown).toMatchObject({ code: 'admitted', origin: { from: 'list' } });
  }
  door.network.become('well');
  await time.advance(120_000);
  expect(door.door.state.getState().outbox.unsent).toBe(0);
  const inside = async ({ keys, eventId }: Venue) => {
    const { participants } = await service.must('eventParticipants', {
      key: keys.Editor.key,
      id: eventId,
      params: { resultType: 'full' },
    });
    return JSON.stringify(participants).match(/"checked":true/g)?.length ?? 0;
  };
  expect([await inside(venue), await inside(nextDoor)]).toEqual([kinds.length, 0]);
});

test('a code that was another event’s guest when it was scanned is this event’s once it is imported here', async () => {
  const nextDoor = await makeVenue(service, 'Nebenan');
  await service.must('eventGrantPermission', {
    key: nextDoor.keys.Administrator.key,
    id: nextDoor.eventId,
    params: { apiKeyIdToGrantPermissionTo: venue.keys.door.id },
  });
  const [row] = rows().slice(-1);
  if (!row) throw new Error('no row');
  await importGuests(service, nextDoor, [{ ...row, ticketCategoryId: nextDoor.free }]);
  const door = await openTestDoor({ service, venue, time });
  expect(await verdict(door, row.code)).toMatchObject({ code: 'wrong-event' });
  await time.advance(1000);
  await importGuests(service, venue, [row]);
  await door.door.refresh();
  await time.advance(5000);
  expect(await verdict(door, row.code)).toMatchObject({ code: 'admitted' });
});

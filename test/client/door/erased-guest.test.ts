/** A guest whom the organizer erased: devices forget with the service. */
import { expect, test } from 'vitest';
import type { RosterStore } from '../../../src/client/attendees/sync/roster-store.ts';
import { memoryRosterStore } from '../../support/memory-stores.ts';
import { addGuest, local } from '../../support/venue.ts';
import {
  newGuest,
  openDoor,
  scan,
  service,
  time,
  useVenueDoor,
  venue,
} from '../../support/venue-door.ts';

useVenueDoor();

const pollMs = 31_000;
const mark = 'Xaverine';
const isMarked = (text: string) => text.includes(mark) || text.includes(mark.toLowerCase());

/** The bytes of the pieces, as the device's disk has them. */
const stored = async (store: RosterStore): Promise<string> =>
  ((await store.load())?.chunks ?? [])
    .map(({ packed }) => new TextDecoder('latin1').decode(packed))
    .join();

test('the list, the duplicate check-ins and the disk lose the guest at the next poll', async () => {
  const key = venue.keys.Administrator.key;
  const person = { firstName: mark, lastName: `${mark}-Li`, email: `${mark}@example.org` };
  const guest = await addGuest(service, key, venue.eventId, venue.free, person);
  const { participantId: id, identifier } = guest;
  const other = await newGuest();
  const rosterStore = memoryRosterStore();
  const door = await openDoor({ rosterStore });
  // Two entries without an exit between them: the device keeps the guest's name with them (C3).
  for (const [device, at] of [
    ['A', '20:01'],
    ['B', '20:02'],
  ] as const) {
    await service.must('participantCheck', {
      ...{ key, id },
      params: { device, tool: 'T', source: 'ETICKET', checkedDate: local(`2026-11-21T${at}:00`) },
    });
  }
  await time.advance(pollMs);
  await scan(door, identifier);
  const doubles = () => JSON.stringify(door.door.state.getState().doubleEntries);
  expect(isMarked(doubles())).toBe(true);
  expect(isMarked(await stored(rosterStore))).toBe(true);

  await service.must('participantErase', { key, id, params: {} });
  await time.advance(pollMs);
  expect(isMarked(await stored(rosterStore))).toBe(false);
  expect(isMarked(doubles())).toBe(false);
  const again = await door.restart();
  again.network.become('down');
  const { doubleEntries } = again.door.state.getState();
  expect(doubleEntries).toHaveLength(1);
  expect(isMarked(JSON.stringify(doubleEntries))).toBe(false);
  expect(isMarked(JSON.stringify(await again.outbox.readAll()))).toBe(false);
  // The ticket is as valid as before, without a network too, and so is everybody else's.
  const { verdict } = await scan(again, identifier);
  expect(verdict.code).toBe('already');
  expect(verdict.attendee).toMatchObject({ firstName: '', lastName: '', email: '' });
  expect((await scan(again, other.identifier)).verdict.code).toBe('admitted');
});

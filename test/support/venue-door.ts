/**
 * A venue and its service, anew for each test of a file that calls `useVenueDoor`, and doors there over a
 * network that fails as networks do. All of them go by one clock.
 */
import { afterEach, beforeEach } from 'vitest';
import type { Scan } from '../../src/client/check-in/scan.ts';
import { checksOnly } from './checks-only.ts';
import { type ManualTime, manualTime } from './manual-time.ts';
import { startService, type TestService } from './service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from './test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from './venue.ts';

export let time: ManualTime;
export let service: TestService;
export let venue: Venue;

export function useVenueDoor(): void {
  beforeEach(async () => {
    time = manualTime();
    service = await startService({ clock: time });
    venue = await makeVenue(service);
  });
  afterEach(() => service.stop());
}

/** Unless given, of a service that has the specification's calls alone, as far as check-ins go. */
export const openDoor = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({ service: { fetch: checksOnly(service.fetch) }, venue, time, ...options });

/** Scans to the verdict, letting what waits for a deadline come to it. */
export async function scan({ door }: TestDoor, code: string): Promise<Scan> {
  door.dismiss();
  void door.scan(code, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  const { current } = door.state.getState();
  if (!current) throw new Error('no verdict');
  return current;
}

export const verdict = async (door: TestDoor, code: string) =>
  (await scan(door, code)).verdict.code;
export const unsent = ({ door }: TestDoor) => door.state.getState().outbox.unsent;
export const newGuest = () =>
  addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

export async function history(guest: Guest) {
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: guest.participantId,
  });
  return participant.checkInHistory ?? [];
}

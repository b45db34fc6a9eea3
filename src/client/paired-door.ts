/** What a device keeps of its door: enough to open it without a network. */
import * as v from 'valibot';
import { event as eventResource } from '../contract/event.ts';
import type { EventInfo, Pairing } from './door-state.ts';
import { parsePairing } from './pairing.ts';
import type { DoorDatabase } from './storage/door-database.ts';

export type PairedDoor = { readonly pairing: Pairing; readonly event: EventInfo };

const storedEvent = v.object({
  id: eventResource.id.form.json,
  title: v.string(),
  timezone: eventResource.timezone.form.json,
});

/** @returns undefined where the device is no door yet, or what it kept is of no use */
export async function readPairedDoor(
  database: Pick<DoorDatabase, 'readPairing'>,
): Promise<PairedDoor | undefined> {
  const stored = v.object({ pairing: v.unknown(), event: storedEvent });
  const read = v.safeParse(stored, await database.readPairing());
  const pairing = read.success ? parsePairing(read.output.pairing) : undefined;
  return read.success && pairing ? { pairing, event: read.output.event } : undefined;
}

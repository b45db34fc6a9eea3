/** What a device keeps of its doors: enough to open them without a network. */
import * as v from 'valibot';
import { event as eventResource } from '../../contract/event.ts';
import type { Timezone } from '../../domain/time.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import { parsePairing } from '../pairing/pairing.ts';
import type { DoorDatabase } from '../storage/door-database.ts';

export type PairedDoor = { readonly pairing: Pairing; readonly event: EventInfo };

/** A device may be a door of several events; one of them is on its screen. */
export type PairedDoors = {
  readonly current: PairedDoor | undefined;
  readonly others: readonly PairedDoor[];
};

const storedDoor = v.object({
  pairing: v.unknown(),
  event: v.object({
    id: eventResource.id.form.json,
    title: v.string(),
    // Read by its form when it was stored: to ask the browser again costs a slow phone's start 70 ms.
    timezone: v.pipe(
      v.string(),
      v.transform((name) => name as Timezone),
    ),
  }),
});

/** What was kept and is of no use is left out. */
export async function readPairedDoors(
  database: Pick<DoorDatabase, 'readPairings'>,
): Promise<PairedDoors> {
  const { current, others } = await database.readPairings();
  return {
    current: parseDoor(current),
    others: (Array.isArray(others) ? others : []).flatMap((each) => parseDoor(each) ?? []),
  };
}

function parseDoor(stored: unknown): PairedDoor | undefined {
  const read = v.safeParse(storedDoor, stored);
  const pairing = read.success ? parsePairing(read.output.pairing) : undefined;
  return read.success && pairing ? { pairing, event: read.output.event } : undefined;
}

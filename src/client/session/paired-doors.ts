/** Reads what a device stores about its doors: enough to open them without a network. */
import * as v from 'valibot';
import { event as eventResource } from '../../contract/event.ts';
import type { Timezone } from '../../domain/time.ts';
import { hashOfText } from '../attendees/list/row-index.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import { parsePairing } from '../pairing/pairing.ts';
import type { DoorDatabase } from '../storage/door-database.ts';

export type PairedDoor = { readonly pairing: Pairing; readonly event: EventInfo };

/** A device may be a door of several events; one of them is on its screen. */
export type PairedDoors = {
  readonly current: PairedDoor | undefined;
  readonly others: readonly PairedDoor[];
  /** What is stored of the door on the screen, or of another, can't be read. */
  readonly isDamaged: boolean;
};

const storedDoor = v.object({
  pairing: v.unknown(),
  event: v.object({
    id: eventResource.id.form.json,
    title: v.string(),
    // Checked when it was stored: asking the browser again costs a slow phone 70 ms at the start.
    timezone: v.pipe(
      v.string(),
      v.transform((name) => name as Timezone),
    ),
  }),
});

/** Leaves out what can't be parsed; where that is the door on the screen, another takes its place. */
export async function readPairedDoors(
  database: Pick<DoorDatabase, 'readPairings'>,
): Promise<PairedDoors> {
  const { current, others } = await database.readPairings();
  const stored = [
    ...(current === undefined ? [] : [current]),
    ...(Array.isArray(others) ? others : others === undefined ? [] : [others]),
  ];
  const [first, ...more] = stored.flatMap((each) => parseDoor(each) ?? []);
  const read = first ? 1 + more.length : 0;
  return { current: first, others: more, isDamaged: read < stored.length };
}

/**
 * Writes each door with a checksum, which finds damaged values that still have the right form. A
 * timezone that no browser knows would stop the device.
 */
export async function writePairedDoors(
  database: Pick<DoorDatabase, 'writePairings'>,
  { current, others }: Pick<PairedDoors, 'current' | 'others'>,
): Promise<void> {
  const withSum = (door: PairedDoor) => ({ ...door, sum: sumOf(door) });
  await database.writePairings(current && withSum(current), others.map(withSum));
}

const sumOf = ({ pairing, event }: { readonly pairing?: unknown; readonly event?: unknown }) =>
  hashOfText(JSON.stringify([pairing, event]));

function parseDoor(stored: unknown): PairedDoor | undefined {
  const given: { sum?: unknown; pairing?: unknown; event?: unknown } = Object(stored);
  // A version before wrote none.
  if (given.sum !== undefined && given.sum !== sumOf(given)) return undefined;
  const read = v.safeParse(storedDoor, stored);
  const pairing = read.success ? parsePairing(read.output.pairing) : undefined;
  if (!(read.success && pairing)) return undefined;
  const { event } = read.output;
  // Of two ids that should be the same, one is damaged.
  return pairing.eventId === event.id ? { pairing, event } : undefined;
}

/** The lists as version 1 stored them, row by row in chunks: an update of the app keeps them. */
import type { Transaction } from 'dexie';
import type { Attendee } from '../../domain/attendee.ts';
import { rowForm } from '../roster/attendee-row.ts';
import { chunkOf } from '../roster/roster-chunk.ts';
import type { RosterHead } from '../roster/roster-store.ts';

type OldHead = Pick<RosterHead, 'feedPosition' | 'feedKeyEnd' | 'productNames'> & {
  readonly door: string;
  readonly readAt: NonNullable<RosterHead['readAt']>;
};
type OldAttendee = Omit<Attendee, 'arrival'>;
type OldChunk = { readonly door: string; readonly attendees: readonly OldAttendee[] };
/** `attendee` null: removed. */
type OldChange = { readonly ticketId: number; readonly attendee: OldAttendee | null };

export async function keepOldRosters(upgrade: Transaction): Promise<void> {
  for (const old of (await upgrade.table('rosterHeads').toArray()) as OldHead[]) {
    const { door } = old;
    const chunks: OldChunk[] = await upgrade.table('rosterChunks').where({ door }).sortBy('index');
    const changes: OldChange[] = await upgrade.table('rosterChanges').where({ door }).toArray();
    const pieces = [
      ...chunks.map(({ attendees }) => chunkOf(attendees.map(withArrival))),
      {
        ...chunkOf(changes.flatMap(({ attendee }) => (attendee ? [withArrival(attendee)] : []))),
        removed: Float64Array.from(
          changes.filter(({ attendee }) => attendee === null).map(({ ticketId }) => ticketId),
        ),
      },
    ];
    const head: RosterHead = { ...old, isPaged: false, download: null };
    await upgrade.table('rosters').put({ ...head, rowForm });
    await upgrade.table('rosterPieces').bulkAdd(pieces.map((piece) => ({ ...piece, door })));
  }
}

/** Of what was stored then only who is inside is known. */
const withArrival = (old: OldAttendee): Attendee => ({
  ...old,
  arrival: old.presence.inside ? { at: old.presence.at, device: old.presence.device } : null,
});

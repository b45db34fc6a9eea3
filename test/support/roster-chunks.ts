/** Pieces of a stored list, as a door packs them. */
import type { RosterChunk } from '../../src/client/attendees/list/roster-chunk.ts';
import { createRosterRows } from '../../src/client/attendees/list/roster-rows.ts';
import type { Attendee } from '../../src/domain/attendee.ts';

/** One after the other, of one list: what each adds to those before. */
export function chunksOf(pieces: readonly (readonly Attendee[])[]): RosterChunk[] {
  const rows = createRosterRows();
  return pieces.flatMap((attendees) => {
    for (const attendee of attendees) rows.put(attendee);
    return rows.pack();
  });
}

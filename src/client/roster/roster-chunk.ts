/**
 * A piece of the list: what came in one go, as it is stored and as it is taken into memory again.
 * All of it is numbers and bytes, which a browser copies without looking at them.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { writeRow } from './attendee-row.ts';
import { hashOfText } from './row-index.ts';

/** Of a piece that is not the last: half a megabyte, and fewer waits for the disk than with less. */
export const rowsInAChunk = 2500;

export type RosterChunk = {
  /** One a row, and so are the others up to `bytes`. */
  readonly ticketIds: Float64Array;
  readonly participantIds: Float64Array;
  readonly readAts: Float64Array;
  readonly identifiers: Uint32Array;
  readonly displays: Uint32Array;
  /** 1: inside. */
  readonly inside: Uint8Array;
  /** Where each row ends in `bytes`; it begins where the one before ends. */
  readonly ends: Uint32Array;
  /** `writeRow` of each, in UTF-8. */
  readonly bytes: Uint8Array;
  /** Tickets that were read again and are as they were (R5), and when. */
  readonly seenIds: Float64Array;
  readonly seenAts: Float64Array;
  /** Tickets that are no longer there (R4). */
  readonly removed: Float64Array;
};

/** What is known of a row without reading it. */
export type RowKeys = {
  readonly ticketId: number;
  readonly participantId: number;
  readonly readAt: number;
  /** Hashes of what a scan of it gives; 0: it has none. */
  readonly identifier: number;
  readonly display: number;
  readonly inside: boolean;
};

export function keysOf(attendee: Attendee): RowKeys {
  const display = displayForm(attendee.displayIdentifier);
  return {
    ticketId: attendee.ticketId,
    participantId: attendee.participantId,
    readAt: attendee.readAt,
    // A service that leaves an identifier out must not make the empty code a ticket.
    // As a scan of it is read: some services' identifiers are whole links.
    identifier: attendee.identifier ? hashOfText(codeInTheWild(attendee.identifier)) : 0,
    display: display ? hashOfText(display) : 0,
    inside: attendee.presence.inside,
  };
}

export type ChunkWriter = {
  /** @param row `writeRow` of it, or that in UTF-8 */
  add(keys: RowKeys, row: string | Uint8Array): void;
  /** @param seen tickets that are as they were, and when they were read; @param removed tickets */
  finish(seen?: ReadonlyMap<number, number>, removed?: Iterable<number>): RosterChunk;
};

/** What most rows take; a longer one makes more room. */
const bytesARow = 256;

export function createChunkWriter(rows: number): ChunkWriter {
  const ticketIds = new Float64Array(rows);
  const participantIds = new Float64Array(rows);
  const readAts = new Float64Array(rows);
  const identifiers = new Uint32Array(rows);
  const displays = new Uint32Array(rows);
  const inside = new Uint8Array(rows);
  const ends = new Uint32Array(rows);
  let bytes = new Uint8Array(rows * bytesARow);
  let end = 0;
  let at = 0;

  function makeRoomFor(more: number): void {
    if (end + more <= bytes.length) return;
    const larger = new Uint8Array(2 * bytes.length + more);
    larger.set(bytes.subarray(0, end));
    bytes = larger;
  }

  return {
    add(keys, row) {
      ticketIds[at] = keys.ticketId;
      participantIds[at] = keys.participantId;
      readAts[at] = keys.readAt;
      identifiers[at] = keys.identifier;
      displays[at] = keys.display;
      inside[at] = keys.inside ? 1 : 0;
      if (typeof row === 'string') {
        // No character takes more than three bytes a unit of its string.
        makeRoomFor(3 * row.length);
        end += utf8.encodeInto(row, bytes.subarray(end)).written;
      } else {
        makeRoomFor(row.length);
        bytes.set(row, end);
        end += row.length;
      }
      ends[at] = end;
      at += 1;
    },
    finish: (seen = new Map(), removed = []) => ({
      ticketIds,
      participantIds,
      readAts,
      identifiers,
      displays,
      inside,
      ends,
      bytes: bytes.slice(0, end),
      seenIds: Float64Array.from(seen.keys()),
      seenAts: Float64Array.from(seen.values()),
      removed: Float64Array.from(removed),
    }),
  };
}

const utf8 = new TextEncoder();

export function chunkOf(attendees: readonly Attendee[]): RosterChunk {
  const writer = createChunkWriter(attendees.length);
  for (const attendee of attendees) writer.add(keysOf(attendee), writeRow(attendee));
  return writer.finish();
}

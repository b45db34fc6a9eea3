/**
 * A piece of the list: what came in one go, as it is stored and as it is taken into memory again.
 * All of it is numbers and bytes, which a browser copies without looking at them.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { writeRow } from './attendee-row.ts';
import { hashOfText } from './row-index.ts';

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

type Rest = { readonly seen: ReadonlyMap<number, number>; readonly removed: Iterable<number> };
const nothingElse: Rest = { seen: new Map(), removed: [] };

/** @param rows the bytes of each, as they are or as text */
export function makeChunk(
  rows: readonly { readonly keys: RowKeys; readonly bytes: Uint8Array }[],
  { seen, removed }: Rest = nothingElse,
): RosterChunk {
  const column = (of: (keys: RowKeys) => number) => rows.map(({ keys }) => of(keys));
  let end = 0;
  const ends = Uint32Array.from(rows, ({ bytes }) => {
    end += bytes.length;
    return end;
  });
  const bytes = new Uint8Array(end);
  rows.forEach((row, at) => {
    bytes.set(row.bytes, at === 0 ? 0 : ends[at - 1]);
  });
  return {
    ticketIds: Float64Array.from(column((keys) => keys.ticketId)),
    participantIds: Float64Array.from(column((keys) => keys.participantId)),
    readAts: Float64Array.from(column((keys) => keys.readAt)),
    identifiers: Uint32Array.from(column((keys) => keys.identifier)),
    displays: Uint32Array.from(column((keys) => keys.display)),
    inside: Uint8Array.from(column((keys) => (keys.inside ? 1 : 0))),
    ends,
    bytes,
    seenIds: Float64Array.from(seen.keys()),
    seenAts: Float64Array.from(seen.values()),
    removed: Float64Array.from(removed),
  };
}

const utf8 = new TextEncoder();

export const chunkOf = (attendees: readonly Attendee[]): RosterChunk =>
  makeChunk(
    attendees.map((attendee) => ({
      keys: keysOf(attendee),
      bytes: utf8.encode(writeRow(attendee)),
    })),
  );

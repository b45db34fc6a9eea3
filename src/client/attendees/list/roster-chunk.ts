/**
 * A piece of the list as it is stored and loaded again. Nearly all of it is numbers and bytes, which a
 * browser copies without inspecting them.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { displayForm } from '../../../domain/ticket-code.ts';
import { hashOfText } from './row-index.ts';

/** The most rows in a chunk: Chromium stores larger values (64 kB) as files, which takes twice as long. */
export const rowsInAChunk = 500;

/** What is known of rows without reading them: one value a row in each. */
export type ChunkColumns = {
  readonly ticketIds: Float64Array;
  readonly participantIds: Float64Array;
  readonly readAts: Float64Array;
  readonly identifiers: Uint32Array;
  readonly displays: Uint32Array;
  /** 1: inside. */
  readonly inside: Uint8Array;
};

export type RosterChunk = ChunkColumns & {
  /** `writeRow` of each, by `packRows`. */
  readonly packed: Uint8Array;
  /**
   * Hashes of the codes that its tickets had before, each behind the place of its row: `[at, hash, at, hash …]`.
   * Missing in lists of earlier versions.
   */
  readonly replaced?: Uint32Array;
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
  /** Hashes of their display forms, with which both are found; 0: it has none. */
  readonly identifier: number;
  readonly display: number;
  readonly inside: boolean;
};

export const keysOf = (attendee: Attendee): RowKeys => ({
  ticketId: attendee.ticketId,
  participantId: attendee.participantId,
  readAt: attendee.readAt,
  // A service that leaves an identifier out must not make the empty code a ticket.
  // As a scan of it is read: some services' identifiers are whole links.
  identifier: hashOfForm(codeInTheWild(attendee.identifier)),
  display: hashOfForm(attendee.displayIdentifier),
  inside: attendee.presence.inside,
});

/** As `keysOf`, of the codes that the ticket had before. */
export const replacedKeysOf = ({ replaced }: Attendee): readonly number[] =>
  replaced.map(({ code }) => hashOfForm(codeInTheWild(code)));

const hyphen = 45;

/** Hashes a code's display form. Plain codes take the fast path, which saves most of the time. */
function hashOfForm(code: string): number {
  if (/^[0-9A-Z][0-9A-Z-]*$/.test(code)) return hashOfText(code, hyphen);
  const form = displayForm(code);
  return form ? hashOfText(form) : 0;
}

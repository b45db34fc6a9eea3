/**
 * Holds the rows of the list in memory, by number, and finds them by ticket, code and participant.
 * Changes are packed into chunks: loaded in order, the chunks give the same rows again.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { eanOfUpc } from '../../../domain/code-in-the-wild.ts';
import { asId, type ParticipantId, type TicketId } from '../../../domain/ids.ts';
import { displayForm, type TicketCode } from '../../../domain/ticket-code.ts';
import { instant } from '../../../domain/time.ts';
import { type AttendeeRow, isSameRow, readRow, writeRow } from './attendee-row.ts';
import { createReplacedRows, replacedIn } from './replaced-rows.ts';
import {
  keysOf,
  type RosterChunk,
  type RowKeys,
  replacedKeysOf,
  rowsInAChunk,
} from './roster-chunk.ts';
import { createRowColumns } from './row-columns.ts';
import { createRowFinder } from './row-finder.ts';
import { rowOfCode } from './row-of-code.ts';
import { createRowPieces, packRows } from './row-pieces.ts';

export type RosterRows = {
  count(): number;
  /** How many rows, as they stand, say that their ticket is inside. */
  inside(): number;
  /** Each of these returns a row's number; -1: there is none. */
  ofTicket(ticketId: number): number;
  ofCode(code: TicketCode): number;
  /** Rows of tickets that may have had the code before. */
  replacedBy(code: TicketCode): readonly number[];
  ofParticipant(participantId: ParticipantId): readonly number[];
  ticketIds(): IterableIterator<TicketId>;
  ticketId(row: number): TicketId;
  /** Whether the row, as it stands, says that its ticket is inside. */
  isInside(row: number): boolean;
  /** @returns undefined: the stored row is damaged */
  read(row: number): Attendee | undefined;
  /** @returns whether it says anything new (R5) */
  put(attendee: Attendee): boolean;
  /** @returns whether it was there */
  remove(ticketId: number): boolean;
  /** Lays stored chunks on top, in their order; may be done in slices. */
  take(chunks: readonly RosterChunk[]): Generator<void, void, void>;
  /** Makes room for so many rows in all; otherwise growing is a long task now and then. */
  reserve(rows: number): void;
  /** Packs what `put` and `remove` did since the last packing. */
  pack(): RosterChunk[];
  /** All rows in fresh chunks, to stand in place of everything packed before; may be taken in slices. */
  repack(): Generator<RosterChunk, void, void>;
  /** Finds those that were not read since then: gone from the service, or missed. */
  notReadSince(at: number): ReadonlySet<ParticipantId>;
};

/** The piece of rows that are not packed yet. */
const noPiece = 0;
/** Each a fraction of a turn. */
const rowsInASlice = 500;

/** @param onDamage called when a row is asked for that can't be read any more */
export function createRosterRows(onDamage: () => void = () => {}): RosterRows {
  const columns = createRowColumns();
  const finder = createRowFinder(columns);
  const { link, unlink, ofTicket } = finder;
  const replaced = createReplacedRows();
  const pieces = createRowPieces();
  pieces.add(packRows([]));
  const emptyRows: number[] = [];
  /** Rows that are not packed yet. */
  const changed = new Map<number, AttendeeRow>();
  /** Rows that were read again and are as they were. */
  const seen = new Set<number>();
  const removed = new Set<number>();
  let count = 0;
  let inside = 0;

  const isEmpty = (row: number) => Number.isNaN(columns.ticketId(row));

  function rowOf(row: number): AttendeeRow | undefined {
    const found = changed.get(row) ?? pieces.row(columns.piece(row), columns.at(row));
    if (!found) onDamage();
    return found;
  }

  function read(row: number): Attendee | undefined {
    const found = rowOf(row);
    return found && readRow(found, instant(columns.readAt(row)));
  }

  /** To be called when all values of the row are set. */
  function enter(row: number): void {
    link(row);
    count += 1;
    if (columns.isInside(row)) inside += 1;
  }

  /** To be called before values of the row change or are emptied. */
  function leave(row: number): void {
    unlink(row);
    replaced.delete(row);
    count -= 1;
    if (columns.isInside(row)) inside -= 1;
  }

  function drop(row: number): void {
    leave(row);
    columns.setKeys(row, noKeys);
    columns.setPlace(row, noPiece, 0);
    changed.delete(row);
    seen.delete(row);
    emptyRows.push(row);
  }

  function pack(
    rows: readonly number[],
    alsoSeen: ReadonlyMap<number, number> = new Map(),
    alsoRemoved: Iterable<number> = [],
  ): RosterChunk {
    const chunk: RosterChunk = {
      ...columns.pick(rows),
      replaced: replaced.pick(rows),
      packed: packRows(rows.map((row) => rowOf(row) ?? null)),
      seenIds: Float64Array.from(alsoSeen.keys()),
      seenAts: Float64Array.from(alsoSeen.values()),
      removed: Float64Array.from(alsoRemoved),
    };
    const piece = pieces.add(chunk.packed);
    rows.forEach((row, at) => {
      columns.setPlace(row, piece, at);
      changed.delete(row);
      seen.delete(row);
    });
    return chunk;
  }

  function reserve(rows: number): void {
    columns.reserve(rows);
    finder.reserve(rows);
  }

  function* takeOne(chunk: RosterChunk): Generator<void, void, void> {
    const piece = pieces.add(chunk.packed);
    const hadBefore = replacedIn(chunk.replaced);
    for (let at = 0; at < chunk.ticketIds.length; at += 1) {
      const known = ofTicket(chunk.ticketIds[at] ?? 0);
      if (known >= 0) leave(known);
      const row = known >= 0 ? known : (emptyRows.pop() ?? columns.add());
      columns.take(row, chunk, at, piece);
      replaced.set(row, hadBefore.get(at) ?? []);
      enter(row);
      if (at % rowsInASlice === 0) yield;
    }
    chunk.seenIds.forEach((ticketId, at) => {
      const row = ofTicket(ticketId);
      if (row >= 0) columns.setReadAt(row, chunk.seenAts[at] ?? 0);
    });
    for (const ticketId of chunk.removed) {
      const row = ofTicket(ticketId);
      if (row >= 0) drop(row);
    }
    yield;
  }

  return {
    count: () => count,
    inside: () => inside,
    ofTicket,
    ofCode(code) {
      const rows = finder.ofForm(displayForm(code));
      const ean = eanOfUpc(code);
      // A list of an earlier version may have a UPC-A by its EAN-13.
      return rowOfCode(code, ean ? [...rows, ...finder.ofForm(ean)] : rows, read);
    },
    replacedBy: replaced.ofCode,
    ofParticipant: finder.ofParticipant,
    *ticketIds() {
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row)) yield asId<TicketId>(columns.ticketId(row));
      }
    },
    ticketId: (row) => asId(columns.ticketId(row)),
    isInside: columns.isInside,
    read,
    put(attendee) {
      const written = writeRow(attendee);
      const known = ofTicket(attendee.ticketId);
      const before = known >= 0 ? rowOf(known) : undefined;
      if (before && isSameRow(before, written)) {
        columns.setReadAt(known, attendee.readAt);
        if (!changed.has(known)) seen.add(known);
        return false;
      }
      if (known >= 0) leave(known);
      const row = known >= 0 ? known : (emptyRows.pop() ?? columns.add());
      columns.setKeys(row, keysOf(attendee));
      replaced.set(row, replacedKeysOf(attendee));
      enter(row);
      changed.set(row, written);
      seen.delete(row);
      removed.delete(attendee.ticketId);
      return true;
    },
    remove(ticketId) {
      const row = ofTicket(ticketId);
      if (row < 0) return false;
      drop(row);
      removed.add(ticketId);
      return true;
    },
    *take(chunks) {
      reserve(chunks.reduce((sum, { ticketIds }) => sum + ticketIds.length, columns.length()));
      for (const chunk of chunks) yield* takeOne(chunk);
    },
    reserve,
    pack() {
      const chunks: RosterChunk[] = [];
      if (seen.size > 0 || removed.size > 0) {
        const ids = [...seen].map((row) => [columns.ticketId(row), columns.readAt(row)] as const);
        chunks.push(pack([], new Map(ids), removed));
        seen.clear();
        removed.clear();
      }
      const rows = [...changed.keys()];
      for (let at = 0; at < rows.length; at += rowsInAChunk) {
        chunks.push(pack(rows.slice(at, at + rowsInAChunk)));
      }
      return chunks;
    },
    *repack() {
      const firstFresh = pieces.count();
      let rows: number[] = [];
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row)) rows.push(row);
        const isLast = row + 1 === columns.length();
        if (rows.length < rowsInAChunk && !(isLast && rows.length > 0)) continue;
        yield pack(rows);
        rows = [];
      }
      pieces.dropBelow(firstFresh);
    },
    notReadSince(at) {
      const participants = new Set<ParticipantId>();
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row) && columns.readAt(row) < at) {
          participants.add(asId(columns.participantId(row)));
        }
      }
      return participants;
    },
  };
}

const noKeys: RowKeys = {
  ticketId: Number.NaN,
  participantId: 0,
  readAt: 0,
  identifier: 0,
  display: 0,
  inside: false,
};

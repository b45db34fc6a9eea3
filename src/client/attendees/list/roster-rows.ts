/**
 * Holds the rows of the list in memory, by number, and finds them by ticket, code and participant.
 * Changes are packed into chunks: loaded in order, the chunks give the same rows again.
 */
import type { Attendee } from '../../../domain/attendee.ts';
import { eanOfUpc } from '../../../domain/code-in-the-wild.ts';
import { asId, type ParticipantId, type TicketId } from '../../../domain/ids.ts';
import { displayForm, type TicketCode } from '../../../domain/ticket-code.ts';
import { instant } from '../../../domain/time.ts';
import {
  type AttendeeRow,
  createRowPieces,
  isSameRow,
  packRows,
  readRow,
  writeRow,
} from './attendee-row.ts';
import {
  type ChunkColumns,
  keysOf,
  type RosterChunk,
  type RowKeys,
  replacedKeysOf,
  rowsInAChunk,
} from './roster-chunk.ts';
import { createRowIndex, hashOfId, hashOfText, type RowIndex, rowOfCode } from './row-index.ts';

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
  /** Whether the row, as it is, says that its ticket is inside. */
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

/** @param onDamage called when somebody asks for a row that can no longer be read */
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

/**
 * Finds the rows of tickets that had a code before, by the code's hash. Few tickets ever get another code, so
 * all of them are looked through.
 */
type ReplacedRows = {
  /** @param hashes as `replacedKeysOf` gives them; none: nothing of the row is kept */
  set(row: number, hashes: readonly number[]): void;
  delete(row: number): void;
  /** @returns rows that may have had this code; others may have the same hash */
  ofCode(code: string): readonly number[];
  /** Of these rows, as a chunk has them. */
  pick(rows: readonly number[]): Uint32Array;
};

function createReplacedRows(): ReplacedRows {
  const hashesOf = new Map<number, readonly number[]>();
  return {
    set(row, hashes) {
      if (hashes.length > 0) hashesOf.set(row, hashes);
      else hashesOf.delete(row);
    },
    delete: (row) => void hashesOf.delete(row),
    ofCode(code) {
      if (hashesOf.size === 0) return [];
      const hash = hashOfText(displayForm(code));
      return [...hashesOf].flatMap(([row, hashes]) => (hashes.includes(hash) ? [row] : []));
    },
    pick(rows) {
      if (hashesOf.size === 0) return new Uint32Array();
      const pairs = rows.flatMap((row, at) =>
        (hashesOf.get(row) ?? []).flatMap((hash) => [at, hash]),
      );
      return Uint32Array.from(pairs);
    },
  };
}

/** The hashes of each row of a chunk that has any, by its place in the chunk. */
function replacedIn(pairs: Uint32Array | undefined): ReadonlyMap<number, readonly number[]> {
  const hashes = new Map<number, number[]>();
  for (let next = 0; pairs && next + 1 < pairs.length; next += 2) {
    const [at = 0, hash = 0] = pairs.subarray(next, next + 2);
    hashes.set(at, [...(hashes.get(at) ?? []), hash]);
  }
  return hashes;
}

/** Finds the rows of a ticket, a participant and a code, each by its own index. */
type RowFinder = {
  /** Makes room for so many rows at once: they are linked without a second look at any. */
  reserve(rows: number): void;
  /** To be called when all keys of the row are set, and before any of them changes. */
  link(row: number): void;
  unlink(row: number): void;
  /** @returns the row's number; -1: there is none */
  ofTicket(ticketId: number): number;
  ofParticipant(participantId: number): readonly number[];
  /**
   * Finds rows that may have an identifier or a display identifier of this form; others may have the
   * same hash.
   * @param form as `displayForm` gives it
   */
  ofForm(form: string): ReadonlySet<number>;
};

export function createRowFinder(columns: RowColumns): RowFinder {
  const byTicket = createRowIndex((row) => hashOfId(columns.ticketId(row)));
  const byParticipant = createRowIndex((row) => hashOfId(columns.participantId(row)));
  const byIdentifier = createRowIndex(columns.identifier);
  const byDisplay = createRowIndex(columns.display);
  const indexes = [byTicket, byParticipant, byIdentifier, byDisplay];
  return {
    reserve(rows) {
      for (const index of indexes) index.reserve(rows);
    },
    link(row) {
      byTicket.add(row);
      byParticipant.add(row);
      if (columns.identifier(row) !== 0) byIdentifier.add(row);
      if (columns.display(row) !== 0) byDisplay.add(row);
    },
    unlink(row) {
      for (const index of indexes) index.remove(row);
    },
    ofTicket(ticketId) {
      let row = byTicket.first(hashOfId(ticketId));
      while (row >= 0 && columns.ticketId(row) !== ticketId) row = byTicket.next(row);
      return row;
    },
    ofParticipant(participantId) {
      const rows: number[] = [];
      let row = byParticipant.first(hashOfId(participantId));
      for (; row >= 0; row = byParticipant.next(row)) {
        if (columns.participantId(row) === participantId) rows.push(row);
      }
      return rows.reverse();
    },
    ofForm(form) {
      const hash = hashOfText(form);
      return new Set([
        ...rowsOf(byIdentifier, columns.identifier, hash),
        ...rowsOf(byDisplay, columns.display, hash),
      ]);
    },
  };
}

function* rowsOf(index: RowIndex, hashOf: (row: number) => number, hash: number) {
  for (let row = index.first(hash); row >= 0; row = index.next(row)) {
    if (hashOf(row) === hash) yield row;
  }
}

/** Holds what is known of every row without reading it, each value in its own growing array. */
type RowColumns = {
  /** Rows that were ever added; some of them may be empty again. */
  length(): number;
  /** Makes room for so many rows, so that adding them copies nothing. */
  reserve(rows: number): void;
  /** @returns its number */
  add(): number;
  setKeys(row: number, keys: RowKeys): void;
  /** Of an empty row: not a number. */
  ticketId(row: number): number;
  participantId(row: number): number;
  identifier(row: number): number;
  display(row: number): number;
  readAt(row: number): number;
  setReadAt(row: number, readAt: number): void;
  isInside(row: number): boolean;
  /** Which piece holds the row, and at which place in it. */
  piece(row: number): number;
  at(row: number): number;
  setPlace(row: number, piece: number, at: number): void;
  /** Sets keys and place of a stored row without making objects: a start has 100,000 of them. */
  take(row: number, chunk: ChunkColumns, at: number, piece: number): void;
  /** The keys of these rows, to be stored. */
  pick(rows: readonly number[]): ChunkColumns;
};

const arrays = (capacity: number) => ({
  ticketIds: new Float64Array(capacity),
  participantIds: new Float64Array(capacity),
  readAts: new Float64Array(capacity),
  identifiers: new Uint32Array(capacity),
  displays: new Uint32Array(capacity),
  inside: new Uint8Array(capacity),
  pieces: new Uint32Array(capacity),
  ats: new Uint16Array(capacity),
});

const smallest = 1024;

export function createRowColumns(): RowColumns {
  let columns = arrays(smallest);
  let length = 0;

  function reserve(rows: number): void {
    if (rows <= columns.ticketIds.length) return;
    const grown = arrays(Math.max(rows, 2 * columns.ticketIds.length));
    for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
      grown[name].set(columns[name]);
    }
    columns = grown;
  }

  return {
    length: () => length,
    reserve,
    add() {
      reserve(length + 1);
      length += 1;
      return length - 1;
    },
    setKeys(row, keys) {
      columns.ticketIds[row] = keys.ticketId;
      columns.participantIds[row] = keys.participantId;
      columns.readAts[row] = keys.readAt;
      columns.identifiers[row] = keys.identifier;
      columns.displays[row] = keys.display;
      columns.inside[row] = keys.inside ? 1 : 0;
    },
    ticketId: (row) => columns.ticketIds[row] ?? 0,
    participantId: (row) => columns.participantIds[row] ?? 0,
    identifier: (row) => columns.identifiers[row] ?? 0,
    display: (row) => columns.displays[row] ?? 0,
    readAt: (row) => columns.readAts[row] ?? 0,
    setReadAt(row, readAt) {
      columns.readAts[row] = readAt;
    },
    isInside: (row) => columns.inside[row] === 1,
    piece: (row) => columns.pieces[row] ?? 0,
    at: (row) => columns.ats[row] ?? 0,
    setPlace(row, piece, at) {
      columns.pieces[row] = piece;
      columns.ats[row] = at;
    },
    take(row, chunk, at, piece) {
      columns.ticketIds[row] = chunk.ticketIds[at] ?? 0;
      columns.participantIds[row] = chunk.participantIds[at] ?? 0;
      columns.readAts[row] = chunk.readAts[at] ?? 0;
      columns.identifiers[row] = chunk.identifiers[at] ?? 0;
      columns.displays[row] = chunk.displays[at] ?? 0;
      columns.inside[row] = chunk.inside[at] ?? 0;
      columns.pieces[row] = piece;
      columns.ats[row] = at;
    },
    pick: (rows) => ({
      ticketIds: picked(columns.ticketIds, rows, new Float64Array(rows.length)),
      participantIds: picked(columns.participantIds, rows, new Float64Array(rows.length)),
      readAts: picked(columns.readAts, rows, new Float64Array(rows.length)),
      identifiers: picked(columns.identifiers, rows, new Uint32Array(rows.length)),
      displays: picked(columns.displays, rows, new Uint32Array(rows.length)),
      inside: picked(columns.inside, rows, new Uint8Array(rows.length)),
    }),
  };
}

function picked<Column extends Float64Array | Uint32Array | Uint8Array>(
  from: Column,
  rows: readonly number[],
  into: Column,
): Column {
  for (let at = 0; at < rows.length; at += 1) into[at] = from[rows[at] ?? 0] ?? 0;
  return into;
}

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
  keysOf,
  type RosterChunk,
  type RowKeys,
  replacedKeysOf,
  rowsInAChunk,
} from './roster-chunk.ts';
import { createRowColumns, type RowColumns } from './row-columns.ts';
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

/** The rows, and what of them is not packed yet. */
type Rows = {
  readonly columns: RowColumns;
  readonly finder: RowFinder;
  readonly replaced: ReplacedRows;
  readonly pieces: ReturnType<typeof createRowPieces>;
  /** Rows that are not packed yet. */
  readonly changed: Map<number, AttendeeRow>;
  /** Rows that were read again and are as they were. */
  readonly seen: Set<number>;
  readonly removed: Set<number>;
  count(): number;
  inside(): number;
  /** Rows that are not empty. */
  all(): IterableIterator<number>;
  rowOf(row: number): AttendeeRow | undefined;
  /** The ticket's own row, or an empty one. @param known -1: it has none */
  renew(known: number): number;
  /** To be called when all values of the row are set. */
  enter(row: number): void;
  drop(row: number): void;
};

/** @param onDamage called when somebody asks for a row that can no longer be read */
function createRows(onDamage: () => void): Rows {
  const columns = createRowColumns();
  const finder = createRowFinder(columns);
  const replaced = createReplacedRows();
  const pieces = createRowPieces();
  pieces.add(packRows([]));
  const emptyRows: number[] = [];
  const changed = new Map<number, AttendeeRow>();
  const seen = new Set<number>();
  let count = 0;
  let inside = 0;

  /** To be called before values of the row change or are emptied. */
  function leave(row: number): void {
    finder.unlink(row);
    replaced.delete(row);
    count -= 1;
    if (columns.isInside(row)) inside -= 1;
  }

  return {
    ...{ columns, finder, replaced, pieces, changed, seen, removed: new Set() },
    count: () => count,
    inside: () => inside,
    *all() {
      for (let row = 0; row < columns.length(); row += 1) {
        if (!Number.isNaN(columns.ticketId(row))) yield row;
      }
    },
    rowOf(row) {
      const found = changed.get(row) ?? pieces.row(columns.piece(row), columns.at(row));
      if (!found) onDamage();
      return found;
    },
    renew(known) {
      if (known >= 0) leave(known);
      return known >= 0 ? known : (emptyRows.pop() ?? columns.add());
    },
    enter(row) {
      finder.link(row);
      count += 1;
      if (columns.isInside(row)) inside += 1;
    },
    drop(row) {
      leave(row);
      columns.setKeys(row, noKeys);
      columns.setPlace(row, noPiece, 0);
      changed.delete(row);
      seen.delete(row);
      emptyRows.push(row);
    },
  };
}

function reserve({ columns, finder }: Rows, rows: number): void {
  columns.reserve(rows);
  finder.reserve(rows);
}

/** Packs rows, which from then on are read from there. */
function packed(
  { columns, replaced, pieces, changed, seen, rowOf }: Rows,
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

function* take(rows: Rows, chunk: RosterChunk): Generator<void, void, void> {
  const { columns, replaced } = rows;
  const { ofTicket } = rows.finder;
  const piece = rows.pieces.add(chunk.packed);
  const hadBefore = replacedIn(chunk.replaced);
  for (let at = 0; at < chunk.ticketIds.length; at += 1) {
    const row = rows.renew(ofTicket(chunk.ticketIds[at] ?? 0));
    columns.take(row, chunk, at, piece);
    replaced.set(row, hadBefore.get(at) ?? []);
    rows.enter(row);
    if (at % rowsInASlice === 0) yield;
  }
  chunk.seenIds.forEach((ticketId, at) => {
    const row = ofTicket(ticketId);
    if (row >= 0) columns.setReadAt(row, chunk.seenAts[at] ?? 0);
  });
  for (const ticketId of chunk.removed) {
    const row = ofTicket(ticketId);
    if (row >= 0) rows.drop(row);
  }
  yield;
}

function* repack(rows: Rows): Generator<RosterChunk, void, void> {
  const firstFresh = rows.pieces.count();
  let some: number[] = [];
  for (const row of rows.all()) {
    some.push(row);
    if (some.length < rowsInAChunk) continue;
    yield packed(rows, some);
    some = [];
  }
  if (some.length > 0) yield packed(rows, some);
  rows.pieces.dropBelow(firstFresh);
}

/** @param onDamage called when somebody asks for a row that can no longer be read */
export function createRosterRows(onDamage: () => void = () => {}): RosterRows {
  const rows = createRows(onDamage);
  const { columns, finder, replaced, changed, seen, removed, rowOf } = rows;
  const { ofTicket } = finder;

  function read(row: number): Attendee | undefined {
    const found = rowOf(row);
    return found && readRow(found, instant(columns.readAt(row)));
  }

  return {
    count: rows.count,
    inside: rows.inside,
    ofTicket,
    ofCode(code) {
      const found = finder.ofForm(displayForm(code));
      const ean = eanOfUpc(code);
      // A list of an earlier version may have a UPC-A by its EAN-13.
      return rowOfCode(code, ean ? [...found, ...finder.ofForm(ean)] : found, read);
    },
    replacedBy: replaced.ofCode,
    ofParticipant: finder.ofParticipant,
    *ticketIds() {
      for (const row of rows.all()) yield asId<TicketId>(columns.ticketId(row));
    },
    ticketId: (row) => asId(columns.ticketId(row)),
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
      const row = rows.renew(known);
      columns.setKeys(row, keysOf(attendee));
      replaced.set(row, replacedKeysOf(attendee));
      rows.enter(row);
      changed.set(row, written);
      seen.delete(row);
      removed.delete(attendee.ticketId);
      return true;
    },
    remove(ticketId) {
      const row = ofTicket(ticketId);
      if (row < 0) return false;
      rows.drop(row);
      removed.add(ticketId);
      return true;
    },
    *take(chunks) {
      const many = chunks.reduce((sum, { ticketIds }) => sum + ticketIds.length, columns.length());
      reserve(rows, many);
      for (const chunk of chunks) yield* take(rows, chunk);
    },
    reserve: (many) => reserve(rows, many),
    pack() {
      const chunks: RosterChunk[] = [];
      if (seen.size > 0 || removed.size > 0) {
        const ids = [...seen].map((row) => [columns.ticketId(row), columns.readAt(row)] as const);
        chunks.push(packed(rows, [], new Map(ids), removed));
        seen.clear();
        removed.clear();
      }
      const unpacked = [...changed.keys()];
      for (let at = 0; at < unpacked.length; at += rowsInAChunk) {
        chunks.push(packed(rows, unpacked.slice(at, at + rowsInAChunk)));
      }
      return chunks;
    },
    repack: () => repack(rows),
    notReadSince(at) {
      const participants = new Set<ParticipantId>();
      for (const row of rows.all()) {
        if (columns.readAt(row) < at) participants.add(asId(columns.participantId(row)));
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

type ReplacedRows = {
  /** @param hashes as `replacedKeysOf` gives them; none: nothing of the row is kept */
  set(row: number, hashes: readonly number[]): void;
  delete(row: number): void;
  /** @returns rows that may have had this code; others may have the same hash */
  ofCode(code: string): readonly number[];
  /** Of these rows, as a chunk has them. */
  pick(rows: readonly number[]): Uint32Array;
};

/**
 * Finds the rows of tickets that had a code before, by the code's hash. Few tickets ever get another code, so
 * all of them are looked through.
 */
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

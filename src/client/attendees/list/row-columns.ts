/** What is known of every row without reading it, each value in its own growing array. */
import type { ChunkColumns, RowKeys } from './roster-chunk.ts';

export type RowColumns = {
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

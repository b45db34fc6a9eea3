/**
 * Rows as they lie on the disk: some hundred together as JSON in UTF-8, which a start copies without
 * looking at it. They are unpacked when the first of them is read.
 */
import type { AttendeeRow } from './attendee-row.ts';

export const packRows = (rows: readonly AttendeeRow[]): Uint8Array =>
  encoder.encode(JSON.stringify(rows));

export type RowPieces = {
  /** @returns the number of the piece */
  add(packed: Uint8Array): number;
  row(piece: number, at: number): AttendeeRow;
  /** How many pieces there are; their numbers are below. */
  count(): number;
  /** Forgets the rows of all pieces below that number; nobody asks for them any more. */
  dropBelow(piece: number): void;
};

export function createRowPieces(): RowPieces {
  const pieces: (Uint8Array | readonly AttendeeRow[])[] = [];

  function unpacked(piece: number): readonly AttendeeRow[] {
    const rows = pieces[piece] ?? [];
    if (!(rows instanceof Uint8Array)) return rows;
    const read = JSON.parse(decoder.decode(rows)) as readonly AttendeeRow[];
    pieces[piece] = read;
    return read;
  }

  return {
    add: (packed) => pieces.push(packed) - 1,
    row(piece, at) {
      const row = unpacked(piece)[at];
      if (!row) throw new Error(`piece ${piece} has no row ${at}`);
      return row;
    },
    count: () => pieces.length,
    dropBelow: (piece) => void pieces.fill([], 0, piece),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

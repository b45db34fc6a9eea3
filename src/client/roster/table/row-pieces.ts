/**
 * Holds rows as they are on the disk: some hundred together as JSON in UTF-8, which a start copies
 * without parsing. A piece is parsed when its first row is read, so only then can damage be found.
 */
import { type AttendeeRow, isAttendeeRow } from './attendee-row.ts';

/** @param rows null: one that is damaged */
export const packRows = (rows: readonly (AttendeeRow | null)[]): Uint8Array =>
  encoder.encode(JSON.stringify(rows));

type Unpacked = readonly (AttendeeRow | null)[];

export type RowPieces = {
  /** @returns the number of the piece */
  add(packed: Uint8Array): number;
  /** @returns undefined: it is damaged */
  row(piece: number, at: number): AttendeeRow | undefined;
  /** How many pieces there are; their numbers are below. */
  count(): number;
  /** Forgets the rows of all pieces below that number; nobody asks for them any more. */
  dropBelow(piece: number): void;
};

export function createRowPieces(): RowPieces {
  const pieces: (Uint8Array | Unpacked)[] = [];

  function unpacked(piece: number): Unpacked {
    const rows = pieces[piece] ?? [];
    if (!ArrayBuffer.isView(rows)) return rows;
    const read = parsePiece(rows);
    pieces[piece] = read;
    return read;
  }

  return {
    add: (packed) => pieces.push(packed) - 1,
    row(piece, at) {
      const row: unknown = unpacked(piece)[at];
      return isAttendeeRow(row) ? row : undefined;
    },
    count: () => pieces.length,
    dropBelow: (piece) => void pieces.fill([], 0, piece),
  };
}

/** Parses a piece; one that can't be read has no rows. */
function parsePiece(packed: Uint8Array): Unpacked {
  try {
    const read: unknown = JSON.parse(decoder.decode(packed));
    return Array.isArray(read) ? read : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

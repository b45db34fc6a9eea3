/**
 * Finds the rows of tickets that had a code before, by the code's hash. Few tickets ever get another code, so
 * all of them are looked through.
 */
import { displayForm } from '../../../domain/ticket-code.ts';
import { hashOfText } from './row-index.ts';

export type ReplacedRows = {
  /** @param hashes as `replacedKeysOf` gives them; none: nothing of the row is kept */
  set(row: number, hashes: readonly number[]): void;
  delete(row: number): void;
  /** @returns rows that may have had this code; others may have the same hash */
  ofCode(code: string): readonly number[];
  /** Of these rows, as a chunk has them. */
  pick(rows: readonly number[]): Uint32Array;
};

export function createReplacedRows(): ReplacedRows {
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
export function replacedIn(pairs: Uint32Array | undefined): ReadonlyMap<number, readonly number[]> {
  const hashes = new Map<number, number[]>();
  for (let next = 0; pairs && next + 1 < pairs.length; next += 2) {
    const [at = 0, hash = 0] = pairs.subarray(next, next + 2);
    hashes.set(at, [...(hashes.get(at) ?? []), hash]);
  }
  return hashes;
}

/** The bytes of some rows, one after the other, and where each ends: as a chunk holds them. */
import type { RosterChunk } from './roster-chunk.ts';
import type { RowColumns } from './row-columns.ts';

/** Rows that lie one after the other. */
type Run = { readonly first: number; readonly source: number; readonly start: number; end: number };

export function joinRows(
  rows: readonly number[],
  places: Pick<RowColumns, 'source' | 'start' | 'end'>,
  sourceOf: (row: number) => Uint8Array,
): Pick<RosterChunk, 'bytes' | 'ends'> {
  const ends = new Uint32Array(rows.length);
  const runs: Run[] = [];
  let run: Run | undefined;
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const source = places.source(row);
    const start = places.start(row);
    const end = places.end(row);
    if (run?.source !== source || run.end !== start) {
      run = { first: row, source, start, end };
      runs.push(run);
    }
    run.end = end;
    length += end - start;
    ends[at] = length;
  }
  const bytes = new Uint8Array(length);
  let filled = 0;
  for (const { first, start, end } of runs) {
    bytes.set(sourceOf(first).subarray(start, end), filled);
    filled += end - start;
  }
  return { bytes, ends };
}

/** The bytes of some rows, one after the other, and where each ends: as a chunk holds them. */
import type { RosterChunk } from './roster-chunk.ts';
import type { RowColumns } from './row-columns.ts';

type Places = Pick<RowColumns, 'source' | 'start' | 'end'>;

export function joinRows(
  rows: readonly number[],
  places: Places,
  sourceOf: (row: number) => Uint8Array,
): Pick<RosterChunk, 'bytes' | 'ends'> {
  const ends = new Uint32Array(rows.length);
  let end = 0;
  rows.forEach((row, at) => {
    end += places.end(row) - places.start(row);
    ends[at] = end;
  });
  const bytes = new Uint8Array(end);
  for (let at = 0; at < rows.length; at += 1) {
    const first = at;
    // Neighbours, as most of them are, are copied as one.
    while (areNeighbours(places, rows[at], rows[at + 1])) at += 1;
    const [from, to] = [rows[first] ?? 0, rows[at] ?? 0];
    const run = sourceOf(from).subarray(places.start(from), places.end(to));
    bytes.set(run, ends[first - 1] ?? 0);
  }
  return { bytes, ends };
}

const areNeighbours = (
  places: Places,
  row: number | undefined,
  next: number | undefined,
): boolean =>
  row !== undefined &&
  next !== undefined &&
  places.source(row) === places.source(next) &&
  places.end(row) === places.start(next);

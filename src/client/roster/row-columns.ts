/** What is known of every row without reading it, each value in an array of its own that grows. */
import type { RosterChunk, RowKeys } from './roster-chunk.ts';

export type RowColumns = {
  /** Rows that were ever added; some of them may be empty again. */
  length(): number;
  /** @returns its number */
  add(): number;
  keys(row: number): RowKeys;
  setKeys(row: number, keys: RowKeys): void;
  /** Of an empty row: not a number. */
  ticketId(row: number): number;
  participantId(row: number): number;
  identifier(row: number): number;
  display(row: number): number;
  readAt(row: number): number;
  setReadAt(row: number, readAt: number): void;
  isInside(row: number): boolean;
  /** Which bytes hold the row, and where. */
  place(row: number): RowPlace;
  setPlace(row: number, place: RowPlace): void;
  /** Keys and place of a stored row, without a detour through objects: a start has 100,000 of them. */
  take(row: number, chunk: RosterChunk, at: number, source: number): void;
};

export type RowPlace = { readonly source: number; readonly start: number; readonly end: number };

const arrays = (capacity: number) => ({
  ticketIds: new Float64Array(capacity),
  participantIds: new Float64Array(capacity),
  readAts: new Float64Array(capacity),
  identifiers: new Uint32Array(capacity),
  displays: new Uint32Array(capacity),
  inside: new Uint8Array(capacity),
  sources: new Uint32Array(capacity),
  starts: new Uint32Array(capacity),
  ends: new Uint32Array(capacity),
});

const smallest = 1024;

export function createRowColumns(): RowColumns {
  let columns = arrays(smallest);
  let length = 0;

  function grow(): void {
    const grown = arrays(2 * columns.ticketIds.length);
    for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
      grown[name].set(columns[name]);
    }
    columns = grown;
  }

  return {
    length: () => length,
    add() {
      if (length === columns.ticketIds.length) grow();
      length += 1;
      return length - 1;
    },
    keys: (row) => ({
      ticketId: columns.ticketIds[row] ?? 0,
      participantId: columns.participantIds[row] ?? 0,
      readAt: columns.readAts[row] ?? 0,
      identifier: columns.identifiers[row] ?? 0,
      display: columns.displays[row] ?? 0,
      inside: columns.inside[row] === 1,
    }),
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
    place: (row) => ({
      source: columns.sources[row] ?? 0,
      start: columns.starts[row] ?? 0,
      end: columns.ends[row] ?? 0,
    }),
    setPlace(row, { source, start, end }) {
      columns.sources[row] = source;
      columns.starts[row] = start;
      columns.ends[row] = end;
    },
    take(row, chunk, at, source) {
      columns.ticketIds[row] = chunk.ticketIds[at] ?? 0;
      columns.participantIds[row] = chunk.participantIds[at] ?? 0;
      columns.readAts[row] = chunk.readAts[at] ?? 0;
      columns.identifiers[row] = chunk.identifiers[at] ?? 0;
      columns.displays[row] = chunk.displays[at] ?? 0;
      columns.inside[row] = chunk.inside[at] ?? 0;
      columns.sources[row] = source;
      columns.starts[row] = chunk.ends[at - 1] ?? 0;
      columns.ends[row] = chunk.ends[at] ?? 0;
    },
  };
}

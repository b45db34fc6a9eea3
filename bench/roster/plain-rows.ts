/**
 * What the list's packed pieces are held against: the same list, its keys in the same columns, but
 * each row kept as the tuple of its values, on the disk too.
 */
import {
  type AttendeeRow,
  readRow,
  writeRow,
} from '../../src/client/attendees/list/attendee-row.ts';
import {
  type ChunkColumns,
  keysOf,
  rowsInAChunk,
} from '../../src/client/attendees/list/roster-chunk.ts';
import { createRowFinder } from '../../src/client/attendees/list/roster-rows.ts';
import { createRowColumns } from '../../src/client/attendees/list/row-columns.ts';
import { rowOfCode } from '../../src/client/attendees/list/row-index.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { asId, type TicketId } from '../../src/domain/ids.ts';
import { displayForm, type TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';

export type PlainChunk = ChunkColumns & { readonly rows: readonly AttendeeRow[] };

/** As much of `createRosterRows` as is measured. */
export function createPlainRows() {
  const columns = createRowColumns();
  const finder = createRowFinder(columns);
  const rows: AttendeeRow[] = [];
  let packed = 0;

  const read = (row: number): Attendee =>
    readRow(rows[row] as AttendeeRow, instant(columns.readAt(row)));

  function reserve(count: number): void {
    columns.reserve(count);
    finder.reserve(count);
  }

  return {
    reserve,
    put(attendee: Attendee): void {
      const row = columns.add();
      rows.push(writeRow(attendee));
      columns.setKeys(row, keysOf(attendee));
      finder.link(row);
    },
    pack(): PlainChunk[] {
      const chunks: PlainChunk[] = [];
      for (; packed < rows.length; packed += rowsInAChunk) {
        const some = rows.slice(packed, packed + rowsInAChunk);
        chunks.push({ ...columns.pick(some.map((_, at) => packed + at)), rows: some });
      }
      return chunks;
    },
    *take(chunks: readonly PlainChunk[]): Generator<void, void, void> {
      reserve(chunks.reduce((sum, each) => sum + each.rows.length, 0));
      for (const chunk of chunks) {
        for (const [at, each] of chunk.rows.entries()) {
          const row = columns.add();
          columns.take(row, chunk, at, 0);
          rows.push(each);
          finder.link(row);
        }
        yield;
      }
    },
    count: () => rows.length,
    *ticketIds(): IterableIterator<TicketId> {
      for (let row = 0; row < rows.length; row += 1) yield asId(columns.ticketId(row));
    },
    get(ticketId: TicketId): Attendee | undefined {
      const row = finder.ofTicket(ticketId);
      return row < 0 ? undefined : read(row);
    },
    find(code: TicketCode): Attendee | undefined {
      const row = rowOfCode(code, finder.ofForm(displayForm(code)), read);
      return row < 0 ? undefined : read(row);
    },
  };
}

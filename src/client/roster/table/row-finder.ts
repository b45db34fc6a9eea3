/** Finds the rows of a ticket, a participant and a code, each by its own index. */
import type { RowColumns } from './row-columns.ts';
import { createRowIndex, hashOfId, hashOfText, type RowIndex } from './row-index.ts';

export type RowFinder = {
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

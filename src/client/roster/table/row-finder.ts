/** Finds the rows of a ticket, a participant and a code, each by an index of its own. */
import type { RowColumns } from './row-columns.ts';
import { createRowIndex, hashOfId, hashOfText, type RowIndex } from './row-index.ts';

export type RowFinder = {
  /** Makes room for so many rows at once: they are linked without a second look at any. */
  reserve(rows: number): void;
  /** To be called when all keys of the row are set, and before any of them changes. */
  link(row: number): void;
  unlink(row: number): void;
  /** Each of these returns a row's number; -1: there is none. */
  ofTicket(ticketId: number): number;
  /** @param is whether a row has this code: other codes may have the same hash */
  ofIdentifier(code: string, is: (row: number) => boolean): number;
  ofDisplay(code: string, is: (row: number) => boolean): number;
  ofParticipant(participantId: number): readonly number[];
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
    ofIdentifier: (code, is) => firstOf(byIdentifier, columns.identifier, code, is),
    ofDisplay: (code, is) => firstOf(byDisplay, columns.display, code, is),
    ofParticipant(participantId) {
      const rows: number[] = [];
      let row = byParticipant.first(hashOfId(participantId));
      for (; row >= 0; row = byParticipant.next(row)) {
        if (columns.participantId(row) === participantId) rows.push(row);
      }
      return rows.reverse();
    },
  };
}

/** Of several with the same code the one that stands first in the list. */
function firstOf(
  index: RowIndex,
  hashOf: (row: number) => number,
  code: string,
  is: (row: number) => boolean,
): number {
  const hash = hashOfText(code);
  let found = -1;
  for (let row = index.first(hash); row >= 0; row = index.next(row)) {
    if ((found < 0 || row < found) && hashOf(row) === hash && is(row)) found = row;
  }
  return found;
}

/** Finds the rows of a ticket, a participant and a code, each by an index of its own. */
import type { RowColumns } from './row-columns.ts';
import { createRowIndex, hashOfId, hashOfText } from './row-index.ts';

export type RowFinder = {
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
  return {
    link(row) {
      byTicket.add(row);
      byParticipant.add(row);
      if (columns.identifier(row) !== 0) byIdentifier.add(row);
      if (columns.display(row) !== 0) byDisplay.add(row);
    },
    unlink(row) {
      byTicket.remove(row);
      byParticipant.remove(row);
      byIdentifier.remove(row);
      byDisplay.remove(row);
    },
    ofTicket: (ticketId) =>
      byTicket.find(hashOfId(ticketId), (row) => columns.ticketId(row) === ticketId),
    ofIdentifier: (code, is) => byIdentifier.find(hashOfText(code), is),
    ofDisplay: (code, is) => byDisplay.find(hashOfText(code), is),
    ofParticipant: (participantId) =>
      byParticipant
        .all(hashOfId(participantId))
        .filter((row) => columns.participantId(row) === participantId),
  };
}

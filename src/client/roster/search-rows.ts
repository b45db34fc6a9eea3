/**
 * The search texts of a list, row by row. What changes on the list is noted and made anew when there
 * is time for it, or before the next look.
 */
import type { TicketId } from '../../domain/ids.ts';
import type { Roster } from './roster.ts';
import { namesIn, searchText } from './search-text.ts';
import { createSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts';

export type SearchRows = {
  /** Empty for a row that is yet to be made, and for a ticket that is gone. */
  readonly texts: readonly string[];
  /** Of names and companies. */
  readonly vocabulary: Pick<SearchVocabulary, 'rowsNear'>;
  ticketAt(row: number): TicketId;
  /** A ticket was put on the list, changed there or removed. */
  note(ticketId: TicketId): void;
  /** Any of them may have been. */
  noteAll(): void;
  /** How many rows wait to be made. */
  waiting(): number;
  /** Makes up to so many of them. */
  make(rows: number): void;
};

export function createSearchRows(roster: Pick<Roster, 'ticketIds' | 'get'>): SearchRows {
  const ids: TicketId[] = [];
  const rowOf = new Map<TicketId, number>();
  const texts: string[] = [];
  const vocabulary = createSearchVocabulary();
  const waiting = new Set<number>();

  function note(ticketId: TicketId): void {
    const row = rowOf.get(ticketId) ?? ids.length;
    if (row === ids.length) {
      ids.push(ticketId);
      rowOf.set(ticketId, row);
      texts.push('');
    }
    waiting.add(row);
  }

  function write(row: number, ticketId: TicketId): void {
    const attendee = roster.get(ticketId);
    const text = attendee ? searchText(attendee) : '';
    if (texts[row] === text) return;
    texts[row] = text;
    vocabulary.add(namesIn(text), row);
  }

  return {
    texts,
    vocabulary,
    ticketAt: (row) => ids[row] as TicketId,
    note,
    noteAll() {
      // What is no longer on the list is found out when its row is made anew.
      for (const row of ids.keys()) waiting.add(row);
      for (const ticketId of roster.ticketIds()) note(ticketId);
    },
    waiting: () => waiting.size,
    make(rows) {
      let left = rows;
      for (const row of waiting) {
        if (left === 0) return;
        left -= 1;
        waiting.delete(row);
        write(row, ids[row] as TicketId);
      }
    },
  };
}

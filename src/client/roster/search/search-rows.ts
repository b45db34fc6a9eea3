/**
 * Keeps the search texts of a list, row by row. Changes on the list are noted, and their texts written
 * again when there is time, or before the next search.
 */
import type { TicketId } from '../../../domain/ids.ts';
import type { Roster } from '../table/roster.ts';
import { createRowIndex, hashOfId } from '../table/row-index.ts';
import { namesIn, searchText } from './search-text.ts';
import { createSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts';

export type SearchRows = {
  /** Empty for a row that is yet to be made, and for a ticket that is gone. */
  readonly texts: readonly string[];
  /** Of names and companies. */
  readonly vocabulary: Pick<SearchVocabulary, 'rowsNear'>;
  ticketAt(row: number): TicketId;
  /** Notes that a ticket was put on the list, changed or removed. */
  note(ticketId: TicketId): void;
  /** Notes that any ticket may have changed. */
  noteAll(): void;
  /** How many rows have to be written; infinitely many if they are not counted. */
  waiting(): number;
  /** Writes up to so many of them. */
  make(rows: number): void;
};

export function createSearchRows(roster: Pick<Roster, 'count' | 'ticketIds' | 'get'>): SearchRows {
  const ids: TicketId[] = [];
  /** With room for all at once, where a Map that grows would hold up a tap. */
  const byTicket = createRowIndex((row) => hashOfId(ids[row] ?? 0));
  const texts: string[] = [];
  const vocabulary = createSearchVocabulary();
  const noted = new Set<TicketId>();
  /** All tickets, one after the other: to note a hundred thousand at once would hold up a tap. */
  let all: Iterator<TicketId> | null = null;

  /** @returns -1: it has none */
  function rowOf(ticketId: TicketId): number {
    let row = byTicket.first(hashOfId(ticketId));
    while (row >= 0 && ids[row] !== ticketId) row = byTicket.next(row);
    return row;
  }

  function addRow(ticketId: TicketId): number {
    const row = ids.push(ticketId) - 1;
    byTicket.add(row);
    texts.push('');
    return row;
  }

  function write(ticketId: TicketId): void {
    const attendee = roster.get(ticketId);
    const known = rowOf(ticketId);
    const row = known < 0 ? addRow(ticketId) : known;
    const text = attendee ? searchText(attendee) : '';
    if (texts[row] === text) return;
    texts[row] = text;
    vocabulary.add(namesIn(text), row);
  }

  /** Those that had a row before come first: they may be on the list no longer. */
  function* everyTicket(): Generator<TicketId, void, void> {
    const known = ids.length;
    for (let row = 0; row < known; row += 1) yield ids[row] as TicketId;
    for (const ticketId of roster.ticketIds()) if (rowOf(ticketId) < 0) yield ticketId;
  }

  function take(): TicketId | undefined {
    for (const ticketId of noted) {
      noted.delete(ticketId);
      return ticketId;
    }
    const next = all?.next();
    if (next?.done === false) return next.value;
    all = null;
    return undefined;
  }

  return {
    texts,
    vocabulary,
    ticketAt: (row) => ids[row] as TicketId,
    note: (ticketId) => void noted.add(ticketId),
    noteAll() {
      byTicket.reserve(roster.count());
      all = everyTicket();
    },
    waiting: () => (all ? Number.POSITIVE_INFINITY : noted.size),
    make(rows) {
      for (let left = rows; left > 0; left -= 1) {
        const ticketId = take();
        if (ticketId === undefined) return;
        write(ticketId);
      }
    },
  };
}

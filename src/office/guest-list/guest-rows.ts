/**
 * The rows of the table of guests: written when a ticket changes, kept in the order of the last sort.
 * What a person types is looked for in all of them, so that a hundred thousand are narrowed in a moment.
 */

import type { Roster } from '../../client/attendees/list/roster.ts';
import { parseQuery } from '../../client/attendees/search/search-rank.ts';
import { holds } from '../../client/attendees/search/search-text.ts';
import type { TicketCategoryId, TicketId } from '../../domain/ids.ts';
import { type GuestFilter, type GuestRow, guestRow, guestStates, passes } from './guest-row.ts';

export const sortColumns = ['name', 'category', 'state', 'moved'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type GuestSort = { readonly by: SortColumn; readonly isDown: boolean };

export type GuestQuery = {
  /** As it was typed: several words in any order, beginnings and parts of words. */
  readonly words: string;
  /** null: all. */
  readonly categoryId: TicketCategoryId | null;
  readonly filter: GuestFilter | null;
  readonly sort: GuestSort;
};

export type GuestCategory = {
  readonly id: TicketCategoryId;
  readonly name: string;
};

export type GuestRows = {
  count(): number;
  /** Writes the rows of the tickets that changed. */
  update(): void;
  /** In the requested order. */
  find(query: GuestQuery): readonly GuestRow[];
  /**
   * Like `find`, and rests now and then.
   * @param rest tells whether to continue
   * @returns null if it did not
   */
  search(query: GuestQuery, rest: () => Promise<boolean>): Promise<readonly GuestRow[] | null>;
  /** Those that tickets have, by name. */
  categories(): readonly GuestCategory[];
};

export function createGuestRows(roster: Pick<Roster, 'get' | 'ticketIds' | 'onChange'>): GuestRows {
  const rows = new Map<TicketId, GuestRow>();
  const categories = new Map<TicketCategoryId, string>();
  const noted = new Set<TicketId>();
  /** Of the last sort, never changed in place: a search may be under way. */
  let order: { by: SortColumn; rows: readonly GuestRow[] } = { by: 'name', rows: [] };
  /** More rows were written since than are put in their places one by one. */
  let isStale = false;

  roster.onChange((ticketId) => {
    if (ticketId !== null) noted.add(ticketId);
    else for (const each of roster.ticketIds()) noted.add(each);
  });

  function update(): void {
    if (noted.size === 0) return;
    isStale ||= noted.size > mostPutInPlace;
    const inPlace = isStale ? null : [...order.rows];
    for (const ticketId of noted) {
      const before = rows.get(ticketId);
      if (before && inPlace) inPlace.splice(placeOf(before, inPlace), 1);
      const attendee = roster.get(ticketId);
      if (!attendee) {
        rows.delete(ticketId);
        continue;
      }
      const row = guestRow(attendee);
      rows.set(ticketId, row);
      inPlace?.splice(placeOf(row, inPlace), 0, row);
      categories.set(row.categoryId, row.categoryName);
    }
    noted.clear();
    if (inPlace) order = { ...order, rows: inPlace };
  }

  /** Where the row is in the order, or would. */
  function placeOf(row: GuestRow, sorted: readonly GuestRow[]): number {
    const comparison = comparisons[order.by];
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = sorted[middle];
      if (other && comparison(other, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function inOrder(by: SortColumn): readonly GuestRow[] {
    update();
    if (isStale || order.by !== by) {
      order = { by, rows: [...rows.values()].sort(comparisons[by]) };
      isStale = false;
    }
    return order.rows;
  }

  return {
    count: () => rows.size,
    update,
    find({ sort, ...query }) {
      const found = inOrder(sort.by).filter(wantedBy(query));
      return sort.isDown ? turned(found, sort.by) : found;
    },
    async search({ sort, ...query }, rest) {
      const all = inOrder(sort.by);
      const isWanted = wantedBy(query);
      const found: GuestRow[] = [];
      for (let at = 0; at < all.length; at += rowsAtATime) {
        if (at > 0 && !(await rest())) return null;
        for (const row of all.slice(at, at + rowsAtATime)) if (isWanted(row)) found.push(row);
      }
      return sort.isDown ? turned(found, sort.by) : found;
    },
    categories: () =>
      [...categories]
        .map(([id, name]) => ({ id, name }))
        .sort((one, other) => compare(one.name, other.name)),
  };
}

/** Further ones are sorted with all others: that takes less. */
const mostPutInPlace = 20;
/** A fraction of a turn. */
const rowsAtATime = 1000;

function wantedBy({ words: typed, categoryId, filter }: Omit<GuestQuery, 'sort'>) {
  const words = parseQuery(typed);
  return (row: GuestRow): boolean =>
    (categoryId === null || row.categoryId === categoryId) &&
    (filter === null || passes(row, filter)) &&
    words.every(({ word }) => holds(row.text, word, word));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byName = (one: GuestRow, other: GuestRow): number =>
  compare(one.nameKey, other.nameKey) || one.ticketId - other.ticketId;

/** Who never moved comes last, in either direction. */
const neverMoved = '~';

const comparisons: Readonly<Record<SortColumn, (one: GuestRow, other: GuestRow) => number>> = {
  name: byName,
  category: (one, other) => compare(one.categoryName, other.categoryName) || byName(one, other),
  state: (one, other) =>
    guestStates.indexOf(one.state) - guestStates.indexOf(other.state) || byName(one, other),
  moved: (one, other) =>
    compare(one.movedAt ?? neverMoved, other.movedAt ?? neverMoved) || byName(one, other),
};

function turned(rows: readonly GuestRow[], by: SortColumn): readonly GuestRow[] {
  if (by !== 'moved') return rows.toReversed();
  const firstUnmoved = rows.findIndex(({ movedAt }) => movedAt === null);
  if (firstUnmoved < 0) return rows.toReversed();
  return [...rows.slice(0, firstUnmoved).reverse(), ...rows.slice(firstUnmoved)];
}

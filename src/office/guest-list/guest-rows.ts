/**
 * The rows of the table of guests: written when a ticket changes, kept in the order of the last sort.
 * What a person types is looked for in all of them, so that a hundred thousand are narrowed in a moment.
 */
import { parseQuery } from '../../client/roster/search/search-rank.ts';
import { holds } from '../../client/roster/search/search-text.ts';
import type { Roster } from '../../client/roster/table/roster.ts';
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
  /** In the order that is asked for. */
  find(query: GuestQuery): readonly GuestRow[];
  /** Those that tickets have, by name. */
  categories(): readonly GuestCategory[];
};

export function createGuestRows(roster: Pick<Roster, 'get' | 'ticketIds' | 'onChange'>): GuestRows {
  const rows = new Map<TicketId, GuestRow>();
  const categories = new Map<TicketCategoryId, string>();
  const noted = new Set<TicketId>();
  /** Of the last sort; rows that were written since are behind, in no order. */
  let order: { by: SortColumn; rows: GuestRow[] } = { by: 'name', rows: [] };
  /** Rows that are in the order no longer, or not in their place yet. */
  let hasMoved = false;

  roster.onChange((ticketId) => {
    if (ticketId !== null) noted.add(ticketId);
    else for (const each of roster.ticketIds()) noted.add(each);
  });

  function update(): void {
    if (noted.size === 0) return;
    for (const ticketId of noted) {
      const attendee = roster.get(ticketId);
      if (!attendee) rows.delete(ticketId);
      else {
        const row = guestRow(attendee);
        rows.set(ticketId, row);
        order.rows.push(row);
        categories.set(row.categoryId, row.categoryName);
      }
    }
    noted.clear();
    hasMoved = true;
  }

  function inOrder(by: SortColumn): readonly GuestRow[] {
    update();
    if (hasMoved || order.by !== by) {
      // What is in order already is sorted again in one pass.
      const known = order.rows.filter((row) => rows.get(row.ticketId) === row);
      order = { by, rows: known.sort(comparisons[by]) };
      hasMoved = false;
    }
    return order.rows;
  }

  return {
    count: () => rows.size,
    update,
    find({ words: typed, categoryId, filter, sort }) {
      const words = parseQuery(typed);
      const found = inOrder(sort.by).filter(
        (row) =>
          (categoryId === null || row.categoryId === categoryId) &&
          (filter === null || passes(row, filter)) &&
          words.every(({ word }) => holds(row.text, word, word)),
      );
      return sort.isDown ? turned(found, sort.by) : found;
    },
    categories: () =>
      [...categories]
        .map(([id, name]) => ({ id, name }))
        .sort((one, other) => compare(one.name, other.name)),
  };
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

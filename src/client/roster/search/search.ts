/**
 * Finds attendees by name, company, e-mail, either identifier or order number while somebody types, by
 * plain search in the list's search texts.
 */
import type { TicketId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns } from '../../device/turns.ts';
import type { Roster } from '../table/roster.ts';
import { areAll, candidatesAmong, candidatesIn, narrows } from './search-candidates.ts';
import {
  type Match,
  matchOf,
  parseQuery,
  type Rank,
  rankMistyped,
  rankOf,
  type SearchWord,
} from './search-rank.ts';
import { createSearchRows, type SearchRows } from './search-rows.ts';

export type FoundTicket = {
  readonly ticketId: TicketId;
  readonly match: Match;
};

export type Found = {
  /** Best first; at most 50. */
  readonly tickets: readonly FoundTicket[];
  readonly hasMore: boolean;
  /** Whether the list was searched to its end; false for a moment after it was first opened. */
  readonly isWhole: boolean;
};

export type RosterSearch = {
  /**
   * Begins to make the list searchable, in turns with the screen. It takes memory only once somebody
   * searches.
   * @param onMore called now and then while more can be found, and when all of it is searchable
   */
  open(onMore: () => void): void;
  /** @param query several words in any order, beginnings and parts of words; as it was typed */
  find(query: string): Found;
};

const mostShown = 50;
/** If fewer than this many are found, typing errors are considered. */
const few = 5;
/** More rows than this are written in turns with the screen, fewer at once before the next search. */
const mostBeforeALook = 200;
/** A fraction of a turn. */
const rowsBetweenTurns = 20;
/** How often more results are shown to somebody who has typed already. */
const tellEveryMs = 400;

type Ranked = { readonly row: number; readonly rank: Rank };
/** All that an earlier query found, as long as the rows are the same. */
type Earlier = { readonly words: readonly SearchWord[]; readonly rows: readonly number[] };

export function createRosterSearch(
  roster: Pick<Roster, 'count' | 'ticketIds' | 'get' | 'onChange'>,
  clock: Clock,
  timers: Timers,
): RosterSearch {
  let rows: SearchRows | null = null;
  let earlier: Earlier | null = null;
  let isUnderWay = false;
  let onMore = () => {};

  async function makeAll(of: SearchRows): Promise<void> {
    isUnderWay = true;
    // Whoever opens it, or changes rows, has the rest of this turn.
    await new Promise<void>((resolve) => void timers.after(0, resolve));
    const turns = createTurns(clock, timers);
    let toldAt = clock.now();
    while (of.waiting() > 0) {
      of.make(rowsBetweenTurns);
      earlier = null;
      await turns.next();
      if (clock.now() - toldAt < tellEveryMs) continue;
      onMore();
      toldAt = clock.now();
    }
    isUnderWay = false;
    onMore();
  }

  roster.onChange((ticketId) => {
    if (!rows) return;
    earlier = null;
    if (ticketId === null) rows.noteAll();
    else rows.note(ticketId);
    if (!isUnderWay && rows.waiting() > mostBeforeALook) void makeAll(rows);
  });

  function ranked(rows: SearchRows, words: readonly SearchWord[]): Ranked[] {
    const { texts } = rows;
    const candidates =
      earlier && narrows(words, earlier.words)
        ? candidatesAmong(earlier.rows, texts, words)
        : candidatesIn(texts, words);
    if (areAll(candidates)) earlier = { words, rows: candidates };
    const found: Ranked[] = [];
    for (const row of candidates) {
      const rank = rankOf(texts[row] ?? '', words);
      if (rank !== undefined) found.push({ row, rank });
    }
    if (found.length < few) found.push(...mistyped(rows, words, new Set(candidates)));
    return found;
  }

  return {
    open(onMoreThen) {
      onMore = onMoreThen;
      if (rows) return;
      rows = createSearchRows(roster);
      rows.noteAll();
      void makeAll(rows);
    },
    find(query) {
      const words = parseQuery(query);
      if (!rows || words.length === 0) return { tickets: [], hasMore: false, isWhole: true };
      if (rows.waiting() <= mostBeforeALook) rows.make(mostBeforeALook);
      const { texts, ticketAt, waiting } = rows;
      const found = ranked(rows, words);
      return {
        tickets: bestOf(found, texts).map(({ row, rank }) => ({
          ticketId: ticketAt(row),
          match: matchOf(rank),
        })),
        hasMore: found.length > mostShown,
        isWhole: waiting() === 0,
      };
    },
  };
}

/** Rows that hold what was typed but for small errors in it. @param known found without any */
function mistyped(
  { texts, vocabulary }: SearchRows,
  words: readonly SearchWord[],
  known: ReadonlySet<number>,
): Ranked[] {
  const longest = words.reduce((a, b) => (b.word.length > a.word.length ? b : a));
  const found: Ranked[] = [];
  if (longest.typed.most === 0) return found;
  for (const row of vocabulary.rowsNear(longest.typed)) {
    const rank = known.has(row) ? undefined : rankMistyped(texts[row] ?? '', words);
    if (rank !== undefined) found.push({ row, rank });
  }
  return found;
}

/** By rank, then by name. */
function bestOf(found: readonly Ranked[], texts: readonly string[]): readonly Ranked[] {
  const textOf = ({ row }: Ranked) => texts[row] ?? '';
  const isBetter = (a: Ranked, b: Ranked) =>
    a.rank !== b.rank ? a.rank < b.rank : textOf(a) < textOf(b);
  const best: Ranked[] = [];
  for (const each of found) {
    const last = best[mostShown - 1];
    if (last && !isBetter(each, last)) continue;
    const place = best.findIndex((other) => isBetter(each, other));
    best.splice(place < 0 ? best.length : place, 0, each);
    best.length = Math.min(best.length, mostShown);
  }
  return best;
}

/**
 * Finds attendees by name, company, e-mail, either identifier or order number while somebody types, by
 * plain search in the list's search texts.
 */
import type { TicketId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns, type WorkInTurns, workInTurns } from '../../device/turns.ts';
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
import { namesIn } from './search-text.ts';
import { nearestWord } from './search-typing-errors.ts';

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
  /**
   * Looks for attendees in turns with the screen. A search that is under way is dropped.
   * @param query several words in any order, beginnings and parts of words; as it was typed
   * @param tell called once, before this returns if the list is short
   */
  find(query: string, tell: (found: Found) => void): void;
  /** Ends the search under way, if there is one: it tells before this returns. */
  finish(): void;
};

const mostShown = 50;
/** If fewer than this many are found, typing errors are considered. */
const few = 5;
/** More rows than this are written in turns with the screen, fewer at once before the next search. */
const mostBeforeALook = 200;
/** A fraction of a turn. */
const rowsBetweenTurns = 20;
const ranksBetweenTurns = 50;
/** How often more results are shown to somebody who has typed already. */
const tellEveryMs = 400;

const nobody: Found = { tickets: [], hasMore: false, isWhole: true };

/** Yields between pieces of the work. */
type InTurns<Result> = Generator<void, Result, void>;
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
  /** How often rows were written: what was found before holds no longer. */
  let revision = 0;
  let isUnderWay = false;
  let underWay: WorkInTurns | null = null;
  let onMore = () => {};

  async function makeAll(of: SearchRows): Promise<void> {
    isUnderWay = true;
    // Whoever opens it, or changes rows, has the rest of this turn.
    await new Promise<void>((resolve) => void timers.after(0, resolve));
    const turns = createTurns(clock, timers);
    let toldAt = clock.now();
    while (of.waiting() > 0) {
      of.make(rowsBetweenTurns);
      forgetEarlier();
      await turns.next();
      if (clock.now() - toldAt < tellEveryMs) continue;
      onMore();
      toldAt = clock.now();
    }
    isUnderWay = false;
    onMore();
  }

  function forgetEarlier(): void {
    earlier = null;
    revision += 1;
  }

  roster.onChange((ticketId) => {
    if (!rows) return;
    forgetEarlier();
    if (ticketId === null) rows.noteAll();
    else rows.note(ticketId);
    if (!isUnderWay && rows.waiting() > mostBeforeALook) void makeAll(rows);
  });

  function* ranked(rows: SearchRows, words: readonly SearchWord[]): InTurns<Ranked[]> {
    const { texts } = rows;
    const since = revision;
    const candidates =
      earlier && narrows(words, earlier.words)
        ? candidatesAmong(earlier.rows, texts, words)
        : yield* candidatesIn(texts, words);
    if (areAll(candidates) && revision === since) earlier = { words, rows: candidates };
    const found: Ranked[] = [];
    for (const row of candidates) {
      const rank = rankOf(texts[row] ?? '', words);
      if (rank !== undefined) found.push({ row, rank });
    }
    if (found.length < few) found.push(...(yield* mistyped(rows, words, new Set(candidates))));
    return found;
  }

  function* search(rows: SearchRows, words: readonly SearchWord[]): InTurns<Found> {
    const { texts, ticketAt, waiting } = rows;
    const found = yield* ranked(rows, words);
    return {
      tickets: bestOf(found, texts).map(({ row, rank }) => ({
        ticketId: ticketAt(row),
        match: matchOf(rank),
      })),
      hasMore: found.length > mostShown,
      isWhole: waiting() === 0,
    };
  }

  return {
    open(onMoreThen) {
      onMore = onMoreThen;
      if (rows) return;
      rows = createSearchRows(roster);
      rows.noteAll();
      void makeAll(rows);
    },
    find(query, tell) {
      underWay?.drop();
      const words = parseQuery(query);
      if (!rows || words.length === 0) return tell(nobody);
      if (rows.waiting() <= mostBeforeALook) rows.make(mostBeforeALook);
      underWay = workInTurns(search(rows, words), clock, timers, tell);
    },
    finish: () => underWay?.finish(),
  };
}

/** Rows that hold what was typed but for small errors in it. @param known found without any */
function* mistyped(
  { texts, vocabulary }: SearchRows,
  words: readonly SearchWord[],
  known: ReadonlySet<number>,
): InTurns<Ranked[]> {
  const longest = words.reduce((a, b) => (b.word.length > a.word.length ? b : a));
  const { typed } = longest;
  const found: Ranked[] = [];
  if (typed.most === 0) return found;
  for (const row of yield* vocabulary.rowsNear(typed)) {
    if (found.length % ranksBetweenTurns === 0) yield;
    const text = texts[row] ?? '';
    const rank = known.has(row) ? undefined : rankMistyped(text, words);
    if (rank === undefined) continue;
    // The name that is near may be one that the row had before it changed.
    if (nearestWord(typed, namesIn(text))) found.push({ row, rank });
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

/**
 * Finds guests by name, company, e-mail, either identifier or order number while somebody types, by
 * plain search in the list's search texts.
 */
import type { TicketId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns, type WorkInTurns, workInTurns } from '../../device/turns.ts';
import type { Roster } from '../list/roster.ts';
import { createRowIndex, hashOfId } from '../list/row-index.ts';
import {
  type Match,
  matchOf,
  parseQuery,
  type Rank,
  rankMistyped,
  rankOf,
  type SearchWord,
} from './search-rank.ts';
import { holds, mayBeIdentifier, namesIn, searchText } from './search-text.ts';
import { lettersIn, mayHold, nearestWord, type Typed } from './search-typing-errors.ts';

/** A query that finds more than this is too short for ranking all of them. */
const most = 1000;
/** A fraction of a turn, on a slow phone too. */
const searchCandidatesRowsBetweenTurns = 1000;

/** Whether these are all rows that hold every word. */
const areAll = (candidates: readonly number[]): boolean => candidates.length <= most;

/**
 * Finds the rows that may answer a query, in all search texts, once for each keystroke. If too many
 * rows contain the words, only rows count in which they begin words. If these are too many, only
 * rows count in which they are whole words. The best matches are still among them. Yields between
 * pieces of the work.
 */
function* candidatesIn(
  texts: readonly string[],
  words: readonly SearchWord[],
): Generator<void, readonly number[], void> {
  const rows: number[] = [];
  let row = 0;
  for (const parts of looksFor(words)) {
    for (let found = 0; row < texts.length && found <= most; row += 1) {
      if (row % searchCandidatesRowsBetweenTurns === 0) yield;
      if (!holdsAll(texts[row] ?? '', parts)) continue;
      rows.push(row);
      found += 1;
    }
  }
  return rows;
}

/** Filters the rows that an earlier query found. */
function candidatesAmong(
  rows: readonly number[],
  texts: readonly string[],
  words: readonly SearchWord[],
): readonly number[] {
  const parts = words.map(({ word }) => ({ part: word, word }));
  return rows.filter((row) => holdsAll(texts[row] ?? '', parts));
}

/** A word in the form that is searched for. */
type Part = { readonly part: string; readonly word: string };

function looksFor(words: readonly SearchWord[]): readonly (readonly Part[])[] {
  const anywhere = words.map(({ word }) => ({ part: word, word }));
  // Every word of a search text has a space on both sides.
  const beginning = words.map(({ word }) => ({ part: ` ${word}`, word }));
  const whole = words.map(({ word }) => ({ part: ` ${word} `, word }));
  // A single letter is meant as the beginning of a word.
  const areLetters = words.every(({ word }) => word.length === 1);
  return areLetters ? [anywhere, beginning] : [anywhere, beginning, whole];
}

function holdsAll(text: string, parts: readonly Part[]): boolean {
  for (const { part, word } of parts) if (!holds(text, part, word)) return false;
  return true;
}

/** Tells whether each text with `words` also has `earlier`, as after most keystrokes. */
const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) =>
    words.some(
      ({ word }) =>
        word.includes(before.word) && mayBeIdentifier(word) === mayBeIdentifier(before.word),
    ),
  );

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
   * Looks for guests in turns with the screen. A search that is under way is dropped.
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
    // Anyone who opens it, or changes rows, has the rest of this turn.
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

/**
 * Keeps the search texts of a list, row by row. Changes on the list are noted, and their texts written
 * again when there is time, or before the next search.
 */
type SearchRows = {
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

function createSearchRows(roster: Pick<Roster, 'count' | 'ticketIds' | 'get'>): SearchRows {
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

/**
 * Keeps the words of all names and companies, each once, with the rows that have it. Names repeat, so
 * comparing with each word once is several times faster than with each row.
 */
type SearchVocabulary = {
  /** @param names words parted by single spaces */
  add(names: string, row: number): void;
  /**
   * Rows that have, or had before they changed, a word of which a beginning may be meant. Yields between
   * pieces of the work.
   */
  rowsNear(typed: Typed): Generator<void, ReadonlySet<number>, void>;
};

/** Words of fewer than four letters must be typed right; four letters may have one error. */
const shortest = 3;
const wordsBetweenTurns = 500;

type Entry = { readonly word: string; readonly letters: number; readonly rows: number[] };

function createSearchVocabulary(): SearchVocabulary {
  const entries = new Map<string, Entry>();
  return {
    add(names, row) {
      for (const word of names.split(' ')) {
        if (word.length < shortest) continue;
        const entry = entries.get(word);
        if (entry) entry.rows.push(row);
        else entries.set(word, { word, letters: lettersIn(word), rows: [row] });
      }
    },
    *rowsNear(typed) {
      const near = new Set<number>();
      let looked = 0;
      for (const { word, letters, rows } of entries.values()) {
        looked += 1;
        if (looked % wordsBetweenTurns === 0) yield;
        if (!mayHold(letters, typed) || !nearestWord(typed, word)) continue;
        for (const row of rows) near.add(row);
      }
      return near;
    },
  };
}

/**
 * Searches for a guest while staff type. It searches this device's list immediately. A moment later
 * it also asks the service, if the list is incomplete or has no sure match.
 */
import { createStore } from 'zustand/vanilla';
import type { TicketId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Found, RosterSearch } from '../attendees/search/search.ts';
import type { Match } from '../attendees/search/search-rank.ts';
import type { RosterSummary } from '../attendees/sync/roster-keeper.ts';
import type { Connection } from '../connection/connection.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';

/** The part of the door's state that the desk uses. */
export type AtTheDoor = {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  readonly connection: Connection;
  readonly roster: RosterSummary;
};

export type Hit = {
  readonly ticketId: TicketId;
  readonly from: 'list' | 'service';
  readonly match: Match;
};

export type FinderState = {
  readonly query: string;
  /** Whether the list is still searched: until then the hits are those of the query before. */
  readonly isSearching: boolean;
  /** Best first; those of the service after those of the list. */
  readonly hits: readonly Hit[];
  /** There are more than are shown. */
  readonly hasMore: boolean;
  /** Whether this device's list was searched to its end. */
  readonly isWhole: boolean;
  readonly service: 'not-asked' | 'asking' | 'answered' | 'failed';
};

export type Finder = {
  readonly state: ReadableStore<FinderState>;
  /** Makes the list searchable if it isn't yet, and repeats the last search. */
  open(): void;
  /** Searches; a search under way for another query is dropped. @param query as it was typed */
  seek(query: string): void;
  /** Ends the search of the list at once: somebody means what they have typed. */
  finish(): void;
};

export type FinderOptions = {
  /** Its file is fetched when somebody first searches. Rejects where it can't be. */
  readonly loadSearch: () => Promise<RosterSearch>;
  /** Rejects where the app's own file for it can't be fetched. */
  readonly askService: (
    query: string,
    take: (ticketId: TicketId) => boolean,
  ) => Promise<Outcome<null>>;
  readonly door: () => Pick<AtTheDoor, 'connection' | 'roster'>;
  readonly timers: Timers;
  readonly log: Log;
};

/** The service is asked only when nobody has typed for this long. */
const typingPauseMs = 350;
/** The service is not asked for fewer letters. */
const fewestLetters = 2;

const nothingSought: FinderState = {
  query: '',
  isSearching: false,
  hits: [],
  hasMore: false,
  isWhole: true,
  service: 'not-asked',
};

export function createFinder(options: FinderOptions): Finder {
  const { askService, door, timers, log } = options;
  const state = createStore<FinderState>(() => nothingSought);
  const { getState, setState } = state;
  let cancelAsking = () => {};
  let search: RosterSearch | null = null;
  let isLoading = false;

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      search = await options.loadSearch();
    } catch (error) {
      log('list-not-searched', error);
      setState({ isSearching: false, hits: [], isWhole: false });
    }
    isLoading = false;
    if (search) openSearch(search);
  }

  function openSearch(loaded: RosterSearch): void {
    const again = () => seek(getState().query);
    loaded.open(again);
    again();
  }

  function inList(query: string): void {
    // What was typed must appear immediately.
    setState({ query, isSearching: true, service: 'not-asked' });
    if (!search) return void load();
    search.find(query, ({ tickets, hasMore, isWhole }) => {
      const hits = tickets.map((found): Hit => ({ ...found, from: 'list' }));
      setState({ isSearching: false, hits, hasMore, isWhole });
      if (mayAsk(query, tickets)) cancelAsking = timers.after(typingPauseMs, () => void ask(query));
    });
  }

  function mayAsk(query: string, tickets: Found['tickets']): boolean {
    const { connection, roster } = door();
    // A guess may be somebody else, and the person who is meant may not be on the list.
    const isGuessed = tickets.every(({ match }) => match === 'guess');
    const isMissing = isGuessed || roster.phase !== 'ready';
    const letters = query.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return isMissing && letters >= fewestLetters && connection.state !== 'offline';
  }

  async function ask(query: string): Promise<void> {
    let isWanted = true;
    cancelAsking = () => {
      isWanted = false;
    };
    setState({ service: 'asking' });
    const outcome = await askService(query, (ticketId) => {
      if (isWanted) add(ticketId);
      return isWanted;
    }).catch((error) => {
      log('service-not-searched', error);
      return null;
    });
    if (isWanted) setState({ service: outcome?.kind === 'answer' ? 'answered' : 'failed' });
  }

  function add(ticketId: TicketId): void {
    const { hits } = getState();
    if (hits.some((hit) => hit.ticketId === ticketId)) return;
    setState({ hits: [...hits, { ticketId, from: 'service', match: 'part' }] });
  }

  function seek(query: string): void {
    cancelAsking();
    cancelAsking = () => {};
    inList(query);
  }

  return {
    state,
    open() {
      if (search) openSearch(search);
      else void load();
    },
    seek,
    finish: () => search?.finish(),
  };
}

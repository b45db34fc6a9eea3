/**
 * Seeks an attendee while staff types: at once in this device's list, and where that is not whole
 * or names nobody for sure, a moment later at the service.
 */
import { createStore } from 'zustand/vanilla';
import type { TicketId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Found, RosterSearch } from '../roster/search/search.ts';
import type { Match } from '../roster/search/search-rank.ts';
import { searchWords } from '../roster/search/search-text.ts';
import type { AtTheDoor } from './at-the-door.ts';

export type Hit = {
  readonly ticketId: TicketId;
  readonly from: 'list' | 'service';
  readonly match: Match;
};

export type FinderState = {
  readonly query: string;
  /** Best first; those of the service after those of the list. */
  readonly hits: readonly Hit[];
  /** There are more than are shown. */
  readonly hasMore: boolean;
  /** This device's list was looked through to its end. */
  readonly isWhole: boolean;
  readonly service: 'not-asked' | 'asking' | 'answered' | 'failed';
};

export type Finder = {
  readonly state: ReadableStore<FinderState>;
  /** Makes the list searchable, where it is not yet; what was sought last is sought anew. */
  open(): void;
  /** @param query as it was typed; whatever was under way for another one is left */
  seek(query: string): void;
};

export type FinderOptions = {
  readonly search: RosterSearch;
  readonly askService: (
    query: string,
    take: (ticketId: TicketId) => boolean,
  ) => Promise<Outcome<null>>;
  readonly door: () => Pick<AtTheDoor, 'connection' | 'roster'>;
  readonly timers: Timers;
};

/** As long as somebody types on, the service is left alone. */
const typingPauseMs = 350;
/** Less says too little to trouble the service with. */
const fewestLetters = 2;

const nothingSought: FinderState = {
  query: '',
  hits: [],
  hasMore: false,
  isWhole: true,
  service: 'not-asked',
};

export function createFinder({ search, askService, door, timers }: FinderOptions): Finder {
  const { getState, getInitialState, setState, subscribe } = createStore<FinderState>(
    () => nothingSought,
  );
  let cancelAsking = () => {};

  function inList(query: string): void {
    const { tickets, hasMore, isWhole } = search.find(query);
    const hits = tickets.map((found): Hit => ({ ...found, from: 'list' }));
    setState({ query, hits, hasMore, isWhole, service: 'not-asked' });
    if (mayAsk(query, tickets)) cancelAsking = timers.after(typingPauseMs, () => void ask(query));
  }

  function mayAsk(query: string, tickets: Found['tickets']): boolean {
    const { connection, roster } = door();
    // A guess may be somebody else: whoever was meant may not be on the list.
    const isGuessed = tickets.every(({ match }) => match === 'guess');
    const isMissing = isGuessed || roster.phase !== 'ready';
    const letters = searchWords(query).join('').length;
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
    });
    if (isWanted) setState({ service: outcome.kind === 'answer' ? 'answered' : 'failed' });
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
    state: { getState, getInitialState, subscribe },
    open() {
      const again = () => seek(getState().query);
      search.open(again);
      again();
    },
    seek,
  };
}

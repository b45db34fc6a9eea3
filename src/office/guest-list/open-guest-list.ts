/**
 * An event's guests in this browser, read and kept up to date as a door does it (R1–R5), and what is
 * counted from them. Nothing is stored: the list lasts as long as somebody looks at the event.
 */
import type { ServiceClient } from '../../client/api/service-client.ts';
import { createRoster } from '../../client/attendees/list/roster.ts';
import { createParticipantReader } from '../../client/attendees/sync/participant-reader.ts';
import type { RosterSummary } from '../../client/attendees/sync/roster-keeper.ts';
import {
  createRosterKeeper,
  type RosterKeeper,
} from '../../client/attendees/sync/roster-keeper.ts';
import type { RosterHead, RosterStore } from '../../client/attendees/sync/roster-store.ts';
import type { KeptDoubleEntry } from '../../client/duplicate-check-ins/double-entries.ts';
import {
  type DoubleEntries,
  openDoubleEntries,
} from '../../client/duplicate-check-ins/double-entries.ts';
import {
  createSettledExchange,
  type SettledExchange,
} from '../../client/duplicate-check-ins/settled-exchange.ts';
import type { Log } from '../../client/log/log.ts';
import type { DoubleEntry } from '../../domain/convergence.ts';
import { createDoorActivities, type DoorActivity } from '../../domain/door-activity.ts';
import type { EventId, ProductDefinitionId } from '../../domain/ids.ts';
import type { Clock, Timezone } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { type Counts, createCounts } from './counts.ts';
import { createGuestRows, type GuestRows } from './guest-rows.ts';

export type GuestListState = Pick<RosterSummary, 'phase' | 'count' | 'reading' | 'failure'>;

export type GuestList = {
  readonly rows: GuestRows;
  /** Another object whenever anything on the list changed. */
  state(): GuestListState;
  onChange(listener: () => void): () => void;
  /** @param product that gates check in place of the ticket (P1); null: tickets are counted */
  counts(product: ProductDefinitionId | null): Counts;
  doors(): readonly DoorActivity[];
  /** Those of tickets, or of a product, that no supervisor has settled, the newest first. */
  doubleEntries(product: ProductDefinitionId | null): readonly KeptDoubleEntry[];
  /** Asks for news again and again. @returns a function that ends it */
  follow(): () => void;
  /** Asks for news now: something was changed on this page. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

export type GuestListOptions = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

/** A wall shows who comes in within two seconds; nobody's battery pays for it. */
const followEveryMs = 1000;
const afterFailureMs = 10_000;

export async function openGuestList(options: GuestListOptions): Promise<GuestList> {
  const { client, eventId, zone, clock, timers, log } = options;
  const roster = createRoster((attendee) => attendee);
  const rows = createGuestRows(roster);
  const doors = createDoorActivities(zone);
  const listeners = new Set<() => void>();
  let state: GuestListState = { phase: 'empty', count: 0, reading: null, failure: null };
  let watching = 0;
  let cancel = () => {};

  const counted = new Map<ProductDefinitionId | null, Counts>();
  const counts = (product: ProductDefinitionId | null): Counts => {
    const gate = { checks: product === null ? null : [product] };
    const known = counted.get(product) ?? createCounts(roster, gate, clock, timers);
    counted.set(product, known);
    return known;
  };
  const doubles: DoubleEntries = await openDoubleEntries({
    store: inMemory,
    zone,
    // Any of them may be checked at a gate.
    checks: 'all',
    onChange: () => settled.wake(),
    log,
  });
  const settled: SettledExchange = createSettledExchange({
    doubles,
    client,
    eventId,
    timers,
    log,
    isOffline: () => false,
    onReach: () => {},
  });
  const store = createPassingStore();
  const participants = createParticipantReader({
    keepsNames: true,
    client,
    roster,
    eventId,
    zone,
    clock,
    onParticipant(participant) {
      doubles.note(participant);
      doors.note(participant.checkInHistory ?? []);
    },
  });
  const keeper: RosterKeeper = createRosterKeeper({
    roster,
    store,
    client,
    eventId,
    // The head is read by nobody after this page: any name for the feed's reader does.
    key: '',
    clock,
    timers,
    log,
    storage: { freeBytes: async () => null },
    isOffline: () => false,
    onChange: tell,
    participants,
    onEpoch: () => {},
    readVouchers: null,
    readScanLines: null,
    readAreas: null,
  });

  function tell(): void {
    const { phase, count, reading, failure } = keeper.summary();
    rows.update();
    state = { phase, count, reading, failure };
    for (const listener of listeners) listener();
  }

  function isOf({ ticketId, productId }: DoubleEntry, product: ProductDefinitionId | null) {
    if (productId === undefined) return product === null;
    const { products = [] } = roster.get(ticketId) ?? {};
    return products.some((each) => each.productId === productId && each.definitionId === product);
  }

  async function followOn(): Promise<void> {
    // Without a feed the keeper itself reads all, now and then.
    if (!store.isFeedless()) await keeper.catchUp();
    if (watching === 0) return;
    cancel();
    cancel = timers.after(state.failure === null ? followEveryMs : afterFailureMs, followOn);
  }

  return {
    rows,
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    counts,
    doors: doors.doors,
    doubleEntries: (product) => doubles.open().filter(({ entry }) => isOf(entry, product)),
    follow() {
      watching += 1;
      if (watching === 1) void followOn();
      return () => {
        watching -= 1;
        if (watching === 0) cancel();
      };
    },
    catchUp: keeper.catchUp,
    async stop() {
      cancel();
      settled.stop();
      await doubles.stop();
      await keeper.stop();
    },
  };
}

/** Keeps nothing: the duplicate check-ins are found again in the histories. */
const inMemory = { put: async () => {}, readAll: async () => [] };

/** Keeps nothing but what it needs to know of the list. */
function createPassingStore(): RosterStore & { isFeedless(): boolean } {
  let head: RosterHead | null = null;
  const note = async (next: RosterHead) => {
    head = next;
  };
  return {
    load: async () => null,
    append: note,
    replace: note,
    isFeedless: () =>
      head !== null && head.readAt !== null && head.download === null && head.feedPosition === null,
  };
}

/**
 * Keeps the list of attendees what the service has: from this device's storage at the start, from
 * a whole reading where there is none, and then along the feed (R1). Nothing here waits for the
 * outbox, and the outbox for nothing here.
 */
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { participantRead } from '../../contract/participant.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { EventId, ParticipantId, ProductOptionId, TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { RosterSummary } from '../door-state.ts';
import type { Timers } from '../timers.ts';
import { downloadRoster } from './download.ts';
import { type FeedNews, readNews, takePosition } from './feed.ts';
import { patiently, sideBySide } from './pace.ts';
import type { Roster } from './roster.ts';
import type { RosterHead, RosterStore } from './roster-store.ts';
import { type ProductName, type ProductNames, toAttendees } from './to-attendees.ts';

export type RosterKeeper = {
  productNames(): ProductNames;
  /** Takes the stored list. */
  load(): Promise<void>;
  /** Reads the whole list anew; one reading at a time. */
  refresh(): Promise<void>;
  /** Brings the list up to date: along the feed where it can, by a whole reading where not. */
  catchUp(): Promise<void>;
  summary(): RosterSummary;
  stop(): void;
};

export type RosterKeeperOptions = {
  readonly roster: Roster;
  readonly store: RosterStore;
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly key: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly isOffline: () => boolean;
  readonly onChange: () => void;
  readonly onParticipant: (participant: ParticipantAnswer) => void;
};

/** As often as the specification intends; a scan asks the service itself, so sooner buys little. */
const pollEveryMs = 30_000;
/** Without a feed every look is a whole reading. */
const readAllEveryMs = 10 * 60_000;
/** Past so many changes a whole reading is the shorter way. */
const mostChanges = 2000;
const deadlineMs = 15_000;

type Reading = Pick<RosterSummary, 'failure' | 'total'> & {
  /** How many were read so far; null: nothing is being read. */
  readonly loaded: number | null;
};
const idle: Reading = { loaded: null, total: null, failure: null };

export function createRosterKeeper(options: RosterKeeperOptions): RosterKeeper {
  const { roster, store, client, eventId, clock, timers, onParticipant } = options;
  const feedKeyEnd = options.key.slice(-8);
  let names: ReadonlyMap<ProductOptionId, ProductName> = new Map();
  let head: RosterHead | null = null;
  let reading = idle;
  let busy = false;
  let stopped = false;
  let cancelPoll = () => {};

  function become(next: Reading): void {
    reading = next;
    options.onChange();
  }

  function takeHead(next: RosterHead): void {
    head = next;
    names = new Map(next.productNames);
  }

  const failed = (outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>) =>
    become({ ...idle, failure: outcome.kind === 'unavailable' ? outcome.reason : outcome.kind });

  const stored = (writing: Promise<void>) =>
    writing.catch(() => become({ ...idle, failure: 'cannot-store' }));

  async function readAll(): Promise<void> {
    become({ ...idle, loaded: 0 });
    // R1: the position before the list, so that nothing falls in between.
    const position = await takePosition(client);
    if (position.kind !== 'answer' && position.kind !== 'refused') return failed(position);
    const read = await downloadRoster({
      client,
      eventId,
      clock,
      timers,
      onParticipant,
      onProgress: (loaded, total) => become({ loaded, total, failure: null }),
    });
    if (read.kind !== 'answer') return failed(read);
    const feedPosition = position.kind === 'answer' ? position.answer : null;
    const { attendees, readAt, productNames } = read.answer;
    const next = { readAt, productNames, feedPosition, feedKeyEnd };
    takeHead(next);
    roster.replace(attendees);
    become(idle);
    await stored(store.replace({ ...next, attendees }));
  }

  async function follow(from: RosterHead, position: number): Promise<void> {
    const readAt = clock.now();
    const news = await readNews(client, position);
    if (news.kind === 'unavailable' || news.kind === 'throttled') return failed(news);
    const tooMuch =
      news.kind === 'answer' &&
      (news.answer.namesChanged || news.answer.participants.length > mostChanges);
    // A key that the feed does not know (any more) registers again and reads all.
    if (news.kind !== 'answer' || tooMuch) return readAll();
    const change = await readChanged(news.answer);
    if (change.kind !== 'answer') return failed(change);
    const next = { ...from, readAt, feedPosition: news.answer.position };
    takeHead(next);
    become(idle);
    await stored(store.change({ head: next, ...change.answer }));
  }

  /** Reads each changed participant; only what differs is written (R5). */
  async function readChanged(
    news: FeedNews,
  ): Promise<Outcome<{ put: Attendee[]; removed: TicketId[] }>> {
    const readAt = clock.now();
    const seen = new Set<ParticipantId>();
    const read = await sideBySide(news.participants, (id) =>
      patiently(timers, () => client.request(participantRead, { deadlineMs, id, params: {} })),
    );
    if (read.kind !== 'answer') return read;
    const put: Attendee[] = [];
    const removed: TicketId[] = [];
    for (const { participant } of read.answer) {
      if (participant.eventId !== eventId) continue;
      seen.add(participant.id);
      onParticipant(participant);
      const attendees = toAttendees(participant, names, readAt);
      const left = new Set(attendees.map(({ ticketId }) => ticketId));
      removed.push(...roster.ticketsOf(participant.id).filter((id) => !left.has(id)));
      for (const attendee of attendees) if (roster.put(attendee)) put.push(attendee);
    }
    for (const id of news.participants) if (!seen.has(id)) removed.push(...roster.ticketsOf(id));
    for (const ticketId of removed) roster.remove(ticketId);
    return { kind: 'answer', answer: { put, removed } };
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    cancelPoll();
    try {
      await work();
    } finally {
      busy = false;
      plan();
    }
  }

  const catchUp = () =>
    alone(() =>
      head === null || head.feedPosition === null || head.feedKeyEnd !== feedKeyEnd
        ? readAll()
        : follow(head, head.feedPosition),
    );

  function plan(): void {
    const delayMs = head && head.feedPosition === null ? readAllEveryMs : pollEveryMs;
    if (!stopped) cancelPoll = timers.after(delayMs, poll);
  }

  /** Offline there is nobody to ask; the connection calls when it is back. */
  function poll(): void {
    if (options.isOffline()) plan();
    else void catchUp();
  }

  return {
    productNames: () => names,
    async load() {
      const found = await store.load();
      if (!found) return;
      const { attendees, ...foundHead } = found;
      takeHead(foundHead);
      roster.replace(attendees);
      become(idle);
    },
    refresh: () => alone(readAll),
    catchUp,
    summary: () => ({
      phase: reading.loaded !== null ? 'loading' : head === null ? 'empty' : 'ready',
      count: reading.loaded ?? roster.count(),
      total: reading.total,
      readAt: head?.readAt ?? null,
      inside: roster.inside(),
      failure: reading.failure,
    }),
    stop() {
      stopped = true;
      cancelPoll();
    },
  };
}

/** A door that stands still in a given state and notes what it was asked to do. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BoxOffice, BoxOfficeState } from '../../src/client/box-office/box-office.ts';
import type { Offers } from '../../src/client/box-office/sale.ts';
import type { Delivery } from '../../src/client/box-office/session-reports.ts';
import type { RefusedScan } from '../../src/client/check-in/refused-scans.ts';
import type { Scan } from '../../src/client/check-in/scan.ts';
import type { Door } from '../../src/client/door/door.ts';
import type { DoorState } from '../../src/client/door/door-state.ts';
import type { GateLink } from '../../src/client/door/gate-link.ts';
import type { NearbyState } from '../../src/client/links/nearby.ts';
import type { ShopCapacity } from '../../src/client/numbers/shop-capacity.ts';
import type { Collection, CollectionState } from '../../src/client/orders/collection.ts';
import type { EventInfo } from '../../src/client/pairing/pairing.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { type Attendance, createTally } from '../../src/domain/attendance.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import { asId, type TicketId } from '../../src/domain/ids.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { noScanLines } from '../../src/domain/scan-line.ts';
import { displayForm, parseTicketCode, type TicketCode } from '../../src/domain/ticket-code.ts';
import { defaultTimezone, instant, localDateTime } from '../../src/domain/time.ts';
import type { Verdict, VerdictCode } from '../../src/domain/verdict.ts';
import { type DeskInMemory, deskInMemory } from './desk-in-memory.ts';

/** 20:14 on 21 November 2026 in Berlin. */
export const now = instant(Date.UTC(2026, 10, 21, 19, 14, 5));
export const minute = 60_000;

export const doorState = (change: Partial<DoorState> = {}): DoorState => ({
  event: { id: asId(1), title: 'Winter Lights Festival', timezone: defaultTimezone },
  pairing: {
    service: 'https://tickets.example',
    key: 'a'.repeat(50),
    eventId: asId(1),
    device: 'Phone 3',
    gate: { ...defaultGate, name: 'North gate' },
  },
  direction: 'in',
  connection: { state: 'online' },
  outbox: { unsent: 0, rejected: 0, stopped: false },
  outOfService: null,
  message: null,
  offeredAgain: 0,
  unreadable: 0,
  roster: {
    phase: 'ready',
    count: 1480,
    readAt: instant(now - 2 * minute),
    inside: 613,
    reading: null,
    failure: null,
  },
  scanLines: noScanLines,
  rosterRevision: 0,
  judging: null,
  waiting: 0,
  doubleEntries: [],
  settledReach: 'every-door',
  skewMs: 0,
  linkId: null,
  others: [],
  keeping: 'kept',
  current: null,
  undoable: null,
  recent: [],
  ...change,
});

/** Not the door's own: one that the device may be a door of besides. */
export const anotherEvent: EventInfo = {
  id: asId(2),
  title: 'Kongress der Lichtplaner',
  timezone: defaultTimezone,
};

export function code(text: string): TicketCode {
  const parsed = parseTicketCode(text);
  if (!parsed) throw new Error('not a code');
  return parsed;
}

export const scan = (verdict: Partial<Verdict>, change: Partial<Scan> = {}): Scan => ({
  id: 'scan-1',
  at: now,
  code: code('K7QX2M9PLD4W'),
  verdict: {
    code: 'unknown',
    attendee: null,
    origin: { from: 'service' },
    attention: [],
    otherEvent: null,
    ...verdict,
  },
  actionId: null,
  products: {},
  isUndone: false,
  isLetInAgain: false,
  ...change,
});

export type DoorInMemory = Door & {
  readonly desk: DeskInMemory;
  readonly state: StoreApi<DoorState>;
  /** Its outbox, to be changed by the test. */
  readonly recorded: OutboxEntry[];
  /** Its list of attendees. */
  readonly listed: Attendee[];
  /** What was changed in the list is told to whoever watches the numbers. */
  recount(): void;
  readonly shop: { capacity: ShopCapacity | null };
  /** What giving the gate to another phone ends in. */
  readonly gateLinks: { kind: GateLink['kind'] };
  /** How meeting a device nearby goes. */
  readonly nearby: StoreApi<NearbyState>;
  readonly refused: { readonly state: StoreApi<readonly RefusedScan[] | null> };
  readonly collections: Door['collections'] & { readonly state: StoreApi<readonly Collection[]> };
  /** The box office, and what is on sale there; null: the service does not answer. */
  readonly till: {
    readonly state: StoreApi<BoxOfficeState>;
    readonly deliveries: StoreApi<Readonly<Record<string, Delivery>>>;
    offers: Offers | null;
  };
  /** What choosing several ends in, where that is no admission. */
  readonly choosesAs: Record<TicketId, VerdictCode>;
  /** `scan K7QX… SEARCH`, in the order of the calls. */
  readonly asked: string[];
};

/** As long as one with three addresses. */
export const linkCode = `admit-link:${'AQAAAAAAAQAB-GQEaCs5ORhVdkNqTTJxZG1i'.repeat(4)}`;

function collectionsInMemory(asked: string[]): DoorInMemory['collections'] {
  const state = createStore<readonly Collection[]>(() => []);
  const become = (id: string, next: CollectionState) => {
    state.setState(
      state.getState().map((each) => (each.id === id ? { ...each, state: next } : each)),
      true,
    );
    return state.getState().find((each) => each.id === id);
  };
  return {
    state,
    async collect(order) {
      asked.push(`collect ${order.orderNumber} ${order.sum.amount} ${order.way} ${order.note}`);
      const collection: Collection = {
        ...order,
        id: `collection ${asked.length}`,
        takenAt: now,
        takenDate: localDateTime(now, defaultTimezone),
        device: 'Phone 3',
        state: { at: 'noted', isUndone: false },
        answeredAt: now,
      };
      state.setState([collection, ...state.getState()], true);
      return collection;
    },
    async undo(id) {
      asked.push(`undo ${id}`);
      return become(id, { at: 'undone' });
    },
    async dismiss(id) {
      asked.push(`dismiss ${id}`);
      state.setState(
        state.getState().filter((each) => each.id !== id),
        true,
      );
    },
  };
}

function officeInMemory(till: DoorInMemory['till'], asked: string[]): BoxOffice {
  const set = (change: Partial<BoxOfficeState>) => till.state.setState(change);
  return {
    state: till.state,
    deliveries: till.deliveries,
    offers: async () => till.offers,
    async sell(order) {
      const lines = order.lines.map(({ name, count }) => `${count} ${name}`);
      asked.push(`sell ${lines.join(', ')} ${order.way} ${order.change} ${order.note}`);
      set({ sale: { ...order, id: 'sale', stage: { at: 'asked' } } });
    },
    async proceed() {},
    async putAway() {
      asked.push('putAway');
      set({ sale: null });
    },
    async openSession({ who, ...given }) {
      const opened = { at: now, who };
      const session = { ...given, id: 'session', opened, closed: null };
      set({ sessions: [session, ...till.state.getState().sessions] });
    },
    async closeSession({ who, counted }) {
      asked.push(`closeSession ${who} ${counted}`);
    },
    async stop() {},
  };
}

export function doorInMemory(change: Partial<DoorState> = {}): DoorInMemory {
  const asked: string[] = [];
  const note =
    (name: string) =>
    async (...args: readonly unknown[]) => {
      asked.push([name, ...args].join(' '));
    };
  const recorded: OutboxEntry[] = [];
  let entries: readonly OutboxEntry[] = [];
  const listed: Attendee[] = [];
  const refused = createStore<readonly RefusedScan[] | null>(() => []);
  const shop: DoorInMemory['shop'] = { capacity: null };
  const till: DoorInMemory['till'] = {
    state: createStore<BoxOfficeState>(() => ({ sale: null, sessions: [] })),
    deliveries: createStore<Readonly<Record<string, Delivery>>>(() => ({})),
    offers: null,
  };
  const office = officeInMemory(till, asked);
  const gateLinks: DoorInMemory['gateLinks'] = { kind: 'claim' };
  const watchers = new Set<(attendance: Attendance) => void>();
  const numbers = () => {
    const tally = createTally();
    for (const each of listed) tally.count(each.ticketId, each);
    return tally.sum();
  };
  const state = createStore<DoorState>(() => doorState(change));
  const nearby = createStore<NearbyState>(() => ({
    ...{ phase: 'showing', refusal: null },
    code: linkCode,
  }));
  return {
    state,
    desk: deskInMemory(listed, asked),
    asked,
    recorded,
    listed,
    shop,
    till,
    boxOffice: async () => office,
    gateLinks,
    nearby,
    meetNearby: async () => ({ state: nearby, read: note('read'), stop: () => {} }),
    recount() {
      for (const watcher of watchers) watcher(numbers());
    },
    watchAttendance(listener) {
      watchers.add(listener);
      listener(numbers());
      return () => void watchers.delete(listener);
    },
    shopCapacity: async () => shop.capacity,
    isReady: () => true,
    sight: note('sight'),
    async scan(text, source) {
      asked.push(`scan ${text} ${source}`);
      return 'judged';
    },
    async choose({ ticketId }, direction, meaning) {
      asked.push(['choose', ticketId, direction, ...(meaning ? [meaning] : [])].join(' '));
      return 'judged';
    },
    async chooseAll(attendees, direction, handsOver) {
      const tickets = attendees.map(({ ticketId }) => ticketId).join(' ');
      asked.push(`chooseAll ${tickets} ${direction}${handsOver ? ' with products' : ''}`);
      return attendees.map((attendee) => {
        const verdict = this.choosesAs[attendee.ticketId] ?? 'admitted';
        const at = listed.findIndex(({ ticketId }) => ticketId === attendee.ticketId);
        const presence = { inside: true, at: null, device: null };
        if (verdict === 'admitted' && at >= 0) listed[at] = { ...attendee, presence };
        state.setState(({ rosterRevision }) => ({ rosterRevision: rosterRevision + 1 }));
        return scan(
          { code: verdict, attendee },
          { id: `chosen ${attendee.ticketId}`, code: code(attendee.identifier) },
        );
      });
    },
    choosesAs: {},
    refused: { state: refused, load: async () => {} },
    collections: collectionsInMemory(asked),
    judgeMoney: note('judgeMoney'),
    isListed: (text) => listed.some(({ identifier }) => identifier === text),
    agree: note('agree'),
    letInAgain: note('letInAgain'),
    dropWaiting: () => 0,
    undo: note('undo'),
    handOver: note('handOver'),
    dismiss() {
      asked.push('dismiss');
      state.setState({ current: null });
    },
    lookAgain: () => void asked.push('lookAgain'),
    stopJudging: () => void asked.push('stopJudging'),
    standBack: () => {},
    clear: () => void asked.push('clear'),
    entries() {
      const isChanged =
        entries.length !== recorded.length || recorded.some((entry, at) => entry !== entries[at]);
      if (isChanged) entries = [...recorded];
      return entries;
    },
    attendeeOf: (target) =>
      listed.find((each) =>
        target.kind === 'ticket' && target.ticketId === null
          ? displayForm(each.displayIdentifier) === displayForm(target.code)
          : each.ticketId === target.ticketId,
      ),
    async adopt(entries) {
      recorded.push(...entries);
      return entries.length;
    },
    sendAgain: note('sendAgain'),
    settle: note('settle'),
    refresh: note('refresh'),
    readMessage() {
      asked.push('readMessage');
      state.setState({ message: null });
    },
    areaNow: () => null,
    noteExported: () => void asked.push('noteExported'),
    nudge: () => void asked.push('nudge'),
    codeLengths: async () => [],
    isOrganizersKey: async (key) => (key === 'organizer' ? 'accepted' : 'refused'),
    async gateLink(app, other) {
      asked.push(other ? `gateLink ${JSON.stringify(other)}` : 'gateLink');
      const { kind } = gateLinks;
      if (kind !== 'claim' && kind !== 'key') return { kind };
      const { device: _, ...pairing } = state.getState().pairing;
      const key = kind === 'key' ? pairing.key : `doorclaim${`${asked.length}`.padStart(30, 'x')}`;
      return { kind, link: namedPairingLink(app, { ...pairing, key }) };
    },
    gateChoices: async () => ({
      areas: [{ id: asId(41), name: 'Workshop' }],
      categories: [
        { id: asId(21), name: 'Weekend pass' },
        { id: asId(22), name: 'Press' },
      ],
      products: [{ id: asId(31), name: 'Welcome drink' }],
    }),
    setDirection(direction) {
      asked.push(`turn ${direction}`);
      state.setState({ direction });
    },
    stop: note('stop'),
  };
}

/** Every state of the app, by name, for the gallery. */

import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { SessionState } from '../../../src/client/door/session-state.ts';
import type { KioskState } from '../../../src/client/kiosk/kiosk.ts';
import type { Scan } from '../../../src/client/scan/scan.ts';
import type { ScannerState } from '../../../src/client/scanner/scanner.ts';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { neverInside } from '../../../src/domain/presence.ts';
import { instant } from '../../../src/domain/time.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { type DeviceInMemory, deviceInMemory } from '../device-in-memory.ts';
import {
  anotherEvent,
  code,
  type DoorInMemory,
  doorInMemory,
  doorState,
  minute,
  now,
  scan,
} from '../door-in-memory.ts';

import { doubleEntries, evening, guests } from './an-evening.ts';
import { deskScenes } from './desk-scenes.ts';
import { kioskScenes } from './kiosk-scenes.ts';
import { numbersScenes } from './numbers-scenes.ts';
import { orderScenes } from './order-scenes.ts';

export type Scene = {
  /** null: the app did not start. */
  readonly session: SessionState | null;
  readonly camera?: ScannerState;
  readonly updateWaits?: boolean;
  readonly device?: DeviceInMemory;
  readonly kiosk?: KioskState;
  /** Selectors of the buttons that lead to it, in their order. */
  readonly press?: readonly string[];
  /** What is typed into the fields that are there then, in their order, and sent off. */
  readonly type?: readonly string[];
  /** The button that leads on from there. */
  readonly pressAfter?: string;
};

const mara = attendee({
  firstName: 'Mara',
  lastName: 'Lindqvist',
  categoryName: 'Weekend pass',
  company: 'Nordlicht Studio',
});
const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });
const shirt = product({ productId: asId(902), name: 'Festival shirt', option: 'Size M' });
const locker = product({
  productId: asId(903),
  name: 'Locker key',
  option: 'Hall 2',
  presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'Bar 1' },
});
const fromList = { from: 'list', readAt: instant(now - 5 * minute) } as const;

/** A ticket that no list has, and whose code a key of the event signed. */
const signed: Pick<Verdict, 'origin' | 'vouched'> = {
  origin: fromList,
  vouched: {
    found: 'vouched',
    ticket: {
      categoryId: asId(3),
      categoryName: 'Weekend pass',
      isPaid: true,
      soldAt: instant(now - 2 * minute),
    },
    presence: neverInside,
  },
};
const signedTicket = { code: code('K7QX2M9PLD4WACDE') };

const past = (id: string, ago: number, verdict: Partial<Verdict>, text = '4821-0937'): Scan =>
  scan(verdict, { id, at: instant(now - ago * minute), code: code(text) });

const recent = [
  past('r1', 0, {
    code: 'admitted',
    attendee: attendee({ firstName: 'Tomás', lastName: 'Ferreira' }),
  }),
  past('r2', 1, {
    code: 'admitted',
    attendee: attendee({ firstName: 'Aiko', lastName: 'Watanabe' }),
  }),
  past('r3', 2, { code: 'already', attendee: attendee({ firstName: 'Jürgen', lastName: 'Groß' }) }),
  past('r4', 2, { code: 'unknown' }, 'SHOP-COUPON-2025-11-00042'),
  past('r5', 4, {
    code: 'admitted',
    attendee: attendee({ firstName: 'Priya', lastName: 'Raman' }),
  }),
  past('r6', 6, {
    code: 'cancelled',
    attendee: attendee({ firstName: 'Ole', lastName: 'Brandt' }),
  }),
];

const scene = (opened: DoorInMemory): Scene => ({
  session: { phase: 'paired', door: opened, event: opened.state.getState().event, others: [] },
});
const door = (change: Partial<DoorState> = {}): Scene => scene(doorInMemory({ recent, ...change }));

/** A door that has an evening behind it. */
const busyDoor = (change: Partial<DoorState>): Scene => {
  const outbox = { unsent: 3, rejected: 2, stopped: false };
  const opened = doorInMemory({ recent, outbox, ...change });
  opened.recorded.push(...evening);
  opened.listed.push(...guests);
  return scene(opened);
};

/** Who was turned away here, named where the list knows the code. */
function turnedAwayDoor(): Scene {
  const opened = doorInMemory({ recent });
  opened.recorded.push(...evening);
  const codes = ['4821-0937-5518', 'SHOP-COUPON-2025-11-00042', 'K7QX2M9PLD4W', '4821-0937-0001'];
  const why = ['cancelled', 'unknown', 'ask-unpaid', 'already'] as const;
  opened.listed.push(mara);
  opened.refused.state.setState(
    why.map((verdict, at) => ({
      id: `refused ${at}`,
      at: instant(now - at * 7 * minute),
      code: code(codes[at] ?? ''),
      verdict,
    })),
    true,
  );
  return scene(opened);
}

const verdict = (
  given: Partial<Verdict>,
  change: Partial<DoorState> = {},
  of: Partial<Scan> = {},
) => door({ current: scan(given, of), ...change });

const offline = {
  connection: { state: 'offline', reason: 'unreachable', nextTryAt: instant(now + 12_000) },
  outbox: { unsent: 3, rejected: 0, stopped: false },
} as const;

const camera = (failure: 'denied' | 'none' | 'busy' | 'insecure' | 'failed'): Scene => ({
  ...door({ recent: [] }),
  camera: { phase: 'failed', failure },
});

const pressed = (from: Scene, ...press: readonly string[]): Scene => ({ ...from, press });

const { pairing, event } = doorState();
const gateDoor = (gate: Partial<Gate>): Scene =>
  door({ pairing: { ...pairing, gate: { ...pairing.gate, categories: [asId(21)], ...gate } } });
const otherEvent = {
  door: doorInMemory({ outbox: { unsent: 2, rejected: 0, stopped: false } }),
  event: anotherEvent,
};
const fromOldList = { from: 'list', readAt: instant(now - 45 * minute) } as const;

const cameras = [
  { id: 'a', label: 'camera2 0, facing back', facing: 'environment' },
  { id: 'b', label: 'camera2 2, facing back', facing: 'environment' },
  { id: 'c', label: 'camera2 1, facing front', facing: 'user' },
];

const someLicences = ['react', 'zustand'].map((name) => ({
  name,
  version: '1.2.3',
  identifier: 'MIT',
  text: 'Permission is hereby granted, free of charge, to any person obtaining a copy.',
}));

const strictGate: Gate = {
  ...pairing.gate,
  categories: [asId(21), asId(22)],
  unpaid: 'refuse',
  asksFirst: true,
  products: [],
};

/** A door at which stewards scan and search. Its PIN is nobody's. */
const stewardsDoor = (change: Partial<DoorState> = {}, gate: Partial<Gate> = {}): Scene => {
  const supervisorPin = `1.${'0'.repeat(32)}.${'0'.repeat(64)}`;
  const staff = { role: 'steward', supervisorPin } as const;
  return busyDoor({
    pairing: { ...pairing, gate: { ...pairing.gate, ...staff, ...gate } },
    ...change,
  });
};

/** What a door that keeps no names knows of a guest. */
const nameless = { ...mara, firstName: '', lastName: '', company: null, email: null, note: null };

const settings = (device: DeviceInMemory, ...press: readonly string[]): Scene => ({
  ...pressed(door(), '[data-tab=menu]', '[data-link=settings]', ...press),
  device,
});

export const scenes: Readonly<Record<string, Scene>> = {
  starting: { session: { phase: 'starting' } },
  unpaired: { session: { phase: 'unpaired', failure: null } },
  'unpaired-forbidden': { session: { phase: 'unpaired', failure: { kind: 'forbidden' } } },
  'unpaired-no-link': { session: { phase: 'unpaired', failure: { kind: 'not-a-pairing' } } },
  pairing: { session: { phase: 'pairing', pairing } },
  adding: {
    session: {
      phase: 'asking',
      nextTitle: null,
      current: { pairing, event },
      next: {
        ...pairing,
        eventId: asId(2),
        device: 'Tablet 1',
        gate: { ...pairing.gate, name: 'Hall B' },
      },
      failure: null,
    },
  },
  'adding-other-service': {
    session: {
      phase: 'asking',
      nextTitle: null,
      current: { pairing, event },
      next: {
        ...pairing,
        service: 'http://192.168.0.66:8080',
        gate: { ...defaultGate, unpaid: 'pass', unknownOffline: 'admit' },
      },
      failure: null,
    },
  },
  changing: {
    session: {
      phase: 'asking',
      nextTitle: null,
      current: { pairing, event },
      next: {
        ...pairing,
        gate: { ...pairing.gate, name: 'West entrance', asksFirst: true, verdictMs: 8000 },
      },
      failure: null,
    },
  },
  'changing-looser': {
    session: {
      phase: 'asking',
      nextTitle: null,
      current: { pairing: { ...pairing, gate: strictGate }, event },
      next: {
        ...pairing,
        key: 'b'.repeat(50),
        device: 'Tablet 1',
        gate: {
          ...strictGate,
          direction: 'both',
          categories: [asId(21), asId(22), asId(23)],
          unpaid: 'pass',
          unknownOffline: 'admit',
          asksFirst: false,
          products: null,
          listAgeLimitMs: 24 * 60 * minute,
          waitMs: 0,
        },
      },
      failure: null,
    },
  },
  'changing-refused': {
    session: {
      phase: 'asking',
      nextTitle: null,
      current: { pairing, event },
      next: { ...pairing, key: 'b'.repeat(50) },
      failure: { kind: 'forbidden' },
    },
  },
  elsewhere: { session: { phase: 'elsewhere' } },
  'no-storage': { session: { phase: 'no-storage' } },
  'not-started': { session: null },

  ready: door(),
  loading: door({
    recent: [],
    roster: {
      phase: 'loading',
      count: 31_400,
      readAt: null,
      inside: 0,
      reading: { read: 31_400, total: 96_000, perSecond: 410, leftMs: 158_000 },
      failure: null,
    },
  }),
  offline: door(offline),
  stopped: door({
    connection: { state: 'online' },
    outbox: { unsent: 7, rejected: 1, stopped: true },
  }),
  'out-of-service': busyDoor({
    outOfService: { why: 'key-refused', isListGone: false },
    outbox: { unsent: 7, rejected: 1, stopped: true },
  }),
  'message-at-verdict': verdict(
    { code: 'admitted', attendee: mara },
    { message: { id: 1, text: 'The band starts at ten. Send everybody to the south gate.' } },
  ),
  'asked-to-rest': busyDoor({
    outOfService: { why: 'asked-to-rest', isListGone: false },
    outbox: { unsent: 3, rejected: 0, stopped: false },
    message: { id: 1, text: 'Thank you! Please bring the phone to the box office.' },
  }),
  'out-of-service-for-good': door({
    outOfService: { why: 'key-refused', isListGone: true },
    outbox: { unsent: 0, rejected: 0, stopped: true },
  }),
  'not-the-service': door({
    connection: { state: 'offline', reason: 'not-the-service', nextTryAt: instant(now + 34_000) },
    outbox: { unsent: 12, rejected: 0, stopped: false },
  }),
  'double-entries': busyDoor({ doubleEntries }),
  busy: busyDoor({}),
  'clock-behind': door({ skewMs: 3 * minute }),
  everything: busyDoor({
    ...offline,
    doubleEntries,
    skewMs: -125 * minute,
    outbox: { unsent: 3, rejected: 2, stopped: true },
  }),
  undoable: door({ undoable: recent[0] ? { scan: recent[0], until: instant(now + 8000) } : null }),
  judging: door({ judging: code('K7QX2M9PLD4W') }),
  update: { ...door(), updateWaits: true },
  'camera-controls': {
    ...door(),
    camera: {
      phase: 'on',
      torch: 'on',
      zoom: { least: 1, most: 4, now: 2 },
      isFront: false,
      canSwitch: true,
    },
  },
  'camera-starting': { ...door({ recent: [] }), camera: { phase: 'starting' } },
  'camera-denied': camera('denied'),
  'camera-none': camera('none'),
  'camera-busy': camera('busy'),
  'camera-insecure': camera('insecure'),
  'camera-failed': camera('failed'),

  admitted: verdict({ code: 'admitted', attendee: mara }),
  'admitted-offline': verdict({ code: 'admitted', attendee: mara, origin: fromList }, offline),
  'admitted-products': verdict(
    {
      code: 'admitted',
      attendee: { ...mara, products: [drink, shirt, locker] },
      attention: ['products'],
    },
    {},
    { products: { [shirt.productId]: 'handed-over' } },
  ),
  'admitted-note': verdict({
    code: 'admitted',
    attendee: {
      ...mara,
      flags: ['VIP', 'Ausweis prüfen'],
      note: 'Sitzt am Tisch 4 neben Frau Dr. Brandt. Bitte zur Garderobe begleiten.',
    },
    attention: ['note'],
  }),
  'cancelled-note': verdict({
    code: 'cancelled',
    attendee: {
      ...mara,
      cancelled: local('2026-11-12T09:30:00'),
      note: 'Hat abgesagt, kommt vielleicht doch: dann Jonas anrufen.',
    },
    attention: ['note'],
  }),
  'admitted-money-due': verdict({
    code: 'admitted',
    attendee: { ...mara, paymentStatus: 'authorized' },
    attention: ['money-due'],
  }),
  'admitted-unverified': verdict(
    { code: 'admitted', origin: fromList, attention: ['unverified'] },
    offline,
  ),
  'admitted-signed': verdict(
    { ...signed, code: 'admitted', attention: ['sold-after-list'] },
    offline,
    signedTicket,
  ),
  'ask-unpaid-signed': verdict(
    { ...signed, code: 'ask-unpaid', attention: ['sold-after-list', 'money-due'] },
    offline,
    signedTicket,
  ),
  'unknown-forged': verdict(
    { code: 'unknown', origin: fromList, attention: ['forged'] },
    offline,
    signedTicket,
  ),
  'unknown-gone': verdict(
    { ...signed, code: 'unknown', attention: ['gone-from-list'] },
    offline,
    signedTicket,
  ),
  'admitted-long-name': verdict({
    code: 'admitted',
    attendee: attendee({
      firstName: 'Maximiliane-Charlotte',
      lastName: 'von Schwarzenberg-Leutheusser',
      categoryName: 'Press and accompanying persons, all areas',
      company: 'Zweites Norddeutsches Rundfunkorchester e. V.',
    }),
  }),
  left: verdict({ code: 'left', attendee: mara }),
  already: verdict({
    code: 'already',
    attendee: {
      ...mara,
      presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
    },
  }),
  'already-again': door({
    pairing: { ...pairing, gate: { ...pairing.gate, letsInAgain: true } },
    outbox: { unsent: 2, rejected: 0, stopped: true },
    current: scan({
      code: 'already',
      origin: { from: 'list', readAt: instant(now - 12 * minute) },
      attendee: {
        ...mara,
        presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
      },
    }),
  }),
  'already-sure': pressed(
    door({
      pairing: { ...pairing, gate: { ...pairing.gate, letsInAgain: true } },
      current: scan({
        code: 'already',
        attendee: {
          ...mara,
          presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
        },
      }),
    }),
    '.verdict .actions > :last-child',
  ),
  'admitted-badge': verdict(
    { code: 'admitted', attendee: mara },
    { pairing: { ...pairing, gate: { ...pairing.gate, badges: 'by-tap' } } },
  ),
  'admitted-waiting': verdict({ code: 'admitted', attendee: mara }, { waiting: 3 }),
  'cancelled-waiting': verdict(
    { code: 'cancelled', attendee: { ...mara, cancelled: local('2026-11-12T09:30:00') } },
    { waiting: 1 },
  ),
  'already-other-day': verdict({
    code: 'already',
    attendee: {
      ...mara,
      presence: { inside: true, at: local('2026-11-20T22:41:10'), device: 'South gate 2' },
    },
  }),
  'not-inside': verdict({ code: 'not-inside', attendee: mara }),
  cancelled: verdict({
    code: 'cancelled',
    attendee: { ...mara, status: 'cancelled', cancelled: local('2026-11-12T09:30:00') },
  }),
  'not-accepted': verdict({ code: 'not-accepted', attendee: { ...mara, status: 'onHold' } }),
  category: verdict({ code: 'category', attendee: mara }),
  unpaid: verdict({ code: 'unpaid', attendee: mara, attention: ['money-due'] }),
  'ask-unpaid': verdict({ code: 'ask-unpaid', attendee: mara, attention: ['money-due'] }),
  unknown: verdict(
    { code: 'unknown', origin: fromList },
    {},
    { code: code('SHOP-COUPON-2025-11-00042') },
  ),
  'wrong-event': verdict({ code: 'wrong-event' }),
  'cannot-record': verdict({ code: 'cannot-record', attendee: mara }),

  activity: pressed(busyDoor({}), '[data-tab=activity]'),
  'activity-offered-again': pressed(busyDoor({ offeredAgain: 2 }), '[data-tab=activity]'),
  'activity-empty': pressed(door(), '[data-tab=activity]'),
  'activity-doubles': pressed(busyDoor({ doubleEntries }), '.doubles-banner'),
  'activity-settle': pressed(busyDoor({ doubleEntries }), '.doubles-banner', '.double .button'),
  'activity-files': pressed(busyDoor({}), '[data-tab=activity]', 'summary'),
  'activity-turned-away': pressed(
    turnedAwayDoor(),
    '[data-tab=activity]',
    '[data-filter=turned-away]',
  ),
  'activity-refused': pressed(busyDoor({}), '[data-tab=activity]', '[data-filter=rejected]'),
  menu: pressed(door(offline), '[data-tab=menu]'),
  help: pressed(door(), '[data-tab=menu]', '[data-link=help]'),
  'help-question': pressed(door(), '[data-tab=menu]', '[data-link=help]', 'details:last-of-type'),
  'help-diagnostics': pressed(door(), '[data-tab=menu]', '[data-link=help]', '.jump:last-of-type'),
  'help-verdict': pressed(
    verdict({ code: 'already', attendee: mara }),
    '.verdict__explain',
    // It is there once its files are.
    '.sheet .verdict-help',
  ),
  settings: settings(deviceInMemory({ cameras, freeBytes: 11.4e9 })),
  'settings-iphone': settings(
    deviceInMemory({
      canVibrate: false,
      keeping: 'cleared-unused',
      installation: 'by-hand',
      awake: 'refused',
    }),
  ),
  'settings-formats': settings(
    deviceInMemory({ cameras, installation: 'offered', keeping: 'may-be-cleared' }),
    'details',
  ),
  'settings-pin-on': settings(deviceInMemory({ cameras, pin: { isOn: true } })),
  'settings-pin-off-again': settings(
    deviceInMemory({ pin: { isOn: true } }),
    '[data-pin=on] ~ .actions .button:last-child',
    '.sheet__title',
  ),
  locked: { session: { phase: 'locked' }, device: deviceInMemory({ pin: { isOn: true } }) },
  'locked-few-tries': {
    session: { phase: 'locked' },
    device: deviceInMemory({ pin: { isOn: true, triesLeft: 3 } }),
  },
  'locked-for-organizer': pressed(
    {
      session: { phase: 'locked' },
      device: deviceInMemory({ pin: { isOn: true }, sealedFile: { text: '{}', isWhole: true } }),
    },
    '.button--text',
  ),
  'locked-start-anew': pressed(
    {
      session: { phase: 'locked' },
      device: deviceInMemory({
        pin: { isOn: true, triesLeft: 0, isWiped: true },
        sealedFile: { text: '{}', isWhole: false },
      }),
    },
    '.remark + .button--text',
    '.sealed-file',
  ),
  'locked-wiped': {
    session: { phase: 'locked' },
    device: deviceInMemory({ pin: { isOn: true, triesLeft: 0, isWiped: true } }),
  },
  'settings-pin-change': settings(
    deviceInMemory({ pin: { isOn: true } }),
    '[data-pin=on] ~ .actions .button:nth-child(2)',
    '.sheet__title',
  ),
  'settings-pin-demanded': {
    ...pressed(
      door({ pairing: { ...pairing, gate: { ...pairing.gate, needsPin: true } } }),
      '[data-tab=menu]',
      '[data-link=settings]',
    ),
    device: deviceInMemory({ cameras, pin: { isOn: true } }),
  },
  'pin-demanded': { session: { phase: 'needs-pin', link: '#pair' } },
  'steward-menu': pressed(stewardsDoor(), '[data-tab=menu]'),
  'steward-supervisors-page': pressed(stewardsDoor(), '[data-tab=menu]', '[data-link=gate]'),
  'steward-asked': pressed(
    stewardsDoor(),
    '[data-tab=menu]',
    '.screen__body > .button--text',
    '.sheet__title',
  ),
  'steward-no-supervisor': pressed(
    stewardsDoor({}, { supervisorPin: null }),
    '[data-tab=menu]',
    '[data-link=gate]',
  ),
  'names-none-admitted': verdict({ code: 'admitted', attendee: nameless }),
  licences: settings(deviceInMemory({ licences: async () => someLicences }), '.setting > .button'),
  'menu-clock': pressed(door({ skewMs: 3 * minute }), '.chip'),
  removal: pressed(busyDoor({}), '.chip', '.button--text', '.sheet__title'),
  'removal-sure': pressed(
    busyDoor({}),
    '.chip',
    '.button--text',
    '.removal > .actions:last-child .button:last-child',
  ),
  gate: pressed(gateDoor({}), '[data-tab=menu]', '[data-link=gate]'),
  'gate-share': pressed(
    gateDoor({}),
    '[data-tab=menu]',
    '[data-link=gate]',
    '.settings > .button--secondary',
    '.sheet .qr-code',
  ),
  'gate-for-both': gateDoor({ direction: 'both' }),
  'asked-first': verdict({ code: 'ask-first', attendee: mara }),
  'list-is-old': verdict({ code: 'admitted', attendee: mara, origin: fromOldList }, offline),
  'wrong-event-named': {
    session: {
      phase: 'paired',
      door: doorInMemory({
        current: scan({
          code: 'wrong-event',
          otherEvent: anotherEvent,
        }),
      }),
      event,
      others: [otherEvent],
    },
  },
  'menu-add-event': pressed(door(), '[data-tab=menu]', '[data-add-event]'),
  'pair-by-camera': pressed({ session: { phase: 'unpaired', failure: null } }, '.button--primary'),
  'menu-events': pressed(
    { session: { phase: 'paired', door: doorInMemory({ recent }), event, others: [otherEvent] } },
    '[data-tab=menu]',
  ),
  typing: pressed(door(), '.ready .button--primary'),
  'pair-again': pressed(
    door({ outbox: { unsent: 7, rejected: 1, stopped: true } }),
    '.stopped .button',
  ),

  ...deskScenes,
  ...orderScenes,
  ...kioskScenes,
  ...numbersScenes,
  'kiosk-setup': pressed(door(), '[data-tab=menu]', '[data-link=kiosk]'),
};

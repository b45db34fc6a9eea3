/** Before there is a door, beside it, and while it is locked. */
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { doorInMemory, minute, scan } from '../door-in-memory.ts';
import { door, event, mara, otherEvent, pairing, pressed, recent, type Scene } from './scene.ts';

const strictGate: Gate = {
  ...pairing.gate,
  categories: [asId(21), asId(22)],
  unpaid: 'refuse',
  asksFirst: true,
  products: [],
};

/** A door whose face finds nothing where it looks for the connection. */
const broken = (change: Partial<DoorState> = {}) => door({ ...change, connection: null as never });

export const sessionScenes: Readonly<Record<string, Scene>> = {
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
  blocked: {
    session: { phase: 'starting' },
    device: deviceInMemory({ isStorageBlocked: true }),
  },
  'no-storage': { session: { phase: 'no-storage' } },
  'not-started': { session: null },
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
  broken: broken(),
  'plain-scan': pressed(broken(), '.button--primary'),
  'plain-scan-admitted': pressed(
    broken({ current: scan({ code: 'admitted', attendee: mara }) }),
    '.button--primary',
  ),
  'plain-scan-asked': pressed(
    broken({ current: scan({ code: 'ask-unpaid', attendee: mara }) }),
    '.button--primary',
  ),
  'pin-demanded': { session: { phase: 'needs-pin', link: '#pair' } },
  'menu-add-event': pressed(door(), '[data-tab=menu]', '[data-add-event]'),
  'pair-by-camera': pressed({ session: { phase: 'unpaired', failure: null } }, '.button--primary'),
  'menu-events': pressed(
    {
      session: {
        phase: 'paired',
        door: doorInMemory({ recent }),
        event,
        others: [otherEvent],
        unopened: [],
      },
    },
    '[data-tab=menu]',
  ),
  'menu-event-unopened': pressed(
    {
      session: {
        phase: 'paired',
        door: doorInMemory({ recent }),
        event,
        others: [],
        unopened: [{ pairing, event: otherEvent.event }],
      },
    },
    '[data-tab=menu]',
  ),
  'pair-again': pressed(
    door({ outbox: { unsent: 7, rejected: 1, stopped: true } }),
    '.stopped .button',
  ),
};

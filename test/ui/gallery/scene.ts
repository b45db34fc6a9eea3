/** A state of the app for the gallery, and what the scenes are made of. */

import type { ScannerState } from '../../../src/client/camera/scanner.ts';
import type { Scan } from '../../../src/client/check-in/scan.ts';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { KioskState } from '../../../src/client/kiosk/kiosk.ts';
import type { LinkId } from '../../../src/client/links/shared-actions.ts';
import type { SessionState } from '../../../src/client/session/session.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import type { DeviceInMemory } from '../device-in-memory.ts';
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
import { evening, guests } from './an-evening.ts';

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

export const { pairing, event } = doorState();

export const mara = attendee({
  firstName: 'Mara',
  lastName: 'Lindqvist',
  categoryName: 'Weekend pass',
  company: 'Nordlicht Studio',
});

export const past = (
  id: string,
  ago: number,
  verdict: Partial<Verdict>,
  text = '4821-0937',
): Scan => scan(verdict, { id, at: instant(now - ago * minute), code: code(text) });

export const recent = [
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

export const scene = (opened: DoorInMemory): Scene => ({
  session: {
    phase: 'paired',
    door: opened,
    event: opened.state.getState().event,
    others: [],
    unopened: [],
  },
});

export const door = (change: Partial<DoorState> = {}): Scene =>
  scene(doorInMemory({ recent, ...change }));

/** A door that has an evening behind it. */
export const busyDoor = (change: Partial<DoorState>): Scene => {
  const outbox = { unsent: 3, rejected: 2, stopped: false };
  const opened = doorInMemory({ recent, outbox, ...change });
  opened.recorded.push(...evening);
  opened.listed.push(...guests);
  return scene(opened);
};

export const verdict = (
  given: Partial<Verdict>,
  change: Partial<DoorState> = {},
  of: Partial<Scan> = {},
) => door({ current: scan(given, of), ...change });

export const offline = {
  connection: { state: 'offline', reason: 'unreachable', nextTryAt: instant(now + 12_000) },
  outbox: { unsent: 3, rejected: 0, stopped: false },
  others: [
    { id: 'a'.repeat(22) as LinkId, name: 'South gate', hearing: 'linked', since: instant(now) },
    { id: 'b'.repeat(22) as LinkId, name: 'Box office', hearing: 'linked', since: instant(now) },
  ],
} as const;

export const pressed = (from: Scene, ...press: readonly string[]): Scene => ({ ...from, press });

export const gateDoor = (gate: Partial<Gate>): Scene =>
  door({ pairing: { ...pairing, gate: { ...pairing.gate, categories: [asId(21)], ...gate } } });

export const otherEvent = {
  door: doorInMemory({ outbox: { unsent: 2, rejected: 0, stopped: false } }),
  event: anotherEvent,
};

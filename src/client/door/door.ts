/**
 * A door, as its face and whoever opens it know it: what it can be asked, and what it is made of.
 * What a face shows of it is its state.
 */
import type { ActionTarget } from '../../domain/action.ts';
import type { Attendance } from '../../domain/attendance.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Direction } from '../../domain/gate.ts';
import type { ActionId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { DoubleEntryStore } from '../conflicts/double-entry-store.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeviceStorage } from '../device/device-storage.ts';
import type { Fetch } from '../device/fetch.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { ShopCapacity } from '../numbers/shop-capacity.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { RosterStore } from '../roster/sync/roster-store.ts';
import type { Admission } from '../scan/admission.ts';
import type { ChooseAll } from '../scan/choose-all.ts';
import type { RefusedScanStore, RefusedScans } from '../scan/refused-scans.ts';
import type { DoorState } from './door-state.ts';
import type { GateChoices } from './gate-choices.ts';

export type Door = Admission & {
  readonly state: ReadableStore<DoorState>;
  readonly desk: Desk;
  readonly chooseAll: ChooseAll;
  /** Whom this device did not let in. */
  readonly refused: Pick<RefusedScans, 'state' | 'load'>;
  /** What this device recorded, in the order in which it was made; the same array until that changes. */
  entries(): readonly OutboxEntry[];
  /** Whom the list of attendees names for what was recorded; undefined while it names nobody. */
  attendeeOf(target: ActionTarget): Attendee | undefined;
  /** Takes over what another device exported. @returns how many were new */
  adopt(entries: readonly OutboxEntry[]): Promise<number>;
  /**
   * The event's numbers, from the list and what this device recorded: at first, and whenever they
   * change. @returns the way to end it
   */
  watchAttendance(listener: (attendance: Attendance) => void): () => void;
  /** What the shop has sold, as it was last known; null where the service never said. */
  shopCapacity(): Promise<ShopCapacity | null>;
  /** A refused action goes once more: somebody has mended what it was refused for. */
  sendAgain(actionId: ActionId): Promise<void>;
  /** A supervisor has seen to a double entry (C3). */
  settle(doubleEntryKey: string): Promise<void>;
  /** Reads the list of attendees anew. */
  refresh(): Promise<void>;
  /** The device woke up or changed its network: try the service now. */
  nudge(): void;
  /**
   * How many characters a code has, hyphens aside; empty where the list is not whole or its codes
   * differ in length.
   */
  codeLengths(): Promise<readonly number[]>;
  /** What its gate can be set to. */
  gateChoices(): Promise<GateChoices>;
  /** Staff turns a gate for both ways round. At any other gate nothing changes. */
  setDirection(direction: Direction): void;
  stop(): Promise<void>;
};

export type DoorOptions = {
  readonly pairing: Pairing;
  readonly event: EventInfo;
  readonly outboxStore: OutboxStore;
  readonly rosterStore: RosterStore;
  readonly doubleEntryStore: DoubleEntryStore;
  readonly refusedScanStore: RefusedScanStore;
  /** The event of another door of this device that has the code on its list. */
  readonly otherEventOf: (code: TicketCode) => EventInfo | null;
  /** What was known of the service's clock, and where it is kept. */
  readonly skew: SkewBounds | null;
  readonly keepSkew: (bounds: SkewBounds) => void;
  readonly storage: DeviceStorage;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** In [0, 1). */
  readonly chance: () => number;
  /** Never the same twice. */
  readonly newId: () => string;
};

/**
 * A door as screens and the person who opens it know it: what it can do, and what it is made from. What is
 * shown of it is its state.
 */

import type { ActionTarget } from '../../domain/action.ts';
import type { KnownArea } from '../../domain/area.ts';
import type { Attendance } from '../../domain/attendance.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Direction } from '../../domain/gate.ts';
import type { ActionId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { RosterStore } from '../attendees/sync/roster-store.ts';
import type { BoxOffice, BoxOfficeStore } from '../box-office/box-office.ts';
import type { ChooseAll } from '../check-in/choose-all.ts';
import type { LentPlaceStore } from '../check-in/lent-places.ts';
import type { RefusedScanStore, RefusedScans } from '../check-in/refused-scans.ts';
import type { ScanController } from '../check-in/scan-controller.ts';
import type { OutOfServiceStore } from '../connection/out-of-service.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import type { DeviceStorage } from '../device/device-storage.ts';
import type { Fetch } from '../device/fetch.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { DoubleEntryStore } from '../duplicate-check-ins/double-entries.ts';
import type { ServiceWord } from '../kiosk/kiosk.ts';
import type { StartLinks } from '../links/links.ts';
import type { Nearby } from '../links/nearby.ts';
import type { SharedActionStore } from '../links/shared-actions.ts';
import type { Log } from '../log/log.ts';
import type { Desk } from '../manual-check-in/manual-check-in.ts';
import type { ShopCapacity } from '../numbers/shop-capacity.ts';
import type { CollectionStore, Collections } from '../orders/collections.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { StartDoorReports } from './door-reports.ts';
import type { DoorState } from './door-state.ts';
import type { GateChoices } from './gate-choices.ts';
import type { GateLink, OtherDoor } from './gate-link.ts';

export type Door = ScanController & {
  readonly state: ReadableStore<DoorState>;
  readonly desk: Desk;
  readonly chooseAll: ChooseAll;
  /** The people whom this device refused. */
  readonly refused: Pick<RefusedScans, 'state' | 'load'>;
  /** The money that this device took. */
  readonly collections: Pick<Collections, 'state' | 'collect' | 'undo' | 'dismiss'>;
  /** Sells tickets here; its file is fetched when the gate sells. */
  boxOffice(): Promise<BoxOffice>;
  /** What this device recorded, in the order in which it was made; the same array until that changes. */
  entries(): readonly OutboxEntry[];
  /** Finds whom the list names for what was recorded; undefined if it names nobody (yet). */
  attendeeOf(target: ActionTarget): Attendee | undefined;
  /** The area of this gate now, for where guests are; null: it belongs to none. */
  areaNow(): KnownArea | null;
  /** Takes over what another device exported. @returns how many were new */
  adopt(entries: readonly OutboxEntry[]): Promise<number>;
  /**
   * Tells the event's numbers, from the list and what this device recorded, once they are counted and
   * whenever they change.
   * @returns a function that ends it
   */
  watchAttendance(listener: (attendance: Attendance) => void): () => void;
  /** Reads what the shop has sold, or gives the last answer; null if the service never answered. */
  shopCapacity(): Promise<ShopCapacity | null>;
  /** Sends a rejected action again, when somebody has corrected what it was rejected for. */
  sendAgain(actionId: ActionId): Promise<void>;
  /** Marks a duplicate check-in as settled by a supervisor (C3). */
  settle(doubleEntryKey: string): Promise<void>;
  /** Reads the guest list again. */
  refresh(): Promise<void>;
  /** The message was read. */
  readMessage(): void;
  /** What is pending was saved as a file. */
  noteExported(): void;
  /** Tries the service now: the device woke up or changed its network, or somebody wants to know. */
  nudge(): void;
  /**
   * Counts the characters that codes have, without hyphens; empty if the list is incomplete or its codes
   * differ in length.
   */
  codeLengths(): Promise<readonly number[]>;
  /**
   * Makes the link for another phone of this gate.
   * @param app origin of the app that opens it
   * @param other null: a door like this one
   */
  gateLink(app: string, other: OtherDoor | null): Promise<GateLink>;
  /** Whether a key is the organizer's or the administrator's, for who forgot a kiosk's PIN. */
  isOrganizersKey(key: string): Promise<ServiceWord>;
  /**
   * Begins to meet a device that is beside this one, by QR codes and without the service.
   * @returns null: this browser makes no connections, or the part of the app is not there yet
   */
  meetNearby(): Promise<Nearby | null>;
  /** Reads what the gate can be set to. */
  gateChoices(): Promise<GateChoices>;
  /** Turns a gate that is for both ways. Does nothing at any other gate. */
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
  readonly collectionStore: CollectionStore;
  readonly boxOfficeStore: BoxOfficeStore;
  readonly outOfServiceStore: OutOfServiceStore;
  readonly lentPlaceStore: LentPlaceStore;
  readonly sharedActionStore: SharedActionStore;
  /** Tells the service how the door is; null: it tells nobody. */
  readonly startReports: StartDoorReports | null;
  /** Links the door with the other devices of its event; null: it has no links. */
  readonly startLinks: StartLinks | null;
  /** Deletes the names that this device keeps for the door, and opens it again without them. */
  readonly forgetNames: () => void;
  /** Finds the event of another door of this device that has the code on its list. */
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

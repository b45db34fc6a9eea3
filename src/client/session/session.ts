/** From opening the app to a working door: what screens ask of it, and what it is put together from. */
import type { Gate } from '../../domain/gate.ts';
import type { EventId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { OfflineReason } from '../api/outcome.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { DoorStorage } from '../storage/door-storage.ts';
import type { DeviceLock } from './device-lock.ts';
import type { OpenDoorsOptions, OpenedDoor } from './open-doors.ts';
import type { PairedDoor } from './paired-doors.ts';

/** What the app is: on its way to a door, a door, or neither. */
export type SessionState =
  | { readonly phase: 'starting' }
  /** No door yet; `failure` says why the last try did not make one. */
  | { readonly phase: 'unpaired'; readonly failure: PairingFailure | null }
  /** A pairing link came to a device that is a door: staff decides. */
  | AskingState
  | { readonly phase: 'pairing'; readonly pairing: Pairing }
  /** The link's door demands a PIN of the device, which has none. */
  | { readonly phase: 'needs-pin'; readonly link: string }
  | PairedState
  /** What the device keeps is encrypted, and waits for the PIN. */
  | { readonly phase: 'locked' }
  /** Another tab of this device is the door now (O8). */
  | { readonly phase: 'elsewhere' }
  /** The device's storage can't be used. */
  | { readonly phase: 'no-storage' }
  /** The app itself is at fault. */
  | { readonly phase: 'broken'; readonly error: unknown };

export type AskingState = {
  readonly phase: 'asking';
  /** The door that the link means, or, if this device has no such door, the one on the screen. */
  readonly current: PairedDoor;
  readonly next: Pairing;
  /** The title of the link's event; null until its service has said it. */
  readonly nextTitle: string | null;
  /** Why a yes changed nothing. */
  readonly failure: PairingFailure | null;
};

export type PairedState = OpenedDoor & {
  readonly phase: 'paired';
  /** The other doors of this device, as far as they are open yet. */
  readonly others: readonly OpenedDoor[];
  /** Of the others, those that can't be opened: what is stored of them can't be read. */
  readonly unopened: readonly PairedDoor[];
};

export type PairingFailure =
  | { readonly kind: 'not-a-pairing' }
  | { readonly kind: 'forbidden' }
  /** What the link holds in place of a key was taken by another phone, or is too old. */
  | { readonly kind: 'claim-over' }
  | { readonly kind: 'no-such-event' }
  /** The browser doesn't know the event's timezone, and the service doesn't say its offsets (T4). */
  | { readonly kind: 'unknown-timezone' }
  /** What this device stored of its pairing can't be read; what it recorded waits for the same one. */
  | { readonly kind: 'pairing-damaged' }
  | { readonly kind: 'offline'; readonly reason: OfflineReason };

export type Session = {
  readonly state: ReadableStore<SessionState>;
  /** Opens the door that was paired before, or the one that `link` sets up. */
  start(link: string): Promise<void>;
  /**
   * @param link a pairing link or its fragment, as `parsePairingLink` reads it
   * @returns why it made no door; a door that is open stays open then. A tab at rest becomes the door first,
   *   as if it were opened with the link
   */
  pair(link: string): Promise<PairingFailure | null>;
  /** Nobody sets the PIN that a link's door demands: what was before it is shown again. */
  declinePin(): Promise<void>;
  /** Answers the question of `asking`. */
  answerLink(yes: boolean): Promise<void>;
  /**
   * Brings another door of this device onto the screen. If it can't be opened, the one there stays.
   * @param code a ticket of that event, to be judged there at once; null: none
   */
  switchTo(eventId: EventId, code: TicketCode | null): Promise<void>;
  /**
   * Sets the gate of the door on the screen.
   * @param device what the history calls this device from now on
   */
  setGate(gate: Gate, device: string): Promise<void>;
  /**
   * What is pending of each door on this device's disk, also of one whose pairing is damaged: to be saved as
   * a file (O7).
   */
  readUnsent(): Promise<readonly Unsent[]>;
  /** Makes this tab the door again, from `elsewhere`. */
  takeOver(): Promise<void>;
  /**
   * Removes the door on the screen from this device, with all that it keeps. What was not sent is
   * lost: anyone who calls has offered the export and heard a second yes (O7).
   */
  unpair(): Promise<void>;
  /**
   * Closes all doors, and opens them with the storage that `work` returns.
   * @param work moves what is stored; another tab that takes over waits for it
   */
  move(work: (now: DoorStorage) => Promise<DoorStorage>): Promise<void>;
  /** Closes all doors until the PIN is entered, which it doesn't wait for. */
  lock(): Promise<void>;
};

export type Unsent = {
  readonly service: string;
  readonly eventId: EventId;
  readonly entries: readonly OutboxEntry[];
};

export type SessionOptions = OpenDoorsOptions & {
  readonly deviceLock: DeviceLock;
  /**
   * Finds where the pairings are stored. If the device has a PIN, it calls `showLocked` first, and
   * resolves after somebody has entered the PIN.
   */
  readonly findStorage?: (showLocked: () => void) => Promise<DoorStorage>;
  /** Whether the device is under a PIN, which a door may demand. */
  readonly hasPin?: () => Promise<boolean>;
  /** The origin of the app, which is the service if a link names none. */
  readonly origin: string;
};

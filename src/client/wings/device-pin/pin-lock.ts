/**
 * The PIN of a device. The key, lists and outbox are encrypted on the disk. They are opened once
 * per start, or after a time away. After each wrong PIN, the wait is longer. The tenth deletes the
 * pairings and lists, and keeps the outbox. The right PIN still opens it, and so does the
 * organizer's key, if the event has one.
 */
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { PageVisibility } from '../../device/page-visibility.ts';
import type { ReadableStore } from '../../device/readable-store.ts';
import type { Log } from '../../log/log.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import type { LockStore } from './lock-database.ts';
import type { StorageNames } from './move-storage.ts';
import type { DeriveKey } from './pin-keys.ts';

export const mostWrongPins = 10;
export const awayChoicesMs = [60_000, 5 * 60_000, 30 * 60_000, 8 * 3_600_000] as const;
export const usualAwayMs = 5 * 60_000;

export type PinState = {
  readonly isOn: boolean;
  /** So long the app may be out of sight. */
  readonly awayMs: number;
  /** How many wrong PINs are left before the lists are deleted. */
  readonly triesLeft: number;
  /** Pairings and lists were deleted after too many wrong PINs. */
  readonly isWiped: boolean;
  /** The device damaged its keys: no PIN opens anything any more. `isWiped` as well. */
  readonly areKeysLost: boolean;
  /** Why the last change of the PIN changed nothing. */
  readonly failure: PinFailure | null;
};

/** `cannot-derive`: too little memory, or no WebAssembly. `cannot-store`: the disk is full or at fault. */
export type PinFailure = 'cannot-derive' | 'cannot-store';
export type Tried = 'right' | 'wrong' | 'too-soon' | PinFailure;

export type SealedFile = {
  readonly text: string;
  /** Whether all that was recorded is in it; else some is of events whose organizer has no key. */
  readonly isWhole: boolean;
};

export type PinLock = {
  readonly state: ReadableStore<PinState>;
  /**
   * Finds where the device's doors are kept.
   * @param showLocked called if a PIN is needed; the promise then waits for the right one
   */
  findStorage(showLocked: () => void): Promise<DoorStorage>;
  /** Opens a locked device, if the PIN is right. */
  unlock(pin: string): Promise<Tried>;
  /** When the next PIN is accepted; null: now. */
  opensAt(): Instant | null;
  /** Encrypts all that the device keeps. @param pin in the form of `longPin` */
  turnOn(pin: string): Promise<void>;
  /** Whether a PIN is right, before something is done with it. A wrong one counts. */
  check(pin: string): Promise<Tried>;
  /** Puts another PIN in its place, if it is right: the keys are sealed again, and nothing else. */
  changePin(pin: string, next: string): Promise<Tried>;
  /** Decrypts all of it, if the PIN is right. */
  turnOff(pin: string): Promise<Tried>;
  setAway(awayMs: number): Promise<void>;
  lock(): Promise<void>;
  /**
   * Writes a file for the organizers who have a key: without a PIN, what this device recorded for them.
   * @returns null: nothing is
   */
  sealedFile(): Promise<SealedFile | null>;
  /** Deletes all that is left after too many wrong PINs, the outbox as well (O7: after a second yes). */
  startAnew(): Promise<void>;
};

/** What the lock needs of the session. */
export type StorageMover = {
  /** Closes all doors and opens them with the storage that `work` returns. */
  move(work: (now: DoorStorage) => Promise<DoorStorage>): Promise<void>;
  /** Closes all doors until the storage is found again; resolves once they are closed. */
  lock(): Promise<void>;
};

export type PinLockOptions = {
  readonly store: LockStore;
  readonly plain: DoorStorage;
  readonly session: StorageMover;
  readonly derive: DeriveKey;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly visibility: PageVisibility;
  readonly log: Log;
  readonly names?: StorageNames;
};

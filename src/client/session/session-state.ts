/** What the app is: on its way to a door, a door, or neither. */
import type { OfflineReason } from '../api/outcome.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { OpenedDoor } from './open-doors.ts';
import type { PairedDoor } from './paired-doors.ts';

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

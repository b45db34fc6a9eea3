/** What a door takes as a scan, what staff may do with its verdict, and what this is put together from. */
import type { Action, Source } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { DoubleEntry } from '../../domain/convergence.ts';
import type { Direction } from '../../domain/gate.ts';
import type { ActionId, ProductId } from '../../domain/ids.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Known, Place } from '../../domain/verdict.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { JudgedScan, RecordsOptions } from './records.ts';
import type { Scan, Undoable } from './scan.ts';

/** How a code that somebody entered on purpose was taken. */
export type ScanOutcome =
  /** Its verdict is on the screen, or will be when those before it were seen. */
  | 'judged'
  /** So many wait already that this one was not taken. */
  | 'too-many'
  /** The text holds nothing that could be a ticket's code. */
  | 'no-code'
  /** Nothing is judged at this door (V9). */
  | 'out-of-service';

export type Admission = {
  /** Whether the camera may look for a code: none is being judged or waits, no verdict must be seen. */
  isReady(): boolean;
  /** Takes a code in the camera's view: a new scan, or the previous one still there (V6). */
  sight(text: string): Promise<void>;
  /**
   * Takes a code that somebody typed or read with a hand scanner. Anyone who takes the next ticket has
   * seen the previous verdict, so this does not wait for a tap, as the camera does. One that comes
   * while another is judged, or sooner than anybody can have seen a refusal, waits for its turn; its
   * action has the time at which it was scanned.
   */
  scan(text: string, source: Source): Promise<ScanOutcome>;
  /**
   * Judges a person whom staff found by hand like a scan, in the given direction.
   * @param meaning `undo`: this takes back what staff had recorded by mistake
   */
  choose(attendee: Attendee, direction: Direction, meaning?: 'move' | 'undo'): Promise<ScanOutcome>;
  /** Whether the code is on this device's list, which a misread code is not. */
  isListed(text: string): boolean;
  /** Staff answer an `ask-…` verdict with yes. */
  agree(): Promise<void>;
  /**
   * Lets in again the guest on the screen who counts as inside: records a check-out and a check-in.
   * Does nothing at a gate that does not allow it.
   */
  letInAgain(): Promise<void>;
  /**
   * Undoes what was recorded for the scan on the screen, or for the one that has just cleared: a
   * check-in and what was handed over with it by a reset, a check-out by a check-in. Then shows the
   * verdict that holds now.
   */
  undo(): Promise<void>;
  /** Hands over a product of the person on the screen. */
  handOver(productId: ProductId): Promise<void>;
  /** Clears the verdict. Its code must leave the view before it counts again (V6). */
  dismiss(): void;
  /** Lets the code in view count again at once: the tap of V6. */
  lookAgain(): void;
  /** Nothing that waits is judged any more. @returns how many codes that were */
  dropWaiting(): number;
  /**
   * From now on nothing is judged: what is not recorded yet waits, to be dropped. What is being
   * recorded continues.
   */
  stopJudging(): void;
  /** Clears the screen and forgets what waits and what could be undone (V9). */
  clear(): void;
  /**
   * The history shows that another door was first: an admission that is still on the screen becomes
   * "already checked in" (C7).
   */
  standBack(double: DoubleEntry): void;
};

export type AdmissionOptions = Omit<RecordsOptions, 'gate'> & {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  readonly timers: Timers;
  readonly newId: () => string;
  /** The direction in which people go now. */
  readonly direction: () => Direction;
  /** @param text in which the code stood, with its signature if it has one */
  readonly lookUp: (code: TicketCode, text: string, place: Place) => Promise<Known>;
  readonly isListed: (code: TicketCode) => boolean;
  /** An action of this door, as it was recorded. */
  readonly actionOf: (id: ActionId) => Action | undefined;
  readonly isOutOfService: () => boolean;
  /** Told of each scan that let nobody in, and of each question that was not answered with yes. */
  readonly onRefused: (scan: Scan) => void;
  /** Told of a scan that let nobody in, and whose guest was let in after all. */
  readonly onLetIn: (scan: Scan) => void;
  /** What was recorded last, before the door was opened. */
  readonly last: JudgedScan | null;
  readonly show: (shown: {
    readonly judging: TicketCode | null;
    readonly scan: Scan | null;
    readonly undoable: Undoable | null;
    /** How many codes wait for their turn. */
    readonly waiting: number;
  }) => void;
};

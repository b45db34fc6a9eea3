/** The state of a door that screens show: the door writes it, screens subscribe. */

import type { Direction } from '../../domain/gate.ts';
import type { ScanLines } from '../../domain/scan-line.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { RosterSummary } from '../attendees/sync/roster-keeper.ts';
import type { Scan, Undoable } from '../check-in/scan.ts';
import type { Connection } from '../connection/connection.ts';
import type { OutOfService } from '../connection/out-of-service.ts';
import type { Keeping } from '../device/device-storage.ts';
import type { KeptDoubleEntry } from '../duplicate-check-ins/double-entries.ts';
import type { SettledReach } from '../duplicate-check-ins/settled-exchange.ts';
import type { OtherDevice } from '../links/other-devices.ts';
import type { LinkId } from '../links/shared-actions.ts';
import type { Unreadable } from '../outbox/outbox-store.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';

export type OutboxSummary = {
  readonly unsent: number;
  readonly rejected: number;
  /** The service refuses the key: nothing is sent until that changes or the door is paired again. */
  readonly stopped: boolean;
};

export type DoorMessage = { readonly id: number; readonly text: string };

export type DoorState = {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  /** The direction now; at most gates it never changes. */
  readonly direction: Direction;
  readonly connection: Connection;
  readonly outbox: OutboxSummary;
  /** Why this device judges nobody and shows no name (V9); null: it does. */
  readonly outOfService: OutOfService | null;
  /** A message from the dashboard; null: there is none, or it was read. */
  readonly message: DoorMessage | null;
  /** How many of the pending actions the service had confirmed before it was restored from a backup. */
  readonly offeredAgain: number;
  /** What the device damaged of the outbox. Entries that are there stay on its disk (O7). */
  readonly unreadable: Unreadable;
  readonly roster: RosterSummary;
  /** What the event shows with the scan result of a guest. */
  readonly scanLines: ScanLines;
  /** Changes whenever an guest on the list may have changed. */
  readonly rosterRevision: number;
  /** The code whose verdict is being found. */
  readonly judging: TicketCode | null;
  /** How many codes of hand scanners wait for their verdict. */
  readonly waiting: number;
  /** The duplicate check-ins that nobody has settled (C3), newest first. */
  readonly doubleEntries: readonly KeptDoubleEntry[];
  /** Where settling one counts. */
  readonly settledReach: SettledReach;
  /** The service's clock minus this device's, as far as they are known to differ (T2). */
  readonly skewMs: number;
  /** By which linked devices know this one; null: it links with none. */
  readonly linkId: LinkId | null;
  /** The other devices of the event that this one knows, and which of them it hears (M1). */
  readonly others: readonly OtherDevice[];
  /** What the browser promises about all that is stored here; null: it has not said yet. */
  readonly keeping: Keeping | null;
  /** The scan on the screen; null: ready for the next. */
  readonly current: Scan | null;
  /** The scan before, while the door is ready for the next and it can still be undone. */
  readonly undoable: Undoable | null;
  /** Newest first, `current` among them; at most 20. */
  readonly recent: readonly Scan[];
};

export type ListShown = Pick<DoorState, 'roster' | 'rosterRevision' | 'scanLines'>;

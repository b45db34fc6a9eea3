/**
 * Writes all that a device recorded to a file. Another device can send what is still pending
 * (`import-file.ts`); dates and devices stay those of the door where it happened (O2, O7). People who read the file
 * find the order of each ticket, and the payments that the device took.
 */
import type { TicketId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { Instant } from '../../domain/time.ts';
import type { Pairing } from '../pairing/pairing.ts';

export const exportFormat = 'admit-outbox';
export const exportVersion = 1;

type Recorded = {
  readonly entries: readonly OutboxEntry[];
  /** As the device keeps them: nobody but people reads them. */
  readonly payments?: readonly object[];
  /** The order of a ticket, as its buyer knows it; null: this device does not know. */
  readonly orderOf?: (ticketId: TicketId) => string | null;
};

/** @returns JSON */
export function writeExport(
  { service, eventId, device }: Pick<Pairing, 'service' | 'eventId' | 'device'>,
  { entries, payments = [], orderOf = () => null }: Recorded,
  at: Instant,
): string {
  const head = { format: exportFormat, version: exportVersion, service, eventId, device, at };
  const numbered = entries.map((entry) => {
    const { ticketId } = entry.action.target;
    const order = ticketId === null ? null : orderOf(ticketId);
    return order === null ? entry : { ...entry, order };
  });
  return JSON.stringify({ ...head, entries: numbered, payments }, null, 1);
}

/**
 * Writes all that a device recorded to a file. Another device can send what is still pending
 * (`import-file.ts`); dates and devices stay those of the door where it happened (O2, O7).
 */
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { Instant } from '../../domain/time.ts';
import type { Pairing } from '../pairing/pairing.ts';

export const exportFormat = 'admit-outbox';
export const exportVersion = 1;

/** @returns JSON */
export function writeExport(
  { service, eventId, device }: Pick<Pairing, 'service' | 'eventId' | 'device'>,
  entries: readonly OutboxEntry[],
  at: Instant,
): string {
  const head = { format: exportFormat, version: exportVersion, service, eventId, device, at };
  return JSON.stringify({ ...head, entries }, null, 1);
}

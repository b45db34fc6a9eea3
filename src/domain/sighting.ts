/** V6: a code that stays in view is one scan; it counts again after 3 s out of view, or by a tap. */
import type { TicketCode } from './ticket-code.ts';
import type { Instant } from './time.ts';

export const outOfViewMs = 3000;

export type Sighting = { readonly code: TicketCode; readonly lastSeen: Instant } | null;

/** @returns the sighting to go on with, and whether this one is a scan. */
export function see(
  previous: Sighting,
  code: TicketCode,
  at: Instant,
): { readonly sighting: Sighting; readonly isScan: boolean } {
  const stayed = previous?.code === code && at - previous.lastSeen < outOfViewMs;
  return { sighting: { code, lastSeen: at }, isScan: !stayed };
}

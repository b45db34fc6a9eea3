/**
 * A code that stays in view is one scan; it counts again after 3 s out of view, or by a tap (V6).
 */
import type { TicketCode } from './ticket-code.ts';
import type { Instant } from './time.ts';

export const outOfViewMs = 3000;

/**
 * The codes in view and when each was seen last: two tickets held side by side are read in turn.
 */
export type Sightings = ReadonlyMap<TicketCode, Instant>;

export const nothingInView: Sightings = new Map();

/** Takes in one sighting. @returns what is in view now, and whether this sighting is a scan */
export function see(
  before: Sightings,
  code: TicketCode,
  at: Instant,
): { readonly inView: Sightings; readonly isScan: boolean } {
  const still = [...before].filter(([, lastSeen]) => at - lastSeen < outOfViewMs);
  const isScan = !still.some(([known]) => known === code);
  return { inView: new Map(still).set(code, at), isScan };
}

/** After a pause in looking: what was in view before counts as having stayed there until `at`. */
export const stayedInView = (before: Sightings, at: Instant): Sightings =>
  new Map([...before].map(([code]) => [code, at]));

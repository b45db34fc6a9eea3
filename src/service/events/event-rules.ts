import { invalidFormat } from '../../contract/error-code.ts';
import { dateIsPast, endDateBeforeDate, identifierExists, noTitle } from '../../contract/event.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import { type Refusal, refuse, refuseAll } from '../core/deps/refusal.ts';

/** An event as it would be kept. */
export type EventToRule = {
  readonly title: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly identifier: string;
};

/** @returns every rule that the event breaks, of those that don't depend on the time; null for none */
export function judgeEvent(event: EventToRule): Refusal | null {
  const faults: string[] = [];
  if (event.title.trim() === '') faults.push(noTitle);
  if (event.endsMs !== null && event.endsMs < event.startsMs) faults.push(endDateBeforeDate);
  // It stands in the address of the event's page.
  if (!/^[A-Za-z0-9_-]+$/.test(event.identifier)) faults.push(invalidFormat('identifier'));
  return refuseAll(faults);
}

/** Judges a start that is sent, by day: an event may be set up on its own day, or with a bare date. */
export const judgeStart = (startsMs: Instant, zone: Timezone, now: Instant): Refusal | null =>
  localDateTime(startsMs, zone).slice(0, 10) < localDateTime(now, zone).slice(0, 10)
    ? refuse(400, dateIsPast)
    : null;

export const identifierTaken = refuse(400, identifierExists);

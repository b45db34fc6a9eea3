/** Between dates in calls and answers, which are wall clock times, and instants in the store. */
import type { SentDate } from '../../../contract/form.ts';
import {
  type Clock,
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../../domain/time.ts';

/** @param zone whose wall clock a date without an offset means */
export const instantSent = (sent: SentDate, zone: Timezone): Instant =>
  sent.kind === 'instant' ? sent.at : instantOf(sent.local, zone);

/** As it is stored and answered: `FALSE`, `WAITING`, or the wall clock time of the confirmation. */
export const doubleOptInSent = (sent: 'FALSE' | 'WAITING' | SentDate, zone: Timezone): string =>
  typeof sent === 'string' ? sent : localDateTime(instantSent(sent, zone), zone);

export const shown = (at: Instant | null, zone: Timezone): LocalDateTime | null =>
  at === null ? null : localDateTime(at, zone);

/** The moment on whose day an event ends: one that ends at midnight ends with the day before it. */
export const lastMoment = (startsMs: Instant, endsMs: Instant | null): Instant =>
  endsMs !== null && endsMs > startsMs ? instant(endsMs - 1) : startsMs;

export const systemClock: Clock = { now: () => instant(Date.now()) };

/** Dates on the wire are wall clock times; the store keeps instants. */
import type { SentDate } from '../../contract/form.ts';
import {
  type Clock,
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';

/** @param zone of the wall clock that a date without an offset was read from */
export const instantSent = (sent: SentDate, zone: Timezone): Instant =>
  sent.kind === 'instant' ? sent.at : instantOf(sent.local, zone);

/** As it is kept and answered: `FALSE`, `WAITING`, or the wall clock at which it was confirmed. */
export const doubleOptInSent = (sent: 'FALSE' | 'WAITING' | SentDate, zone: Timezone): string =>
  typeof sent === 'string' ? sent : localDateTime(instantSent(sent, zone), zone);

export const shown = (at: Instant | null, zone: Timezone): LocalDateTime | null =>
  at === null ? null : localDateTime(at, zone);

export const systemClock: Clock = { now: () => instant(Date.now()) };

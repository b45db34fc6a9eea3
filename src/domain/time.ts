import type { Brand } from './brand.ts';

/** Milliseconds since 1970 in UTC. */
export type Instant = Brand<number, 'Instant'>;

/** `YYYY-MM-DDThh:mm:ss`, the wall clock in some timezone: the form of every date on the wire. */
export type LocalDateTime = Brand<string, 'LocalDateTime'>;

/** An IANA name, `Europe/Berlin`. */
export type Timezone = Brand<string, 'Timezone'>;

/** Where an adapter reads the time; the rules are handed instants. */
export type Clock = { now(): Instant };

export const defaultTimezone = 'Europe/Berlin' as Timezone;

export const instant = (epochMs: number): Instant => epochMs as Instant;

/** @returns undefined for a name that this platform's timezone data does not hold. */
export function parseTimezone(name: string): Timezone | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone as Timezone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Years of two digits with zeros before them are typing errors, and the platform reads them as 19xx. */
const localForm =
  /^((?!00)\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Reads `YYYY-MM-DDThh:mm:ss`, or a bare date as its midnight; undefined where the day does not exist. */
export function parseLocalDateTime(text: string): LocalDateTime | undefined {
  const parts = localForm.exec(text);
  if (!parts) return undefined;
  const day = Number(parts[3]);
  // A list holds some hundred thousand dates: most need no look at the calendar.
  if (day > 28 && day > daysIn(Number(parts[1]), Number(parts[2]))) return undefined;
  return (parts[4] === undefined ? `${text}T00:00:00` : text) as LocalDateTime;
}

/** @param month 1 to 12 */
const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The wall clock of `zone` at `at`. */
export function localDateTime(at: Instant, zone: Timezone): LocalDateTime {
  return fromUtcFields(at + offsetMs(at, zone));
}

/**
 * The instant at which the wall clock of `zone` shows `local`. The hour that comes twice in autumn
 * is its first pass; the hour that spring leaves out is read with the offset before the change.
 */
export function instantOf(local: LocalDateTime, zone: Timezone): Instant {
  const guess = asIfUtc(local);
  const before = offsetMs(instant(guess - dayMs), zone);
  const after = offsetMs(instant(guess + dayMs), zone);
  const early = instant(guess - before);
  if (before === after || offsetMs(early, zone) === before) return early;
  const late = instant(guess - after);
  return offsetMs(late, zone) === after ? late : early;
}

/**
 * Puts dates of one event into order as texts (T3): the clock shows the hour that comes twice in
 * autumn without saying which pass it is, so all of it stands at its beginning, and what happened
 * within it keeps the order in which it is known.
 */
export function orderKey(local: LocalDateTime, zone: Timezone): LocalDateTime {
  const guess = asIfUtc(local);
  const before = offsetMs(instant(guess - dayMs), zone);
  const after = offsetMs(instant(guess + dayMs), zone);
  const first = instant(guess - before);
  const second = instant(guess - after);
  const comesTwice =
    before > after && offsetMs(first, zone) === before && offsetMs(second, zone) === after;
  return comesTwice ? localDateTime(changeBetween(first, second, zone), zone) : local;
}

/** The instant, to the second, at which the offset changes. */
function changeBetween(from: Instant, to: Instant, zone: Timezone): Instant {
  let [low, high] = [from / 1000, to / 1000];
  const offset = offsetMs(from, zone);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(instant(middle * 1000), zone) === offset) low = middle;
    else high = middle;
  }
  return instant(high * 1000);
}

/** Later on the same wall clock, whatever its zone does meanwhile; earlier where negative. */
export const plusMinutes = (local: LocalDateTime, minutes: number): LocalDateTime =>
  fromUtcFields(asIfUtc(local) + minutes * minuteMs);

/** As the wall clock shows them. */
export const minutesBetween = (from: LocalDateTime, to: LocalDateTime): number =>
  (asIfUtc(to) - asIfUtc(from)) / minuteMs;

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

function asIfUtc(local: LocalDateTime): number {
  return Date.parse(`${local}Z`);
}

function fromUtcFields(epochMs: number): LocalDateTime {
  return new Date(epochMs).toISOString().slice(0, 19) as LocalDateTime;
}

/** Since then no zone has changed its offset within a minute. */
const wholeMinutesSince = Date.UTC(1980, 0, 1);
const mostOffsets = 10_000;
const offsets = new Map<Timezone, Map<number, number>>();

/** The platform takes its time to say it, and most who ask do so about the same evening. */
function offsetMs(at: Instant, zone: Timezone): number {
  if (at < wholeMinutesSince) return platformOffsetMs(at, zone);
  let ofZone = offsets.get(zone);
  if (!ofZone || ofZone.size >= mostOffsets) {
    ofZone = new Map();
    offsets.set(zone, ofZone);
  }
  const minute = Math.floor(at / minuteMs);
  const known = ofZone.get(minute);
  if (known !== undefined) return known;
  const offset = platformOffsetMs(at, zone);
  ofZone.set(minute, offset);
  return offset;
}

const formats = new Map<Timezone, Intl.DateTimeFormat>();

function platformOffsetMs(at: Instant, zone: Timezone): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of format.formatToParts(at)) fields[part.type] = part.value;
  const year = fields.era === 'BC' ? 1 - Number(fields.year) : Number(fields.year);
  const shown = Date.UTC(
    year,
    Number(fields.month) - 1,
    Number(fields.day),
    Number(fields.hour),
    Number(fields.minute),
    Number(fields.second),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

import type { Brand } from './brand.ts';

/** Milliseconds since 1970 in UTC. */
export type Instant = Brand<number, 'Instant'>;

/** `YYYY-MM-DDThh:mm:ss`, the wall clock in some timezone: the form of every date on the wire. */
export type LocalDateTime = Brand<string, 'LocalDateTime'>;

/**
 * An IANA name, `Europe/Berlin`. Of a zone that this platform doesn't know, its offsets follow
 * (`zoneWithOffsets`): such a text can be stored and reckoned with like any other.
 */
export type Timezone = Brand<string, 'Timezone'>;

/** A source of the time, for adapters. Rules never read it: they are given instants. */
export type Clock = { now(): Instant };

export const defaultTimezone = 'Europe/Berlin' as Timezone;

export const instant = (epochMs: number): Instant => epochMs as Instant;

/** The platform is slow to answer. A name may be written in many ways: not all are kept. */
const timezones = new Map<string, Timezone>();
const mostTimezones = 1000;

/** Reads a time zone's name. @returns undefined for a name that this platform doesn't know */
export function parseTimezone(name: string): Timezone | undefined {
  try {
    const zone = timezones.get(name) ?? platformTimezone(name);
    if (timezones.size < mostTimezones) timezones.set(name, zone);
    return zone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * A zone by its name, and for a platform that doesn't know the name by what the service says of it (T4).
 * @param offsets as `zoneOffsets` gives them
 * @returns undefined for a zone that is not known, and of which nothing or nonsense is said
 */
export function zoneWithOffsets(name: string, offsets: string | null): Timezone | undefined {
  const known = parseTimezone(name);
  if (known) return known;
  const isSaid = offsets !== null && offsetsForm.test(offsets) && zoneForm.test(name);
  return isSaid ? (`${name}${behindName}${offsets}` as Timezone) : undefined;
}

/** Without the offsets that may follow it. */
export const zoneName = (zone: Timezone): string => zone.split(behindName)[0] ?? zone;

const zoneForm = /^[A-Za-z0-9_+/-]{1,60}$/;
const behindName = ';';
const offsetsForm = /^-?\d{1,5}(,-?\d{1,11}:-?\d{1,5}){0,400}$/;

/**
 * The zone's offsets from UTC in seconds: the first, and each later one behind the second since 1970 at
 * which it begins: `3600,1774746000:7200,1792890000:3600`.
 */
export function zoneOffsets(zone: Timezone, from: Instant, until: Instant): string {
  const said = [String(offsetMs(from, zone) / 1000)];
  for (let at = from; at < until; at = instant(at + weekMs)) {
    const next = instant(at + weekMs);
    if (offsetMs(at, zone) === offsetMs(next, zone)) continue;
    const change = changeBetween(wholeSecond(at), wholeSecond(next), zone);
    said.push(`${change / 1000}:${offsetMs(change, zone) / 1000}`);
  }
  return said.join();
}

const wholeSecond = (at: Instant): Instant => instant(Math.floor(at / 1000) * 1000);

/** By the offsets behind the zone's name. */
function saidOffsetMs(at: Instant, offsets: string): number {
  const [first, ...changes] = offsets.split(',');
  const begun = changes
    .map((change) => change.split(':').map(Number))
    .findLast(([second = 0]) => second * 1000 <= at);
  return (begun?.[1] ?? Number(first)) * 1000;
}

/** Throws a RangeError for a name that it doesn't know. */
const platformTimezone = (timeZone: string): Timezone =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone as Timezone;

/** Years below 100 are typing errors, and the platform would read them as 19xx. */
const localForm =
  /^((?!00)\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/**
 * Reads `YYYY-MM-DDThh:mm:ss`, or a bare date as its midnight; undefined where the day does not
 * exist.
 */
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

/** The local time of `zone` at the instant `at`. */
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
 * A text by which dates of one event are sorted (T3). A local time in the hour that comes twice in
 * autumn doesn't say which of the two it means. So the whole hour sorts as its beginning. What
 * happened within it keeps its known order.
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

/** The instant at which the zone's offset changes, to the second. */
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

/** A local time moved by some minutes on the same wall clock, ignoring changes of the offset. */
export const plusMinutes = (local: LocalDateTime, minutes: number): LocalDateTime =>
  fromUtcFields(asIfUtc(local) + minutes * minuteMs);

/** The minutes between two local times, as a wall clock shows them. */
export const minutesBetween = (from: LocalDateTime, to: LocalDateTime): number =>
  (asIfUtc(to) - asIfUtc(from)) / minuteMs;

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;

function asIfUtc(local: LocalDateTime): number {
  return Date.parse(`${local}Z`);
}

function fromUtcFields(epochMs: number): LocalDateTime {
  return new Date(epochMs).toISOString().slice(0, 19) as LocalDateTime;
}

/** From then on every zone's offset holds for whole minutes. */
const wholeMinutesSince = Date.UTC(1980, 0, 1);
const mostOffsets = 10_000;
const offsets = new Map<Timezone, Map<number, number>>();

/** Cached: the platform is slow to answer, and most questions are about the same evening. */
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
  const [, offsets] = zone.split(behindName);
  if (offsets !== undefined) return saidOffsetMs(at, offsets);
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

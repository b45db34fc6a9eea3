import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ReadParams } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import {
  dateIsPast,
  endDateBeforeDate,
  type eventCreate,
  type eventUpdate,
  identifierExists,
  noTitle,
} from '../../contract/event.ts';
import type { EventId, UserId } from '../../domain/ids.ts';
import {
  defaultTimezone,
  type Instant,
  instant,
  instantOf,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import type { Deps } from '../core/access/handler.ts';
import {
  type ApiError,
  eitherRefused,
  type Result,
  refuse,
  refuseAll,
} from '../core/deps/api-error.ts';
import { capitalsAndDigits, type Randomness } from '../core/deps/randomness.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import { enter, enterCodeIfFree, removeCodes } from '../core/store/query/directory.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import { fromJson, type Json } from '../core/store/schema/column-types.ts';
import { changed, type EventDetails, nothingKept } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import { announceCategoriesOf, announceParticipantsOfEvent } from '../sync/announce.ts';
import { eventAnswerOf } from './event-answer.ts';
import { insertShop } from './shop/shop-record.ts';

/** Makes a draft of the event with its shop, unless it breaks a rule. Its host exists. */
export async function insertEvent(
  queries: Queries,
  { clock, randomness, allowedTypes }: Pick<Deps, 'clock' | 'randomness' | 'allowedTypes'>,
  given: ReadParams<typeof eventCreate>,
): Promise<Result<EventId>> {
  const now = clock.now();
  const { hostId, title, country, timezone = defaultTimezone, ...rest } = given;
  const { selectedDate, selectedEndDate, identifier, language, ...described } = rest;
  const event = {
    title,
    country,
    language: language ?? null,
    startsMs: instantSent(selectedDate, timezone),
    endsMs: selectedEndDate ? instantSent(selectedEndDate, timezone) : null,
    identifier: identifier ?? makeEventIdentifier(randomness),
  };
  const refusal = eitherRefused(judgeEvent(event), judgeStart(event.startsMs, timezone, now));
  if (refusal) return refusal;

  const details = changed<EventDetails>(nothingKept, {
    organisatorDisplayName: await nameOf(queries, hostId),
    ...described,
  });
  const inserted = await queries
    .insertInto('event')
    .values({
      hostId,
      ...event,
      timezone,
      activated: 0,
      createdMs: now,
      modifiedMs: now,
      ...foldedTexts(event, details),
      details,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return identifierTaken;
  if (!(await enterCodeIfFree(queries, 'event', inserted.id, event.identifier))) {
    return identifierTaken;
  }
  await insertShop(queries, inserted.id, country, allowedTypes);
  return inserted.id;
}

/**
 * Changes only what was given; null brings the default back. With another timezone every date of the
 * event stays as the wall clock shows it.
 * @throws the database's unique violation, where another event has the identifier
 */
export async function updateEvent(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  id: EventId,
  given: ReadParams<typeof eventUpdate>,
): Promise<Result<'changed' | 'unchanged'>> {
  const kept = await queries
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { title = kept.title, country = kept.country, timezone: zoneGiven, ...rest } = given;
  const { language = kept.language, identifier = kept.identifier, ...dated } = rest;
  const { selectedDate, selectedEndDate, ...described } = dated;
  const timezone = zoneGiven === undefined ? kept.timezone : (zoneGiven ?? defaultTimezone);
  const moved = movedTo(kept.timezone, timezone);
  const event = {
    title,
    country,
    language,
    startsMs: selectedDate ? instantSent(selectedDate, timezone) : moved(kept.startsMs),
    endsMs:
      selectedEndDate === undefined
        ? moved(kept.endsMs)
        : selectedEndDate && instantSent(selectedEndDate, timezone),
    identifier,
  };
  const now = clock.now();
  // Sending back a date that has passed since is no change.
  const isMoved =
    localDateTime(event.startsMs, timezone) !== localDateTime(kept.startsMs, kept.timezone);
  const refusal = eitherRefused(
    judgeEvent(event),
    isMoved ? judgeStart(event.startsMs, timezone, now) : null,
  );
  if (refusal) return refusal;

  const details = changed(kept.details, {
    ...described,
    ...(described.organisatorDisplayName === null && {
      organisatorDisplayName: await nameOf(queries, kept.hostId),
    }),
    ...(zoneGiven !== undefined && { timezoneCleared: zoneGiven === null || null }),
  });
  const after = { ...kept, ...event, timezone, details };
  const answer = (row: typeof kept) => eventAnswerOf({ ...row, linkSecret: '' }, '');
  if (isDeepStrictEqual(answer(after), answer(kept))) return 'unchanged';
  if (timezone !== kept.timezone) {
    await moveDates(queries, id, moved);
    await announceCategoriesOf(queries, id);
    await announceParticipantsOfEvent(queries, id);
  }
  if (identifier.toLowerCase() !== kept.identifier.toLowerCase()) {
    await removeCodes(queries, 'event', id, [kept.identifier]);
    await enter(queries, id, { codes: { event: [identifier] } });
  }
  await queries
    .updateTable('event')
    .set({ ...event, timezone, ...foldedTexts(event, details), details })
    .where('id', '=', id)
    .execute();
  return 'changed';
}

/** @returns whether anything changed */
export async function putEventAway(
  queries: Queries,
  id: EventId,
  putAway: boolean,
): Promise<boolean> {
  const { details } = await queries
    .selectFrom('event')
    .select('details')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if ((fromJson(details).putAway ?? false) === putAway) return false;
  await queries
    .updateTable('event')
    .set({ details: changed<EventDetails>(details, { putAway: putAway || null }) })
    .where('id', '=', id)
    .execute();
  return true;
}

export const makeEventIdentifier = (randomness: Randomness): string =>
  randomness.text(7, capitalsAndDigits);

async function nameOf(queries: Queries, hostId: UserId): Promise<string> {
  const { firstName, lastName } = await queries
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`;
}

/** The columns that searches use, of an event as it will be stored. */
export const foldedTexts = (
  { title, identifier }: { readonly title: string; readonly identifier: string },
  details: Json<EventDetails>,
) => ({
  foldedTitle: foldAll([title]),
  foldedTexts: foldAll([title, identifier, ...textsIn(details)]),
});

/** Settings that are no text are not searched. */
function textsIn(details: Json<EventDetails>): readonly string[] {
  const { scanLines: _, ...described } = fromJson(details);
  return Object.values(described).flat().map(String);
}

export async function timezoneOf(queries: Queries, eventId: EventId): Promise<Timezone> {
  const { timezone } = await queries
    .selectFrom('event')
    .select('timezone')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** An event as it would be kept. */
type EventToRule = {
  readonly title: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly identifier: string;
};

/** @returns every rule that the event breaks, of those that don't depend on the time; null for none */
export function judgeEvent(event: EventToRule): ApiError | null {
  const faults: string[] = [];
  if (event.title.trim() === '') faults.push(noTitle);
  if (event.endsMs !== null && event.endsMs < event.startsMs) faults.push(endDateBeforeDate);
  // It is in the address of the event's page.
  if (!/^[A-Za-z0-9_-]+$/.test(event.identifier)) faults.push(invalidFormat('identifier'));
  return refuseAll(faults);
}

/** Judges a start that is sent, by day: an event may be set up on its own day, or with a bare date. */
export const judgeStart = (startsMs: Instant, zone: Timezone, now: Instant): ApiError | null =>
  localDateTime(startsMs, zone).slice(0, 10) < localDateTime(now, zone).slice(0, 10)
    ? refuse(400, dateIsPast)
    : null;

export const identifierTaken = refuse(400, identifierExists);

// When an event's timezone is corrected, its dates stay as the wall clock shows them.

type Move = <At extends Instant | null>(at: At) => At;

const movedTo =
  (from: Timezone, to: Timezone): Move =>
  (at) =>
    at === null || from === to ? at : (instantOf(localDateTime(at, from), to) as typeof at);

/** Moves the dates of what belongs to the event: its shop, categories, codes and registrations. */
async function moveDates(queries: Queries, eventId: EventId, moved: Move): Promise<void> {
  const shop = await queries
    .selectFrom('ticketShop')
    .select(['registrationStartMs', 'registrationEndMs'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('ticketShop')
    .set({
      registrationStartMs: moved(shop.registrationStartMs),
      registrationEndMs: moved(shop.registrationEndMs),
    })
    .where('eventId', '=', eventId)
    .execute();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'saleStartMs', 'saleEndMs'])
    .where('eventId', '=', eventId)
    .execute();
  for (const { id, saleStartMs, saleEndMs } of categories) {
    await queries
      .updateTable('ticketCategory')
      .set({ saleStartMs: moved(saleStartMs), saleEndMs: moved(saleEndMs) })
      .where('id', '=', id)
      .execute();
  }
  const definitions = await queries
    .selectFrom('codeDefinition')
    .select(['id', 'startMs', 'endMs'])
    .where('eventId', '=', eventId)
    .execute();
  for (const { id, startMs, endMs } of definitions) {
    await queries
      .updateTable('codeDefinition')
      .set({ startMs: moved(startMs), endMs: moved(endMs) })
      .where('id', '=', id)
      .execute();
  }
  await moveRegistrations(queries, eventId, moved);
}

const hourMs = 60 * 60 * 1000;

/**
 * There may be a hundred thousand registrations. All of one hour move by the same time. So do those
 * of the hours around it, until summer time begins or ends. So a handful of updates is enough.
 */
async function moveRegistrations(queries: Queries, eventId: EventId, moved: Move): Promise<void> {
  const hours = await queries
    .selectFrom('participant')
    .select(sql<number>`"registeredMs" / ${sql.lit(hourMs)}`.as('hour'))
    .distinct()
    .where('eventId', '=', eventId)
    .orderBy('hour')
    .execute();
  const spans: { readonly fromMs: number; beforeMs: number; readonly byMs: number }[] = [];
  for (const { hour } of hours) {
    const fromMs = Number(hour) * hourMs;
    const byMs = moved(instant(fromMs)) - fromMs;
    const last = spans.at(-1);
    if (last?.byMs === byMs) last.beforeMs = fromMs + hourMs;
    else spans.push({ fromMs, beforeMs: fromMs + hourMs, byMs });
  }
  // Where dates move to later hours, the latest are moved first: none is moved twice.
  const inOrder = (spans[0]?.byMs ?? 0) > 0 ? spans.reverse() : spans;
  for (const { fromMs, beforeMs, byMs } of inOrder) {
    await queries
      .updateTable('participant')
      .set((row) => ({
        registeredMs: sql<Instant>`${row.ref('registeredMs')} + ${sql.lit(byMs)}`,
        soldMs: row.fn.coalesce('soldMs', 'registeredMs'),
      }))
      .where('eventId', '=', eventId)
      .where('registeredMs', '>=', instant(fromMs))
      .where('registeredMs', '<', instant(beforeMs))
      .execute();
  }
}

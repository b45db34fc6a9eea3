import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import { eventAnswer, type eventCreate, type eventUpdate } from '../../contract/event.ts';
import type { EventId, UserId } from '../../domain/ids.ts';
import { defaultTimezone, type Timezone } from '../../domain/time.ts';
import type { Means } from '../access/handler.ts';
import { capitalsAndDigits, type Randomness } from '../means/randomness.ts';
import type { Refusal, Result } from '../means/refusal.ts';
import { instantSent, shown } from '../means/wall-clock.ts';
import { changed } from '../store/query/details.ts';
import { foldAll } from '../store/query/folded-text.ts';
import type { EventTable } from '../store/schema/event-schema.ts';
import type { Queries } from '../store/store.ts';
import { identifierTaken, judgeEvent, judgeStart } from './event-rules.ts';
import { moveDates, movedTo } from './event-timezone.ts';
import { insertShop } from './shop/shop-record.ts';

/** The specification's defaults, of what stands in `details`. */
const defaults = {
  eventType: 'TICKETS',
  visibility: 'public',
  deactivateEventPage: false,
  publishSearchEngines: true,
  makePublicInAPI: true,
  visibilityOnXing: 'all',
  allowSharing: true,
  longitude: 0,
  latitude: 0,
  isOnlineEvent: false,
  allowMaybe: false,
  guestListNeedsTickets: true,
  guestListVisibility: 'SERVICE_MEMBERS',
  callToAction: 'BUY_TICKET',
  accessibility: 'UNSELECTED',
  commentsAllowed: true,
  hideTime: false,
  cancellationOption: 'NotAllowed',
};

/** Makes a draft of the event with its shop, unless it breaks a rule. Its host has been seen to exist. */
export async function insertEvent(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  given: ReadParams<typeof eventCreate>,
): Promise<Result<EventId>> {
  const now = clock.now();
  const { hostId, title, country, language = null, timezone = defaultTimezone, ...rest } = given;
  const { selectedDate, selectedEndDate, identifier, ...described } = rest;
  const event = {
    title,
    country,
    language,
    startsMs: instantSent(selectedDate, timezone),
    endsMs: selectedEndDate ? instantSent(selectedEndDate, timezone) : null,
    identifier: identifier ?? makeEventIdentifier(randomness),
  };
  const refusal = judgeEvent(event) ?? judgeStart(event.startsMs, timezone, now);
  if (refusal) return refusal;

  const details = changed('{}', {
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
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return identifierTaken;
  await insertShop(queries, inserted.id, country);
  return inserted.id;
}

/**
 * Only what was given changes; null brings the default back. With another timezone every date of the
 * event stays what the wall clock shows.
 * @throws the database's violation of uniqueness, where another event has the identifier
 */
export async function updateEvent(
  queries: Queries,
  { clock }: Pick<Means, 'clock'>,
  id: EventId,
  given: ReadParams<typeof eventUpdate>,
): Promise<Refusal | null> {
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
  const refusal =
    judgeEvent(event) ?? (selectedDate ? judgeStart(event.startsMs, timezone, now) : null);
  if (refusal) return refusal;

  const details = changed(kept.details, {
    ...described,
    ...(described.organisatorDisplayName === null && {
      organisatorDisplayName: await nameOf(queries, kept.hostId),
    }),
    ...(zoneGiven !== undefined && { timezoneCleared: zoneGiven === null || null }),
  });
  if (timezone !== kept.timezone) await moveDates(queries, id, moved);
  await queries
    .updateTable('event')
    .set({ ...event, timezone, modifiedMs: now, ...foldedTexts(event, details), details })
    .where('id', '=', id)
    .execute();
  return null;
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

/** Of an event as it would be kept, for searches. */
export const foldedTexts = (
  { title, identifier }: { readonly title: string; readonly identifier: string },
  details: string,
) => ({
  foldedTitle: foldAll([title]),
  foldedTexts: foldAll([
    title,
    identifier,
    ...Object.values(JSON.parse(details)).flat().map(String),
  ]),
});

/**
 * The event as an answer holds it; dates in the event's timezone.
 * @param origin how the caller reaches this service
 */
export function eventAnswerOf(
  row: Selectable<EventTable>,
  origin: string,
): v.InferOutput<typeof eventAnswer> {
  const { details, startsMs, endsMs, createdMs, modifiedMs, activated, ...columns } = row;
  const described = JSON.parse(details);
  const ownAddress = (path: string | undefined) => path && `${origin}${path}`;
  return v.parse(eventAnswer, {
    ...defaults,
    ...described,
    ...columns,
    eventURL: described.partnerEventUrl ?? ownAddress(`/${row.identifier}.html`),
    logo: ownAddress(described.logo),
    banner: ownAddress(described.banner),
    selectedDate: shown(startsMs, row.timezone),
    selectedEndDate: shown(endsMs, row.timezone),
    activated: activated === 1,
    creationTime: shown(createdMs, row.timezone),
    lastModified: shown(modifiedMs, row.timezone),
  });
}

export async function timezoneOf(queries: Queries, eventId: EventId): Promise<Timezone> {
  const { timezone } = await queries
    .selectFrom('event')
    .select('timezone')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return timezone;
}

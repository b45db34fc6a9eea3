import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import { eventAnswer, type eventCreate } from '../../contract/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { defaultTimezone, type Timezone } from '../../domain/time.ts';
import type { Means } from '../http/handler.ts';
import { capitalsAndDigits } from '../randomness.ts';
import type { Refusal } from '../refusal.ts';
import { foldAll } from '../store/folded-text.ts';
import type { EventTable } from '../store/schema.ts';
import type { Queries } from '../store/store.ts';
import { instantSent, shown } from '../wall-clock.ts';
import { identifierExists, judgeEvent } from './event-rules.ts';

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

type NewEvent = ReadParams<typeof eventCreate>;

/** Makes a draft of the event, unless it breaks a rule. Its host has been seen to exist. */
export async function insertEvent(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  given: NewEvent,
): Promise<EventId | Refusal> {
  const now = clock.now();
  const { hostId, title, country, language, timezone = defaultTimezone, ...rest } = given;
  const { selectedDate, selectedEndDate, identifier, ...described } = rest;
  const refusal = judgeEvent({ ...given, timezone }, now);
  if (refusal) return refusal;

  const host = await queries
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  const details = {
    ...defaults,
    organisatorDisplayName: `${host.firstName} ${host.lastName}`,
    ...described,
    ...(described.twitterHashtag !== undefined && {
      twitterHashtag: `#${described.twitterHashtag.replace(/^#/, '')}`,
    }),
  };
  const publicIdentifier = identifier ?? randomness.text(7, capitalsAndDigits);
  const inserted = await queries
    .insertInto('event')
    .values({
      hostId,
      identifier: publicIdentifier,
      title,
      country,
      timezone,
      language: language ?? null,
      startsMs: instantSent(selectedDate, timezone),
      endsMs: selectedEndDate ? instantSent(selectedEndDate, timezone) : null,
      activated: 0,
      createdMs: now,
      modifiedMs: now,
      foldedTitle: foldAll([title]),
      foldedTexts: foldAll([title, publicIdentifier, ...Object.values(details).flat().map(String)]),
      details: JSON.stringify(details),
    })
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? identifierExists;
}

/** The event as an answer holds it; dates in the event's timezone. */
export function eventAnswerOf(row: Selectable<EventTable>): v.InferOutput<typeof eventAnswer> {
  const { details, startsMs, endsMs, createdMs, modifiedMs, activated, ...columns } = row;
  return v.parse(eventAnswer, {
    ...JSON.parse(details),
    ...columns,
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

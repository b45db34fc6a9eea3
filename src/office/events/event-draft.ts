/** What the form of an event holds, as texts, and what is sent of it. */
import type { SentParams } from '../../contract/call.ts';
import type { eventCreate } from '../../contract/event.ts';
import {
  type LocalDateTime,
  parseLocalDateTime,
  parseTimezone,
  plusMinutes,
  zoneName,
} from '../../domain/time.ts';
import type { EventOfList } from './read-events.ts';

export type EventField =
  | 'title'
  | 'startDay'
  | 'startTime'
  | 'endDay'
  | 'endTime'
  | 'timezone'
  | 'location'
  | 'street'
  | 'zipCode'
  | 'city'
  | 'country'
  | 'language'
  | 'shortDescription';
export type EventDraft = Readonly<Record<EventField, string>>;

/** A form for a new event, filled with what the browser tells of where it is. */
export const newDraft = (
  near: Pick<EventDraft, 'timezone' | 'country' | 'language'>,
): EventDraft => ({
  title: '',
  startDay: '',
  startTime: '19:00',
  endDay: '',
  endTime: '',
  location: '',
  street: '',
  zipCode: '',
  city: '',
  shortDescription: '',
  ...near,
});

export function draftOf(event: EventOfList): EventDraft {
  const { selectedDate: start, selectedEndDate: end } = event;
  return {
    title: event.title,
    startDay: start.slice(0, 10),
    startTime: start.slice(11, 16),
    endDay: end?.slice(0, 10) ?? '',
    endTime: end?.slice(11, 16) ?? '',
    timezone: zoneName(event.timezone),
    location: event.location ?? '',
    street: event.street ?? '',
    zipCode: event.zipCode ?? '',
    city: event.city ?? '',
    country: event.country,
    language: event.language ?? '',
    shortDescription: event.shortDescription ?? '',
  };
}

export type EventProblem =
  | 'title-missing'
  | 'day-missing'
  | 'time-missing'
  | 'end-before-start'
  | 'past';
export type EventProblems = { readonly [Field in EventField]?: EventProblem };

const momentOf = (day: string, time: string): LocalDateTime | undefined =>
  parseLocalDateTime(`${day}T${time}:00`);

/** An end without a day is on the first evening, or in the night after it: 21:00 to 04:00. */
export function endMomentOf(draft: EventDraft): LocalDateTime | undefined {
  const { startDay, startTime, endDay, endTime } = draft;
  if (endDay !== '' || endTime === '') return momentOf(endDay, endTime);
  const end = momentOf(startDay, endTime);
  return end && endTime <= startTime ? plusMinutes(end, 24 * 60) : end;
}

/** @returns what has to be mended before it can be sent */
export function problemsOf(draft: EventDraft): EventProblems {
  const { title, startDay, startTime, endDay, endTime } = draft;
  const start = momentOf(startDay, startTime);
  const end = endMomentOf(draft);
  return {
    ...(title.trim() === '' && { title: 'title-missing' as const }),
    ...(startDay === '' && { startDay: 'day-missing' as const }),
    ...(startTime === '' && { startTime: 'time-missing' as const }),
    ...(endDay !== '' && endTime === '' && { endTime: 'time-missing' as const }),
    ...(start && end && end < start && { endDay: 'end-before-start' as const }),
  };
}

const optionalTexts = ['location', 'street', 'zipCode', 'city', 'shortDescription'] as const;

export type SentEvent = Omit<SentParams<typeof eventCreate>, 'hostId'>;

/** Sent empty, a property of any form is cleared. */
const cleared = '' as never;

/**
 * What is sent of a draft that has no problems.
 * @param before the current event; null for a new one. For an existing event, only the differences
 *   are sent. So changes that somebody else made meanwhile stay.
 */
export function sentOf(draft: EventDraft, before: EventDraft | null): SentEvent {
  const start = momentOf(draft.startDay, draft.startTime);
  const timezone = parseTimezone(draft.timezone);
  if (!start) throw new Error('the draft has problems');
  const differs = (...fields: readonly EventField[]) =>
    before === null || fields.some((field) => draft[field] !== before[field]);
  const texts = optionalTexts.filter(
    (field) => differs(field) && !(before === null && draft[field] === ''),
  );
  return {
    title: draft.title.trim(),
    country: draft.country,
    selectedDate: start,
    ...(differs('endDay', 'endTime') && endOf(draft, before)),
    ...(timezone && differs('timezone') && { timezone }),
    ...(draft.language !== '' && differs('language') && { language: draft.language }),
    ...Object.fromEntries(texts.map((field) => [field, draft[field].trim()])),
  };
}

function endOf(draft: EventDraft, before: EventDraft | null): Partial<SentEvent> {
  const end = endMomentOf(draft);
  if (end) return { selectedEndDate: end };
  return before === null ? {} : { selectedEndDate: cleared };
}

/** An event for the guest's calendar (iCalendar, .ics). */
import ical, { ICalCalendarMethod } from 'ical-generator';
import { type Instant, localDateTime, type Timezone } from '../../../domain/time.ts';
import { lastMoment } from '../../core/deps/wall-clock.ts';

type EntryOfEvent = {
  /** The same for every mail about the event: a calendar then has it once. */
  readonly uid: string;
  readonly title: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly zone: Timezone;
  /** Only its days are told. */
  readonly isByDay: boolean;
  readonly place: string;
  readonly address: string;
};

const dayMs = 24 * 60 * 60_000;

/** So long is an evening whose end nobody told: an entry without one is a mere moment in some calendars. */
const usualMs = 2 * 60 * 60_000;

export const calendarType = 'text/calendar; charset=utf-8';

/** @param now when it is sent */
export function calendarEntry(event: EntryOfEvent, now: Instant): string {
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: '//Admit//Admit//EN' });
  const { isByDay, startsMs, endsMs, zone } = event;
  const day = (at: Instant) => new Date(`${localDateTime(at, zone).slice(0, 10)}T00:00:00Z`);
  calendar.createEvent({
    id: event.uid,
    stamp: new Date(now),
    summary: oneLine(event.title),
    location: oneLine(event.place),
    url: event.address,
    ...(isByDay
      ? {
          allDay: true,
          start: day(startsMs),
          // The day after the event, which is free again.
          end: new Date(day(lastMoment(startsMs, endsMs)).getTime() + dayMs),
        }
      : {
          start: new Date(startsMs),
          end: new Date(endsMs !== null && endsMs > startsMs ? endsMs : startsMs + usualMs),
        }),
  });
  return calendar.toString();
}

export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

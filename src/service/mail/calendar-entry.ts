/** An event for the guest's calendar (iCalendar, .ics). */
import ical, { ICalCalendarMethod } from 'ical-generator';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';

export type EntryOfEvent = {
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

/** @param now when it is sent */
export function calendarEntry(event: EntryOfEvent, now: Instant): string {
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: '//Admit//Admit//EN' });
  const { isByDay, startsMs, endsMs, zone } = event;
  const day = (at: number) =>
    new Date(`${localDateTime(at as Instant, zone).slice(0, 10)}T00:00:00Z`);
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
          // The first day that is free again.
          end: new Date(day(endsMs ?? startsMs).getTime() + dayMs),
        }
      : { start: new Date(startsMs), ...(endsMs !== null && { end: new Date(endsMs) }) }),
  });
  return calendar.toString();
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

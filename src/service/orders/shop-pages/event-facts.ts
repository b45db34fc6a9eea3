/** When and where an event is, and what search engines read of it (https://schema.org/Event). */
import type { AnswerTo } from '../../../contract/call.ts';
import type { eventRead } from '../../../contract/event.ts';
import {
  defaultTimezone,
  type Instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../../domain/time.ts';
import { escaped } from '../../core/deps/html.ts';
import { dateFormat } from '../../core/deps/printed-text.ts';
import { lastMoment } from '../../core/deps/wall-clock.ts';
import { type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';

export type Event = AnswerTo<typeof eventRead>['event'];

/** As HTML. @param language of the page */
export function whenHtml(event: Event, language: TextLanguage): string {
  const zone = event.timezone ?? defaultTimezone;
  const { selectedDate, selectedEndDate } = event;
  if (selectedDate === null) return '';
  const isDay = event.hideTime === true;
  const format = dateFormat(zone, language, {
    dateStyle: 'full',
    ...(!isDay && { timeStyle: 'short' }),
  });
  const from = instantOf(selectedDate, zone);
  const ends = selectedEndDate && instantOf(selectedEndDate, zone);
  const to = isDay && ends ? lastMoment(from, ends) : ends;
  const text = to === null ? format.format(from) : format.formatRange(from, to);
  const machine = (at: Instant) => {
    const date = localDateTime(at, zone);
    return isDay ? date.slice(0, 'YYYY-MM-DD'.length) : withOffset(date, zone);
  };
  const end = to === null ? '' : `<meta itemprop="endDate" content="${machine(to)}">`;
  const zoneLine = isDay
    ? ''
    : `<p class="soft">${escaped(textsIn(language).shop.inZone(zoneName(from, zone, language)))}</p>`;
  return `<p><time itemprop="startDate" datetime="${machine(from)}">${escaped(text)}</time>${end}</p>${zoneLine}`;
}

/** `Central European Standard Time`, in the page's language. */
function zoneName(at: Instant, timeZone: Timezone, language: TextLanguage): string {
  const format = dateFormat(timeZone, language, { timeZoneName: 'long' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? timeZone : `${name} (${timeZone})`;
}

/** `2026-12-31T21:00:00+01:00` */
function withOffset(local: LocalDateTime, zone: Timezone): string {
  const at = instantOf(local, zone);
  const minutes = Math.round((Date.parse(`${localDateTime(at, zone)}Z`) - at) / 60_000);
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** As HTML. */
export function whereHtml(event: Event, texts: Texts): string {
  const { location, street, street2, zipCode, city, state, country } = event;
  const part = (name: string, text: string | null) =>
    text ? `<span itemprop="${name}">${escaped(text)}</span>` : '';
  const streets = [street, street2].filter(Boolean).join(', ') || null;
  const town = [
    part('postalCode', zipCode),
    part('addressLocality', city),
    part('addressRegion', state),
  ]
    .filter(Boolean)
    .join(' ');
  const address = [part('streetAddress', streets), town].filter(Boolean).join(', ');
  const isSomewhere = location !== null || address !== '';
  const place = isSomewhere
    ? `<div itemprop="location" itemscope itemtype="https://schema.org/Place">${
        location ? `<p itemprop="name">${escaped(location)}</p>` : ''
      }<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">${address}<meta itemprop="addressCountry" content="${escaped(country)}"></p></div>`
    : '';
  const online = event.isOnlineEvent === true ? `<p>${escaped(texts.shop.online)}</p>` : '';
  const described = event.locationDescription
    ? `<p class="soft">${escaped(event.locationDescription)}</p>`
    : '';
  return place + online + described;
}

/** What is nowhere on the page, and yet said to search engines. */
export const attendanceHtml = (event: Event): string => {
  const mode =
    event.isOnlineEvent === true ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';
  return `<link itemprop="eventStatus" href="https://schema.org/EventScheduled"><link itemprop="eventAttendanceMode" href="https://schema.org/${mode}">`;
};

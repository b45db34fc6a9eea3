import { invalidFormat } from '../../contract/error-code.ts';
import type { SentDate } from '../../contract/form.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { instantSent } from '../wall-clock.ts';
import { countries, languages } from './iso-codes.ts';

const prefix = 'com.svc.Event.';

export type EventToRule = {
  readonly title: string;
  readonly country: string;
  readonly language?: string | undefined;
  readonly timezone: Timezone;
  readonly selectedDate: SentDate;
  readonly selectedEndDate?: SentDate | undefined;
  readonly identifier?: string | undefined;
  readonly twitterHashtag?: string | undefined;
};

/** @returns the first rule that the event breaks */
export function judgeEvent(event: EventToRule, now: Instant): Refusal | null {
  const startsMs = instantSent(event.selectedDate, event.timezone);
  if (event.title.trim() === '') return refuse(400, `${prefix}NoTitle`);
  if (!countries.has(event.country)) return refuse(400, `${prefix}UnsupportedCountry`);
  if (event.language !== undefined && !languages.has(event.language)) {
    return refuse(400, `${prefix}UnsupportedLanguage`);
  }
  if (isOver(startsMs, event.timezone, now)) return refuse(400, `${prefix}DateIsPast`);
  if (event.selectedEndDate && instantSent(event.selectedEndDate, event.timezone) < startsMs) {
    return refuse(400, `${prefix}EndDateBeforeDate`);
  }
  // It stands in the address of the event's page.
  if (event.identifier !== undefined && !/^[A-Za-z0-9_-]+$/.test(event.identifier)) {
    return refuse(400, invalidFormat('identifier'));
  }
  if (event.twitterHashtag !== undefined && !/^#?[\p{L}\p{N}_]+$/u.test(event.twitterHashtag)) {
    return refuse(400, invalidFormat('twitterHashtag'));
  }
  return null;
}

export const identifierExists = refuse(400, `${prefix}IdentifierExists`);

/** By day: an event that is set up while it begins, or with a bare date, is not past. */
function isOver(startsMs: Instant, zone: Timezone, now: Instant): boolean {
  return localDateTime(startsMs, zone).slice(0, 10) < localDateTime(now, zone).slice(0, 10);
}

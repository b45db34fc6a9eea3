import { dateIsPast, endDateBeforeDate, noTitle } from '../../contract/event.ts';
import type { EventProblems } from './event-draft.ts';

const byCode: Readonly<Record<string, EventProblems>> = {
  [dateIsPast]: { startDay: 'past' },
  [endDateBeforeDate]: { endDay: 'end-before-start' },
  [noTitle]: { title: 'title-missing' },
};

/** Which fields the service's codes are about; none where they are about something else. */
export const problemOfCodes = (codes: readonly string[]): EventProblems =>
  Object.assign({}, ...codes.map((code) => byCode[code] ?? {}));

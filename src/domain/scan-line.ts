/**
 * The lines of an event: what the organizer chose to be shown with the scan result of a guest (L1 to L7). The
 * device's list holds what they need, and nothing more (L2).
 */
import type { UserFieldId } from './ids.ts';
import { hasSeat, type Seat, seatIn } from './seat.ts';
import type { LocalDateTime } from './time.ts';

/** What a guest has for the lines of the event. */
export type LineContents = {
  readonly seat: Seat | null;
  /** By the id of the question. Of a date, the day alone: `2008-02-29`. */
  readonly answers: readonly (readonly [question: UserFieldId, answer: string])[];
};

export const noContents: LineContents = { seat: null, answers: [] };

export const mostScanLines = 4;

/** A question about the date of birth (`type` is `birthday`) shows the age. */
export type ScanLine =
  | { readonly kind: 'seat' }
  | {
      readonly kind: 'question';
      readonly question: UserFieldId;
      readonly title: string;
      /** As the specification's field has it. */
      readonly type: string;
    };

export type ScanLines = {
  readonly lines: readonly ScanLine[];
  /** Whether an age is hidden until staff have asked the guest for the date of birth (L6). */
  readonly asksBirthDate: boolean;
};

export const noScanLines: ScanLines = { lines: [], asksBirthDate: false };

type Answer = {
  readonly userFieldId: number | null;
  readonly type: string;
  readonly value: string | null;
};

/** Picks what the lines need of a participant, as a service gives one. */
export function contentsFor(
  lines: readonly ScanLine[],
  participant: Parameters<typeof seatIn>[0],
  answers: readonly Answer[],
): LineContents {
  if (lines.length === 0) return noContents;
  const seat = lines.some(({ kind }) => kind === 'seat') ? seatIn(participant) : null;
  return {
    seat: seat && hasSeat(seat) ? seat : null,
    answers: lines.flatMap((line) => {
      if (line.kind !== 'question') return [];
      const given = answers.find(({ userFieldId }) => userFieldId === line.question)?.value;
      if (!given) return [];
      return [[line.question, answerText(line.type, given)] as const];
    }),
  };
}

/** What is shown of an answer: of a date, the day alone. */
export const answerText = (type: string, value: string): string =>
  isDay(type) ? value.slice(0, 10) : value;

const isDay = (type: string): boolean => type === 'birthday' || type === 'date';

export type ShownLine =
  | { readonly kind: 'seat'; readonly seat: Seat }
  | {
      readonly kind: 'answer';
      readonly question: UserFieldId;
      readonly title: string;
      readonly type: string;
      readonly answer: string;
    }
  /** `years`: null where no date is known, or it can't be right. */
  | { readonly kind: 'age'; readonly question: UserFieldId; readonly years: number | null };

/**
 * @param today the event's local time (L4)
 * @returns in the order of the organizer, without lines that have nothing to show
 */
export function shownLines(
  { seat, answers }: LineContents,
  { lines }: ScanLines,
  today: LocalDateTime,
): readonly ShownLine[] {
  return lines.flatMap((line): readonly ShownLine[] => {
    if (line.kind === 'seat') return seat ? [{ kind: 'seat', seat }] : [];
    const { question, title, type } = line;
    const answer = answers.find(([id]) => id === question)?.[1] ?? null;
    if (type === 'birthday') {
      return [{ kind: 'age', question, years: answer === null ? null : ageOn(answer, today) }];
    }
    return answer === null ? [] : [{ kind: 'answer', question, title, type, answer }];
  });
}

/** The ages below which staff are warned, the lowest first (L5). */
const ageLimits = [16, 18] as const;

/** @returns null: old enough for every limit, or not known */
export const ageLimitOf = (years: number | null): (typeof ageLimits)[number] | null =>
  years === null ? null : (ageLimits.find((limit) => years < limit) ?? null);

/** Whether staff must have seen an age before the next guest (L5, L6). */
export const hasAgeToSee = (
  attendee: LineContents,
  lines: ScanLines,
  today: LocalDateTime,
): boolean =>
  shownLines(attendee, lines, today).some(
    (line) =>
      line.kind === 'age' &&
      line.years !== null &&
      (lines.asksBirthDate || ageLimitOf(line.years) !== null),
  );

// How old somebody is on a day, by the calendar alone (L4): no timezone and no clock is in it.

/** Nobody who comes was born longer ago. */
const oldest = 130;

/**
 * A year is complete when the birthday begins. Who was born on 29 February completes it with 1 March, where the
 * year has no 29 February.
 * @param birth a day: `2008-02-29`
 * @param today the event's local time
 * @returns null: there is no such day, it is in the future, or it was more than 130 years ago
 */
export function ageOn(birth: string, today: LocalDateTime): number | null {
  const [year, month, day] = partsOf(birth) ?? [];
  const now = partsOf(today);
  if (year === undefined || month === undefined || day === undefined || !now) return null;
  const isBefore = now[1] < month || (now[1] === month && now[2] < day);
  const years = now[0] - year - (isBefore ? 1 : 0);
  return years >= 0 && years <= oldest ? years : null;
}

/** @returns undefined for a day that no calendar has */
function partsOf(text: string): readonly [year: number, month: number, day: number] | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
  return isDay ? [Number(year), Number(month), Number(day)] : undefined;
}

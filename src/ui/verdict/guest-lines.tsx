/** The lines that the organizer chose for the scan result of a guest (L1 to L7). */
import { useEffect, useRef, useState } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { ageLimitOf, type ShownLine, shownLines } from '../../domain/scan-line.ts';
import { seatText } from '../../domain/seat.ts';
import {
  instant,
  type LocalDateTime,
  localDateTime,
  parseLocalDateTime,
} from '../../domain/time.ts';
import { type AreaTexts, useFormat, useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useNow } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';

/** Of a guest of this event, on the event’s day. */
function useGuestLines(attendee: Attendee | null): readonly ShownLine[] {
  const event = useDoorState((state) => state.event);
  const lines = useDoorState((state) => state.scanLines);
  const skewMs = useDoorState((state) => state.skewMs);
  const now = useNow(15_000);
  if (attendee === null || attendee.eventId !== event.id) return [];
  return shownLines(attendee, lines, localDateTime(instant(now + skewMs), event.timezone));
}

type Words = AreaTexts['lines'];
type Format = ReturnType<typeof useFormat>;

/** @returns a line in words; null: staff ask for the date of birth first (L6) */
function lineText(line: ShownLine, lines: Words, format: Format, isHidden: boolean) {
  switch (line.kind) {
    case 'seat':
      return seatText(line.seat, lines);
    case 'answer':
      return `${line.title}: ${answerText(line, lines, format)}`;
    case 'age': {
      if (line.years === null) return lines.ageUnknown;
      if (isHidden) return null;
      const limit = ageLimitOf(line.years);
      return [lines.age(line.years), limit && lines.under(limit)].filter(Boolean).join('. ');
    }
  }
}

function answerText(
  { type, answer }: Extract<ShownLine, { kind: 'answer' }>,
  lines: Words,
  format: Format,
): string {
  if (type === 'checkbox') return answer === 'true' ? lines.yes : lines.no;
  if (type !== 'date') return answer;
  const date: LocalDateTime | undefined = parseLocalDateTime(answer);
  return date === undefined ? answer : format.day(date);
}

/** Shown right below the name, so that a small screen has it without scrolling. */
export function GuestLines({ attendee }: { readonly attendee: Attendee }) {
  const shown = useGuestLines(attendee);
  const texts = useScreenTexts('lines');
  const format = useFormat();
  return (
    shown.length > 0 && (
      <ul className="lines">
        {shown.map((line) => (
          <li key={line.kind === 'seat' ? line.kind : line.question} className="lines__line">
            {line.kind === 'age' ? (
              <Age years={line.years} />
            ) : (
              lineText(line, texts, format, false)
            )}
          </li>
        ))}
      </ul>
    )
  );
}

/** What a screen reader says of the lines, behind the rest of the scan result. */
export function SpokenLines({ attendee }: { readonly attendee: Attendee }) {
  const texts = useScreenTexts('lines');
  const format = useFormat();
  const asksFirst = useDoorState((state) => state.scanLines.asksBirthDate);
  const said = useGuestLines(attendee).map((line) => lineText(line, texts, format, asksFirst));
  return said
    .filter(Boolean)
    .map((text) => ` ${text}.`)
    .join('');
}

function Age({ years }: { readonly years: number | null }) {
  const texts = useScreenTexts('lines');
  const asksFirst = useDoorState((state) => state.scanLines.asksBirthDate);
  const [isAsked, setAsked] = useState(false);
  const age = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone; screen readers read what took its place.
  useEffect(() => {
    if (isAsked) age.current?.focus({ preventScroll: true });
  }, [isAsked]);
  if (years === null) return texts.ageUnknown;
  if (asksFirst && !isAsked) {
    return (
      <button
        type="button"
        className="button button--secondary lines__ask"
        onClick={() => setAsked(true)}
      >
        {texts.askFirst}
      </button>
    );
  }
  const limit = ageLimitOf(years);
  return (
    <span ref={age} tabIndex={-1} className="lines__age">
      {texts.age(years)}
      {limit !== null && (
        <span className="flags__flag">
          <Icon name="alert" />
          {texts.under(limit)}
        </span>
      )}
    </span>
  );
}

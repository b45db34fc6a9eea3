import { useEffect, useState } from 'react';
import type { RosterReading } from '../../client/attendees/sync/roster-keeper.ts';
import type { Gate } from '../../domain/gate.ts';
import { type Language, useFormat, useLanguage, useTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useNow } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';

/** Shows how many are inside and the age of the list (R6), or how far its first download is. */
export function RosterLine() {
  const texts = useTexts();
  const format = useFormat();
  const roster = useDoorState((state) => state.roster);
  const now = useNow(15_000);
  const gate = useDoorState((state) => state.pairing.gate);
  const { phase, count, reading, readAt, failure } = roster;
  const inside = useInside(gate, roster.inside);
  const isStale = failure !== null || (readAt !== null && now - readAt > gate.listAgeLimitMs);
  return (
    <div className="roster" data-roster={phase} data-roster-count={count}>
      {phase === 'ready' && inside !== null && (
        <p className="roster__inside">
          <strong className="roster__number">{format.number(inside)}</strong>
          <span>{texts.door.insideLabel}</span>
        </p>
      )}
      {failure === 'damaged' && <p role="alert">{texts.roster.failure.damaged}</p>}
      {phase === 'empty' && <p>{texts.roster.empty}</p>}
      {phase === 'loading' && reading === null && <p>{texts.roster.partial(count)}</p>}
      {phase === 'loading' && reading !== null && <Progress reading={reading} />}
      {phase === 'ready' && readAt !== null && (
        <p className="roster__age" data-stale={isStale}>
          <Icon name={isStale ? 'alert' : 'list'} />
          <span className="unseen">{texts.state.list}</span>
          {format.age(readAt, now, texts.age.now)}
        </p>
      )}
    </div>
  );
}

/**
 * Where products are checked in place of tickets, or visits of an area, they are counted (P4, Z6).
 * @param listed by the list, of tickets
 * @returns null until they are counted
 */
function useInside({ checks, area }: Gate, listed: number): number | null {
  const door = useDoor();
  const [counted, setCounted] = useState<number | null>(null);
  const isCounted = checks !== null || area !== null;
  useEffect(
    () => (isCounted ? door.watchAttendance(({ all }) => setCounted(all.inside)) : undefined),
    [door, isCounted],
  );
  return isCounted ? counted : listed;
}

function Progress({ reading }: { readonly reading: RosterReading }) {
  const language = useLanguage();
  const { state } = language.texts;
  const { read, total } = reading;
  return (
    <>
      <p>{readingText(reading, language)}</p>
      <p className="roster__pace">{paceText(reading, language)}</p>
      <progress
        className="roster__progress"
        aria-label={state.list}
        max={total ?? 1}
        {...(total === null ? {} : { value: read })}
      />
    </>
  );
}

export const readingText = (
  { read, total }: RosterReading,
  { texts: { roster }, format }: Language,
): string => roster.reading(format.number(read), total === null ? null : format.number(total));

const minuteMs = 60_000;

/** The speed of the download and the time left; empty while it is too early to say. */
export function paceText(
  { perSecond, leftMs }: RosterReading,
  { texts: { roster }, format }: Language,
): string {
  if (perSecond === null || leftMs === null) return '';
  const left = leftMs < minuteMs ? roster.almostDone : roster.left(format.duration(leftMs));
  return `${roster.perSecond(format.number(perSecond))} · ${left}`;
}

import { useId, useMemo } from 'react';
import type { Attendance } from '../../domain/attendance.ts';
import { isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import { useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { useDoorState, useEntries } from '../kit/hooks/door.ts';
import { useNow } from '../kit/hooks/time.ts';
import { numbersTexts } from './texts.ts';

type Props = { readonly attendance: Attendance };

/** Says what the numbers are based on, and whom they leave out. */
export function NumbersBasis({ attendance }: Props) {
  const { basis: texts } = useScreenTexts(numbersTexts);
  const { age } = useTexts();
  const format = useFormat();
  const heading = useId();
  const now = useNow(15_000);
  const readAt = useDoorState(({ roster }) => roster.readAt);
  const { notExpected, undated } = attendance;
  const entries = useEntries();
  const unverified = useMemo(() => entries.filter(isUnverified).length, [entries]);
  return (
    <section className="numbers__part numbers__basis" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      {readAt !== null && <p>{texts.list(format.age(readAt, now, age.now))}</p>}
      <p>{texts.once}</p>
      {notExpected > 0 && <p>{texts.notExpected(notExpected)}</p>}
      {undated > 0 && <p>{texts.undated(undated)}</p>}
      {unverified > 0 && <p>{texts.unverified(unverified)}</p>}
    </section>
  );
}

/** An unverified admission (V1): its code was on no list, and it is not confirmed yet. */
const isUnverified = (entry: OutboxEntry): boolean => {
  const { target, type } = entry.action;
  return (
    type === 'check' && target.kind === 'ticket' && target.ticketId === null && isUnsent(entry)
  );
};

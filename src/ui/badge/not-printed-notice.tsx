import { useEffect } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';

const shownMs = 8000;

type Props = {
  readonly attendee: Attendee;
  readonly onOver: () => void;
};

/** Tells that a badge was not printed, also when its verdict has gone. */
export function NotPrintedNotice({ attendee, onOver }: Props) {
  const texts = useScreenTexts('badge');
  const { timers } = useTime();
  useEffect(() => timers.after(shownMs, onOver), [timers, onOver]);
  return (
    // As a scan without a verdict: above everything, and in nobody's way.
    <div className="missed-scan" role="alert">
      <Icon name="alert" />
      <p className="missed-scan__title">{texts.notPrinted(attendee.firstName)}</p>
      <p>{texts.next}</p>
    </div>
  );
}

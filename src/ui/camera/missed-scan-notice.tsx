import { useEffect, useRef } from 'react';
import type { MissedScan } from '../../client/session/hand-scans.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';

const shownMs = 8000;

type Props = {
  readonly why: MissedScan;
  readonly codes: number;
  readonly onOver: () => void;
};

/**
 * Tells by sight, sound and vibration that a code was not judged: anyone who holds a hand scanner
 * looks at the guest.
 */
export function MissedScanNotice({ why, codes, onOver }: Props) {
  const { signal } = useDevice();
  const { timers } = useTime();
  const { title, next } = useScreenTexts('missed-scan')[why];
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // As a popover it is above an open dialog too, where the browser supports that.
    if (notice.current && 'showPopover' in notice.current) notice.current.showPopover();
    signal.play('missed');
    return timers.after(shownMs, onOver);
  }, [signal, timers, onOver]);

  return (
    <div ref={notice} className="missed-scan" role="alert" popover="manual" data-missed={why}>
      <Icon name="alert" />
      <p className="missed-scan__title">{typeof title === 'string' ? title : title(codes)}</p>
      <p>{next}</p>
    </div>
  );
}

import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Scan } from '../../client/scan/scan.ts';
import { openProducts } from '../../domain/product-verdict.ts';
import { hasNoteToRead, isQuestion, isRecorded } from '../../domain/verdict-kinds.ts';
import { useLanguage } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { ExplainVerdict } from './explain-verdict.tsx';
import { useAutoClear } from './use-auto-clear.ts';
import { useDismissKeys } from './use-dismiss-keys.ts';
import { useSwipeAway } from './use-swipe-away.ts';
import { VerdictActions } from './verdict-actions.tsx';
import { VerdictDetails } from './verdict-details.tsx';
import { useVerdictLine } from './verdict-line.ts';

type Props = { readonly scan: Scan; readonly go: Go };

/**
 * Shows one scan's verdict: who it is, what to do, and why. A recorded verdict clears itself,
 * others stay.
 */
export function VerdictPanel({ scan, go }: Props) {
  const door = useDoor();
  const language = useLanguage();
  const line = useVerdictLine(scan);
  const gate = useDoorState((state) => state.pairing.gate);
  const waiting = useDoorState((state) => state.waiting);
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  const { code, attendee } = scan.verdict;
  const isOwed = attendee !== null && openProducts(attendee, gate, scan.products).length > 0;
  const isInUse = touched || focused || isExplained || isOwed;
  const mayClear = isRecorded(code) && !isInUse && !hasNoteToRead(scan.verdict);
  const clearAfterMs = mayClear ? gate.verdictMs : null;
  const clear = useCallback(() => door.dismiss(), [door]);
  useAutoClear(clearAfterMs, clear);
  // A question must be answered.
  const dismiss = isQuestion(code) ? null : clear;
  const swipe = useSwipeAway(panel, dismiss);
  useDismissKeys(dismiss);

  // The panel and not a button gets the focus: a scanner that types Enter must press nothing.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // A button that was pressed may be gone with the verdict it changed, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [scan]);

  const onFocus = (event: FocusEvent) => setFocused(event.target.matches('button:focus-visible'));
  return (
    <section
      ref={panel}
      className="verdict"
      tabIndex={-1}
      aria-labelledby={heading}
      onPointerDown={(event) => {
        setTouched(true);
        swipe.onPointerDown(event);
      }}
      onPointerMove={swipe.onPointerMove}
      onPointerUp={(event) => {
        setTouched(false);
        swipe.onPointerUp(event);
      }}
      onPointerCancel={() => {
        setTouched(false);
        swipe.onPointerCancel();
      }}
      onPointerLeave={() => setTouched(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <header className="verdict__band">
        <VerdictBadge verdict={code} />
        <div className="verdict__said">
          <h2 id={heading} className="verdict__word">
            {language.texts.verdict.word[code]}
          </h2>
          <p className="verdict__line">{line}</p>
          {waiting > 0 && (
            <p className="verdict__waiting" data-waiting={waiting}>
              <Icon name="clock" />
              {language.texts.verdict.waiting(waiting)}
            </p>
          )}
        </div>
      </header>
      <div className="verdict__sheet">
        <VerdictDetails scan={scan} go={go} />
        <ExplainVerdict
          verdict={code}
          isOpen={isExplained}
          onOpen={() => setIsExplained(true)}
          onClose={() => setIsExplained(false)}
        />
        <VerdictActions scan={scan} go={go} clearAfterMs={clearAfterMs} />
      </div>
    </section>
  );
}

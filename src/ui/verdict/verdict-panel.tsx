import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import type { Scan } from '../../client/scan/scan.ts';
import { isQuestion, isRecorded } from '../../domain/verdict.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { ExplainVerdict } from './explain-verdict.tsx';
import { hasOpenProducts } from './product-list.tsx';
import { useAutoClear } from './use-auto-clear.ts';
import { useSwipeAway } from './use-swipe-away.ts';
import { VerdictActions } from './verdict-actions.tsx';
import { VerdictDetails } from './verdict-details.tsx';
import { verdictLine } from './verdict-line.ts';

type Props = { readonly door: Door; readonly session: Session; readonly scan: Scan };

/** One scan's verdict: who it is, what to do, and why. What was recorded clears itself; the rest stays. */
export function VerdictPanel({ door, session, scan }: Props) {
  const language = useLanguage();
  const { clock } = useTime();
  const state = useStore(door.state);
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  const { code } = scan.verdict;

  const { gate } = state.pairing;
  const isInUse = touched || focused || isExplained || hasOpenProducts(scan, gate);
  const mayClear = isRecorded(code) && !isInUse;
  const clearAfterMs = mayClear ? gate.verdictMs : null;
  const clear = useCallback(() => door.dismiss(), [door]);
  useAutoClear(clearAfterMs, clear);
  // What staff has to answer can't be swiped away.
  const swipe = useSwipeAway(panel, isQuestion(code) ? null : clear);

  // The panel, not a button in it: the Enter of a scanner keyboard must press nothing.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

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
          <p className="verdict__line">{verdictLine(scan, state, language, clock.now())}</p>
        </div>
      </header>
      <div className="verdict__sheet">
        <VerdictDetails door={door} scan={scan} />
        <ExplainVerdict
          verdict={code}
          isOpen={isExplained}
          onOpen={() => setIsExplained(true)}
          onClose={() => setIsExplained(false)}
        />
        <VerdictActions door={door} session={session} scan={scan} clearAfterMs={clearAfterMs} />
      </div>
    </section>
  );
}

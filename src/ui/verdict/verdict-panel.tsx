import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { Scan } from '../../client/check-in/scan.ts';
import type { CheckedProduct } from '../../domain/checked-product.ts';
import { openProducts } from '../../domain/product-verdict.ts';
import type { Origin, VerdictCode } from '../../domain/verdict.ts';
import { hasNoteToRead, isQuestion, isRecorded } from '../../domain/verdict-kinds.ts';
import { late } from '../device/late.tsx';
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useNow, useTime } from '../kit/hooks/time.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { shortCode } from '../kit/short-code.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { GuestFlags, GuestNote } from './guest-note.tsx';
import { OrderLink } from './order-link.tsx';
import { ProductList } from './product-list.tsx';
import { type Taking, VerdictActions } from './verdict-actions.tsx';
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
  const [since] = useState(scan.at);
  const [isPaying, setIsPaying] = useState(false);
  const isPaidNow = useStore(door.collections.state, (all) =>
    all.some((each) => each.paymentId === attendee?.paymentId && each.takenAt >= since),
  );
  const taking: Taking = {
    onTaking: setIsPaying,
    onMoney({ state, way }) {
      if (state.at === 'refused') return;
      // By invoice the order is not paid (U3): staff have answered the gate's question all the same.
      const isByInvoice = way === 'PAYMENT_TYPE_ONLOCATION_INVOICE' && state.at !== 'undone';
      return code === 'ask-unpaid' && isByInvoice ? door.agree() : door.judgeMoney();
    },
  };
  const isInUse = touched || focused || isExplained || isOwed || isPaying || isPaidNow;
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
  const word = language.texts.verdict.word[code];
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
          <h2 id={heading} className="verdict__word" style={sizeOf(word)}>
            {word}
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
        <VerdictDetails scan={scan} go={go} isPaidNow={isPaidNow} taking={taking} />
        <ExplainVerdict
          verdict={code}
          isOpen={isExplained}
          onOpen={() => setIsExplained(true)}
          onClose={() => setIsExplained(false)}
        />
        <VerdictActions scan={scan} go={go} taking={taking} clearAfterMs={clearAfterMs} />
      </div>
    </section>
  );
}

const VerdictHelp = late(async () => (await import('../help/verdict-help.tsx')).VerdictHelp);

type ExplainVerdictProps = {
  readonly verdict: VerdictCode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** A quiet button that opens the verdict's help over it, so that the verdict is not lost. */
function ExplainVerdict({ verdict, isOpen, onOpen, onClose }: ExplainVerdictProps) {
  const { verdict: texts, state } = useTexts();
  return (
    <>
      <button type="button" className="button button--text verdict__explain" onClick={onOpen}>
        {texts.explain}
      </button>
      {isOpen && (
        <Sheet title={texts.explain} closeLabel={state.close} onClose={onClose}>
          <VerdictHelp verdict={verdict} />
        </Sheet>
      )}
    </>
  );
}

/** The word's letters decide its size, so that none of its parts is torn: “eingecheckt” is long. */
const sizeOf = (word: string) => {
  const letters = Math.max(...word.split(' ').map((part) => part.length));
  return { '--letters': letters } as CSSProperties;
};

/**
 * Calls `clear` after a time, which restarts whenever it becomes a number.
 * @param afterMs null: not now
 */
function useAutoClear(afterMs: number | null, clear: () => void): void {
  const { timers } = useTime();
  useEffect(
    () => (afterMs === null ? undefined : timers.after(afterMs, clear)),
    [afterMs, timers, clear],
  );
}

/** A slow scanner sends its Enter after the code: nobody has seen the verdict in less time. */
const seenAfterMs = 700;

/**
 * Clears a verdict by Escape or Enter, on a device with a keyboard.
 * @param dismiss null: the verdict must be answered
 */
function useDismissKeys(dismiss: (() => void) | null): void {
  const { clock } = useTime();
  useEffect(() => {
    if (!dismiss) return;
    const shownAt = clock.now();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, repeat, isComposing } = event;
      const isControl = target instanceof Element && target.closest('button, a, input, summary');
      // A dialog over the verdict closes by the same key.
      const isBelow = document.querySelector('dialog[open]') !== null;
      if (defaultPrevented || repeat || isComposing || isBelow) return;
      if (key !== 'Escape' && (key !== 'Enter' || isControl)) return;
      if (clock.now() - shownAt >= seenAfterMs) dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dismiss, clock]);
}

type Start = { readonly pointer: number; readonly x: number; readonly y: number };

/** Longer than a tap ever slips, and within a thumb's reach. */
const swipePx = 64;
/** A swipe must be this much longer along its axis than across it. */
const straightness = 1.5;

type SwipeHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
};

/**
 * Clears an element by a swipe to either side or upwards.
 * @param swiped what follows the finger to the side, by its property `--swiped` in pixels
 * @param away null: it may not be swiped away now
 */
function useSwipeAway(
  swiped: RefObject<HTMLElement | null>,
  away: (() => void) | null,
): SwipeHandlers {
  const start = useRef<Start | null>(null);

  const end = () => {
    start.current = null;
    swiped.current?.style.removeProperty('--swiped');
  };
  const moved = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start.current;
    if (from === null || from.pointer !== pointerId) return null;
    return { x: clientX - from.x, y: clientY - from.y };
  };

  return {
    onPointerDown(event) {
      const isControl =
        event.target instanceof Element && event.target.closest('button, a, summary');
      // A mouse selects text, and a second finger is no swipe.
      if (!away || isControl || event.pointerType === 'mouse' || !event.isPrimary) return end();
      start.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      const by = moved(event);
      if (by && isAlong(by.x, by.y)) swiped.current?.style.setProperty('--swiped', `${by.x}px`);
    },
    onPointerUp(event) {
      const by = moved(event);
      end();
      if (!by) return;
      const isAside = Math.abs(by.x) >= swipePx && isAlong(by.x, by.y);
      const isUpwards = by.y <= -swipePx && isAlong(by.y, by.x);
      if (isAside || isUpwards) away?.();
    },
    onPointerCancel: end,
  };
}

const isAlong = (along: number, across: number): boolean =>
  Math.abs(along) >= straightness * Math.abs(across);

const GuestLines = late(async () => (await import('./guest-lines.tsx')).GuestLines);
const PrintBadge = late(async () => (await import('../badge/print-badge.tsx')).PrintBadge);

const Due = late(async () => (await import('../orders/due.tsx')).Due);

type VerdictDetailsProps = {
  readonly scan: Scan;
  readonly go: Go;
  /** This device took the order's money since the verdict is shown. */
  readonly isPaidNow: boolean;
  readonly taking: Taking;
};

/** Shows the person, what needs attention (V4), and where the verdict came from (V7). */
function VerdictDetails({ scan, go, isPaidNow, taking }: VerdictDetailsProps) {
  const { verdict: texts } = useTexts();
  const { attendee, attention, code, origin, vouched, checked } = scan.verdict;
  const gate = useDoorState((state) => state.pairing.gate);
  const hasLines = useDoorState((state) => state.scanLines.lines.length > 0);
  const hasSum =
    attention.includes('money-due') && Boolean(attendee?.due) && code !== 'wrong-event';
  const showsCode = attendee === null || code === 'wrong-event' || code === 'cannot-record';
  return (
    <div className="details">
      {attendee && (
        <>
          <p className="details__name">{guestName(attendee)}</p>
          {attention.includes('note') && <GuestFlags {...attendee} />}
          {hasLines && <GuestLines key={scan.id} attendee={attendee} />}
          {checked && <CheckedLine scan={scan} checked={checked} />}
          {guestName(attendee) !== attendee.categoryName && (
            <p className="details__category">{attendee.categoryName}</p>
          )}
          {attendee.company !== null && <p className="details__company">{attendee.company}</p>}
          {attention.includes('note') && <GuestNote {...attendee} />}
        </>
      )}
      {vouched && <p className="details__category">{vouched.ticket.categoryName}</p>}
      {showsCode && (
        <p className="details__code">
          <span className="details__label">{texts.code}</span>
          <code>{shortCode(scan.code)}</code>
        </p>
      )}
      {code === 'cannot-record' && (
        <ol className="details__steps">
          {texts.cannotRecordSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {attention.includes('money-due') && !hasSum && code !== 'unpaid' && code !== 'ask-unpaid' && (
        <p className="attention">
          <Icon name="coin" />
          {texts.moneyDue}
        </p>
      )}
      {attendee && (hasSum || isPaidNow) && (
        <Due
          attendee={attendee}
          isTakenBelow={code === 'unpaid' || code === 'ask-unpaid'}
          {...taking}
        />
      )}
      {attention.includes('unverified') && (
        <p className="attention">
          <Icon name="alert" />
          {texts.unverified}
        </p>
      )}
      {attendee && attention.includes('products') && (
        <ProductList scan={scan} attendee={attendee} />
      )}
      {attendee && (code === 'admitted' || code === 'already') && (
        <OrderLink attendee={attendee} go={go} />
      )}
      {attendee && code === 'admitted' && !scan.isUndone && gate.badges !== 'no' && (
        <div className="details__badge">
          <PrintBadge
            attendee={attendee}
            words={texts.badge}
            byItselfFor={gate.badges === 'by-itself' && !scan.isLetInAgain ? scan.id : null}
          />
        </div>
      )}
      <OriginLine origin={origin} />
    </div>
  );
}

type CheckedLineProps = { readonly scan: Scan; readonly checked: CheckedProduct };

/** What is checked here in place of the ticket (P1); of several, how many were used by now (P3). */
function CheckedLine({ scan, checked: { product, count, used } }: CheckedLineProps) {
  const { verdict: texts } = useTexts();
  const format = useFormat();
  const now = used + changeBy(scan);
  return (
    <p className="details__checked" data-checked={product.productId}>
      <Icon name="bag" />
      <span>
        {[product.name, product.option].filter((part) => part !== '').join(' · ')}
        {count > 1 && (
          <span className="details__used">
            {texts.used(format.number(now), format.number(count))}
          </span>
        )}
      </span>
    </p>
  );
}

/** What the scan added to those that were used before. */
function changeBy({ verdict, isUndone, isLetInAgain }: Scan): -1 | 0 | 1 {
  if (isUndone || isLetInAgain) return 0;
  return verdict.code === 'admitted' ? 1 : verdict.code === 'left' ? -1 : 0;
}

/**
 * Says where the verdict came from (V7), and warns when the list is older than the gate allows
 * (R6).
 */
function OriginLine({ origin }: { readonly origin: Origin }) {
  const { verdict: texts, age } = useTexts();
  const format = useFormat();
  const now = useNow(15_000);
  const gate = useDoorState((state) => state.pairing.gate);
  /** With a refused key the list is followed no more. */
  const isLeft = useDoorState((state) => state.outbox.stopped);
  if (origin.from === 'service') {
    return (
      <p className="details__origin" data-origin="service">
        <Icon name="online" />
        {texts.fromService}
      </p>
    );
  }
  const { readAt } = origin;
  const isOld = isLeft || readAt === null || now - readAt > gate.listAgeLimitMs;
  const since = readAt === null ? null : format.age(readAt, now, age.now);
  return (
    <p className={isOld ? 'attention' : 'details__origin'} data-origin="list">
      <Icon name={isOld ? 'alert' : 'list'} />
      {since === null && texts.fromNoList}
      {since !== null && isLeft && texts.fromLeftList(since)}
      {since !== null && !isLeft && (isOld ? texts.fromOldList(since) : texts.fromList(since))}
    </p>
  );
}

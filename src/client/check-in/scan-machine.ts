/** What follows from what at a door's screen: a pure state machine, which names the effects and has none. */
import type { Action, Source } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { DoubleEntry } from '../../domain/convergence.ts';
import type { Direction, Gate } from '../../domain/gate.ts';
import type { ProductId } from '../../domain/ids.ts';
import { nothingInView, type Sightings, see, stayedInView } from '../../domain/sighting.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { isQuestion, mustBeSeen } from '../../domain/verdict-kinds.ts';
import type { JudgedScan } from './records.ts';
import { isRefused } from './refused-scans.ts';
import { canBeUndone, type Undoable } from './scan.ts';

/** Nobody sees and understands a verdict in less time. */
export const seenAfterMs = 700;
/** A held trigger, or a scanner without its own pause, reads a ticket twice within this time. */
const readTwiceMs = 1000;
/** A scanner that runs wild fills no memory. */
export const mostWaiting = 50;
/** How long undo is offered after a verdict has cleared. */
const undoableForMs = 10_000;

/** A code that was taken, and waits for its verdict. */
export type Taken = {
  readonly code: TicketCode;
  /** The text that the code stood in. */
  readonly text: string;
  readonly source: Source;
  readonly direction: Direction;
  readonly undoes: boolean;
  readonly takenAt: Instant;
};

export type ScanPhase =
  /** No verdict is on the screen. */
  | { readonly at: 'ready'; readonly cleared: (Undoable & { readonly scan: JudgedScan }) | null }
  /** Nothing of it is recorded yet. */
  | { readonly at: 'looking-up'; readonly taken: Taken }
  /** @param scan what stays on the screen meanwhile: that which staff answered */
  | { readonly at: 'recording'; readonly code: TicketCode; readonly scan: JudgedScan | null }
  | { readonly at: 'shown'; readonly scan: JudgedScan };

export type ScanState = {
  readonly phase: ScanPhase;
  readonly inView: Sightings;
  readonly waiting: readonly Taken[];
  /** When staff last overruled a verdict: what is recorded later is not dated before it (C1). */
  readonly takenBackAt: Instant;
  readonly isStopped: boolean;
};

/** What the door records, and of which scan. */
export type ScanWork =
  /** @param until when the service may decide it (V10) */
  | { readonly kind: 'judge'; readonly scan: JudgedScan; readonly until: Instant }
  | { readonly kind: 'agree' | 'let-in-again' | 'take-back' | 'money'; readonly scan: JudgedScan }
  | {
      readonly kind: 'hand-over';
      readonly scan: JudgedScan;
      readonly attendee: Attendee;
      readonly productId: ProductId;
    };

export type ScanEvent =
  /** The camera sees a code. */
  | { readonly kind: 'sighted'; readonly taken: Taken; readonly isOutOfService: boolean }
  /** Somebody entered a code on purpose. */
  | { readonly kind: 'meant'; readonly taken: Taken }
  | {
      readonly kind: 'looked-up';
      readonly taken: Taken;
      readonly scan: JudgedScan;
      readonly until: Instant;
    }
  | { readonly kind: 'not-looked-up'; readonly taken: Taken }
  | {
      readonly kind: 'recorded';
      readonly work: ScanWork;
      readonly scan: JudgedScan;
      readonly isOutOfService: boolean;
    }
  | { readonly kind: 'not-recorded'; readonly scan: JudgedScan }
  /** What is shown has been there for long enough to be seen. */
  | { readonly kind: 'waited' }
  | Answer
  | { readonly kind: 'dismiss' | 'look-again' | 'drop-waiting' | 'stop' | 'clear' }
  /** @param own the action that was recorded for the scan on the screen */
  | {
      readonly kind: 'other-was-first';
      readonly double: DoubleEntry;
      readonly own: Action | undefined;
    };

/** What staff answer to the verdict on the screen; they may undo one that has just cleared. */
type Answer =
  | { readonly kind: 'agree' | 'let-in-again' | 'undo' }
  /** They took the order's money, or gave it back. */
  | { readonly kind: 'money' }
  | { readonly kind: 'hand-over'; readonly productId: ProductId };

export type ScanEffect =
  /** @param waitedMs how long the code waited for its turn */
  | { readonly kind: 'look-up'; readonly taken: Taken; readonly waitedMs: number }
  | { readonly kind: 'record'; readonly work: ScanWork }
  /** `waited` follows. */
  | { readonly kind: 'wait' }
  /** The scan let nobody in. */
  | { readonly kind: 'refused'; readonly scan: JudgedScan }
  /** It had admitted nobody, and its guest was checked in after all. */
  | { readonly kind: 'let-in'; readonly scan: JudgedScan };

type Step = { readonly state: ScanState; readonly effects: readonly ScanEffect[] };
type ScanRules = Pick<Gate, 'letsInAgain'>;

/** @param last what was recorded last, before the door was opened */
export function scanAtStart(last: JudgedScan | null, now: Instant): ScanState {
  const until = instant((last?.at ?? 0) + undoableForMs);
  const cleared = last && canBeUndone(last) && until > now ? { scan: last, until } : null;
  return {
    phase: { at: 'ready', cleared },
    inView: nothingInView,
    waiting: [],
    takenBackAt: instant(0),
    isStopped: false,
  };
}

export const scanOnScreen = ({ phase }: ScanState): JudgedScan | null =>
  phase.at === 'shown' || phase.at === 'recording' ? phase.scan : null;

export function codeBeingJudged({ phase }: ScanState): TicketCode | null {
  if (phase.at === 'looking-up') return phase.taken.code;
  return phase.at === 'recording' ? phase.code : null;
}

const mustWait = ({ phase }: ScanState): boolean =>
  phase.at === 'looking-up' ||
  phase.at === 'recording' ||
  (phase.at === 'shown' && mustBeSeen(phase.scan.verdict));

/** Whether the camera may look for a code: none is being judged or waits, no verdict must be seen. */
export const isReadyToScan = (state: ScanState): boolean =>
  !mustWait(state) && state.waiting.length === 0;

/** What becomes of a code that somebody entered on purpose. */
export function takes(
  state: ScanState,
  code: TicketCode,
  now: Instant,
): 'as-new' | 'as-waiting' | 'as-read-twice' | 'no-more' {
  const { phase, waiting } = state;
  if (codeBeingJudged(state) === code) return 'as-read-twice';
  const isShown = phase.at === 'shown' && phase.scan.code === code;
  if (isShown && shownMs(state, now) < readTwiceMs) return 'as-read-twice';
  if (waiting.some((each) => each.code === code)) return 'as-waiting';
  return waiting.length >= mostWaiting ? 'no-more' : 'as-new';
}

/** How long what is on the screen has been there. */
const shownMs = ({ phase }: ScanState, now: Instant): number =>
  phase.at === 'shown' ? now - phase.scan.at : Number.POSITIVE_INFINITY;

const ready: ScanPhase = { at: 'ready', cleared: null };

/** @returns what follows from an event, and what must be done, in this order */
export function reduceScan(
  state: ScanState,
  event: ScanEvent,
  now: Instant,
  gate: ScanRules,
): Step {
  const { phase, waiting, inView } = state;
  const to = (change: Partial<ScanState>, ...effects: ScanEffect[]): Step => ({
    state: { ...state, ...change },
    effects,
  });
  switch (event.kind) {
    case 'sighted':
      return sighted(state, event, now);
    case 'meant': {
      const { taken } = event;
      const how = takes(state, taken.code, now);
      if (how === 'as-read-twice' || how === 'no-more') return to({});
      // If the camera sees the same ticket, that is not a second scan.
      const seen = see(inView, taken.code, now).inView;
      const mayGoOn =
        isReadyToScan(state) ||
        (codeBeingJudged(state) === null && shownMs(state, now) >= seenAfterMs);
      // Scanned again, since its verdict was not shown yet: that brings on what waits, as the next ticket does.
      const next = how === 'as-new' ? [...waiting, taken] : waiting;
      const before = { ...state, inView: seen, waiting: next };
      return mayGoOn ? judgeNext(before, now) : { state: before, effects: [] };
    }
    case 'looked-up': {
      // It may have been cleared meanwhile.
      if (phase.at !== 'looking-up' || phase.taken !== event.taken) return to({});
      const { scan, until } = event;
      const work: ScanWork = { kind: 'judge', scan, until };
      return to(
        { phase: { at: 'recording', code: scan.code, scan: null } },
        { kind: 'record', work },
      );
    }
    case 'not-looked-up': {
      if (phase.at !== 'looking-up' || phase.taken !== event.taken) return to({});
      // The door continues with the next code.
      const next = { ...state, phase: ready };
      return { state: next, effects: goOnSoon(next) };
    }
    case 'recorded':
      return recorded(state, event);
    case 'not-recorded': {
      if (phase.at === 'looking-up') return to({});
      const verdict = { ...event.scan.verdict, code: 'cannot-record' } as const;
      return to({ phase: { at: 'shown', scan: { ...event.scan, verdict } } });
    }
    case 'waited':
      // Unless the next ticket brought another verdict meanwhile, which has its own time.
      if (mustWait(state) || shownMs(state, now) < seenAfterMs) return to({});
      return judgeNext(state, now);
    case 'agree':
    case 'let-in-again':
    case 'undo':
    case 'money':
    case 'hand-over':
      return answered(state, event, now, gate);
    case 'dismiss': {
      if (phase.at !== 'ready' && phase.at !== 'shown') return to({});
      const left = leave(state, now);
      const next = judgeNext({ ...left.state, inView: stayedInView(inView, now) }, now);
      return { state: next.state, effects: [...left.effects, ...next.effects] };
    }
    case 'look-again':
      return to({ inView: nothingInView });
    case 'drop-waiting':
      return to({ waiting: [] });
    case 'stop':
      return phase.at === 'looking-up'
        ? to({ isStopped: true, waiting: [phase.taken, ...waiting], phase: ready })
        : to({ isStopped: true });
    case 'clear':
      return to({ waiting: [], phase: ready }, ...leave(state, now).effects);
    case 'other-was-first':
      return otherWasFirst(state, event);
  }
}

/** Takes the verdict from the screen: a question that goes without a yes let nobody in. */
function leave(state: ScanState, now: Instant): Step {
  const scan = scanOnScreen(state);
  if (!scan) return { state, effects: [] };
  const until = instant(now + undoableForMs);
  const cleared = canBeUndone(scan) ? { scan, until } : null;
  return {
    state: { ...state, phase: { at: 'ready', cleared } },
    effects: isQuestion(scan.verdict.code) ? [{ kind: 'refused', scan }] : [],
  };
}

function sighted(
  state: ScanState,
  { taken, isOutOfService }: Extract<ScanEvent, { kind: 'sighted' }>,
  now: Instant,
): Step {
  const isReady = isReadyToScan(state) && !isOutOfService;
  if (!state.inView.has(taken.code) && !isReady) return { state, effects: [] };
  const { inView, isScan } = see(state.inView, taken.code, now);
  const seen = { ...state, inView };
  return isScan && isReady && !state.isStopped
    ? lookUp(seen, taken, now)
    : { state: seen, effects: [] };
}

function judgeNext(state: ScanState, now: Instant): Step {
  const [next, ...waiting] = state.waiting;
  if (!next || state.isStopped) return { state, effects: [] };
  return lookUp({ ...state, waiting }, next, now);
}

function lookUp(state: ScanState, taken: Taken, now: Instant): Step {
  // A clock that was set back meanwhile tells nothing of the wait.
  const waitedMs = Math.max(0, now - Math.max(taken.takenAt, state.takenBackAt));
  return {
    state: { ...state, phase: { at: 'looking-up', taken } },
    effects: [...leave(state, now).effects, { kind: 'look-up', taken, waitedMs }],
  };
}

/** Each verdict is there for long enough to be seen; one that must be seen, until it was. */
const goOnSoon = (state: ScanState): readonly ScanEffect[] =>
  state.waiting.length === 0 || mustWait(state) ? [] : [{ kind: 'wait' }];

function recorded(
  state: ScanState,
  { work, scan, isOutOfService }: Extract<ScanEvent, { kind: 'recorded' }>,
): Step {
  // Nobody is shown at a door that is out of service (V9), and no other code's turn is taken.
  const isShown = !isOutOfService && state.phase.at !== 'looking-up';
  const next: ScanState = isShown ? { ...state, phase: { at: 'shown', scan } } : state;
  const effects = [...(isShown ? goOnSoon(next) : [])];
  if (work.kind === 'take-back' || work.kind === 'hand-over') return { state: next, effects };
  if (isRefused(scan.verdict.code)) effects.push({ kind: 'refused', scan });
  const isOverruled =
    work.kind === 'let-in-again' || (work.kind === 'money' && isRefused(work.scan.verdict.code));
  const isLetIn = isOverruled && scan.verdict.code === 'admitted';
  if (isLetIn) effects.push({ kind: 'let-in', scan: work.scan });
  return { state: next, effects };
}

function answered(state: ScanState, event: Answer, now: Instant, { letsInAgain }: ScanRules): Step {
  const { phase } = state;
  const nothing: Step = { state, effects: [] };
  const record = (work: ScanWork, change: Partial<ScanState> = {}): Step => {
    const { scan } = work;
    const next: ScanPhase = { at: 'recording', code: scan.code, scan };
    return {
      state: { ...state, ...change, phase: next },
      effects: [{ kind: 'record', work }],
    };
  };
  if (state.isStopped || (phase.at !== 'shown' && phase.at !== 'ready')) return nothing;
  if (event.kind === 'undo') {
    const inTime = phase.at === 'shown' || (phase.cleared && now <= phase.cleared.until);
    const scan = phase.at === 'shown' ? phase.scan : phase.cleared?.scan;
    if (!inTime || !scan || !canBeUndone(scan)) return nothing;
    return record({ kind: 'take-back', scan }, { takenBackAt: now });
  }
  if (phase.at !== 'shown') return nothing;
  const { scan } = phase;
  const { code, attendee } = scan.verdict;
  switch (event.kind) {
    case 'agree':
      if (!isQuestion(code)) return nothing;
      return record({ kind: 'agree', scan });
    case 'let-in-again':
      if (code !== 'full' && (code !== 'already' || !letsInAgain)) return nothing;
      return record({ kind: 'let-in-again', scan }, { takenBackAt: now });
    case 'money':
      return record({ kind: 'money', scan });
    case 'hand-over':
      if (!attendee) return nothing;
      return record({ kind: 'hand-over', scan, attendee, productId: event.productId });
  }
}

/** An admission that is still on the screen becomes "already checked in" (C7). */
function otherWasFirst(
  state: ScanState,
  { double, own }: Extract<ScanEvent, { kind: 'other-was-first' }>,
): Step {
  const { phase, isStopped } = state;
  const { ticketId, productId, first, second } = double;
  const nothing: Step = { state, effects: [] };
  if (phase.at !== 'shown' || isStopped || own?.id !== phase.scan.actionId) return nothing;
  const { verdict } = phase.scan;
  const { attendee, checked } = verdict;
  if (verdict.code !== 'admitted' || attendee?.ticketId !== ticketId || !own) return nothing;
  if (checked?.product.productId !== productId) return nothing;
  if (own.checkedDate !== second.date || own.device !== second.device) return nothing;
  const presence = { inside: true, at: first.date, device: first.device };
  const scan: JudgedScan = {
    ...phase.scan,
    verdict: {
      ...verdict,
      code: 'already',
      ...(checked
        ? { checked: { ...checked, product: { ...checked.product, presence } } }
        : { attendee: { ...attendee, presence } }),
    },
  };
  return { state: { ...state, phase: { at: 'shown', scan } }, effects: [] };
}

/** What follows from what for a device's PIN: a pure state machine, which names the effects and has none. */
import * as v from 'valibot';
import type { Instant } from '../../../domain/time.ts';
import { nextGuessAt, notAhead, wrongGuessesForm } from '../../device/guess-limit.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import type { SealedStorage, StorageNames } from './move-storage.ts';
import { sealedKeysForm } from './pin-keys.ts';
import { mostWrongPins, type PinFailure, type PinState, usualAwayMs } from './pin-lock.ts';

export const keptForm = v.object({
  keys: sealedKeysForm,
  awayMs: v.fallback(v.number(), usualAwayMs),
  wrong: v.fallback(wrongGuessesForm, null),
  /** What lay open before is deleted. */
  isPlainGone: v.fallback(v.boolean(), false),
});
/** The row that says which databases count, and what a PIN is tried against. */
export type Kept = v.InferOutput<typeof keptForm>;

/** Hands the storage to the session. */
export type Give = (storage: DoorStorage) => void;

export type LockPhase =
  /** There is no PIN: the open databases count. */
  | { readonly at: 'off' }
  /** The storage is sealed, and nobody has asked for it yet. */
  | { readonly at: 'closed'; readonly kept: Kept }
  /** The session waits for the right PIN. */
  | { readonly at: 'locked'; readonly kept: Kept; readonly give: Give }
  /** The right PIN was entered. */
  | { readonly at: 'opening'; readonly kept: Kept; readonly give: Give }
  | { readonly at: 'open'; readonly kept: Kept; readonly sealed: SealedStorage };

export type LockState = {
  readonly phase: LockPhase;
  /** Why the last change of the PIN changed nothing. */
  readonly failure: PinFailure | null;
  /** Since when the app is out of sight; null: it is visible. */
  readonly hiddenAt: Instant | null;
};

export type LockEvent =
  /** The session asks for its storage: what counts is read again. */
  | { readonly kind: 'search' }
  /** Another tab may have changed the row. @param kept null: there is none */
  | { readonly kind: 'found'; readonly kept: Kept | null }
  | { readonly kind: 'asked'; readonly give: Give }
  /** A PIN is about to be looked at; it counts as wrong until it was right. */
  | { readonly kind: 'guess'; readonly now: Instant }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wiped' }
  | { readonly kind: 'clock-read'; readonly now: Instant }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'opened'; readonly sealed: SealedStorage }
  | { readonly kind: 'not-opened' }
  | { readonly kind: 'change'; readonly to: Partial<Kept> }
  | { readonly kind: 'not-written'; readonly written: Kept; readonly before: Kept }
  | { readonly kind: 'turned-on'; readonly kept: Kept; readonly sealed: SealedStorage }
  | { readonly kind: 'turned-off' | 'not-turned-off' }
  | { readonly kind: 'plain-deleted' }
  | { readonly kind: 'lock' }
  | { readonly kind: 'hidden' | 'visible' | 'waited'; readonly now: Instant }
  | { readonly kind: 'result'; readonly failure: PinFailure | null };

export type LockEffect =
  /** If the disk takes it not, the rest is left, and what differs from `before` is taken back. */
  | { readonly kind: 'write'; readonly kept: Kept; readonly before: Kept }
  | { readonly kind: 'delete'; readonly databases: readonly (keyof StorageNames)[] }
  | { readonly kind: 'close'; readonly sealed: SealedStorage }
  /** All doors are closed before their storage is. */
  | { readonly kind: 'lock-session'; readonly sealed: SealedStorage | null }
  | { readonly kind: 'give'; readonly give: Give; readonly storage: SealedStorage | 'plain' }
  /** Tells the machine after so long; null: no more. */
  | { readonly kind: 'wait'; readonly ms: number | null }
  /** All before it is done. */
  | { readonly kind: 'then'; readonly event: LockEvent };

type Step = { readonly state: LockState; readonly effects: readonly LockEffect[] };

export const lockAtStart: LockState = { phase: { at: 'off' }, failure: null, hiddenAt: null };

const deletePlain: readonly LockEffect[] = [
  { kind: 'delete', databases: ['door', 'outbox'] },
  { kind: 'then', event: { kind: 'plain-deleted' } },
];
const deleteSealedDoor: LockEffect = { kind: 'delete', databases: ['sealedDoor'] };

/** @returns what follows from an event, and what must be done, in this order */
export function reduceLock(state: LockState, event: LockEvent): Step {
  const { phase } = state;
  const to = (next: LockPhase, ...effects: LockEffect[]): Step => ({
    state: { ...state, phase: next },
    effects,
  });
  const closing: readonly LockEffect[] =
    phase.at === 'open' ? [{ kind: 'close', sealed: phase.sealed }] : [];
  switch (event.kind) {
    case 'search':
      return phase.at === 'off' ? to(phase) : to({ at: 'closed', kept: phase.kept }, ...closing);
    case 'found': {
      const { kept } = event;
      if (!kept) return to({ at: 'off' }, ...closing);
      const plain = kept.isPlainGone ? [] : deletePlain;
      const wiped = kept.keys.door === null ? [deleteSealedDoor] : [];
      return to({ at: 'closed', kept }, ...closing, ...plain, ...wiped);
    }
    case 'asked': {
      const { give } = event;
      if (phase.at === 'off') return to(phase, { kind: 'give', give, storage: 'plain' });
      if (phase.at === 'open') return to(phase, { kind: 'give', give, storage: phase.sealed });
      return to({ at: 'locked', kept: phase.kept, give });
    }
    case 'unlock':
      return to(phase.at === 'locked' ? { ...phase, at: 'opening' } : phase);
    case 'opened': {
      const { sealed } = event;
      // It was locked again meanwhile.
      if (phase.at !== 'opening') return to(phase, { kind: 'close', sealed });
      const { kept, give } = phase;
      return to({ at: 'open', kept, sealed }, { kind: 'give', give, storage: sealed });
    }
    case 'not-opened':
      return to(phase.at === 'opening' ? { ...phase, at: 'locked' } : phase);
    case 'turned-on':
      return to({ at: 'open', kept: event.kept, sealed: event.sealed }, ...closing, ...deletePlain);
    case 'not-turned-off':
      return to(phase, ...deletePlain);
    case 'turned-off':
      return to({ at: 'off' }, ...closing, {
        kind: 'delete',
        databases: ['sealedDoor', 'sealedOutbox'],
      });
    case 'lock':
      return locked(state);
    case 'wiped': {
      // Tried in the settings of an open device: its names leave the screen, too.
      const { state: next, effects } = phase.at === 'open' ? locked(state) : to(phase);
      return { state: next, effects: [...effects, deleteSealedDoor] };
    }
    case 'hidden': {
      const effect: LockEffect = { kind: 'wait', ms: pinStateOf(state).awayMs };
      return { state: { ...state, hiddenAt: state.hiddenAt ?? event.now }, effects: [effect] };
    }
    case 'visible': {
      const next = lockedIfAway(state, event.now);
      const effects: LockEffect[] = [{ kind: 'wait', ms: null }, ...next.effects];
      return { state: { ...next.state, hiddenAt: null }, effects };
    }
    case 'waited':
      return lockedIfAway(state, event.now);
    case 'result':
      return { state: { ...state, failure: event.failure }, effects: [] };
    default:
      return phase.at === 'off'
        ? to(phase)
        : reduceKept(phase.kept, event, (kept, ...effects) => to({ ...phase, kept }, ...effects));
  }
}

type KeptEvent = Extract<
  LockEvent,
  { kind: 'guess' | 'right' | 'wrong' | 'clock-read' | 'change' | 'not-written' | 'plain-deleted' }
>;

/** What the row says next: on the disk as well, and if that fails, not here either. */
function reduceKept(
  kept: Kept,
  event: KeptEvent,
  keep: (next: Kept, ...effects: LockEffect[]) => Step,
): Step {
  const write = (to: Partial<Kept>, ...effects: LockEffect[]): Step => {
    const next = { ...kept, ...to };
    return keep(next, { kind: 'write', kept: next, before: kept }, ...effects);
  };
  switch (event.kind) {
    case 'guess': {
      if (nextGuessAt(kept.wrong, event.now) !== null) return keep(kept);
      const wrong = { count: (kept.wrong?.count ?? 0) + 1, lastAt: event.now };
      const next = { ...kept, wrong };
      // Not stored, it would be a free try after a reload: the guess fails instead, and counts here.
      return keep(next, { kind: 'write', kept: next, before: next });
    }
    case 'right':
      return write({ wrong: null });
    case 'wrong':
      if (triesLeftOf(kept) > 0) return keep(kept);
      // The key goes first: then nothing can read what a crash leaves on the disk.
      return write(
        { keys: { ...kept.keys, door: null } },
        { kind: 'then', event: { kind: 'wiped' } },
      );
    case 'clock-read':
      return keep({ ...kept, wrong: notAhead(kept.wrong, event.now) });
    case 'change':
      return write(event.to);
    case 'plain-deleted':
      return write({ isPlainGone: true });
    case 'not-written': {
      const { written, before } = event;
      // What was changed or found meanwhile stays.
      const taken = <F extends keyof Kept>(field: F): Kept[F] =>
        kept[field] === written[field] ? before[field] : kept[field];
      return keep({
        keys: taken('keys'),
        awayMs: taken('awayMs'),
        wrong: taken('wrong'),
        isPlainGone: taken('isPlainGone'),
      });
    }
  }
}

function locked(state: LockState): Step {
  const { phase } = state;
  if (phase.at !== 'open') return { state, effects: [{ kind: 'lock-session', sealed: null }] };
  const { kept, sealed } = phase;
  const next: LockState = { ...state, phase: { at: 'closed', kept } };
  return { state: next, effects: [{ kind: 'lock-session', sealed }] };
}

function lockedIfAway(state: LockState, now: Instant): Step {
  const { phase, hiddenAt } = state;
  const isAway = phase.at === 'open' && hiddenAt !== null && now - hiddenAt >= phase.kept.awayMs;
  return isAway ? locked(state) : { state, effects: [] };
}

const triesLeftOf = ({ wrong }: Kept): number => Math.max(0, mostWrongPins - (wrong?.count ?? 0));

/** What the screens see. */
export function pinStateOf({ phase, failure }: LockState): PinState {
  const kept = phase.at === 'off' ? null : phase.kept;
  return {
    isOn: kept !== null,
    awayMs: kept?.awayMs ?? usualAwayMs,
    triesLeft: kept ? triesLeftOf(kept) : mostWrongPins,
    isWiped: kept !== null && kept.keys.door === null,
    areKeysLost: kept !== null && kept.keys.outbox.length === 0,
    failure,
  };
}

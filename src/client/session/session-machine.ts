/** What follows from what in a device's session: a pure state machine, which names the effects and has none. */

import type { Pairing } from '../pairing/pairing.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { OpenedDoor } from './open-doors.ts';
import type { PairedDoor } from './paired-doors.ts';
import type { AskingState, PairedState, PairingFailure, SessionState } from './session.ts';

/** Whether this tab may open doors. */
export type Hold =
  | { readonly at: 'open' }
  /** About to be locked: no change may wait for the service any more. */
  | { readonly at: 'closing' }
  /** Until the PIN is entered, nothing opens a door. */
  | { readonly at: 'locked' }
  /** Another tab is the door: what was under way here must not show or open anything any more. */
  | { readonly at: 'at-rest'; readonly isLocked: boolean };

export type SessionMachineState = {
  readonly hold: Hold;
  /** What screens see. */
  readonly screen: SessionState;
  /** What to come back to from a question or a pairing that failed. */
  readonly shown: PairedState | null;
  /** The question that waits for its answer, while the door behind it continues. */
  readonly asked: AskingState | null;
};

export type SessionEvent =
  /** This tab is the door. */
  | { readonly kind: 'acquired' }
  /** Another tab asks for the door. */
  | { readonly kind: 'displaced' }
  /** All that was open here is closed for the other tab. */
  | { readonly kind: 'came-to-rest' }
  /** The storage waits for the PIN. */
  | { readonly kind: 'pin-awaited' }
  | { readonly kind: 'storage-found' }
  /** Somebody locks the device. */
  | { readonly kind: 'lock' }
  | { readonly kind: 'locked' }
  /** The turn of a lock is over, whether or not it locked the device. */
  | { readonly kind: 'lock-ended' }
  /** All doors are being closed, to be opened again. */
  | { readonly kind: 'close-all' }
  | { readonly kind: 'opened'; readonly door: OpenedDoor }
  | { readonly kind: 'opened-beside'; readonly door: OpenedDoor }
  | { readonly kind: 'not-opened-beside'; readonly door: PairedDoor }
  /** The door on the screen is removed. */
  | { readonly kind: 'removed' }
  /** @param failure why there is no door; null: none was paired */
  | { readonly kind: 'no-door'; readonly failure: PairingFailure | null }
  | { readonly kind: 'pairing'; readonly pairing: Pairing }
  /** A link made no door. */
  | { readonly kind: 'not-paired'; readonly failure: PairingFailure }
  | { readonly kind: 'needs-pin'; readonly link: string }
  | { readonly kind: 'pin-declined' }
  | { readonly kind: 'ask'; readonly question: AskingState }
  /** A yes changed nothing; the question says why. */
  | { readonly kind: 'not-accepted'; readonly question: AskingState }
  /** The service has said which event a link is for. */
  | { readonly kind: 'named'; readonly next: Pairing; readonly title: string }
  | { readonly kind: 'answered-no' }
  /** The door of a link is about to take its place. */
  | { readonly kind: 'replacing' }
  | { readonly kind: 'broke'; readonly error: unknown };

/** Whatever a change waits for at the service ends. */
export type SessionEffect = { readonly kind: 'end-wait' };

type Step = { readonly state: SessionMachineState; readonly effects: readonly SessionEffect[] };

export const sessionAtStart: SessionMachineState = {
  hold: { at: 'open' },
  screen: { phase: 'starting' },
  shown: null,
  asked: null,
};

/** Whether a change has to end without the service's answer. */
export const isClosing = ({ hold }: SessionMachineState): boolean =>
  hold.at === 'closing' || hold.at === 'at-rest';

/** Whether doors may be opened and closed. */
export const mayChange = ({ hold }: SessionMachineState): boolean =>
  hold.at === 'open' || hold.at === 'closing';

/** @returns what follows from an event, and what must be done */
export function reduceSession(state: SessionMachineState, event: SessionEvent): Step {
  const { hold } = state;
  const to = (change: Partial<SessionMachineState>, ...effects: SessionEffect[]): Step => ({
    state: { ...state, ...change },
    effects,
  });
  switch (event.kind) {
    case 'acquired':
      if (hold.at === 'at-rest') return to({ hold: { at: hold.isLocked ? 'locked' : 'open' } });
      return to(hold.at === 'closing' ? { hold: { at: 'open' } } : {});
    case 'displaced': {
      const isLocked = hold.at === 'locked' || (hold.at === 'at-rest' && hold.isLocked);
      const rest: Hold = { at: 'at-rest', isLocked };
      return to({ hold: rest, shown: null, asked: null }, { kind: 'end-wait' });
    }
    case 'came-to-rest':
      return to({ screen: { phase: 'elsewhere' } });
    case 'storage-found':
      if (hold.at === 'at-rest') return to({ hold: { at: 'at-rest', isLocked: false } });
      return to(hold.at === 'locked' ? { hold: { at: 'open' } } : {});
    case 'lock':
      return to(hold.at === 'open' ? { hold: { at: 'closing' } } : {}, { kind: 'end-wait' });
    case 'locked':
      return to({
        hold: hold.at === 'at-rest' ? { at: 'at-rest', isLocked: true } : { at: 'locked' },
      });
    case 'lock-ended':
      return to(hold.at === 'closing' ? { hold: { at: 'open' } } : {});
    default:
      return { state: hold.at === 'at-rest' ? state : reduceDoors(state, event), effects: [] };
  }
}

type DoorsEvent = Exclude<
  SessionEvent,
  {
    kind:
      | ('acquired' | 'displaced' | 'came-to-rest' | 'storage-found')
      | ('lock' | 'locked' | 'lock-ended');
  }
>;

/** What becomes of doors and the screen of a tab that is the door, or is about to be. */
function reduceDoors(state: SessionMachineState, event: DoorsEvent): SessionMachineState {
  const { shown, asked, screen } = state;
  switch (event.kind) {
    case 'pin-awaited':
      return { ...state, screen: { phase: 'locked' } };
    case 'close-all':
      return { ...state, shown: null, asked: null, screen: { phase: 'starting' } };
    case 'opened': {
      const now: PairedState = { phase: 'paired', ...event.door, others: [], unopened: [] };
      return { ...state, shown: now, screen: asked ?? now };
    }
    case 'opened-beside':
      return withDoor(state, shown && { ...shown, others: [...shown.others, event.door] });
    case 'not-opened-beside':
      return withDoor(state, shown && { ...shown, unopened: [...shown.unopened, event.door] });
    case 'removed':
      return { ...state, shown: null };
    case 'no-door':
      return { ...state, screen: { phase: 'unpaired', failure: event.failure } };
    case 'pairing':
      return { ...state, screen: { phase: 'pairing', pairing: event.pairing } };
    case 'not-paired': {
      // A link that makes no door leaves the one that is open alone.
      const { failure } = event;
      return { ...state, screen: asked ?? shown ?? { phase: 'unpaired', failure } };
    }
    case 'needs-pin':
      return { ...state, screen: { phase: 'needs-pin', link: event.link } };
    case 'pin-declined':
      return { ...state, screen: shown ?? screen };
    case 'ask': {
      const { question } = event;
      const isBefore = shown !== null || screen.phase === 'asking';
      return { ...state, asked: question, screen: isBefore ? question : screen };
    }
    case 'not-accepted':
      return { ...state, asked: event.question, screen: event.question };
    case 'named': {
      if (asked?.next !== event.next) return state;
      const named = { ...asked, nextTitle: event.title };
      return { ...state, asked: named, screen: screen.phase === 'asking' ? named : screen };
    }
    case 'answered-no':
      return { ...state, asked: null, screen: shown ?? screen };
    case 'replacing':
      return { ...state, asked: null };
    case 'broke': {
      const { error } = event;
      // Without storage no check-in would be safe; anything else that is thrown is a fault of the app.
      const isStorage = isStorageFailure(error);
      return { ...state, screen: isStorage ? { phase: 'no-storage' } : { phase: 'broken', error } };
    }
  }
}

const withDoor = (state: SessionMachineState, shown: PairedState | null): SessionMachineState =>
  shown && state.screen.phase === 'paired'
    ? { ...state, shown, screen: shown }
    : { ...state, shown };

/** The states of an action on its way to the service (O3), and what each answer leads to (O6). */
import type { Action } from './action.ts';
import type { Asked } from './decision.ts';
import type { Epoch } from './ids.ts';
import type { Instant } from './time.ts';

export type ActionState =
  /** The service is to decide it, and nobody was admitted by it yet (O12). */
  | { readonly state: 'asking'; readonly asked: Asked }
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  | { readonly state: 'unsure' }
  /** `epoch`: the service's when the action was sent; left out where the service had named none. */
  | { readonly state: 'confirmed'; readonly at: Instant; readonly epoch?: Epoch }
  | { readonly state: 'rejected'; readonly at: Instant; readonly errors: readonly string[] };

export type OutboxEntry = { readonly action: Action; readonly progress: ActionState };

/** How sending an action ended. */
export type SendOutcome =
  | { readonly kind: 'success' }
  /** The service decided against it (C5), and recorded nothing. */
  /** `isFull`: no place is free in the area (Z7). */
  | { readonly kind: 'contradicted'; readonly isFull?: boolean }
  /** The service refused in its own envelope: 400, 404 or 405. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** 403: the key has no permission, or has it no longer. */
  | { readonly kind: 'forbidden'; readonly errors: readonly string[] }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No answer of the service came back; it may have acted nevertheless. */
  | { readonly kind: 'unavailable' };

/** What the sender does next with everything else. */
export type Pace =
  | { readonly next: 'go-on' }
  | { readonly next: 'stop' }
  | { readonly next: 'back-off'; readonly atLeastMs: number | null };

/**
 * An action that was sent without a clear answer becomes `unsure`: it may have arrived.
 * @param sent its state when it was sent
 * @param before its state by now: the device decides what was not answered in time (O12)
 * @param epoch of the service before it was sent, as far as it is known
 * @returns `closed`: it leaves the outbox, since it never counted (O12)
 */
export function settle(
  outcome: SendOutcome,
  sent: ActionState,
  before: ActionState,
  at: Instant,
  epoch: Epoch | null,
): { readonly progress: ActionState | 'closed'; readonly pace: Pace } {
  // Nobody has seen a verdict of it: it is asked again as it was, and what is refused leaves no trace.
  const isAsking = before.state === 'asking';
  const unsure: ActionState = isAsking ? before : { state: 'unsure' };
  switch (outcome.kind) {
    case 'contradicted':
      // What was shown meanwhile is sent again, and expects nothing then.
      return sent.state === 'asking' && !isAsking
        ? { progress: unsure, pace: { next: 'go-on' } }
        : { progress: 'closed', pace: { next: 'go-on' } };
    case 'success':
      return {
        progress: { state: 'confirmed', at, ...(epoch !== null && { epoch }) },
        pace: { next: 'go-on' },
      };
    case 'refused':
      return {
        progress: isAsking ? 'closed' : { state: 'rejected', at, errors: outcome.errors },
        pace: { next: 'go-on' },
      };
    case 'forbidden':
      return { progress: unsure, pace: { next: 'stop' } };
    case 'throttled':
      return {
        progress: unsure,
        pace: { next: 'back-off', atLeastMs: outcome.retryAfterMs },
      };
    case 'unavailable':
      return { progress: unsure, pace: { next: 'back-off', atLeastMs: null } };
  }
}

/** The state after a restart: an action that was being sent has become `unsure` (O3). */
export const afterRestart = (progress: ActionState): ActionState =>
  progress.state === 'sending' ? { state: 'unsure' } : progress;

/**
 * After a restore from a backup, the service may have lost what it confirmed before. Such an action
 * is unsure (O3). The history then says whether it is sent again (O4).
 * @param epoch that the service is in; null: it never said
 */
export const isConfirmedInAnother = (progress: ActionState, epoch: Epoch | null): boolean =>
  epoch !== null && progress.state === 'confirmed' && progress.epoch !== epoch;

/** Whether the action still has to reach the service. */
export const isUnsent = ({ progress }: OutboxEntry): boolean =>
  progress.state !== 'confirmed' && progress.state !== 'rejected';

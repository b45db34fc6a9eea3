/** O3 and O6: the life of an action on its way to the service. */
import type { Action } from './action.ts';
import type { Instant } from './time.ts';

export type ActionState =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  | { readonly state: 'unsure' }
  | { readonly state: 'confirmed'; readonly at: Instant }
  | { readonly state: 'rejected'; readonly at: Instant; readonly errors: readonly string[] };

export type OutboxEntry = { readonly action: Action; readonly progress: ActionState };

/** What came back when an action was sent. */
export type SendOutcome =
  | { readonly kind: 'success' }
  /** The service's own envelope said no: 400, 404, 405. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** 403: the key may not, or no longer. */
  | { readonly kind: 'forbidden'; readonly errors: readonly string[] }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No word of the service's came back; it may have acted all the same. */
  | { readonly kind: 'unavailable' };

/** What the sender does next with everything else. */
export type Pace =
  | { readonly next: 'go-on' }
  | { readonly next: 'stop' }
  | { readonly next: 'back-off'; readonly atLeastMs: number | null };

/** What was sent and is not settled is `unsure`: it may have arrived before the word that it did not. */
export function settle(
  outcome: SendOutcome,
  at: Instant,
): { readonly progress: ActionState; readonly pace: Pace } {
  switch (outcome.kind) {
    case 'success':
      return { progress: { state: 'confirmed', at }, pace: { next: 'go-on' } };
    case 'refused':
      return {
        progress: { state: 'rejected', at, errors: outcome.errors },
        pace: { next: 'go-on' },
      };
    case 'forbidden':
      return { progress: { state: 'unsure' }, pace: { next: 'stop' } };
    case 'throttled':
      return {
        progress: { state: 'unsure' },
        pace: { next: 'back-off', atLeastMs: outcome.retryAfterMs },
      };
    case 'unavailable':
      return { progress: { state: 'unsure' }, pace: { next: 'back-off', atLeastMs: null } };
  }
}

/** O3: what was on its way when the app died got an answer that nobody read. */
export const afterRestart = (progress: ActionState): ActionState =>
  progress.state === 'sending' ? { state: 'unsure' } : progress;

/** Still owed to the service. */
export const isUnsent = ({ progress }: OutboxEntry): boolean =>
  progress.state === 'waiting' || progress.state === 'sending' || progress.state === 'unsure';

export type OfflineReason =
  | 'unreachable'
  | 'no-answer-in-time'
  | 'not-the-service'
  | 'service-error'
  | 'throttled';

/** How a request to the service ended. Every one ends in one of these, in time (N2). */
export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The service's own envelope said no. */
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly string[] }
  /** 403 in the service's envelope: the key may not, or no longer. */
  | { readonly kind: 'forbidden'; readonly errors: readonly string[] }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No word of the service's: no connection, no answer in time, another's page, or a 5xx. */
  | { readonly kind: 'unavailable'; readonly reason: OfflineReason };

/** The same ending, with the answer turned into something else. */
export function mapOutcome<A, B>(outcome: Outcome<A>, map: (answer: A) => B): Outcome<B> {
  return outcome.kind === 'answer' ? { kind: 'answer', answer: map(outcome.answer) } : outcome;
}

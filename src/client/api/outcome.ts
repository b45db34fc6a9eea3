export type OfflineReason =
  | 'unreachable'
  | 'no-answer-in-time'
  | 'not-the-service'
  | 'service-error'
  | 'throttled';

/** How a request to the service ended. Every request ends in one of these, in time (N2). */
export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The service refused in its own envelope. */
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly string[] }
  /** 403 in the service's envelope: the key has no permission, or has it no longer. */
  | { readonly kind: 'forbidden'; readonly errors: readonly string[] }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No answer of the service: no connection, not in time, somebody else's page, or a 5xx. */
  | { readonly kind: 'unavailable'; readonly reason: OfflineReason };

/** The same ending, with the answer turned into something else. */
export function mapOutcome<A, B>(outcome: Outcome<A>, map: (answer: A) => B): Outcome<B> {
  return outcome.kind === 'answer' ? { kind: 'answer', answer: map(outcome.answer) } : outcome;
}

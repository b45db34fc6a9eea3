/** Whether a buyer may cancel a purchase without asking anybody. */
import type { PaymentStatus } from '../../domain/attendee.ts';
import type { Instant } from '../../domain/time.ts';

export type CancelRules = {
  /** `cancellationOption` of the event; null: its default, `NotAllowed`. */
  readonly option: string | null;
  /** `cancelationPossible` of the shop. */
  readonly isPossible: boolean;
  readonly status: PaymentStatus;
  readonly startsMs: Instant;
  /** Whether any of its tickets was used. */
  readonly isChecked: boolean;
};

/**
 * The specification names `NotAllowed` alone: every other option allows it, until the event begins and
 * while nobody is inside. What was paid out to the host already is the host's to give back.
 */
export const mayBuyerCancel = (
  { option, isPossible, status, startsMs, isChecked }: CancelRules,
  now: Instant,
): boolean =>
  option !== null &&
  option !== 'NotAllowed' &&
  isPossible &&
  (status === 'new' || status === 'authorized' || status === 'paid') &&
  !isChecked &&
  now < startsMs;

/** A badge on its way to paper, from the request to the station that prints it. */
import type { Instant } from './time.ts';

export const badgeJobStates = ['waiting', 'taken', 'printed', 'failed', 'unknown'] as const;
export type BadgeJobState = (typeof badgeJobStates)[number];

/** How a station ends a job. `unknown`: somebody must look whether the badge is there. */
export const badgeOutcomes = ['printed', 'failed', 'unknown'] as const;
export type BadgeOutcome = (typeof badgeOutcomes)[number];

/** A station that says nothing for so long has died. It may have sent the badge to its printer before. */
export const badgeLeaseMs = 2 * 60_000;

type Kept = { readonly state: BadgeJobState; readonly untilMs: Instant | null };

/**
 * A job is never given to a second station: once taken, the badge may be on paper.
 * @returns the state at this time, by which a lease may be over
 */
export const badgeStateAt = ({ state, untilMs }: Kept, now: Instant): BadgeJobState =>
  state === 'taken' && untilMs !== null && untilMs <= now ? 'unknown' : state;

/**
 * Sent again, an outcome changes nothing. A station that was dead knows more than the end of its lease, so it may
 * still say what became of the badge. What was said for sure does not change.
 */
export function badgeStateAfter(state: BadgeJobState, outcome: BadgeOutcome): BadgeJobState {
  switch (state) {
    case 'taken':
    case 'unknown':
      return outcome;
    case 'waiting':
    case 'printed':
    case 'failed':
      return state;
  }
}

/** Whether another badge of the same ticket needs a reason: one may be on paper, or will be. */
export const mayBeOnPaper = (state: BadgeJobState): boolean => state !== 'failed';

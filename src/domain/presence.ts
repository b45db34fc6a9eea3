/**
 * Whether a ticket is inside (a product: handed out), and since when and by which device. C1: of
 * all actions, the newest by date decides, in whatever order they arrive.
 */
import { byDate } from './convergence.ts';
import type { CheckInAction } from './history.ts';
import { type Instant, type LocalDateTime, orderKey, type Timezone } from './time.ts';

export type Presence = {
  readonly inside: boolean;
  /** The newest action that says so, in the event's local time; null: none is known. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

export const neverInside: Presence = { inside: false, at: null, device: null };

/**
 * The state of a ticket or product by C1. The service sets its state in the order of arrival, so a
 * late action may have set it. Another check of a guest who is inside leaves the state's date
 * unchanged. A state counts without its history only if it is newer than all of it.
 * @param history of one ticket, or of one product
 */
export function withNewest(
  known: Presence,
  history: readonly CheckInAction[],
  zone: Timezone,
): Presence {
  const newest = byDate(history, zone).at(-1);
  if (!newest) return known;
  const { action, date, device } = newest;
  const isOlder = known.at !== null && orderKey(date, zone) < orderKey(known.at, zone);
  return isOlder ? known : { inside: action === 'DEVALUATED', at: date, device };
}

/** One of this device's own actions on a ticket or product. */
export type Move = {
  readonly type: 'check' | 'reset';
  readonly at: LocalDateTime;
  readonly device: string;
  /** When the service confirmed it; null: not yet. */
  readonly confirmedAt: Instant | null;
};

/** What a list or the service said, and when it was requested (by this device's clock). */
export type Facts = { readonly presence: Presence; readonly readAt: Instant };

/**
 * The state of a ticket with this device's own moves laid over what is known (C1, R3). Moves that
 * the
 * service had confirmed before it was asked are part of its answer already.
 * @param moves in the order in which they were made
 */
export function overlay({ presence, readAt }: Facts, moves: readonly Move[], zone: Timezone) {
  return moves
    .filter(({ confirmedAt }) => confirmedAt === null || confirmedAt >= readAt)
    .reduce<Presence>(
      (known, { type, at, device }) =>
        known.at !== null && orderKey(known.at, zone) > orderKey(at, zone)
          ? known
          : { inside: type === 'check', at, device },
      presence,
    );
}

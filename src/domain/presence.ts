/**
 * Whether a ticket is inside (a product: handed over), and since when and by which device.
 * C1: of all actions, the newest by date decides, in whatever order they arrive.
 */
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
 * The service dates a state by its last change. Another check of whoever is inside leaves it as it
 * is, and is newer all the same than a move that was made in between (C1).
 * @param history of one ticket, or of one product
 */
export const withNewest = (
  known: Presence,
  history: readonly Pick<CheckInAction, 'action' | 'date' | 'device'>[],
): Presence =>
  history
    .filter(({ action }) => (action === 'DEVALUATED') === known.inside)
    .reduce(
      (newest, { date, device }) =>
        newest.at === null || date > newest.at
          ? { inside: known.inside, at: date, device }
          : newest,
      known,
    );

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

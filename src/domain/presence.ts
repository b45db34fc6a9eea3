/**
 * Whether a ticket is inside (a product: handed over), and since when and by which device.
 * C1: of all actions, the newest by date decides, in whatever order they arrive.
 */
import { type Instant, type LocalDateTime, orderKey, type Timezone } from './time.ts';

export type Presence = {
  readonly inside: boolean;
  /** When it last changed, in the event's local time; null when it never did. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

export const neverInside: Presence = { inside: false, at: null, device: null };

/** One of this device's own actions on a ticket or product. */
export type Move = {
  readonly type: 'check' | 'reset';
  readonly at: LocalDateTime;
  readonly device: string;
  /** When the service said that it has it; null while it did not. */
  readonly confirmedAt: Instant | null;
};

/** What a list or the service said, and when it was asked (this device's clock). */
export type Facts = { readonly presence: Presence; readonly readAt: Instant };

/**
 * This device's own moves laid on top of what is known (C1, R3). What the service had before it was
 * asked is in its answer already. `moves` stand in the order in which they were made.
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

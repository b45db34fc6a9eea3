/**
 * Whether a ticket is inside (a product: handed over), and since when and by which device.
 * C1: of all actions, the newest by date decides, in whatever order they arrive.
 */
import type { LocalDateTime } from './time.ts';

export type Presence = {
  readonly inside: boolean;
  /** When it last changed, in the event's local time; null when it never did. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

export const neverInside: Presence = { inside: false, at: null, device: null };

export type Move = {
  readonly type: 'check' | 'reset';
  readonly at: LocalDateTime;
  readonly device: string;
};

/**
 * What is known from a list or the service, with this device's own moves laid on top (C1, R3).
 * `moves` stand in the order in which they were made; at the same second the later one counts.
 */
export function overlay(known: Presence, moves: readonly Move[]): Presence {
  return moves.reduce<Presence>(
    (presence, move) =>
      presence.at !== null && presence.at > move.at
        ? presence
        : { inside: move.type === 'check', at: move.at, device: move.device },
    known,
  );
}

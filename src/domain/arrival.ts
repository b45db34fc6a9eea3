/** When and by which door a ticket first came in; the event's numbers are counted from it. */
import type { CheckInAction } from './history.ts';
import type { Move, Presence } from './presence.ts';
import type { LocalDateTime } from './time.ts';

export type Arrival = {
  /** null: the service says only that it has been inside. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

type CheckIn = { readonly at: LocalDateTime; readonly device: string | null };

/**
 * The earlier of two arrivals; at the same second the one known longer. The hour that comes twice
 * is read as the clock shows it.
 */
const earlier = (known: Arrival | null, checkIn: CheckIn): Arrival =>
  known === null || known.at === null || checkIn.at < known.at
    ? { at: checkIn.at, device: checkIn.device }
    : known;

/**
 * Finds a ticket's first check-in.
 * @param history of the ticket, in the order of the service's record; null: the service has none
 * @returns null for a ticket that was never inside
 */
export function arrivalIn(
  history: readonly Pick<CheckInAction, 'action' | 'date' | 'device'>[] | null,
  presence: Presence,
): Arrival | null {
  const first = (history ?? [])
    .filter(({ action }) => action === 'DEVALUATED')
    .map(({ date, device }) => ({ at: date, device }))
    .reduce<Arrival | null>(earlier, null);
  if (first) return first;
  if (presence.inside) return { at: presence.at, device: presence.device };
  // Without a history, only a state that has changed tells that the ticket came in and left again.
  return history === null && presence.at !== null ? { at: null, device: null } : null;
}

/** The first arrival with this device's own check-ins, which the service may not know yet. */
export const withOwnCheckIns = (
  arrival: Arrival | null,
  moves: readonly Pick<Move, 'type' | 'at' | 'device'>[],
): Arrival | null => moves.filter(({ type }) => type === 'check').reduce(earlier, arrival);

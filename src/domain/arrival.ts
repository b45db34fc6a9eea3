/** When and by which door a ticket first came in: what the event's numbers tell of its evening. */
import type { CheckInAction } from './history.ts';
import type { Move, Presence } from './presence.ts';
import type { LocalDateTime } from './time.ts';

export type Arrival = {
  /** null: the service says only that it has been inside. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

type CheckIn = { readonly at: LocalDateTime; readonly device: string | null };

/** Of two at the same second the one that is known longer. In the hour that comes twice: as its clock reads. */
const earlier = (known: Arrival | null, checkIn: CheckIn): Arrival =>
  known === null || known.at === null || checkIn.at < known.at
    ? { at: checkIn.at, device: checkIn.device }
    : known;

/**
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
  // Without a history, that its state ever changed is all that tells that it came and left again.
  return history === null && presence.at !== null ? { at: null, device: null } : null;
}

/** This device's own check-ins laid on top: they may be the first that the service will know. */
export const withOwnCheckIns = (
  arrival: Arrival | null,
  moves: readonly Pick<Move, 'type' | 'at' | 'device'>[],
): Arrival | null => moves.filter(({ type }) => type === 'check').reduce(earlier, arrival);

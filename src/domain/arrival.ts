/** When and by which door a ticket first came in; the event's numbers are counted from it. */
import { undoTool } from './action.ts';
import { deviceItself } from './device-name.ts';
import type { CheckInAction } from './history.ts';
import type { Move, Presence } from './presence.ts';
import type { LocalDateTime } from './time.ts';

export type Arrival = {
  /** null: the service says only that it has been inside. */
  readonly at: LocalDateTime | null;
  readonly device: string | null;
};

/** A check-in or what followed it, in the form in which both sources have it. */
type Step = {
  readonly isCheckIn: boolean;
  readonly at: LocalDateTime;
  readonly device: string | null;
  readonly isUndo: boolean;
};

/**
 * The earlier of two arrivals; at the same second the one known longer. The hour that comes twice
 * is read as the clock shows it.
 */
const earlier = (known: Arrival | null, { at, device }: Step): Arrival =>
  known === null || known.at === null || at < known.at ? { at, device } : known;

/**
 * The check-ins that stand, and those that were taken back: the tool says by whom. Each undo takes
 * back its own newest check-in device, at whatever gate, that is not later than it.
 */
function checkInsOf(steps: readonly Step[]): {
  readonly standing: readonly Step[];
  readonly undone: readonly Step[];
} {
  const undone = new Set<Step>();
  const inOrder = steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const undo of inOrder.filter(({ isCheckIn, isUndo }) => isUndo && !isCheckIn)) {
    const taken = inOrder.findLast(
      (step) =>
        step.isCheckIn &&
        deviceItself(step.device) === deviceItself(undo.device) &&
        step.at <= undo.at &&
        !undone.has(step),
    );
    if (taken) undone.add(taken);
  }
  return {
    standing: steps.filter((step) => step.isCheckIn && !undone.has(step)),
    undone: [...undone],
  };
}

/**
 * Finds a ticket's first check-in that was not taken back as a mistake.
 * @param history of the ticket, in the order of the service's record; null: the service has none
 * @returns null for a ticket that was never inside
 */
export function arrivalIn(
  history: readonly Pick<CheckInAction, 'action' | 'date' | 'device' | 'tool'>[] | null,
  presence: Presence,
): Arrival | null {
  const steps = (history ?? []).map(
    ({ action, date, device, tool }): Step => ({
      isCheckIn: action === 'DEVALUATED',
      at: date,
      device,
      isUndo: tool === undoTool,
    }),
  );
  const first = checkInsOf(steps).standing.reduce<Arrival | null>(earlier, null);
  if (first) return first;
  if (presence.inside) return { at: presence.at, device: presence.device };
  // Without a history, only a changed state tells that the ticket was checked in and then out.
  return history === null && presence.at !== null ? { at: null, device: null } : null;
}

/**
 * The first arrival with this device's own check-ins, which the service may not know yet.
 * @param known from the list, which may hold some of them
 */
export function withOwnCheckIns(
  known: Arrival | null,
  moves: readonly (Pick<Move, 'type' | 'at' | 'device'> & Pick<CheckInAction, 'tool'>)[],
): Arrival | null {
  const { standing, undone } = checkInsOf(
    moves.map(({ type, at, device, tool }) => ({
      isCheckIn: type === 'check',
      at,
      device,
      isUndo: tool === undoTool,
    })),
  );
  const isUndone = undone.some(({ at, device }) => at === known?.at && device === known.device);
  return standing.reduce(earlier, isUndone ? null : known);
}

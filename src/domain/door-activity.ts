/**
 * Which doors have gone quiet: nothing happens at them, while others continue. Nothing here asks for the
 * time: what is recorded last, at whichever door, says how late it is.
 */
import type { CheckInAction } from './history.ts';
import { instantOf, type LocalDateTime, type Timezone } from './time.ts';

export type DoorActivity = {
  /** null: the check-ins named no device. */
  readonly device: string | null;
  readonly lastAt: LocalDateTime;
  /** How long nothing has happened there while others continued; null: it is not quiet. */
  readonly quietMs: number | null;
};

export type DoorActivities = {
  /** Takes note of a participant's history; the same again changes nothing. */
  note(history: readonly CheckInAction[]): void;
  /** The one where something happened last comes first. */
  doors(): readonly DoorActivity[];
};

/** After this time without a scan, a device needs attention. */
export const quietAfterMs = 10 * 60_000;
/** After this time, the device is no longer in use: its shift or its event is over. */
export const putAwayAfterMs = 3 * 60 * 60_000;
/** Others continue if they recorded so many actions since: at the end of an evening a single guest says little. */
export const goingOn = 10;

type Action = { readonly atMs: number; readonly at: LocalDateTime; readonly key: string };

/** @param zone the event's, in which the dates are read */
export function createDoorActivities(zone: Timezone): DoorActivities {
  /** The last actions of each door, the newest first: as many as the rule asks for. */
  const byDevice = new Map<string | null, Action[]>();

  function add(device: string | null, action: Action): void {
    const known = byDevice.get(device) ?? [];
    if (known.some(({ key }) => key === action.key)) return;
    const place = known.findIndex(({ atMs }) => atMs < action.atMs);
    known.splice(place < 0 ? known.length : place, 0, action);
    known.length = Math.min(known.length, goingOn);
    byDevice.set(device, known);
  }

  const since = (sinceMs: number, but: string | null): number => {
    let count = 0;
    for (const [device, actions] of byDevice) {
      if (device !== but) count += actions.filter(({ atMs }) => atMs > sinceMs).length;
    }
    return count;
  };

  return {
    note(history) {
      for (const { action, ticketId, productId, date, device } of history) {
        const key = [action, ticketId, productId, date].join(' ');
        add(device, { atMs: instantOf(date, zone), at: date, key });
      }
    },
    doors() {
      const last = [...byDevice].flatMap(([device, [newest]]) =>
        newest ? [{ device, lastAt: newest.at, lastMs: newest.atMs }] : [],
      );
      const nowMs = Math.max(...last.map(({ lastMs }) => lastMs));
      return last
        .sort((one, other) => other.lastMs - one.lastMs)
        .map(({ device, lastAt, lastMs }) => {
          const restMs = nowMs - lastMs;
          const isQuiet =
            restMs >= quietAfterMs && restMs < putAwayAfterMs && since(lastMs, device) >= goingOn;
          return { device, lastAt, quietMs: isQuiet ? restMs : null };
        });
    },
  };
}

/** The list of the event that is open, shared by the pages that show it. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Attendance } from '../../domain/attendance.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { type Means, useMeans } from '../session/means.ts';
import { type Session, useSession } from '../session/use-session.ts';
import type { Counts } from './counts.ts';
import { type GuestList, type GuestListState, openGuestList } from './open-guest-list.ts';

/** Who goes from page to page finds the list as it was. */
const keptForMs = 60_000;

type Open = {
  readonly eventId: EventId;
  readonly list: Promise<GuestList>;
  users: number;
  cancelEnd: () => void;
};

/** One for each session: what one account has read, the next one never sees. */
const opened = new WeakMap<Session, Open>();

function take(session: Session, means: Means, eventId: EventId, zone: Timezone): Open {
  const known = opened.get(session);
  if (known?.eventId === eventId) {
    known.cancelEnd();
    known.users += 1;
    return known;
  }
  const { clock, timers, log } = means;
  const list = openGuestList({ client: session, eventId, zone, clock, timers, log });
  const open: Open = { eventId, list, users: 1, cancelEnd: () => {} };
  opened.set(session, open);
  return open;
}

function leave(session: Session, { timers }: Means, open: Open): void {
  open.users -= 1;
  if (open.users > 0) return;
  open.cancelEnd = timers.after(keptForMs, () => {
    if (opened.get(session) === open) opened.delete(session);
    void open.list.then((list) => list.stop());
  });
}

/**
 * Follows the event's guests for as long as the page is shown.
 * @param zone the event's
 * @returns null until it is opened
 */
export function useGuestList(eventId: EventId, zone: Timezone): GuestList | null {
  const session = useSession();
  const means = useMeans();
  const [list, setList] = useState<GuestList | null>(null);
  useEffect(() => {
    let isShown = true;
    let end = () => {};
    const open = take(session, means, eventId, zone);
    void open.list.then((ready) => {
      if (!isShown) return;
      end = ready.follow();
      setList(ready);
    });
    return () => {
      isShown = false;
      end();
      setList(null);
      leave(session, means, open);
    };
  }, [session, means, eventId, zone]);
  return list;
}

/** Another object whenever anything on the list changed. */
export const useListState = (list: GuestList): GuestListState =>
  useSyncExternalStore(list.onChange, list.state);

/** null while the list is counted for the first time. */
export function useAttendance({ watch }: Counts): Attendance | null {
  const [attendance, setAttendance] = useState<Attendance | null>(null);
  useEffect(() => {
    setAttendance(null);
    return watch(setAttendance);
  }, [watch]);
  return attendance;
}

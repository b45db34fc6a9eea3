/** The event's numbers, for the screen that shows them. */
import { useEffect, useState } from 'react';
import type { ShopCapacity } from '../../client/numbers/shop-capacity.ts';
import type { Attendance } from '../../domain/attendance.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';

/** null while the list is counted for the first time. */
export function useAttendance(): Attendance | null {
  const door = useDoor();
  const [attendance, setAttendance] = useState<Attendance | null>(null);
  useEffect(() => door.watchAttendance(setAttendance), [door]);
  return attendance;
}

const askEveryMs = 60_000;

/**
 * Asks for the shop's sales while shown, and as soon as the service is reachable again; null: it
 * never said.
 */
export function useShopCapacity(): ShopCapacity | null {
  const door = useDoor();
  const { timers } = useTime();
  const state = useDoorState(({ connection }) => connection.state);
  const [capacity, setCapacity] = useState<ShopCapacity | null>(null);
  // Another state of the connection is a reason to ask again.
  useEffect(() => {
    let isShown = true;
    let cancel = () => {};
    const ask = async () => {
      const known = await door.shopCapacity();
      if (!isShown) return;
      setCapacity(known);
      cancel = timers.after(askEveryMs, ask);
    };
    void ask();
    return () => {
      isShown = false;
      cancel();
    };
  }, [door, timers, state]);
  return capacity;
}

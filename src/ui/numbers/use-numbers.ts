/** The event's numbers, for the screen that shows them. */
import { useEffect, useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { ShopCapacity } from '../../client/numbers/shop-capacity.ts';
import type { Attendance } from '../../domain/attendance.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useSelected } from '../kit/hooks/use-store.ts';

/** null while the list is counted for the first time. */
export function useAttendance(door: Door): Attendance | null {
  const [attendance, setAttendance] = useState<Attendance | null>(null);
  useEffect(() => door.watchAttendance(setAttendance), [door]);
  return attendance;
}

const askEveryMs = 60_000;

/** Asked while it is shown, and as soon as the service is there again; null: it never said. */
export function useShopCapacity(door: Door): ShopCapacity | null {
  const { timers } = useTime();
  const { state } = useSelected(door.state, ({ connection }) => connection);
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

import type { Door } from '../../../client/door/door.ts';
import { type LocalDateTime, localDateTime } from '../../../domain/time.ts';
import { useTime } from './time.ts';
import { useSelected } from './use-store.ts';

/** The event's wall clock now (T1): times of its day are written without the day. */
export function useToday(door: Door): LocalDateTime {
  const { clock } = useTime();
  const { timezone } = useSelected(door.state, (state) => state.event);
  return localDateTime(clock.now(), timezone);
}

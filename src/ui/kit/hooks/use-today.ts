import { type LocalDateTime, localDateTime } from '../../../domain/time.ts';
import { useDoorState } from './door.ts';
import { useTime } from './time.ts';

/** The event's local time now (T1). Times of the same day are written without the day. */
export function useToday(): LocalDateTime {
  const { clock } = useTime();
  const timezone = useDoorState((state) => state.event.timezone);
  return localDateTime(clock.now(), timezone);
}

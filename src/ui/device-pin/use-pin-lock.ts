import type { PinLock } from '../../client/wings/device-pin/pin-lock.ts';
import { useDevice } from '../device/device.ts';
import { useLate } from '../device/use-late.ts';

/** The PIN's lock, whose code is loaded where it is needed; null: not there yet. */
export function usePinLock(): PinLock | null {
  const lock = useLate(useDevice().pin);
  return typeof lock === 'string' ? null : lock;
}

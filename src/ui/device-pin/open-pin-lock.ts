/** Puts the PIN's lock together, apart from `core.ts`: a device without a PIN never loads it. */

import { systemClock, systemTimers } from '../../client/device/platform.ts';
import type { Log } from '../../client/log/log.ts';
import type { DoorStorage } from '../../client/storage/door-storage.ts';
import { createPinLock } from '../../client/wings/device-pin/create-pin-lock.ts';
import { deriveInWorker } from '../../client/wings/device-pin/derive-in-worker.ts';
import type { LockStore } from '../../client/wings/device-pin/lock-database.ts';
import type { PinLock, StorageMover } from '../../client/wings/device-pin/pin-lock.ts';
import { browserVisibility } from '../device/browser-visibility.ts';
import { scriptAddresses, trusted } from '../device/script-addresses.ts';

const startWorker = () =>
  new Worker(trusted(scriptAddresses.pinWorker) as string, { type: 'module' });

let lock: PinLock | undefined;

/** Makes the one lock of this page, or returns it. */
export function openPinLock(
  store: LockStore,
  plain: DoorStorage,
  session: StorageMover,
  log: Log,
): PinLock {
  lock ??= createPinLock({
    store,
    plain,
    session,
    derive: deriveInWorker(startWorker, systemTimers),
    clock: systemClock,
    timers: systemTimers,
    visibility: browserVisibility,
    log,
  });
  return lock;
}

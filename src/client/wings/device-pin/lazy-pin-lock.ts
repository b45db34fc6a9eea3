/** A device's PIN lock, whose file is loaded when there is a PIN, or somebody wants one. */
import type { DoorStorage } from '../../storage/door-storage.ts';
import type { LockStore } from './lock-database.ts';
import type { PinLock } from './pin-lock.ts';

export type LatePinLock = {
  /** The one lock of this page. */
  pin(): Promise<PinLock>;
  hasPin(): Promise<boolean>;
  findStorage: PinLock['findStorage'];
};

/** @param load makes the lock the first time, and returns the same ever after */
export function createLatePinLock(
  store: Pick<LockStore, 'read'>,
  plain: DoorStorage,
  load: () => Promise<PinLock>,
): LatePinLock {
  let isLoaded = false;
  const hasPin = async () => (await store.read()) !== undefined;
  async function pin(): Promise<PinLock> {
    const lock = await load();
    isLoaded = true;
    return lock;
  }
  return {
    pin,
    hasPin,
    async findStorage(showLocked) {
      // A loaded lock must learn of a PIN that another tab disabled. Otherwise it would continue
      // with the old one.
      const asksLock = isLoaded || (await hasPin());
      return asksLock ? (await pin()).findStorage(showLocked) : plain;
    },
  };
}

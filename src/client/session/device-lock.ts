/**
 * Makes sure that a device is one door, however many tabs are open (O8). The tab that is opened
 * last takes over when the tab before it, or the worker that sends in the background, has finished
 * its work. A frozen tab never answers, so its lock is stolen. A tab that nobody sees waits while
 * another is the door. An update reloads all tabs, and one in the background must not take the door
 * from the one in somebody's hand.
 */
import type { Timers } from '../../domain/timers.ts';
import type { PageVisibility } from '../device/page-visibility.ts';
import type { Log } from '../log/log.ts';

export type DeviceLock = {
  /**
   * Resolves when no other tab or worker of this device is the door.
   * @param onLost called when another tab takes over; resolves when this one has come to rest
   */
  acquire(onLost: () => Promise<void>): Promise<void>;
};

/** Longer than any request's deadline: whatever a frozen tab had under way is over by then. */
const patienceMs = 15_000;

/** Without Web Locks (on pages without TLS) other tabs can't be seen: the door opens at once. */
export function browserDeviceLock(
  timers: Timers,
  log: Log,
  visibility: PageVisibility,
): DeviceLock {
  async function untilSeen(): Promise<void> {
    if (visibility.isVisible()) return;
    const { held = [] } = await navigator.locks.query();
    if (held.every(({ name }) => name !== doorLockName)) return;
    await new Promise<void>((resolve) => {
      const end = visibility.onChange(() => {
        if (!visibility.isVisible()) return;
        end();
        resolve();
      });
    });
  }

  return {
    async acquire(onLost) {
      const { locks } = navigator;
      if (!locks) return;
      await untilSeen();
      return new Promise((resolve, reject) => {
        let isHeld = false;
        const hold = () =>
          new Promise<void>((release) => {
            // This tab has had the lock, by stealing it: its place in line is of no use any more.
            if (isHeld) return release();
            isHeld = true;
            cancelSteal();
            onHandOver(() => void onLost().then(release));
            resolve();
          });
        // A stolen lock rejects in the tab that held it.
        const request = (options: LockOptions) =>
          locks.request(doorLockName, options, hold).catch((error) => {
            log('device-lock-lost', error);
            if (isHeld) void onLost();
            else reject(error);
          });
        const cancelSteal = timers.after(patienceMs, () => {
          if (!isHeld) void request({ steal: true });
        });
        askForDoor();
        void request({});
      });
    },
  };
}

/** Anyone who holds this lock is the door, or sends for it (O8). Tabs and the worker ask each other for it. */
export const doorLockName = 'admit-door';
const handOver = 'hand-over';

/** Asks anyone who is the door to come to rest. */
function askForDoor(): void {
  const channel = new BroadcastChannel(doorLockName);
  channel.postMessage(handOver);
  channel.close();
}

/**
 * Calls `run` once, when a tab asks for the door.
 * @returns a function that ends the listening
 */
export function onHandOver(run: () => void): () => void {
  const channel = new BroadcastChannel(doorLockName);
  channel.onmessage = ({ data }) => {
    if (data !== handOver) return;
    channel.close();
    run();
  };
  return () => channel.close();
}

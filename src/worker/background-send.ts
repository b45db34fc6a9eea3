/**
 * Runs when the browser says that the network is back. Open tabs are told, and send automatically.
 * If no tab is open and none holds the door (O8), this worker sends the rest. It stops when a tab
 * asks for the door.
 */
import { systemChance, systemClock, systemFetch, systemTimers } from '../client/device/platform.ts';
import type { Log, LogSubject } from '../client/log/log.ts';
import { networkIsBack, sendInBackground } from '../client/session/background.ts';
import { doorLockName, onHandOver } from '../client/session/device-lock.ts';
import { openDoorDatabase } from '../client/storage/door-database.ts';
import { openOutboxDatabase } from '../client/storage/outbox-database.ts';
import { openLockDatabase } from '../client/wings/device-pin/lock-database.ts';

/** What it needs of a service worker. */
export type WakingWorker = {
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly { postMessage(message: object): void }[]>;
  };
  readonly navigator: {
    readonly locks: {
      request(
        name: string,
        options: { readonly ifAvailable: true },
        work: (lock: object | null) => Promise<void>,
      ): Promise<unknown>;
    };
  };
};

/** Rejects while anything is pending, so that the browser calls again. */
export async function wakeOutbox(worker: WakingWorker): Promise<void> {
  const apps = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const app of apps) app.postMessage({ type: networkIsBack });
  if (apps.length > 0) return;
  const stop = new AbortController();
  // It listens before it has the lock: a tab asks only once.
  const end = onHandOver(() => stop.abort());
  try {
    await worker.navigator.locks.request(doorLockName, { ifAvailable: true }, async (lock) => {
      // A service worker keeps no log: the browser shows its errors, with what went wrong on the way.
      const said = new Set<LogSubject>();
      const isAll = !lock || (await sendAll((subject) => said.add(subject), stop.signal));
      if (!isAll && !stop.signal.aborted) {
        throw new Error(`not everything could be sent: ${[...said].join(', ')}`);
      }
    });
  } finally {
    end();
    // A tab may have stolen the lock: nothing more is sent then.
    stop.abort();
  }
}

async function sendAll(log: Log, stop: AbortSignal): Promise<boolean> {
  // With a device PIN, nothing may be sent from here: readable entries are a copy that an
  // interrupted change of the PIN left.
  if ((await openLockDatabase().read()) !== undefined) return true;
  const doorDatabase = openDoorDatabase(log);
  const outboxDatabase = openOutboxDatabase(log);
  try {
    return await sendInBackground({
      doorDatabase,
      outboxDatabase,
      fetch: systemFetch,
      clock: systemClock,
      timers: systemTimers,
      log,
      chance: systemChance,
      stop,
    });
  } finally {
    doorDatabase.close();
    outboxDatabase.close();
  }
}

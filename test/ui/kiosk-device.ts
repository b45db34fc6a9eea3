/** A device with a kiosk that keeps what it is told, as the real one does, for as long as the test. */
import { createKiosk, type Kiosk, type KioskStore } from '../../src/client/kiosk/kiosk.ts';
import type { Clock } from '../../src/domain/time.ts';
import { noLog } from '../support/memory-log.ts';

export type KioskDevice = {
  /** The app is opened on it. */
  open(clock: Clock): Promise<Kiosk>;
};

export function kioskDevice(): KioskDevice {
  let kept: unknown;
  const store: KioskStore = {
    read: async () => kept,
    async write(next) {
      kept = next;
    },
  };
  return {
    async open(clock) {
      const kiosk = createKiosk({ log: noLog, store, clock, newId: () => '0'.repeat(32) });
      await kiosk.load();
      return kiosk;
    },
  };
}

/**
 * The doors of this device, open side by side: one is on the screen, the others follow their lists
 * and send what they owe all the same.
 */
import type { TicketCode } from '../domain/ticket-code.ts';
import type { Door, DoorOptions } from './door.ts';
import type { EventInfo } from './door-state.ts';
import { openDoor } from './open-door.ts';
import type { PairedDoor } from './paired-doors.ts';
import { doorName } from './pairing.ts';
import type { DoorDatabase } from './storage/door-database.ts';
import type { OutboxDatabase } from './storage/outbox-database.ts';

export type OpenedDoor = { readonly door: Door; readonly event: EventInfo };

export type OpenDoors = {
  /** One that is open stays as it is: for another pairing it is closed first. */
  open(known: PairedDoor): Promise<OpenedDoor>;
  close(name: string): Promise<void>;
  /** Those that are being opened too. */
  closeAll(): Promise<void>;
};

export type OpenDoorsOptions = Pick<
  DoorOptions,
  'storage' | 'fetch' | 'clock' | 'timers' | 'chance' | 'newId'
> & {
  readonly doorDatabase: DoorDatabase;
  readonly outboxDatabase: OutboxDatabase;
};

export function createOpenDoors(options: OpenDoorsOptions): OpenDoors {
  const { doorDatabase, outboxDatabase } = options;
  const opened = new Map<string, OpenedDoor>();
  const opening = new Set<Promise<unknown>>();

  /** The event on whose list the code is, of those that another door of this device is for. */
  function eventOf(code: TicketCode, asking: string): EventInfo | null {
    for (const [name, { door, event }] of opened) {
      if (name !== asking && door.isListed(code)) return event;
    }
    return null;
  }

  async function close(name: string): Promise<void> {
    const closing = opened.get(name);
    opened.delete(name);
    await closing?.door.stop();
  }

  async function openNew({ pairing, event }: PairedDoor): Promise<OpenedDoor> {
    const name = doorName(pairing);
    const door = await openDoor({
      ...options,
      pairing,
      event,
      outboxStore: outboxDatabase.storeFor(name),
      rosterStore: doorDatabase.rosterStoreFor(name),
      doubleEntryStore: doorDatabase.doubleEntryStoreFor(name),
      otherEventOf: (code) => eventOf(code, name),
      skew: await doorDatabase.readSkew(pairing.service),
      // Losing it costs a correction until the next answer, nothing more.
      keepSkew: (bounds) => void doorDatabase.writeSkew(pairing.service, bounds).catch(() => {}),
    });
    const now = { door, event };
    opened.set(name, now);
    return now;
  }

  return {
    async open(known) {
      const already = opened.get(doorName(known.pairing));
      if (already) return already;
      const work = openNew(known);
      opening.add(work);
      try {
        return await work;
      } finally {
        opening.delete(work);
      }
    },
    close,
    async closeAll() {
      await Promise.allSettled(opening);
      for (const name of [...opened.keys()]) await close(name);
    },
  };
}

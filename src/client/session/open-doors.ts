/**
 * Keeps the events of this device open side by side. One is on the screen, and the others continue
 * to follow their lists and to send.
 */
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Door, DoorOptions } from '../door/door.ts';
import { openDoor } from '../door/open-door.ts';
import type { EventInfo } from '../pairing/pairing.ts';
import { doorName } from '../pairing/pairing.ts';
import type { DoorStorage } from '../storage/door-storage.ts';
import type { PairedDoor } from './paired-doors.ts';

export type OpenedDoor = { readonly door: Door; readonly event: EventInfo };

export type OpenDoors = {
  /**
   * Opens a door; one that is open or being opened is returned as it is. One that is being closed is
   * opened again when it has ended: two would send the same outbox (O8).
   */
  open(known: PairedDoor): Promise<OpenedDoor>;
  /** Closes a door; if it is being opened, once that is done. */
  close(name: string): Promise<void>;
  closeAll(): Promise<void>;
};

/** The databases may be others by the time that a door is opened: a PIN was set, or taken away. */
export type OpenDoorsOptions = DoorStorage &
  Pick<
    DoorOptions,
    | 'storage'
    | 'startReports'
    | 'startLinks'
    | 'fetch'
    | 'clock'
    | 'timers'
    | 'chance'
    | 'newId'
    | 'log'
  >;

/** @param forgetNames deletes what the door keeps of guests, and opens it again */
export function createOpenDoors(
  options: OpenDoorsOptions,
  forgetNames: (known: PairedDoor) => void,
): OpenDoors {
  const { log } = options;
  const opened = new Map<string, OpenedDoor>();
  const opening = new Map<string, Promise<OpenedDoor>>();
  const closing = new Map<string, Promise<void>>();

  /** Finds the event of another open door of this device whose list has the code. */
  function eventOf(code: TicketCode, asking: string): EventInfo | null {
    for (const [name, { door, event }] of opened) {
      if (name !== asking && door.isListed(code)) return event;
    }
    return null;
  }

  async function close(name: string): Promise<void> {
    await Promise.allSettled([opening.get(name)]);
    const stopped = opened.get(name)?.door.stop();
    opened.delete(name);
    if (stopped) closing.set(name, stopped);
    try {
      await closing.get(name);
    } finally {
      closing.delete(name);
    }
  }

  async function openNew(name: string, known: PairedDoor): Promise<OpenedDoor> {
    const { pairing, event } = known;
    await Promise.allSettled([closing.get(name)]);
    const { doorDatabase, outboxDatabase } = options;
    const door = await openDoor({
      ...options,
      pairing,
      event,
      outboxStore: outboxDatabase.storeFor(name),
      rosterStore: doorDatabase.rosterStoreFor(name),
      doubleEntryStore: doorDatabase.doubleEntryStoreFor(name),
      refusedScanStore: doorDatabase.refusedScanStoreFor(name),
      collectionStore: doorDatabase.collectionStoreFor(name),
      boxOfficeStore: doorDatabase.boxOfficeStoreFor(name),
      lentPlaceStore: doorDatabase.lentPlaceStoreFor(name),
      outOfServiceStore: doorDatabase.outOfServiceStoreFor(name),
      sharedActionStore: doorDatabase.sharedActionStoreFor(name),
      forgetNames: () => forgetNames(known),
      otherEventOf: (code) => eventOf(code, name),
      skew: await doorDatabase.readSkew(pairing.service),
      // If it is lost, the clock is uncorrected until the next answer.
      keepSkew: (bounds) =>
        void doorDatabase
          .writeSkew(pairing.service, bounds)
          .catch((error) => log('skew-not-stored', error)),
    });
    const now = { door, event };
    opened.set(name, now);
    return now;
  }

  return {
    async open(known) {
      const name = doorName(known.pairing);
      const already = opened.get(name) ?? opening.get(name);
      if (already) return already;
      const work = openNew(name, known);
      opening.set(name, work);
      try {
        return await work;
      } finally {
        opening.delete(name);
      }
    },
    close,
    async closeAll() {
      const names = [...opening.keys(), ...opened.keys(), ...closing.keys()];
      const ends = await Promise.allSettled(names.map(close));
      // One that can't end must not keep the others open.
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

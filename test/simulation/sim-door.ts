/** A device at a door that loses its network, its life, its key and its clock, and keeps its storage. */

import type { Door } from '../../src/client/door/door.ts';
import { openDoor } from '../../src/client/door/open-door.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { defaultTimezone, instant } from '../../src/domain/time.ts';
import type { NetworkState } from '../support/faulty-network.ts';
import { faultyNetwork } from '../support/faulty-network.ts';
import { noLog } from '../support/memory-log.ts';
import {
  memoryDeviceStorage,
  memoryDoubleEntryStore,
  memoryOutboxStore,
  memoryRosterStore,
} from '../support/memory-stores.ts';
import { chunksOf } from '../support/roster-chunks.ts';
import type { VenueKey } from '../support/venue.ts';
import { type Life, mortalFetch, mortalStore, newLife } from './life.ts';
import type { World } from './world.ts';

export type SimDoor = {
  readonly device: string;
  /** null while it is opening, or dead. */
  door(): Door | null;
  network(becomes: NetworkState): void;
  poison(path: string): void;
  crash(afterPortCalls: number, effect: boolean): void;
  restart(): Promise<void>;
  pairWith(key: VenueKey): void;
  skew(ms: number): void;
  /** What is on its disk. */
  stored(): Promise<readonly OutboxEntry[]>;
};

let ids = 0;

export async function openSimDoor(
  world: World,
  device: string,
  firstKey: VenueKey,
  attendees: readonly Attendee[],
  feedPosition: number,
): Promise<SimDoor> {
  const { time, venue } = world;
  const outboxStore = memoryOutboxStore();
  const rosterStore = memoryRosterStore();
  const doubleEntryStore = memoryDoubleEntryStore();
  const network = faultyNetwork(world.fetch);
  let key = firstKey;
  let skewMs = 0;
  let life: Life = newLife();
  let door: Door | null = null;

  const head = {
    readAt: time.now(),
    feedPosition,
    feedKeyEnd: key.key.slice(-8),
    isPaged: true,
    productNames: [],
    download: null,
  };
  await rosterStore.append(head, chunksOf([attendees]));

  async function open(): Promise<void> {
    const own = newLife();
    life = own;
    door = null;
    const opened = await openDoor({
      log: noLog,
      pairing: {
        service: 'http://tickets.example',
        key: key.key,
        eventId: venue.eventId,
        device,
        gate: defaultGate,
      },
      event: { id: venue.eventId, title: 'Sommerfest', timezone: defaultTimezone },
      outboxStore: mortalStore(own, outboxStore),
      rosterStore,
      doubleEntryStore,
      storage: memoryDeviceStorage,
      otherEventOf: () => null,
      skew: null,
      keepSkew: () => {},
      fetch: mortalFetch(own, network.fetch),
      clock: { now: () => instant(time.now() + skewMs) },
      timers: {
        // A dead app's timers die with it.
        after: (delayMs, run) => time.after(delayMs, () => own.isOver() || run()),
      },
      chance: () => 0.5,
      newId: () => `${device} ${++ids}`,
    });
    if (!own.isOver()) door = opened;
  }

  await open();
  return {
    device,
    door: () => (life.isOver() ? null : door),
    network: network.become,
    poison: (path) => network.poison(path, 'error-500'),
    crash: (afterPortCalls, effect) => life.endAfter(afterPortCalls, effect),
    async restart() {
      life.end();
      await open();
    },
    pairWith(next) {
      key = next;
    },
    skew(ms) {
      skewMs = ms;
    },
    stored: () => outboxStore.readAll(),
  };
}

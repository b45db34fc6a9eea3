/** A door of a venue, with its parts in the test's hands. */

import type { RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import type { SkewBounds } from '../../src/client/connection/service-clock.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { Door, DoorOptions } from '../../src/client/door/door.ts';
import { openDoor } from '../../src/client/door/open-door.ts';
import type { DoubleEntryStore } from '../../src/client/duplicate-check-ins/double-entries.ts';
import type { EventInfo, Pairing } from '../../src/client/pairing/pairing.ts';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import { defaultTimezone, instant } from '../../src/domain/time.ts';
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts';
import type { ManualTime } from './manual-time.ts';
import { noLog } from './memory-log.ts';
import {
  type MemoryOutboxStore,
  memoryBoxOfficeStore,
  memoryCollectionStore,
  memoryDeviceStorage,
  memoryDoubleEntryStore,
  memoryLentPlaceStore,
  memoryOutboxStore,
  memoryOutOfServiceStore,
  memoryRefusedScanStore,
  memoryRosterStore,
  memorySharedActionStore,
} from './memory-stores.ts';
import type { Venue } from './venue.ts';

export type TestDoor = {
  readonly door: Door;
  readonly network: FaultyNetwork;
  readonly outbox: MemoryOutboxStore;
  readonly collections: ReturnType<typeof memoryCollectionStore>;
  /** How often the door has asked that its names be deleted. */
  namesForgotten(): number;
  /** The app dies here and now, and is opened again on the same device. */
  restart(change?: Partial<Pairing>): Promise<TestDoor>;
};

export type TestDoorOptions = {
  readonly service: { readonly fetch: Fetch };
  readonly venue: Venue;
  readonly time: Pick<ManualTime, 'now' | 'after' | 'settle'>;
  readonly device?: string;
  readonly gate?: Partial<Gate>;
  /** How far the device's clock is behind. */
  readonly behindMs?: number;
  readonly otherEventOf?: DoorOptions['otherEventOf'];
  readonly newId?: () => string;
  readonly startReports?: DoorOptions['startReports'];
  readonly startLinks?: DoorOptions['startLinks'];
  /** What the device has of the list. */
  readonly rosterStore?: RosterStore;
  readonly doubleEntryStore?: DoubleEntryStore;
  /** Makes what the app of this opening calls mortal; asked once at each opening. */
  readonly mortality?: () => Mortal;
};

/** @returns the same port, whose calls never come back once the app is dead */
export type Mortal = <Port extends object>(port: Port) => Port;
const immortal: Mortal = (port) => port;

let ids = 0;

export function openTestDoor(options: TestDoorOptions): Promise<TestDoor> {
  const { service, venue, time, device = 'Door A', behindMs = 0 } = options;
  const outboxStore = memoryOutboxStore();
  const rosterStore = options.rosterStore ?? memoryRosterStore();
  const doubleEntryStore = options.doubleEntryStore ?? memoryDoubleEntryStore();
  const refusedScanStore = memoryRefusedScanStore();
  const collectionStore = memoryCollectionStore();
  const boxOfficeStore = memoryBoxOfficeStore();
  const outOfServiceStore = memoryOutOfServiceStore();
  const lentPlaceStore = memoryLentPlaceStore();
  const sharedActionStore = memorySharedActionStore();
  let namesForgotten = 0;
  let skew: SkewBounds | null = null;
  const pairing: Pairing = {
    service: 'http://tickets.example',
    key: venue.keys[options.gate?.sells ? 'boxOffice' : 'door'].key,
    eventId: venue.eventId,
    device,
    gate: { ...defaultGate, ...options.gate },
  };
  const event: EventInfo = { id: venue.eventId, title: 'Sommerfest', timezone: defaultTimezone };

  async function open(with_: Pairing, network: FaultyNetwork): Promise<TestDoor> {
    const mortal = options.mortality?.() ?? immortal;
    const door = await openDoor({
      log: noLog,
      pairing: with_,
      event,
      outboxStore: mortal(outboxStore),
      rosterStore,
      doubleEntryStore,
      refusedScanStore,
      collectionStore: mortal(collectionStore),
      boxOfficeStore: mortal(boxOfficeStore),
      outOfServiceStore,
      lentPlaceStore: mortal(lentPlaceStore),
      sharedActionStore,
      startReports: options.startReports ?? null,
      startLinks: options.startLinks ?? null,
      forgetNames() {
        namesForgotten += 1;
      },
      otherEventOf: options.otherEventOf ?? (() => null),
      skew,
      keepSkew(bounds) {
        skew = bounds;
      },
      storage: memoryDeviceStorage,
      fetch: mortal({ fetch: network.fetch }).fetch,
      clock: { now: () => instant(time.now() - behindMs) },
      timers: time,
      chance: () => 0.5,
      newId: options.newId ?? (() => `id ${++ids}`),
    });
    await time.settle();
    return {
      door,
      network,
      outbox: outboxStore,
      collections: collectionStore,
      namesForgotten: () => namesForgotten,
      async restart(change = {}) {
        // The dead app's requests go nowhere any more.
        network.become('hanging');
        const next = faultyNetwork((url, init) => service.fetch(url, init));
        return open({ ...with_, ...change }, next);
      },
    };
  }

  return open(
    pairing,
    faultyNetwork((url, init) => service.fetch(url, init)),
  );
}

/** A device at a door that loses its network, its life, its room, its key and its clock. */
import type { Door } from '../../src/client/door/door.ts';
import { openDoor } from '../../src/client/door/open-door.ts';
import { startLinks } from '../../src/client/links/links.ts';
import type { Connector } from '../../src/client/links/meeting.ts';
import type { StoredLinkKey } from '../../src/client/links/shared-actions.ts';
import type { Pairing } from '../../src/client/pairing/pairing.ts';
import { doorName } from '../../src/client/pairing/pairing.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { defaultTimezone, type Instant, instant } from '../../src/domain/time.ts';
import { lettersAndDigits } from '../../src/service/core/deps/randomness.ts';
import { faultyNetwork, type NetworkState } from '../support/faulty-network.ts';
import { noLog } from '../support/memory-log.ts';
import {
  type MemoryOutboxDatabase,
  memoryBoxOfficeStore,
  memoryCollectionStore,
  memoryDeviceStorage,
  memoryDoubleEntryStore,
  memoryLentPlaceStore,
  memoryOutboxDatabase,
  memoryOutOfServiceStore,
  memoryRefusedScanStore,
  memoryRosterStore,
  memorySharedActionStore,
} from '../support/memory-stores.ts';
import { chunksOf } from '../support/roster-chunks.ts';
import type { VenueKey } from '../support/venue.ts';
import {
  type Life,
  mortalConnector,
  mortalDoubleEntries,
  mortalFetch,
  mortalOutbox,
  mortalRoster,
  mortalSharedActions,
  newLife,
} from './life.ts';
import { type Witness, witness } from './witness.ts';
import type { Evening, SimEvent } from './world.ts';

export type SimDoor = {
  readonly device: string;
  readonly event: SimEvent;
  readonly checksProducts: boolean;
  /** What can be held against this door. */
  readonly witness: Witness;
  /** null while it is opening, or dead. */
  door(): Door | null;
  network(becomes: NetworkState): void;
  storage(becomes: 'full' | 'well'): void;
  poison(path: string): void;
  crash(afterPortCalls: number, effect: boolean): void;
  restart(): Promise<void>;
  /** The door's key is turned off; the next time it is opened it has another. */
  rotateKey(): Promise<void>;
  /** Whether it was opened with a key that is turned off by now. */
  isPairedAnew(): boolean;
  skew(ms: number): void;
  /** The service was put back from a backup: a key that it does not know any more is replaced. */
  seesRestore(): Promise<void>;
  /** What is on its disk. */
  stored(): Promise<readonly OutboxEntry[]>;
};

export type SimDoorOptions = {
  readonly evening: Evening;
  readonly event: SimEvent;
  readonly device: string;
  readonly key: VenueKey;
  /** Whether its gate checks the guests' products in place of their tickets (P1). */
  readonly checksProducts: boolean;
  /** How it reaches other devices; absent: it does not. */
  readonly links?: { readonly connector: Connector; readonly key: StoredLinkKey; newId(): string };
  /** Of the device: shared by its doors. */
  readonly outboxes?: MemoryOutboxDatabase;
};

export async function openSimDoor(options: SimDoorOptions): Promise<SimDoor> {
  const { evening, event, device, checksProducts, outboxes = memoryOutboxDatabase() } = options;
  const { time, random } = evening;
  const rosterStore = memoryRosterStore();
  const doubleEntryStore = memoryDoubleEntryStore();
  const refusedScanStore = memoryRefusedScanStore();
  const collectionStore = memoryCollectionStore();
  const outOfServiceStore = memoryOutOfServiceStore();
  const sharedActionStore = memorySharedActionStore();
  const network = faultyNetwork(evening.fetch);
  const seen = witness(time);
  const disks = [outboxes, rosterStore, doubleEntryStore, refusedScanStore, sharedActionStore];
  const { links } = options;
  if (links) await sharedActionStore.writeIdentity({ key: links.key, secret: null });
  let { key } = options;
  let openedWith = key;
  let skewMs = 0;
  let keptSkew: Parameters<Parameters<typeof openDoor>[0]['keepSkew']>[0] | null = null;
  let life: Life = newLife();
  let door: Door | null = null;

  const pairing = (): Pairing => ({
    service: 'http://tickets.example',
    key: key.key,
    eventId: event.id,
    device,
    gate: {
      ...defaultGate,
      checks: checksProducts ? event.guests.map(({ product }) => product.definitionId) : null,
    },
  });
  const now = (): Instant => instant(time.now() + skewMs);
  const outboxStore = outboxes.storeFor(doorName(pairing()));

  const head = {
    readAt: time.now(),
    feedPosition: event.feed.position,
    feedEpoch: event.feed.epoch,
    feedKeyEnd: key.key.slice(-8),
    isPaged: true,
    productNames: [],
    download: null,
  };
  await rosterStore.append(head, chunksOf([event.attendees]));

  async function open(): Promise<void> {
    const own = newLife();
    life = own;
    door = null;
    openedWith = key;
    seen.opens();
    const opened = await openDoor({
      log: noLog,
      pairing: pairing(),
      event: { id: event.id, title: 'Fest', timezone: defaultTimezone },
      outboxStore: mortalOutbox(own, seen.ofOutbox(outboxStore)),
      rosterStore: mortalRoster(own, rosterStore),
      doubleEntryStore: mortalDoubleEntries(own, doubleEntryStore),
      refusedScanStore,
      collectionStore,
      boxOfficeStore: memoryBoxOfficeStore(),
      lentPlaceStore: memoryLentPlaceStore(),
      outOfServiceStore,
      sharedActionStore: links ? mortalSharedActions(own, sharedActionStore) : sharedActionStore,
      startReports: null,
      startLinks: links
        ? (means) => {
            const linking = { ...means, newId: links.newId };
            return startLinks(linking, mortalConnector(own, links.connector));
          }
        : null,
      forgetNames: () => {},
      storage: memoryDeviceStorage,
      otherEventOf: () => null,
      skew: keptSkew,
      keepSkew(bounds) {
        keptSkew = bounds;
      },
      fetch: seen.ofFetch(mortalFetch(own, network.fetch), () => own.isOver()),
      clock: { now },
      timers: {
        // A dead app's timers die with it.
        after: (delayMs, run) => time.after(delayMs, () => own.isOver() || run()),
      },
      chance: random.chance,
      newId: () => random.text(12, lettersAndDigits),
    });
    if (own.isOver()) return;
    door = opened;
    opened.state.subscribe((state) => own.isOver() || seen.ofState(state));
  }

  await open();
  return {
    device,
    event,
    checksProducts,
    witness: seen,
    door: () => (life.isOver() ? null : door),
    network: network.become,
    storage(becomes) {
      for (const disk of disks)
        if (becomes === 'full') disk.breakDown();
        else disk.recover();
    },
    poison: (path) => network.poison(path, 'error-500'),
    crash: (afterPortCalls, effect) => life.endAfter(afterPortCalls, effect),
    async restart() {
      life.end();
      await open();
    },
    async rotateKey() {
      await event.turnOff(key);
      key = await event.makeKey();
    },
    isPairedAnew: () => key !== openedWith,
    skew(ms) {
      seen.clockIsSet(ms - skewMs);
      skewMs = ms;
    },
    async seesRestore() {
      seen.serviceIsRestored();
      if (!(await event.knows(key))) key = await event.makeKey();
    },
    stored: () => outboxStore.readAll(),
  };
}

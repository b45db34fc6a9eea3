/** What the door's database holds, and what each version of it changed. */
import type { RosterChunk } from '../attendees/list/roster-chunk.ts';
import type { RosterHead } from '../attendees/sync/roster-store.ts';
import type { DatabaseForm, Transaction } from '../device/database.ts';
import type { KeptDoubleEntry } from '../duplicate-check-ins/double-entries.ts';

/** `door` names service and event. */
type OfDoor<Row> = Row & { readonly door: string };

export type DoorStores = {
  readonly settings: { readonly key: string; readonly value: unknown };
  readonly rosters: { readonly key: string; readonly value: OfDoor<RosterHead> };
  /** By the door, and a number that counts up in the order of appending. */
  readonly rosterParts: { readonly key: [string, number]; readonly value: RosterChunk };
  readonly doubleEntries: {
    readonly key: [door: string, key: string];
    readonly value: OfDoor<KeptDoubleEntry>;
    readonly indexes: { readonly door: string };
  };
};

export const doorForm: DatabaseForm<DoorStores> = {
  version: 8,
  stores: {
    settings: {},
    rosters: { keyPath: 'door' },
    // The keys of pieces are stored outside of them. To find a key in a piece, a browser would read the
    // whole piece again as soon as it has written it.
    rosterParts: {},
    doubleEntries: { keyPath: ['door', 'key'], indexes: { door: { unique: false } } },
  },
  async upgrade(upgrade, from) {
    if (from < 6) await forgetRosters(upgrade);
    // The rows of 6 lacked the note and flags, those of 7 the number and the sum of the order.
    await readRostersAnew(upgrade);
  },
};

export const doorStores: (keyof DoorStores)[] = [
  'settings',
  'rosters',
  'rosterParts',
  'doubleEntries',
];

type Upgrade = Transaction<DoorStores, 'versionchange'>;

/**
 * Discards all lists, whose form can't be read any more. A door that is opened without a network after
 * that has none, and knows no ticket: a version that can still read them runs `readRostersAnew`.
 */
async function forgetRosters(upgrade: Upgrade): Promise<void> {
  await upgrade.objectStore('rosters').clear();
  await upgrade.objectStore('rosterParts').clear();
}

/** Keeps the lists in use, and lets each be downloaded again, from its beginning, at the first contact. */
async function readRostersAnew(upgrade: Upgrade): Promise<void> {
  const heads = upgrade.objectStore('rosters');
  for (const head of await heads.getAll()) {
    await heads.put({ ...head, feedPosition: null, download: null });
  }
}

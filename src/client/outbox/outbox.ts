/**
 * The actions of this device, in memory as on disk. An action is on disk before anybody learns of
 * it (O1). The actions that are applied on top of a list come from here.
 */
import { type Action, laneOf } from '../../domain/action.ts';
import type { Asked } from '../../domain/decision.ts';
import type { ActionId, Epoch, ProductId, TicketId } from '../../domain/ids.ts';
import {
  type ActionState,
  afterRestart,
  isConfirmedInAnother,
  isUnsent,
  type OutboxEntry,
} from '../../domain/outbox.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { createMutex, type Mutex } from '../device/mutex.ts';
import type { OutboxStore, Unreadable } from './outbox-store.ts';

export type Outbox = {
  /**
   * Resolves when the action is on disk; rejects when it can't be stored (O10).
   * @param asked what the service is to decide; null: the door has decided
   */
  record(action: Action, asked?: Asked | null): Promise<void>;
  /** Takes over an action that another device recorded. @returns false if it is here already */
  adopt(entry: OutboxEntry): Promise<boolean>;
  /**
   * Anyone who reads a state and then writes the next one takes a turn. Otherwise an answer of the service
   * could end an action while the device is still writing its own decision on it (O12).
   */
  readonly inTurn: Mutex;
  /** Of many at once: all of them, or none. `closed`: the action never counted, and goes (O12). */
  setProgress(changes: readonly Progress[]): Promise<void>;
  /** Kept as they change: a door that has sent thousands does not count them at each scan. */
  counts(): OutboxCounts;
  /** undefined: it is not here, or was closed. */
  entry(id: ActionId): OutboxEntry | undefined;
  /** In the order in which they were made; the same array until one changes. */
  entries(): readonly OutboxEntry[];
  onTicket(ticketId: TicketId): readonly OutboxEntry[];
  /**
   * Recorded by one of these codes of a ticket alone, while no list had it. Capitals and dashes make no
   * difference.
   */
  onCode(...codes: readonly string[]): readonly OutboxEntry[];
  onProduct(productId: ProductId): readonly OutboxEntry[];
  /** Its movements in areas. */
  inAreas(ticketId: TicketId): readonly OutboxEntry[];
  /** The oldest pending entry of every lane: what may go now (O5). Not to be gone through whole. */
  heads(): IterableIterator<OutboxEntry>;
  /** All pending actions of a lane, in the order in which they must be sent. */
  inLane(lane: string): readonly OutboxEntry[];
  /** The service's epoch, as it was heard last; null: the service never named one. */
  epoch(): Epoch | null;
  /**
   * The service says in which epoch it is. What it confirmed in another epoch is unsure. On the
   * disk it stays as it was, so nothing is written for thousands at once. After a restart, it is
   * read the same way.
   */
  hear(epoch: Epoch): void;
  onChange(listener: () => void): void;
  /** How many the device damaged: they are on the disk, and in nothing else that is told here. */
  readonly unreadable: Unreadable;
};

export type OutboxCounts = {
  readonly unsent: number;
  readonly rejected: number;
  /** How many of the pending actions the service had confirmed before it was put back from a backup. */
  readonly offeredAgain: number;
};

export type Progress = {
  readonly action: Action;
  readonly progress: ActionState | 'closed';
};

/** The entries in memory, with what finds and counts them. */
function createEntries() {
  const entries = new Map<ActionId, OutboxEntry>();
  const places = new Map<ActionId, number>();
  const byTarget = new Map<string, readonly ActionId[]>();
  const byCode = new Map<string, readonly ActionId[]>();
  /**
   * Only pending ones: a device that has sent thousands must not look through them for each scan.
   */
  const lanes = createLanes((id) => places.get(id) ?? 0);
  const again = new Set<ActionId>();
  const rejected = new Set<ActionId>();
  /** Created on the first request. */
  let all: readonly OutboxEntry[] | null = null;
  let unsent = 0;

  const placeOf = (action: Action) => {
    const { target } = action;
    return target.kind === 'ticket' && target.ticketId === null
      ? { index: byCode, key: displayForm(target.code) }
      : { index: byTarget, key: laneOf(action) };
  };

  const known = (ids: readonly ActionId[] | undefined): readonly OutboxEntry[] =>
    (ids ?? []).flatMap((id) => entries.get(id) ?? []);

  return {
    known,
    lanes,
    ofTarget: (key: string) => known(byTarget.get(key)),
    // Asked for each row of a list, and there are hardly ever any.
    ofCodes(codes: readonly string[]): readonly OutboxEntry[] {
      if (byCode.size === 0) return [];
      return [...new Set(codes.map(displayForm))].flatMap((form) => known(byCode.get(form)));
    },
    get: (id: ActionId) => entries.get(id),
    all(): readonly OutboxEntry[] {
      all ??= [...entries.values()];
      return all;
    },
    counts: () => ({ unsent, rejected: rejected.size, offeredAgain: again.size }),
    /**
     * @param stored as it is on the disk
     * @param epoch the service's: what was confirmed in another is unsure
     */
    keep(action: Action, stored: ActionState, epoch: Epoch | null): void {
      const isAgain = isConfirmedInAnother(stored, epoch);
      const entry: OutboxEntry = { action, progress: isAgain ? { state: 'unsure' } : stored };
      const before = entries.get(action.id);
      entries.set(action.id, entry);
      all = null;
      if (!before) {
        const { index, key } = placeOf(action);
        index.set(key, [...(index.get(key) ?? []), action.id]);
        places.set(action.id, places.size);
      }
      const wasUnsent = before !== undefined && isUnsent(before);
      if (isUnsent(entry) && !wasUnsent) {
        unsent += 1;
        lanes.enter(action, isAgain);
      }
      if (!isUnsent(entry) && wasUnsent) {
        unsent -= 1;
        lanes.leave(action);
      }
      // What was confirmed before any epoch was heard is checked again too, and is no sign of a loss.
      if (isAgain && stored.state === 'confirmed' && stored.epoch !== undefined) {
        again.add(action.id);
      }
      if (!isUnsent(entry)) again.delete(action.id);
      if (stored.state === 'rejected') rejected.add(action.id);
      else rejected.delete(action.id);
    },
    /** Whatever counts it forgets it. */
    drop(action: Action): void {
      const entry = entries.get(action.id);
      if (!entry) return;
      if (isUnsent(entry)) {
        unsent -= 1;
        lanes.leave(action);
      }
      entries.delete(action.id);
      all = null;
      const { index, key } = placeOf(action);
      index.set(key, index.get(key)?.filter((id) => id !== action.id) ?? []);
    },
  };
}

export async function openOutbox(store: OutboxStore): Promise<Outbox> {
  const entries = createEntries();
  const { known, lanes } = entries;
  let epoch: Epoch | null = null;
  const listeners: (() => void)[] = [];
  const keep = (action: Action, stored: ActionState) => entries.keep(action, stored, epoch);

  function changed(): void {
    for (const listener of listeners) listener();
  }

  async function add({ action, progress }: OutboxEntry): Promise<void> {
    await store.append({ action, progress });
    keep(action, progress);
    changed();
  }

  let unreadable: Unreadable = 0;
  const stored = await store.readAll((entries) => {
    unreadable = entries;
  });
  for (const { action, progress } of stored) keep(action, afterRestart(progress));

  return {
    record: (action, asked = null) =>
      add({ action, progress: asked === null ? { state: 'waiting' } : { state: 'asking', asked } }),
    async adopt(entry) {
      if (entries.get(entry.action.id)) return false;
      await add(entry);
      return true;
    },
    inTurn: createMutex(),
    async setProgress(changes) {
      const kept = changes.flatMap(({ action, progress }) =>
        progress === 'closed' ? [] : [{ action, progress }],
      );
      if (kept.length > 0) {
        await store.setProgress(kept.map(({ action, progress }) => ({ id: action.id, progress })));
      }
      for (const { action, progress } of kept) keep(action, progress);
      const closed = changes.filter(({ progress }) => progress === 'closed');
      // It counts no longer, even if the disk keeps it: then it is asked again after a restart.
      for (const { action } of closed) entries.drop(action);
      changed();
      for (const { action } of closed) await store.remove(action.id);
    },
    counts: entries.counts,
    entry: entries.get,
    entries: entries.all,
    onTicket: (ticketId) => entries.ofTarget(`ticket ${ticketId}`),
    onCode: (...codes) => entries.ofCodes(codes),
    onProduct: (productId) => entries.ofTarget(`product ${productId}`),
    inAreas: (ticketId) => entries.ofTarget(`areas of ${ticketId}`),
    *heads() {
      for (const id of lanes.heads()) yield* known([id]);
    },
    inLane: (lane) => known(lanes.inLane(lane)),
    epoch: () => epoch,
    hear(now) {
      if (now === epoch) return;
      epoch = now;
      for (const { action, progress } of entries.all()) {
        if (isConfirmedInAnother(progress, epoch)) keep(action, progress);
      }
      changed();
    },
    onChange: (listener) => void listeners.push(listener),
    unreadable,
  };
}

/**
 * The order in which actions go to the service: first in, first out within a lane (O5). Lanes whose
 * actions the service had once come after those with a new action: nobody at the door waits for them.
 */
type Lanes = {
  /** @param isAgain whether the service had it once */
  enter(action: Action, isAgain: boolean): void;
  leave(action: Action): void;
  /** In the order in which they were made. */
  inLane(lane: string): readonly ActionId[];
  /** The oldest of every lane; to be taken one by one, as there may be many thousands. */
  heads(): IterableIterator<ActionId>;
};

/** @param placeOf counts up in the order in which actions were made */
function createLanes(placeOf: (id: ActionId) => number): Lanes {
  const first = new Map<string, readonly ActionId[]>();
  const behind = new Map<string, readonly ActionId[]>();

  return {
    enter(action, isAgain) {
      const lane = laneOf(action);
      const before = first.get(lane) ?? behind.get(lane) ?? [];
      const ids = [...before, action.id].sort((one, other) => placeOf(one) - placeOf(other));
      if (isAgain && !first.has(lane)) {
        behind.set(lane, ids);
      } else {
        behind.delete(lane);
        first.set(lane, ids);
      }
    },
    leave(action) {
      const lane = laneOf(action);
      for (const lanes of [first, behind]) {
        const left = lanes.get(lane)?.filter((id) => id !== action.id) ?? [];
        if (left.length > 0) lanes.set(lane, left);
        else lanes.delete(lane);
      }
    },
    inLane: (lane) => first.get(lane) ?? behind.get(lane) ?? [],
    *heads() {
      for (const lanes of [first, behind]) {
        for (const [id] of lanes.values()) if (id !== undefined) yield id;
      }
    },
  };
}

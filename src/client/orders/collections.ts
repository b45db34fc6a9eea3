/**
 * The money that this device took for orders at the entrance. Each is on its disk before anybody says that it is
 * noted (U5), and is sent under its own name until the service answers.
 */
import { createStore } from 'zustand/vanilla';
import type { Attendee, Money } from '../../domain/attendee.ts';
import type { EntranceWay } from '../../domain/entrance-way.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Clock, LocalDateTime } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { createMutex } from '../device/mutex.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import { type Collection, isOpen, withCollections } from './collection.ts';

/** Newest first. */
export type CollectionStore = {
  read(): Promise<readonly Collection[]>;
  write(all: readonly Collection[]): Promise<void>;
};

export type ToCollect = {
  readonly paymentId: PaymentId;
  readonly orderNumber: string;
  /** What staff saw as due. */
  readonly sum: Money;
  readonly way: EntranceWay;
  readonly change: number;
  readonly note: string;
  /** Its own name; noted under it before, it counts once. Without it, a new one. */
  readonly id?: string;
  readonly isSale?: true;
};

export type Collections = {
  /** Newest first. */
  readonly state: ReadableStore<readonly Collection[]>;
  /**
   * Notes money, and asks the service at once.
   * @returns what became of it; `waiting` without an answer in time
   * @throws where it can't be stored: then nothing is noted
   */
  collect(order: ToCollect): Promise<Collection>;
  /** Takes back what this device noted (U4). @returns what became of it */
  undo(id: string): Promise<Collection | undefined>;
  /** Forgets one that the service refused: staff have seen to it (U6). */
  dismiss(id: string): Promise<void>;
  /** Sends what waits. */
  wake(): void;
  /** Lays what this device took over what the list says. */
  lay(attendee: Attendee): Attendee;
  /** Resolves when nothing is being stored or sent any more. */
  stop(): Promise<void>;
};

export type CollectionsOptions = {
  readonly store: CollectionStore;
  readonly client: Pick<ServiceClient, 'request'>;
  readonly isOffline: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly newId: () => string;
  /** The event's local time now, and this device's name. */
  readonly stamp: () => { readonly takenDate: LocalDateTime; readonly device: string };
  /** Told of each order of which something changed. @param isAnswered whether the service knows it */
  readonly onChange: (paymentId: PaymentId, isAnswered: boolean) => void;
};

/** An evening's at one box office; the oldest that the service knows go first. */
const mostKept = 3000;
const againMs = 20_000;

export async function openCollections(options: CollectionsOptions): Promise<Collections> {
  const { store, client, isOffline, clock, timers, log, onChange } = options;
  const inTurn = createMutex();
  const state = createStore<readonly Collection[]>(() => []);
  const { getState } = state;
  let cancel = () => {};
  let isStopped = false;

  try {
    state.setState(await store.read(), true);
  } catch (error) {
    log('storage-failed', error);
  }

  const find = (id: string) => getState().find((each) => each.id === id);

  async function keep(all: readonly Collection[]): Promise<void> {
    const kept = all.filter((each, at) => at < mostKept || isOpen(each));
    await store.write(kept);
    state.setState(kept, true);
  }

  async function become(id: string, change: Partial<Collection>): Promise<void> {
    await keep(getState().map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  /** @returns whether the service answered */
  async function send(id: string): Promise<boolean> {
    const before = find(id);
    if (isStopped || !before || !isOpen(before)) return true;
    if (isOffline()) return false;
    try {
      const { sendCollection } = await import('./send-collection.ts');
      const next = await sendCollection(client, before);
      if (next === null) return false;
      await become(id, { state: next, answeredAt: clock.now() });
    } catch (error) {
      // It is on the disk as it was, and sent again under the same name.
      log('payment-not-sent', error);
      return false;
    }
    onChange(before.paymentId, true);
    return true;
  }

  async function sendAll(): Promise<void> {
    cancel();
    for (const { id } of getState().filter(isOpen).reverse()) {
      if (await inTurn(() => send(id))) continue;
      // Offline, the connection's tries wake it.
      if (!isStopped && !isOffline()) cancel = timers.after(againMs, () => void sendAll());
      return;
    }
  }

  return {
    state,
    async collect(order) {
      const taken: Collection = {
        ...order,
        ...options.stamp(),
        takenAt: clock.now(),
        id: order.id ?? options.newId(),
        state: { at: 'waiting', isUndone: false },
        answeredAt: null,
      };
      await inTurn(async () => {
        if (find(taken.id)) return;
        await keep([taken, ...getState()]);
        onChange(taken.paymentId, false);
        await send(taken.id);
      });
      void sendAll();
      return find(taken.id) ?? taken;
    },
    async undo(id) {
      await inTurn(async () => {
        const before = find(id);
        if (before?.state.at !== 'waiting' && before?.state.at !== 'noted') return;
        await become(id, { state: { at: before.state.at, isUndone: true } });
        onChange(before.paymentId, false);
        await send(id);
      });
      void sendAll();
      return find(id);
    },
    dismiss: (id) => inTurn(() => keep(getState().filter((each) => each.id !== id))),
    wake: () => void sendAll(),
    lay: (attendee) => withCollections(attendee, getState()),
    async stop() {
      isStopped = true;
      cancel();
      await inTurn(async () => {});
    },
  };
}

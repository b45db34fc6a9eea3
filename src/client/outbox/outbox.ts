/**
 * The actions of this door, in memory as on disk. An action is on disk before anybody hears of it
 * (O1). What is laid over a list comes from here.
 */
import { type Action, type ActionTarget, laneOf } from '../../domain/action.ts';
import type { ActionId, ProductId, TicketId } from '../../domain/ids.ts';
import { type ActionState, afterRestart, isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import type { OutboxStore } from './outbox-store.ts';

export type Outbox = {
  /** Resolves when the action is on disk; rejects when it can't be stored (O10). */
  record(action: Action): Promise<void>;
  /** Takes over an action that another device recorded. @returns false if it is here already */
  adopt(entry: OutboxEntry): Promise<boolean>;
  setProgress(action: Action, progress: ActionState): Promise<void>;
  /** How many are unsent and rejected; kept up to date, so that a scan never counts thousands. */
  counts(): { readonly unsent: number; readonly rejected: number };
  /** All entries, in the order in which they were made. */
  entries(): readonly OutboxEntry[];
  onTicket(ticketId: TicketId): readonly OutboxEntry[];
  onProduct(productId: ProductId): readonly OutboxEntry[];
  /** The oldest unsent entry of every lane: those that may be sent now (O5). */
  heads(): readonly OutboxEntry[];
  onChange(listener: () => void): void;
};

export async function openOutbox(store: OutboxStore): Promise<Outbox> {
  const entries = new Map<ActionId, OutboxEntry>();
  const byTarget = new Map<string, ActionId[]>();
  /** The unsent actions of each lane, so that no scan searches the thousands that were sent. */
  const lanes = new Map<string, ActionId[]>();
  const rejected = new Set<ActionId>();
  let unsent = 0;
  const listeners: (() => void)[] = [];

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function keep(entry: OutboxEntry): void {
    const { action, progress } = entry;
    const before = entries.get(action.id);
    entries.set(action.id, entry);
    if (!before) append(byTarget, targetKey(action.target), action.id);
    const wasUnsent = before !== undefined && isUnsent(before);
    if (isUnsent(entry) && !wasUnsent) {
      unsent += 1;
      append(lanes, laneOf(action), action.id);
    }
    if (!isUnsent(entry) && wasUnsent) {
      unsent -= 1;
      remove(lanes, laneOf(action), action.id);
    }
    if (progress.state === 'rejected') rejected.add(action.id);
    else rejected.delete(action.id);
  }

  async function add(entry: OutboxEntry): Promise<void> {
    await store.append(entry);
    keep(entry);
    changed();
  }

  const known = (ids: readonly ActionId[] | undefined): readonly OutboxEntry[] =>
    (ids ?? []).flatMap((id) => entries.get(id) ?? []);

  for (const { action, progress } of await store.readAll()) {
    keep({ action, progress: afterRestart(progress) });
  }

  return {
    record: (action) => add({ action, progress: { state: 'waiting' } }),
    async adopt(entry) {
      if (entries.has(entry.action.id)) return false;
      await add(entry);
      return true;
    },
    async setProgress(action, progress) {
      await store.setProgress(action.id, progress);
      keep({ action, progress });
      changed();
    },
    counts: () => ({ unsent, rejected: rejected.size }),
    entries: () => [...entries.values()],
    onTicket: (ticketId) => known(byTarget.get(`ticket ${ticketId}`)),
    onProduct: (productId) => known(byTarget.get(`product ${productId}`)),
    heads: () => [...lanes.values()].flatMap((ids) => known(ids.slice(0, 1))),
    onChange: (listener) => void listeners.push(listener),
  };
}

const targetKey = (target: ActionTarget): string =>
  target.kind === 'ticket' ? `ticket ${target.ticketId}` : `product ${target.productId}`;

function append(index: Map<string, ActionId[]>, key: string, id: ActionId): void {
  const ids = index.get(key);
  if (ids) ids.push(id);
  else index.set(key, [id]);
}

function remove(index: Map<string, ActionId[]>, key: string, id: ActionId): void {
  const left = (index.get(key) ?? []).filter((each) => each !== id);
  if (left.length > 0) index.set(key, left);
  else index.delete(key);
}

/**
 * The actions of this door, in memory as they are on disk. Recording is safe before it is known
 * (O1); everything that the rules lay on top of a list comes from here.
 */
import { type Action, type ActionTarget, laneOf } from '../../domain/action.ts';
import type { ProductId, TicketId } from '../../domain/ids.ts';
import { type ActionState, afterRestart, isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import type { OutboxStore } from './outbox-store.ts';

export type Outbox = {
  /** Resolves when the action is on disk; rejects when it can't be stored (O10). */
  record(action: Action): Promise<void>;
  setProgress(action: Action, progress: ActionState): Promise<void>;
  /** In the order in which they were made. */
  entries(): readonly OutboxEntry[];
  /** In the order in which they were made. */
  actionsOnTicket(ticketId: TicketId): readonly Action[];
  actionsOnProduct(productId: ProductId): readonly Action[];
  /** The oldest unsent entry of every lane: what may go now (O5). */
  heads(): readonly OutboxEntry[];
  onChange(listener: () => void): void;
};

export async function openOutbox(store: OutboxStore): Promise<Outbox> {
  const entries: OutboxEntry[] = [];
  const byTarget = new Map<string, Action[]>();
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const keep = (entry: OutboxEntry) => {
    entries.push(entry);
    const key = targetKey(entry.action.target);
    const actions = byTarget.get(key);
    if (actions) actions.push(entry.action);
    else byTarget.set(key, [entry.action]);
  };

  for (const { action, progress } of await store.readAll()) {
    keep({ action, progress: afterRestart(progress) });
  }

  return {
    async record(action) {
      const entry: OutboxEntry = { action, progress: { state: 'waiting' } };
      await store.append(entry);
      keep(entry);
      changed();
    },
    async setProgress(action, progress) {
      await store.setProgress(action.id, progress);
      const at = entries.findIndex((entry) => entry.action.id === action.id);
      entries[at] = { action, progress };
      changed();
    },
    entries: () => entries,
    actionsOnTicket: (ticketId) => byTarget.get(`ticket ${ticketId}`) ?? [],
    actionsOnProduct: (productId) => byTarget.get(`product ${productId}`) ?? [],
    heads() {
      const lanes = new Map<string, OutboxEntry>();
      for (const entry of entries) {
        const lane = laneOf(entry.action);
        if (isUnsent(entry) && !lanes.has(lane)) lanes.set(lane, entry);
      }
      return [...lanes.values()];
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

const targetKey = (target: ActionTarget): string =>
  target.kind === 'ticket' ? `ticket ${target.ticketId}` : `product ${target.productId}`;

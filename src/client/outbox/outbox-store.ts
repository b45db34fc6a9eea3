import type { ActionId } from '../../domain/ids.ts';
import type { ActionState, OutboxEntry } from '../../domain/outbox.ts';

/** Where a door's actions are safe: what is written here outlives the app and a power cut (O1). */
export type OutboxStore = {
  /** Resolves when the entry is on disk; rejects when it can't be stored (O10). */
  append(entry: OutboxEntry): Promise<void>;
  setProgress(id: ActionId, progress: ActionState): Promise<void>;
  /** In the order in which they were appended. */
  readAll(): Promise<OutboxEntry[]>;
};

import type { ActionId } from '../../domain/ids.ts';
import type { ActionState, OutboxEntry } from '../../domain/outbox.ts';

/** How many entries the device damaged. `all`: their store was gone, and how many it held is not known. */
export type Unreadable = number | 'all';

export type ProgressChange = { readonly id: ActionId; readonly progress: ActionState };

/** Stores a door's actions; what is written here survives the app's end and a power cut (O1). */
export type OutboxStore = {
  /** Resolves when the entry is on disk; rejects when it can't be stored (O10). */
  append(entry: OutboxEntry): Promise<void>;
  /** Of many at once: all of them, or none. */
  setProgress(changes: readonly ProgressChange[]): Promise<void>;
  /** Deletes an action that never counted (O12). */
  remove(id: ActionId): Promise<void>;
  /**
   * All entries, in the order in which they were appended.
   * @param onUnreadable called with how many were left out, since the device damaged them. Those that are
   *   there stay where they are (O7)
   */
  readAll(onUnreadable?: (entries: Unreadable) => void): Promise<OutboxEntry[]>;
  /**
   * Of a sealed store alone: keeps its key for an organizer's, in the place of one before.
   * @throws DOMException if that is not a key
   */
  sealFor?(organizersKey: string): Promise<void>;
};

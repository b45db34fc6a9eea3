/**
 * Writes changes of the list to the disk, together with the head that says how far the service was read.
 * What could not be written is written with the next change: the head on the disk is never ahead of the
 * rows.
 */
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns } from '../../device/turns.ts';
import type { Log } from '../../log/log.ts';
import type { Roster } from '../list/roster.ts';
import { type RosterChunk, rowsInAChunk } from '../list/roster-chunk.ts';
import type { RosterHead, RosterStore, StoredRoster } from './roster-store.ts';

export type RosterLog = {
  /** Loads what is stored into the list. */
  load(): Promise<Pick<StoredRoster, 'head' | 'isDamaged'> | null>;
  /** Stores what changed since the last time. It never rejects: `canStore` says whether it worked. */
  write(head: RosterHead): Promise<void>;
  /** Whether the disk holds so many pieces that they slow down a start. */
  isLong(): boolean;
  /** Replaces all stored pieces by a few that hold the list. */
  fold(head: RosterHead): Promise<void>;
  /** Stops or resumes writing: if there is no room for the list, the outbox may need what is left. */
  holdBack(hold: boolean): void;
  canStore(): boolean;
  /** Resolves when nothing is being written, and nothing will be. */
  stop(): Promise<void>;
};

/** More than a freshly folded list has, enough for an hour of polls. */
const spareChunks = 120;

export function createRosterLog(
  roster: Pick<Roster, 'count' | 'take' | 'pack' | 'repack' | 'holdsErased'>,
  store: RosterStore,
  clock: Clock,
  timers: Timers,
  log: Log,
): RosterLog {
  let unwritten: RosterChunk[] = [];
  /** Whether `unwritten` replaces what is on the disk. */
  let isWhole = false;
  let chunks = 0;
  let isHeldBack = false;
  let hasFailed = false;
  let stopped = false;
  let writing: Promise<void> = Promise.resolve();

  async function flush(head: RosterHead): Promise<void> {
    if (stopped || isHeldBack) return;
    try {
      await (isWhole ? store.replace(head, unwritten) : store.append(head, unwritten));
      chunks = (isWhole ? 0 : chunks) + unwritten.length;
      unwritten = [];
      isWhole = false;
      hasFailed = false;
    } catch (error) {
      log('list-not-stored', error);
      hasFailed = true;
    }
  }

  function write(head: RosterHead): Promise<void> {
    unwritten.push(...roster.pack());
    writing = flush(head);
    return writing;
  }

  async function fold(head: RosterHead): Promise<void> {
    const folded: RosterChunk[] = [];
    const turns = createTurns(clock, timers);
    for (const chunk of roster.repack()) {
      folded.push(chunk);
      await turns.next();
    }
    unwritten = folded;
    isWhole = true;
    await write(head);
  }

  return {
    async load() {
      const stored = await store.load();
      if (!stored) return null;
      chunks = stored.chunks.length;
      const turns = createTurns(clock, timers);
      for (const _ of roster.take(stored.chunks)) await turns.next();
      return stored;
    },
    // The pieces before must go, too.
    write: (head) => (roster.holdsErased() ? fold(head) : write(head)),
    isLong: () => chunks + unwritten.length > spareChunks + roster.count() / rowsInAChunk,
    fold,
    holdBack(hold) {
      isHeldBack = hold;
    },
    canStore: () => !isHeldBack && !hasFailed,
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

/**
 * Whom this device denied entry. They are stored on it, so that a supervisor can say why somebody
 * was denied. They are deleted with the event's other data. The service gets the part of each that
 * the organizer may know.
 */
import { createStore } from 'zustand/vanilla';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { isQuestion, isRecorded } from '../../domain/verdict-kinds.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { Scan } from './scan.ts';

export type RefusedScan = {
  /** The scan's. */
  readonly id: string;
  readonly at: Instant;
  readonly code: TicketCode;
  /** A question was not answered with yes: with no, too late, or not at all. */
  readonly verdict: VerdictCode;
};

/** Newest first. */
export type RefusedScanStore = {
  read(): Promise<readonly RefusedScan[]>;
  write(refused: readonly RefusedScan[]): Promise<void>;
};

export type RefusedScans = {
  /** Newest first; null: not read yet. */
  readonly state: ReadableStore<readonly RefusedScan[] | null>;
  /** Reads what was kept, the first time that somebody wants to see it. */
  load(): Promise<void>;
  note(scan: Scan): void;
  /** From now on nothing is noted (O7). Resolves when nothing is being stored any more. */
  stop(): Promise<void>;
  /** The scan ended in an admission after all. */
  withdraw(scan: Scan): void;
};

/** An evening's refusals at a busy door; the oldest go first. */
export const mostRefused = 300;

/** Whether somebody was denied entry, or would have been: who leaves unseen was not. */
export const isRefused = (code: VerdictCode): boolean =>
  !isRecorded(code) && !isQuestion(code) && code !== 'not-inside';

export function createRefusedScans(store: RefusedScanStore, log: Log): RefusedScans {
  const state = createStore<readonly RefusedScan[] | null>(() => null);
  const { getState, setState } = state;
  /** One after the other, so that none is lost. */
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;

  function inTurn(run: () => Promise<void>): Promise<void> {
    // A verdict is shown all the same: this only explains it later.
    work = work.then(run).catch((error) => log('refused-scan-not-stored', error));
    return work;
  }

  async function kept(): Promise<readonly RefusedScan[]> {
    return getState() ?? (await store.read());
  }

  return {
    state,
    load: () => inTurn(async () => setState(await kept(), true)),
    note({ id, at, code, verdict }) {
      if (isStopped) return;
      void inTurn(async () => {
        const before = (await kept()).filter((each) => each.id !== id);
        const all = [{ id, at, code, verdict: verdict.code }, ...before].slice(0, mostRefused);
        setState(all, true);
        await store.write(all);
      });
    },
    async stop() {
      isStopped = true;
      await work;
    },
    withdraw({ id }) {
      if (isStopped) return;
      void inTurn(async () => {
        const all = (await kept()).filter((each) => each.id !== id);
        setState(all, true);
        await store.write(all);
      });
    },
  };
}

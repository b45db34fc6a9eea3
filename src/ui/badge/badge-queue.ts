/** The badges that wait for the printer, one at a time, whatever is on the screen meanwhile. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../client/device/readable-store.ts';
import type { Attendee } from '../../domain/attendee.ts';

export type BadgeJob = {
  readonly id: number;
  readonly attendee: Attendee;
  /** Whether the badge went to the printer, once that is known. */
  readonly isPrinted: Promise<boolean>;
};

export type BadgeQueueState = {
  /** The first is being printed. */
  readonly jobs: readonly BadgeJob[];
  /** Whose badge could not be printed, until the notice of it is over. */
  readonly notPrinted: Attendee | null;
};

export type BadgeQueue = {
  readonly state: ReadableStore<BadgeQueueState>;
  /** Prints a badge; one that waits already is not printed twice. @returns whether it was printed */
  print(attendee: Attendee): Promise<boolean>;
  /**
   * Prints a badge automatically, the first time that this scan is seen.
   * @returns null: it was printed before
   */
  printOnce(scanId: string, attendee: Attendee): Promise<boolean> | null;
  /** The first badge's print has ended: the next one begins. */
  next(isPrinted: boolean): void;
  /** The notice of a badge that could not be printed was there for long enough. */
  dismiss(): void;
};

export function createBadgeQueue(): BadgeQueue {
  const state = createStore<BadgeQueueState>(() => ({ jobs: [], notPrinted: null }));
  const { getState, setState } = state;
  const ends = new Map<BadgeJob, (isPrinted: boolean) => void>();
  let lastId = 0;
  const seenScans = new Set<string>();

  function print(attendee: Attendee): Promise<boolean> {
    const { jobs } = getState();
    const same = jobs.find((job) => job.attendee.ticketId === attendee.ticketId);
    if (same) return same.isPrinted;
    let end: (isPrinted: boolean) => void = () => {};
    const isPrinted = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    lastId += 1;
    const job = { id: lastId, attendee, isPrinted };
    ends.set(job, end);
    setState({ jobs: [...jobs, job] });
    return isPrinted;
  }

  return {
    state,
    print,
    printOnce(scanId, attendee) {
      if (seenScans.has(scanId)) return null;
      seenScans.add(scanId);
      return print(attendee);
    },
    next(isPrinted) {
      const [ended, ...jobs] = getState().jobs;
      if (!ended) return;
      setState({ jobs, ...(isPrinted ? {} : { notPrinted: ended.attendee }) });
      ends.get(ended)?.(isPrinted);
      ends.delete(ended);
    },
    dismiss: () => setState({ notPrinted: null }),
  };
}

const BadgeQueueContext = createContext<BadgeQueue | null>(null);
export const BadgeQueueProvider = BadgeQueueContext.Provider;

export function useBadgeQueue(): BadgeQueue {
  const queue = useContext(BadgeQueueContext);
  if (!queue) throw new Error('BadgeQueueProvider is missing');
  return queue;
}

/** Whether a badge is being printed or waits for it: the device is in use. */
export const useIsPrinting = (): boolean =>
  useStore(useBadgeQueue().state, ({ jobs }) => jobs.length > 0);

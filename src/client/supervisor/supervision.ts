/**
 * On a device for staff: for how long the supervisor PIN has opened what staff may not do, and what
 * waits for it. The page forgets it. After a reload, the device is for staff again.
 */
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, noWait, waitFor } from '../../domain/wait.ts';
import type { PageVisibility } from '../device/page-visibility.ts';
import type { ReadableStore } from '../device/readable-store.ts';

export type SupervisionState = {
  readonly isOpen: boolean;
  /** What is done once the PIN is entered; null: nobody wants anything. */
  readonly asked: (() => unknown) | null;
};

export type Supervision = {
  readonly state: ReadableStore<SupervisionState>;
  /** Asks for the PIN, then runs this. */
  ask(run: () => unknown): void;
  /** Nobody enters it. */
  drop(): void;
  /** The PIN was right: opens for a while, and does what waits. */
  open(): void;
  close(): void;
};

/** Long enough to set a gate. A phone that is handed back is for staff again soon. */
export const supervisionMs = 5 * 60_000;

export type SupervisionOptions = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly visibility: Pick<PageVisibility, 'onChange'>;
};

const closed: SupervisionState = { isOpen: false, asked: null };

export function createSupervision({ clock, timers, visibility }: SupervisionOptions): Supervision {
  const state = createStore<SupervisionState>(() => closed);
  let cancel = () => {};
  let time = noWait;
  const close = () => {
    cancel();
    state.setState(closed);
  };
  // While a device sleeps, its timers stand still.
  visibility.onChange(() => {
    if (state.getState().isOpen && leftMs(time, clock.now()) === 0) close();
  });
  return {
    state,
    ask: (run) => state.setState({ asked: run }),
    drop: () => state.setState({ asked: null }),
    open() {
      const { asked } = state.getState();
      cancel();
      time = waitFor(supervisionMs, clock.now());
      cancel = timers.after(supervisionMs, close);
      state.setState({ isOpen: true, asked: null });
      asked?.();
    },
    close,
  };
}

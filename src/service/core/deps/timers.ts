import type { Timers } from '../../../domain/timers.ts';

/** The system's timers. None of them keeps the process alive. */
export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

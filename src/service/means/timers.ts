import type { Timers } from '../../domain/timers.ts';

/** The system's delays. They keep no process alive. */
export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

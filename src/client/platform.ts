/** The real clock, timers, randomness and network of a browser, for the composition in the UI's main. */
import { type Clock, instant } from '../domain/time.ts';
import type { Fetch } from './api/service-client.ts';
import type { Timers } from './timers.ts';

export const systemClock: Clock = { now: () => instant(Date.now()) };

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export const systemChance = (): number => Math.random();

export const systemFetch: Fetch = (url, init) => fetch(url, init);

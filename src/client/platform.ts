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

/** 128 random bits in hex; unlike `randomUUID` also there on an origin without TLS. */
export function systemNewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

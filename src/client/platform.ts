/** The real clock, timers, randomness and network of a browser, for the composition in the UI's main. */
import { type Clock, instant } from '../domain/time.ts';
import type { Fetch } from './api/service-client.ts';
import type { Timers } from './timers.ts';

export const systemClock: Clock = { now: () => instant(Date.now()) };

export const systemTimers: Timers = {
  after(delayMs, run) {
    if (delayMs === 0) return afterThisTask(run);
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A browser holds a timer without delay back for 4 ms, which work in slices would wait for each time. */
function afterThisTask(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
  return () => port1.close();
}

export const systemChance = (): number => Math.random();

export const systemFetch: Fetch = (url, init) => fetch(url, init);

/** 128 random bits in hex; unlike `randomUUID` also there on an origin without TLS. */
export function systemNewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

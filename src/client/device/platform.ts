/** The real clock, timers, randomness and network of a browser, for the composition in the UI's main. */
import { type Clock, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Fetch } from './fetch.ts';

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
  const task: LaterTask = { run };
  channel ??= openChannel();
  laterTasks.push(task);
  channel.postMessage(null);
  return () => {
    task.run = null;
  };
}

/** null: it was cancelled. */
type LaterTask = { run: (() => void) | null };
const laterTasks: LaterTask[] = [];
/** One for all: to open one takes longer than what is done in most tasks. */
let channel: MessagePort | null = null;

function openChannel(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => laterTasks.shift()?.run?.();
  return port2;
}

export const systemChance = (): number => Math.random();

export const systemFetch: Fetch = (url, init) => fetch(url, init);

/** 128 random bits in hex; unlike `randomUUID` also there on an origin without TLS. */
export function systemNewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

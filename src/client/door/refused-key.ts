/**
 * What a door does while the service refuses its key: it sends nothing, and asks now and then whether
 * the key is accepted again.
 */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, noWait, waitFor } from '../../domain/wait.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Log } from '../log/log.ts';

/**
 * A key that is turned on again is noticed within half a minute. Two refusals that lie less apart may be one
 * passing error.
 */
const tryEveryMs = 15_000;

export type RefusedKey = {
  /** The service refused the key. */
  note(): void;
  /** Something was sent and accepted: a key that could only read the event before may check again. */
  noteSent(): void;
  /** Tries it now, unless the service asked to wait. */
  tryNow(): void;
  stop(): void;
};

export type RefusedKeyOptions = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Reads the event with the key. */
  readonly read: () => Promise<Outcome<unknown>>;
  readonly hasUnsent: () => boolean;
  /** One try of what is pending. */
  readonly sendAgain: () => void;
  /** Called at each refusal. */
  readonly onRefused: () => void;
  /** A try ended: whether the event can be read with the key, or can't, long enough after the first refusal. */
  readonly onTried: (canRead: boolean) => void;
  readonly onAccepted: () => void;
};

export function createRefusedKey(options: RefusedKeyOptions): RefusedKey {
  const { clock, timers, log } = options;
  let early = noWait;
  let cancelTry: (() => void) | null = null;
  /** It could read the event: the next action tells whether it is accepted again. */
  let canRead = false;
  let isTrying = false;
  let isToWait = false;

  function stop(): void {
    cancelTry?.();
    cancelTry = null;
  }

  function accept(): void {
    log('key-accepted');
    canRead = false;
    stop();
    options.onAccepted();
  }

  async function tryKey(): Promise<void> {
    isTrying = true;
    const read = await options.read();
    isTrying = false;
    if (cancelTry === null) return;
    isToWait = read.kind === 'throttled';
    const askedToWaitMs = (read.kind === 'throttled' && read.retryAfterMs) || 0;
    cancelTry = timers.after(Math.max(tryEveryMs, askedToWaitMs), tryKey);
    if (read.kind === 'forbidden' && leftMs(early, clock.now()) === 0) options.onTried(false);
    if (read.kind !== 'answer') return;
    options.onTried(true);
    // A key that may read may still not check: if something is pending, the answer to it decides.
    if (!options.hasUnsent()) return accept();
    canRead = true;
    options.sendAgain();
  }

  return {
    note() {
      if (cancelTry === null) {
        log('key-refused');
        early = waitFor(tryEveryMs, clock.now());
      }
      canRead = false;
      options.onRefused();
      cancelTry ??= timers.after(tryEveryMs, tryKey);
    },
    noteSent() {
      if (canRead) accept();
    },
    tryNow() {
      if (cancelTry === null || isTrying || isToWait) return;
      cancelTry();
      void tryKey();
    },
    stop,
  };
}

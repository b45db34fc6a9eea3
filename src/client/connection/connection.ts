/** Decides whether the door is online by the outcome of its requests, both ways (N1). */
import { backoffMs } from '../../domain/backoff.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, noWait, waitFor } from '../../domain/wait.ts';
import type { OfflineReason, Outcome } from '../api/outcome.ts';

/** Whether the service can be reached, judged by how requests end (N1). */
export type Connection =
  | { readonly state: 'unknown' }
  | { readonly state: 'online' }
  | {
      readonly state: 'offline';
      readonly reason: OfflineReason;
      readonly nextTryAt: Instant | null;
    };

export type ConnectionMonitor = {
  current(): Connection;
  /** Takes in how a request ended. */
  report(outcome: Outcome<unknown>): void;
  /** Tries now: the device says that something changed (network, foreground). */
  nudge(): void;
  stop(): void;
};

export type ConnectionOptions = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: () => number;
  /** Makes a cheap request, whose outcome only this caller learns. */
  readonly probe: () => Promise<Outcome<unknown>>;
  readonly onChange: (connection: Connection) => void;
};

export function createConnectionMonitor(options: ConnectionOptions): ConnectionMonitor {
  const { clock, timers, chance, probe, onChange } = options;
  let connection: Connection = { state: 'unknown' };
  let failures = 0;
  let untilTry = noWait;
  let cancelTry = () => {};
  let probing = false;
  let stopped = false;

  function become(next: Connection): void {
    const changed = next.state !== connection.state || next.state === 'offline';
    connection = next;
    if (changed && !stopped) onChange(connection);
  }

  function goOffline(reason: OfflineReason, atLeastMs: number): void {
    // Requests under way at the same time fail together: that counts as one failure.
    if (connection.state === 'offline' && leftMs(untilTry, clock.now()) > atLeastMs) return;
    cancelTry();
    const delayMs = Math.max(atLeastMs, shortestPauseMs + backoffMs(++failures, chance()));
    untilTry = waitFor(delayMs, clock.now());
    become({ state: 'offline', reason, nextTryAt: untilTry.until });
    if (stopped) return;
    cancelTry = timers.after(delayMs, () => {
      untilTry = noWait;
      void check();
    });
  }

  async function check(): Promise<void> {
    if (probing) return;
    probing = true;
    const outcome = await probe();
    probing = false;
    judge(outcome);
  }

  function judge(outcome: Outcome<unknown>): void {
    switch (outcome.kind) {
      case 'answer':
      case 'refused':
      case 'forbidden':
        failures = 0;
        cancelTry();
        become({ state: 'online' });
        return;
      case 'throttled':
        goOffline('throttled', outcome.retryAfterMs ?? 0);
        return;
      case 'unavailable':
        goOffline(outcome.reason, 0);
    }
  }

  return {
    current: () => connection,
    report(outcome) {
      // A service that fails on one request may serve all others: a probe tells.
      const ofOneRequest = outcome.kind === 'unavailable' && outcome.reason === 'service-error';
      if (ofOneRequest && connection.state === 'online') void check();
      else judge(outcome);
    },
    nudge() {
      if (connection.state === 'offline') void check();
    },
    stop() {
      stopped = true;
      cancelTry();
    },
  };
}

const shortestPauseMs = 500;

/**
 * Sends the outbox to the service: oldest first within a lane, several lanes side by side (O5). A
 * failure pauses its own lane with full jitter; several in a row pause all lanes (O6). Lanes that
 * failed go after those that did not (O11).
 */
import { laneOf } from '../../domain/action.ts';
import { backoffMs } from '../../domain/backoff.ts';
import { type OutboxEntry, type Pace, settle } from '../../domain/outbox.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, longer, noWait, type Wait, waitFor } from '../../domain/wait.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from './outbox.ts';
import { type Sending, sendAction } from './send-action.ts';

export type Sender = {
  /** Sends what can be sent now. */
  wake(): void;
  /** The service is back: ends all waiting for a next try. */
  hurry(): void;
  /** Sends nothing until `resume`: the service no longer accepts the key. */
  rest(): void;
  resume(): void;
  /**
   * Sends nothing more. Resolves when what was under way is answered, or given up (`unsure` then, O3), and
   * that is stored.
   */
  stop(): Promise<void>;
};

export type SenderOptions = {
  readonly outbox: Outbox;
  readonly sending: Sending;
  readonly clock: Clock;
  readonly timers: Timers;
  /** A random number in [0, 1). */
  readonly chance: () => number;
  readonly log: Log;
  /** Called when the service no longer accepts the key. */
  readonly onForbidden: () => void;
  /** Ends the requests under way as unanswered, and lets no other begin. */
  readonly giveUp: () => void;
};

const lanesAtOnce = 4;
/** This many failures without a success mean that the service fails, not the actions. */
const failuresInARow = 3;
/** A connection that comes and goes many times a second must not start every lane each time. */
const hurryEveryMs = 1000;
/** For answers that are on their way when it is stopped: whoever stops it waits to open the next door. */
const patienceMs = 2000;

type LanePause = { readonly failures: number; readonly wait: Wait };

export function createSender(options: SenderOptions): Sender {
  const { outbox, clock, timers, chance, log, onForbidden } = options;
  const underWay = new Map<string, Promise<void>>();
  const lanePauses = new Map<string, LanePause>();
  let resting = false;
  let stopped = false;
  let failures = 0;
  let paused = noWait;
  let throttled = noWait;
  let hurried = noWait;
  let cancelRetry = () => {};

  const failuresOf = (entry: OutboxEntry) => lanePauses.get(laneOf(entry.action))?.failures ?? 0;
  const dueInMs = ({ action }: OutboxEntry) => {
    const waits = [lanePauses.get(laneOf(action))?.wait ?? noWait, paused, throttled];
    return Math.max(...waits.map((wait) => leftMs(wait, clock.now())));
  };

  /** Of the lanes that did not fail last, the first few: there may be many thousands. */
  function untried(most: number): readonly OutboxEntry[] {
    const found: OutboxEntry[] = [];
    if (most <= 0) return found;
    for (const entry of outbox.heads()) {
      const lane = laneOf(entry.action);
      if (underWay.has(lane) || lanePauses.has(lane)) continue;
      found.push(entry);
      if (found.length === most) break;
    }
    return found;
  }

  const failed = (): readonly OutboxEntry[] =>
    [...lanePauses.keys()]
      .filter((lane) => !underWay.has(lane))
      .flatMap((lane) => outbox.headOf(lane) ?? []);

  function wake(): void {
    if (stopped || resting) return;
    const free = lanesAtOnce - underWay.size;
    const idle = [...untried(free), ...failed()];
    const due = idle
      .filter((entry) => dueInMs(entry) === 0)
      .sort((a, b) => failuresOf(a) - failuresOf(b));
    for (const entry of due.slice(0, free)) start(entry);
    cancelRetry();
    const later = idle.map(dueInMs).filter((delayMs) => delayMs > 0);
    if (later.length > 0) cancelRetry = timers.after(Math.min(...later), wake);
  }

  function start(entry: OutboxEntry): void {
    const lane = laneOf(entry.action);
    const sent = send(entry)
      .catch((error): Pace => {
        // The device's storage failed meanwhile: the action is as it was written last, and is tried again.
        log('action-not-sent', error);
        return { next: 'back-off', atLeastMs: null };
      })
      .then((pace) => {
        underWay.delete(lane);
        obey(pace, lane);
        wake();
      });
    underWay.set(lane, sent);
  }

  async function send({ action, progress }: OutboxEntry): Promise<Pace> {
    // Should it change while this is under way, it may be the one before that confirms.
    const epoch = outbox.epoch();
    await outbox.setProgress(action, { state: 'sending' });
    // Also what is `sending` still: its ending could not be stored.
    const outcome = await sendAction(options.sending, action, progress.state !== 'waiting');
    const settled = settle(outcome, clock.now(), epoch);
    await outbox.setProgress(action, settled.progress);
    return settled.pace;
  }

  function obey(pace: Pace, lane: string): void {
    switch (pace.next) {
      case 'go-on':
        failures = 0;
        lanePauses.delete(lane);
        return;
      case 'back-off': {
        const now = clock.now();
        const ofLane = (lanePauses.get(lane)?.failures ?? 0) + 1;
        const wait = waitFor(backoffMs(ofLane, chance()), now);
        lanePauses.set(lane, { failures: ofLane, wait });
        failures += 1;
        const inARow = failures - failuresInARow + 1;
        if (inARow > 0) paused = waitFor(backoffMs(inARow, chance()), now);
        throttled = longer(throttled, waitFor(pace.atLeastMs ?? 0, now), now);
        return;
      }
      case 'stop':
        rest();
        onForbidden();
    }
  }

  function rest(): void {
    resting = true;
    cancelRetry();
  }

  return {
    wake,
    rest,
    resume() {
      resting = false;
      wake();
    },
    hurry() {
      if (leftMs(hurried, clock.now()) > 0) return wake();
      hurried = waitFor(hurryEveryMs, clock.now());
      paused = noWait;
      for (const [lane, { failures: ofLane }] of lanePauses) {
        lanePauses.set(lane, { failures: ofLane, wait: noWait });
      }
      wake();
    },
    async stop() {
      stopped = true;
      cancelRetry();
      const cancel = timers.after(patienceMs, options.giveUp);
      await Promise.all(underWay.values());
      cancel();
    },
  };
}

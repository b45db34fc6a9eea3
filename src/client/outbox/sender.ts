/**
 * Brings the outbox to the service: oldest first within a lane, several lanes side by side (O5), a
 * lane that fails behind those that do not (O11), and a pause with full jitter when nothing gets
 * through (O6).
 */
import { laneOf } from '../../domain/action.ts';
import { backoffMs } from '../../domain/backoff.ts';
import { type OutboxEntry, type Pace, settle } from '../../domain/outbox.ts';
import type { Clock } from '../../domain/time.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Timers } from '../timers.ts';
import type { Outbox } from './outbox.ts';
import { lookUpAction, sendAction } from './send-action.ts';

export type Sender = {
  /** Something may go now: a new action, or the service is back. */
  wake(): void;
  /** Nothing is sent after this; what is on its way gets its ending. */
  stop(): Promise<void>;
};

export type SenderOptions = {
  readonly outbox: Outbox;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly chance: () => number;
  /** The service no longer lets this key in: the door must be paired again. */
  readonly onForbidden: () => void;
};

const lanesAtOnce = 4;
/** So many failures without a success say that it is the service, not the actions. */
const failuresInARow = 3;

export function createSender(options: SenderOptions): Sender {
  const { outbox, client, clock, timers, chance, onForbidden } = options;
  const laneFailures = new Map<string, number>();
  let stopped = false;
  let round: Promise<void> | null = null;
  let wokenDuringRound = false;
  let roundsFailed = 0;
  let cancelRetry = () => {};

  async function send({ action, progress }: OutboxEntry): Promise<Pace> {
    await outbox.setProgress(action, { state: 'sending' });
    const outcome =
      (progress.state === 'unsure' ? await lookUpAction(client, action) : null) ??
      (await sendAction(client, action));
    const settled = settle(outcome, clock.now());
    await outbox.setProgress(action, settled.progress);
    return settled.pace;
  }

  async function runRound(): Promise<void> {
    const busy = new Set<string>();
    const failed = new Set<string>();
    let failures = 0;
    let waitAtLeastMs = 0;
    const next = (): OutboxEntry | undefined =>
      stopped || failures >= failuresInARow || waitAtLeastMs > 0
        ? undefined
        : outbox
            .heads()
            .filter(({ action }) => !busy.has(laneOf(action)) && !failed.has(laneOf(action)))
            .sort((a, b) => failuresOf(a) - failuresOf(b))[0];

    const work = async () => {
      for (let entry = next(); entry; entry = next()) {
        const lane = laneOf(entry.action);
        busy.add(lane);
        const pace = await send(entry);
        busy.delete(lane);
        switch (pace.next) {
          case 'go-on':
            failures = 0;
            laneFailures.delete(lane);
            break;
          case 'back-off':
            failures += 1;
            failed.add(lane);
            laneFailures.set(lane, (laneFailures.get(lane) ?? 0) + 1);
            waitAtLeastMs = Math.max(waitAtLeastMs, pace.atLeastMs ?? 0);
            break;
          case 'stop':
            stopped = true;
            onForbidden();
            break;
        }
      }
    };
    await Promise.all(Array.from({ length: lanesAtOnce }, work));
    if (stopped) return;
    if (failed.size === 0) roundsFailed = 0;
    else retryIn(Math.max(waitAtLeastMs, backoffMs(++roundsFailed, chance())));
  }

  const failuresOf = ({ action }: OutboxEntry) => laneFailures.get(laneOf(action)) ?? 0;

  function retryIn(delayMs: number): void {
    cancelRetry();
    cancelRetry = timers.after(delayMs, wake);
  }

  function wake(): void {
    if (stopped) return;
    wokenDuringRound = true;
    if (round) return;
    cancelRetry();
    wokenDuringRound = false;
    round = runRound().finally(() => {
      round = null;
      if (wokenDuringRound) wake();
    });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      cancelRetry();
      await round;
    },
  };
}

/**
 * Sends the outbox to the service: oldest first within a lane, several lanes side by side (O5), in batches
 * where the service takes them (O13). A failure pauses its lanes with full jitter; several in a row pause all
 * lanes (O6). Lanes that failed go after those that did not (O11).
 */
import { type Action, laneOf } from '../../domain/action.ts';
import { backoffMs } from '../../domain/backoff.ts';
import type { ActionId } from '../../domain/ids.ts';
import { inTime, late } from '../../domain/in-time.ts';
import { type OutboxEntry, type Pace, type SendOutcome, settle } from '../../domain/outbox.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, longer, noWait, type Wait, waitFor } from '../../domain/wait.ts';
import type { Log } from '../log/log.ts';
import type { Delivery } from './delivery.ts';
import type { Outbox, Progress } from './outbox.ts';

export type Sender = {
  /** Sends what can be sent now. */
  wake(): void;
  /**
   * Sends actions that wait for the service's decision (O12), with what is pending of their lanes before them.
   * @returns what the service decided of each; none for one that it did not answer in time
   */
  ask(actions: readonly Action[], waitMs: number): Promise<ReadonlyMap<ActionId, SendOutcome>>;
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
  readonly delivery: Delivery;
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

/** Batches under way; to a service that takes no batches, lanes. */
const atOnce = 4;
/** This many failures without a success mean that the service fails, not the actions. */
const failuresInARow = 3;
/** A connection that comes and goes many times a second must not start every lane each time. */
const hurryEveryMs = 1000;
/** For answers that are on their way when it is stopped: anyone who stops it waits to open the next door. */
const patienceMs = 2000;
const deadlineMs = 10_000;

type Sent = {
  readonly endings: ReadonlyMap<ActionId, SendOutcome>;
  /** By lane. */
  readonly paces: ReadonlyMap<string, Pace>;
};
/** Which lanes wait for their next try, and how long (O6). */
type Pauses = {
  /** How often it failed in a row. */
  failuresOf(lane: string): number;
  /** Lanes that failed last. */
  failed(): readonly string[];
  dueInMs(lane: string): number;
  /** @param paces of the lanes of one batch, whose failure counts once @returns whether all sending ends */
  obey(paces: ReadonlyMap<string, Pace>): 'go-on' | 'stop';
  /** Ends all waiting but the service's own (429). */
  hurry(): void;
};

function createPauses({ clock, chance }: Pick<SenderOptions, 'clock' | 'chance'>): Pauses {
  const lanes = new Map<string, { readonly failures: number; readonly wait: Wait }>();
  /** Of batches, since one succeeded. */
  let failures = 0;
  let all = noWait;
  let throttled = noWait;
  let hurried = noWait;
  return {
    failuresOf: (lane) => lanes.get(lane)?.failures ?? 0,
    failed: () => [...lanes.keys()],
    dueInMs(lane) {
      const waits = [lanes.get(lane)?.wait ?? noWait, all, throttled];
      return Math.max(...waits.map((wait) => leftMs(wait, clock.now())));
    },
    obey(paces) {
      const now = clock.now();
      let hasFailed = false;
      for (const [lane, pace] of paces) {
        switch (pace.next) {
          case 'go-on':
            failures = 0;
            lanes.delete(lane);
            break;
          case 'back-off': {
            hasFailed = true;
            const ofLane = (lanes.get(lane)?.failures ?? 0) + 1;
            const wait = waitFor(backoffMs(ofLane, chance()), now);
            lanes.set(lane, { failures: ofLane, wait });
            throttled = longer(throttled, waitFor(pace.atLeastMs ?? 0, now), now);
            break;
          }
          case 'stop':
            return 'stop';
        }
      }
      if (!hasFailed) return 'go-on';
      failures += 1;
      const inARow = failures - failuresInARow + 1;
      if (inARow > 0) all = waitFor(backoffMs(inARow, chance()), now);
      return 'go-on';
    },
    hurry() {
      if (leftMs(hurried, clock.now()) > 0) return;
      hurried = waitFor(hurryEveryMs, clock.now());
      all = noWait;
      // They failed by the network, most likely: they may go together again.
      for (const lane of lanes.keys()) lanes.set(lane, { failures: 1, wait: noWait });
    },
  };
}

/** Sends a batch, and writes what became of each of its actions. */
async function sendBatch(
  { outbox, delivery, clock }: SenderOptions,
  batch: readonly OutboxEntry[],
  longestMs: number,
): Promise<Sent> {
  // Should it change while this is under way, it may be the one before that confirms.
  const epoch = outbox.epoch();
  // One that waits for a decision is as good as sent already (O12).
  const leaving = batch.filter(({ progress }) => progress.state !== 'asking');
  await outbox.setProgress(
    leaving.map(({ action }) => ({ action, progress: { state: 'sending' } })),
  );
  // Also what is `sending` still: its ending could not be stored.
  const outcomes = await delivery.send(batch, longestMs);
  const endings = new Map<ActionId, SendOutcome>();
  const paces = new Map<string, Pace>();
  await outbox.inTurn(() => {
    const changes = batch.flatMap(({ action, progress: sent }, at): Progress[] => {
      const outcome = outcomes[at] ?? { kind: 'unavailable' };
      // The device may have decided meanwhile: then the guest was admitted (O1, O12), or it was closed.
      const now = outbox.entry(action.id)?.progress;
      const before = sent.state === 'asking' ? (now ?? sent) : sent;
      const { progress, pace } = settle(outcome, sent, before, clock.now(), epoch);
      endings.set(action.id, outcome);
      // The worst of a lane is what it goes by.
      const lane = laneOf(action);
      if ((paces.get(lane)?.next ?? 'go-on') === 'go-on') paces.set(lane, pace);
      return now ? [{ action, progress }] : [];
    });
    return outbox.setProgress(changes);
  });
  return { endings, paces };
}

/**
 * @param heads of lanes, whose other actions come along as far as there is room. Those that failed come
 *   last, in ever smaller batches: one action that fails a whole batch is soon alone (O11).
 */
function batchesOf(
  heads: readonly OutboxEntry[],
  most: number,
  { outbox, failuresOf }: Pick<SenderOptions, 'outbox'> & Pick<Pauses, 'failuresOf'>,
): readonly OutboxEntry[][] {
  const batches: OutboxEntry[][] = [];
  for (const head of heads) {
    const lane = laneOf(head.action);
    const room = Math.max(1, most >> Math.min(failuresOf(lane), 30));
    const entries = outbox.inLane(lane).slice(0, room);
    const last = batches.at(-1);
    if (last && last.length + entries.length <= room) last.push(...entries);
    else batches.push([...entries]);
  }
  return batches;
}

export function createSender(options: SenderOptions): Sender {
  const { outbox, delivery, clock, timers, log, onForbidden } = options;
  const pauses = createPauses(options);
  /** By lane; those of a batch share its end. */
  const underWay = new Map<string, Promise<ReadonlyMap<ActionId, SendOutcome>>>();
  let phase: 'sending' | 'at-rest' | 'stopped' = 'sending';
  let cancelRetry = () => {};

  const batches = (heads: readonly OutboxEntry[]) =>
    batchesOf(heads, delivery.most(), { outbox, ...pauses });
  const failuresOf = ({ action }: OutboxEntry) => pauses.failuresOf(laneOf(action));
  const dueInMs = ({ action }: OutboxEntry) => pauses.dueInMs(laneOf(action));

  /** What may go: of the lanes that did not fail last the first few, as there may be many thousands. */
  function idleHeads(most: number): readonly OutboxEntry[] {
    const failed = new Set(pauses.failed());
    const untried: OutboxEntry[] = [];
    for (const entry of outbox.heads()) {
      if (untried.length >= most) break;
      const lane = laneOf(entry.action);
      if (!underWay.has(lane) && !failed.has(lane)) untried.push(entry);
    }
    const again = [...failed].filter((lane) => !underWay.has(lane));
    return [...untried, ...again.flatMap((lane) => outbox.inLane(lane).slice(0, 1))];
  }

  function wake(): void {
    if (phase !== 'sending') return;
    const free = atOnce - new Set(underWay.values()).size;
    const idle = idleHeads(free * delivery.most());
    const due = idle
      .filter((entry) => dueInMs(entry) === 0)
      .sort((a, b) => failuresOf(a) - failuresOf(b));
    for (const batch of batches(due).slice(0, Math.max(0, free))) void start(batch);
    cancelRetry();
    const later = idle.map(dueInMs).filter((delayMs) => delayMs > 0);
    if (later.length > 0) cancelRetry = timers.after(Math.min(...later), wake);
  }

  /** @returns the endings, by action; none where the device's storage failed meanwhile */
  function start(
    batch: readonly OutboxEntry[],
    longestMs = deadlineMs,
  ): Promise<ReadonlyMap<ActionId, SendOutcome>> {
    const lanes = new Set(batch.map(({ action }) => laneOf(action)));
    const sent = sendBatch(options, batch, longestMs)
      .catch((error): Sent => {
        // The actions are as they were written last, and are tried again.
        log('action-not-sent', error);
        const pace: Pace = { next: 'back-off', atLeastMs: null };
        return { endings: new Map(), paces: new Map([...lanes].map((lane) => [lane, pace])) };
      })
      .then(({ endings, paces }) => {
        for (const lane of lanes) underWay.delete(lane);
        if (pauses.obey(paces) === 'stop') {
          rest();
          onForbidden();
        }
        wake();
        return endings;
      });
    for (const lane of lanes) underWay.set(lane, sent);
    return sent;
  }

  async function ask(
    actions: readonly Action[],
    waitMs: number,
  ): Promise<ReadonlyMap<ActionId, SendOutcome>> {
    const lanes = [...new Set(actions.map(laneOf))];
    const endsAt = clock.now() + waitMs;
    const endings = new Map<ActionId, SendOutcome>();
    const going = () => lanes.flatMap((lane) => underWay.get(lane) ?? []);
    // What ends makes room for what is behind it, and that may be what is asked about.
    for (let sent = going(); sent.length > 0; sent = going()) {
      const ended = await inTime(timers, endsAt - clock.now(), () => Promise.all(sent));
      if (ended === late) return endings;
      for (const [id, ending] of ended.flatMap((each) => [...each])) endings.set(id, ending);
    }
    const open = new Set(actions.filter(({ id }) => !endings.has(id)).map(laneOf));
    const heads = [...open].flatMap((lane) => outbox.inLane(lane).slice(0, 1));
    for (const batch of batches(heads)) {
      const longestMs = endsAt - clock.now();
      const isUnderWay = batch.some(({ action }) => underWay.has(laneOf(action)));
      if (longestMs <= 0 || isUnderWay || phase !== 'sending') break;
      for (const [id, ending] of await start(batch, longestMs)) endings.set(id, ending);
    }
    return endings;
  }

  function rest(): void {
    if (phase === 'sending') phase = 'at-rest';
    cancelRetry();
  }

  return {
    wake,
    ask,
    rest,
    resume() {
      if (phase === 'at-rest') phase = 'sending';
      wake();
    },
    hurry() {
      pauses.hurry();
      wake();
    },
    async stop() {
      phase = 'stopped';
      cancelRetry();
      const cancel = timers.after(patienceMs, options.giveUp);
      await Promise.all(underWay.values());
      cancel();
    },
  };
}

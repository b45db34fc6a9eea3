/**
 * Shares resolved duplicate check-ins (C3) between the devices of an event, if the service has the
 * calls for it. It runs next to the door's work. Nothing waits for it, and its outcome decides
 * nothing else.
 */
import { eventSettle, eventSettled, mostSettledDoubles } from '../../contract/door-board.ts';
import { doubleEntryKey } from '../../domain/convergence.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Log } from '../log/log.ts';
import type { DoubleEntries, KeptDoubleEntry } from './double-entries.ts';

/** Where settling an entry counts; `unknown` until the service has answered. */
export type SettledReach = 'unknown' | 'every-door' | 'this-device';

export type SettledExchange = {
  /** Asks and tells the service, now and twice a minute, for as long as there is something to. */
  wake(): void;
  stop(): void;
};

export type SettledExchangeOptions = {
  readonly doubles: Pick<DoubleEntries, 'open' | 'untold' | 'hear'>;
  /** Its outcomes must not decide whether the door is online: a service may lack these calls. */
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly timers: Timers;
  readonly log: Log;
  readonly isOffline: () => boolean;
  readonly onReach: (reach: SettledReach) => void;
};

const everyMs = 30_000;
const deadlineMs = 10_000;

export function createSettledExchange(options: SettledExchangeOptions): SettledExchange {
  const { doubles, client, eventId, timers, log } = options;
  /** Until the door opens again. */
  const refused = new Set<string>();
  let isLacking = false;
  let isStopped = false;
  let isBusy = false;
  let isWoken = false;
  let cancel = () => {};

  const untold = () => doubles.untold().filter(({ key }) => !refused.has(key));
  const isIdle = () =>
    isStopped || isLacking || (doubles.open().length === 0 && untold().length === 0);

  function wake(): void {
    // Offline there is nobody to ask; the connection wakes it when it is back.
    if (isIdle() || options.isOffline()) return;
    isWoken = true;
    if (!isBusy) void exchange();
  }

  async function exchange(): Promise<void> {
    isBusy = true;
    cancel();
    while (isWoken && !isIdle()) {
      isWoken = false;
      if (await hear()) await tell();
    }
    isBusy = false;
    if (!isIdle()) cancel = timers.after(everyMs, wake);
  }

  /**
   * Reads the whole list: ids may become visible in another order than they were given.
   * @returns whether it came to its end
   */
  async function hear(): Promise<boolean> {
    for (let after = 0; ; ) {
      const params = { after };
      const read = await client.request(eventSettled, { id: eventId, params, deadlineMs });
      if (isStopped || isLackingIn(read) || read.kind !== 'answer') return false;
      options.onReach('every-door');
      const { settled } = read.answer;
      for (const { ticketId, firstDate, firstDevice, secondDate, secondDevice } of settled) {
        const first = { date: firstDate, device: firstDevice, tool: null };
        const second = { date: secondDate, device: secondDevice, tool: null };
        doubles.hear(doubleEntryKey({ ticketId, first, second }));
      }
      const last = settled.at(-1)?.id ?? after;
      if (settled.length < mostSettledDoubles || last <= after) return true;
      after = last;
    }
  }

  /** Sends what the service's list lacked: the same again does no harm. */
  async function tell(): Promise<void> {
    for (const { key, entry } of untold()) {
      const params = paramsOf(entry);
      const sent = await client.request(eventSettle, { id: eventId, params, deadlineMs });
      if (isStopped || isLackingIn(sent)) return;
      if (sent.kind === 'answer') doubles.hear(key);
      else if (sent.kind === 'refused') {
        refused.add(key);
        log('settled-refused');
      } else return;
    }
  }

  function isLackingIn(outcome: Outcome<unknown>): boolean {
    if (outcome.kind !== 'refused' || ![404, 405].includes(outcome.status)) return false;
    isLacking = true;
    options.onReach('this-device');
    return true;
  }

  return {
    wake,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

const paramsOf = ({ ticketId, first, second }: KeptDoubleEntry['entry']) => ({
  ticketId,
  firstDate: first.date,
  ...(first.device !== null && { firstDevice: first.device }),
  secondDate: second.date,
  ...(second.device !== null && { secondDevice: second.device }),
});

/**
 * The life of an app on a device: it can end at any call of storage or network, before or after
 * that call had its effect. A dead app's calls never come back.
 */

import type { RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { DoubleEntryStore } from '../../src/client/duplicate-check-ins/double-entries.ts';
import type { Caller, Connector } from '../../src/client/links/meeting.ts';
import type { Channel } from '../../src/client/links/prove.ts';
import type { SharedActionStore } from '../../src/client/links/shared-actions.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';

export type Life = {
  isOver(): boolean;
  end(): void;
  endAfter(portCalls: number, effect: boolean): void;
  /** Runs a call of a port, or dies at it. */
  live<Result>(call: () => Promise<Result>): Promise<Result>;
};

export function newLife(): Life {
  let over = false;
  let left = Number.POSITIVE_INFINITY;
  let lastHasEffect = false;
  const never = () => new Promise<never>(() => {});

  return {
    isOver: () => over,
    end() {
      over = true;
    },
    endAfter(portCalls, effect) {
      left = portCalls;
      lastHasEffect = effect;
    },
    async live(call) {
      if (over) return never();
      left -= 1;
      if (left < 0) {
        over = true;
        if (lastHasEffect) await call().catch(() => {});
        return never();
      }
      const result = await call();
      return over ? never() : result;
    },
  };
}

export const mortalOutbox = (life: Life, store: OutboxStore): OutboxStore => ({
  append: (entry) => life.live(() => store.append(entry)),
  setProgress: (changes) => life.live(() => store.setProgress(changes)),
  remove: (id) => life.live(() => store.remove(id)),
  readAll: () => life.live(() => store.readAll()),
});

export const mortalRoster = (life: Life, store: RosterStore): RosterStore => ({
  load: () => life.live(() => store.load()),
  append: (head, chunks) => life.live(() => store.append(head, chunks)),
  replace: (head, chunks) => life.live(() => store.replace(head, chunks)),
});

export const mortalDoubleEntries = (life: Life, store: DoubleEntryStore): DoubleEntryStore => ({
  put: (kept) => life.live(() => store.put(kept)),
  readAll: () => life.live(() => store.readAll()),
});

export const mortalSharedActions = (life: Life, store: SharedActionStore): SharedActionStore => ({
  read: () => life.live(() => store.read()),
  writeIdentity: (identity) => life.live(() => store.writeIdentity(identity)),
  append: (actions) => life.live(() => store.append(actions)),
});

/** A dead app says and hears nothing, and hangs up on nobody. */
const mortalChannel = (life: Life, channel: Channel): Channel => ({
  fingerprints: channel.fingerprints,
  send: (text) => life.isOver() || channel.send(text),
  close: () => life.isOver() || channel.close(),
  onMessage: (listener) => channel.onMessage((text) => life.isOver() || listener(text)),
  onClose: (listener) => channel.onClose(() => life.isOver() || listener()),
});

const mortalCaller = (life: Life, caller: Caller): Caller => ({
  ...caller,
  channel: caller.channel.then((channel) => mortalChannel(life, channel)),
});

export const mortalConnector = (life: Life, connector: Connector): Connector => ({
  offer: async () => mortalCaller(life, await life.live(() => connector.offer())),
  answer: async (offer) => mortalCaller(life, await life.live(() => connector.answer(offer))),
  async nearby() {
    const end = await life.live(() => connector.nearby());
    const channel = end?.channel.then((opened) => mortalChannel(life, opened));
    return end && channel ? { ...end, channel } : null;
  },
});

export const mortalFetch =
  (life: Life, fetch: Fetch): Fetch =>
  (url, init) =>
    life.live(() => fetch(url, init));

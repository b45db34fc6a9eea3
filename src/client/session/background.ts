/**
 * Sends the rest of the outbox when no tab is open: the service worker calls it when the browser says
 * that the network is back. Some browsers never say so; the outbox does not rely on it.
 */
import { participantRead } from '../../contract/participant.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { readEpoch } from '../attendees/sync/feed.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';
import { createDelivery } from '../outbox/delivery.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createSender } from '../outbox/sender.ts';
import { doorName } from '../pairing/pairing.ts';
import type { DoorDatabase } from '../storage/door-database.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { type PairedDoor, readPairedDoors } from './paired-doors.ts';
import { unopenedClient } from './unopened-client.ts';

/** The tag under which the browser calls the worker, and the worker's message to an open app. */
export const backgroundSyncTag = 'admit-outbox';
export const networkIsBack = 'NETWORK_IS_BACK';

export type BackgroundOptions = {
  readonly doorDatabase: DoorDatabase;
  readonly outboxDatabase: OutboxDatabase;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly chance: () => number;
  /**
   * Aborted when a tab is opened, which sends automatically. What is running ends, and nothing else
   * begins (O8).
   */
  readonly stop: AbortSignal;
};

/** Browsers end a worker that works much longer. */
const atMostMs = 25_000;

/** @returns whether everything is sent */
export async function sendInBackground(options: BackgroundOptions): Promise<boolean> {
  const { current, others } = await readPairedDoors(options.doorDatabase);
  const doors = current ? [current, ...others] : others;
  const sent = await Promise.all(doors.map((door) => sendOf(door, options)));
  return sent.every((all) => all);
}

async function sendOf(
  { pairing, event }: PairedDoor,
  { outboxDatabase, fetch, clock, timers, log, chance, stop }: BackgroundOptions,
): Promise<boolean> {
  const outbox = await openOutbox(outboxDatabase.storeFor(doorName(pairing)));
  const requests = new AbortController();
  const client = unopenedClient({ fetch, clock, timers, log, ended: requests.signal }, pairing);
  // Sends also what the service confirmed and has lost since.
  const epoch = await readEpoch(client);
  if (epoch !== null) outbox.hear(epoch);
  await new Promise<void>((resolve) => {
    const cancel = timers.after(atMostMs, finish);
    const sender = createSender({
      outbox,
      delivery: createDelivery({
        ...{ client, prober: client, clock },
        zone: event.timezone,
        readParticipant: (id, deadlineMs) =>
          client.request(participantRead, { id, params: {}, deadlineMs }),
      }),
      clock,
      timers,
      chance,
      log,
      onForbidden: finish,
      giveUp: () => requests.abort(),
    });
    outbox.onChange(() => outbox.counts().unsent === 0 && finish());
    stop.addEventListener('abort', finish);
    if (stop.aborted || outbox.counts().unsent === 0) finish();
    else sender.wake();

    function finish(): void {
      cancel();
      void sender.stop().then(resolve);
    }
  });
  return outbox.counts().unsent === 0;
}

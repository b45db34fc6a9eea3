/**
 * Sends what a door recorded as the door itself would: each action once, with its own date and device (O2,
 * O4), and what other doors recorded since is taken into account (C2). Nothing is kept here: a file that was
 * sent by half is opened again.
 */
import type { ServiceClient } from '../../../client/api/service-client.ts';
import type { Log } from '../../../client/log/log.ts';
import { createDelivery } from '../../../client/outbox/delivery.ts';
import { openOutbox } from '../../../client/outbox/outbox.ts';
import type { Sending as Means } from '../../../client/outbox/send-action.ts';
import { createSender } from '../../../client/outbox/sender.ts';
import type { Call } from '../../../contract/call.ts';
import { general } from '../../../contract/error-code.ts';
import {
  participantCheck,
  participantRead,
  participantReset,
} from '../../../contract/participant.ts';
import type { Action } from '../../../domain/action.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { OutboxEntry } from '../../../domain/outbox.ts';
import type { Clock, Timezone } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';

export type Sent = {
  readonly all: number;
  readonly unsent: number;
  /** What the service does not accept. */
  readonly refused: readonly { readonly action: Action; readonly errors: readonly string[] }[];
  /** Whoever is signed in here may not send. */
  readonly isForbidden: boolean;
};

export type Sending = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly chance: () => number;
  readonly log: Log;
  readonly onChange: (sent: Sent) => void;
};

/** @returns a function that ends it; what is under way still arrives */
export async function sendRecorded(
  entries: readonly OutboxEntry[],
  { client, eventId, zone, clock, timers, chance, log, onChange }: Sending,
): Promise<() => void> {
  const outbox = await openOutbox({
    append: async () => {},
    setProgress: async () => {},
    remove: async () => {},
    readAll: async () => [...entries],
  });
  let isForbidden = false;
  const tell = () =>
    onChange({
      all: outbox.entries().length,
      unsent: outbox.counts().unsent,
      refused: outbox
        .entries()
        .flatMap(({ action, progress }) =>
          progress.state === 'rejected' ? [{ action, errors: progress.errors }] : [],
        ),
      isForbidden,
    });
  const sender = createSender({
    outbox,
    delivery: createDelivery({ ...onlyOf(eventId, client), zone }),
    clock,
    timers,
    chance,
    log,
    onForbidden() {
      isForbidden = true;
      tell();
    },
    // Nobody waits for its end.
    giveUp() {},
  });
  outbox.onChange(tell);
  tell();
  sender.wake();
  return () => void sender.stop();
}

/**
 * Whoever is signed in here may have other events, too, and a file may name their guests: calls on a
 * participant go on once that one was read and is of this event. Calls on a ticket say the event themselves.
 */
function onlyOf(
  eventId: EventId,
  client: ServiceClient,
): Pick<Means, 'client' | 'readParticipant'> {
  const ofEvent = new Set<number>();
  const mayBeElsewhere: readonly Call[] = [participantCheck, participantReset];
  return {
    client: {
      ...client,
      request: async (call, asked) =>
        mayBeElsewhere.includes(call) && !('id' in asked && ofEvent.has(Number(asked.id)))
          ? { kind: 'refused', status: 404, errors: [general.objectNotFound] }
          : client.request(call, asked),
    },
    async readParticipant(id, deadlineMs) {
      const read = await client.request(participantRead, { id, params: {}, deadlineMs });
      if (read.kind === 'answer' && read.answer.participant.eventId === eventId) ofEvent.add(id);
      return read;
    },
  };
}

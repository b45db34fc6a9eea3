/**
 * How actions reach the service. A service that decides (C5) takes them in batches, each with its
 * id (O13). Any other takes the specification's calls, one action after the other
 * (`send-action.ts`). The device asks which of the two a service is whenever it comes online, and
 * at intervals while it does not decide.
 */
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import {
  areaFull,
  type Decided,
  eventRecord,
  mostActionsInCall,
  type SentAction,
} from '../../contract/record.ts';
import type { Action } from '../../domain/action.ts';
import type { EventId } from '../../domain/ids.ts';
import type { OutboxEntry, SendOutcome } from '../../domain/outbox.ts';
import type { Clock } from '../../domain/time.ts';
import { leftMs, noWait, waitFor } from '../../domain/wait.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type Sending, sendAction, toSendOutcome } from './send-action.ts';

export type Delivery = {
  /** Asks the service whether it decides, unless it is known to: when the door comes online. */
  ask(eventId: EventId): Promise<void>;
  /** Whether its answer to an action is the verdict (V10), as far as it is known by now. */
  decides(): boolean;
  /** How many actions may go at once, as far as it is known by now. */
  most(): number;
  /**
   * Sends actions: of one ticket in their order (O5).
   * @param entries at most `most`, or one
   * @returns an ending for each, in their order
   */
  send(entries: readonly OutboxEntry[], deadlineMs: number): Promise<readonly SendOutcome[]>;
};

export type DeliveryOptions = Sending & {
  /** For the question alone: how it ends says nothing about the connection. */
  readonly prober: ServiceClient;
  readonly clock: Clock;
};

const askDeadlineMs = 5000;
const askAgainMs = 10 * 60_000;

/** Why actions are not recorded by the one call. */
type NoCall =
  /** The service says that it has no such call. */
  | 'lacking'
  /** Somebody's page came in place of an answer, so nobody knows whether the actions arrived. */
  | 'a-page';

export function createDelivery(options: DeliveryOptions): Delivery {
  const { client, prober, clock } = options;
  let service: 'unknown' | 'decides' | 'checks' = 'unknown';
  let untilAsked = noWait;

  async function record(
    by: ServiceClient,
    eventId: EventId,
    entries: readonly OutboxEntry[],
    deadlineMs: number,
  ): Promise<Outcome<readonly SendOutcome[]> | NoCall> {
    untilAsked = waitFor(askAgainMs, clock.now());
    const taking = options.takeParticipants?.();
    const outcome = await by.request(eventRecord, {
      id: eventId,
      params: { actions: entries.map(toSent) },
      deadlineMs,
    });
    try {
      if (lacksCall(outcome)) {
        // A 403 may be the key's, which the specification's calls will tell.
        if (outcome.kind === 'refused') service = 'checks';
        return 'lacking';
      }
      if (isPage(outcome) && (await isServicesPage(eventId))) return 'a-page';
      if (outcome.kind !== 'answer') return outcome;
      const { results } = outcome.answer;
      if (results.length !== entries.length)
        return { kind: 'unavailable', reason: 'not-the-service' };
      service = 'decides';
      for (const { participant } of results) if (participant) taking?.take(participant);
      return { kind: 'answer', answer: results.map(toOutcome) };
    } finally {
      taking?.end();
    }
  }

  /**
   * Some services answer a path that they don't know with a page or lead to one, as a captive portal does with
   * everything. Which of the two it is, a call tells that every service has. The portal may have ended just
   * before it, so the device asks again.
   */
  async function isServicesPage(eventId: EventId): Promise<boolean> {
    if (service === 'decides') {
      // It has the call, so somebody else is in between, or has taken its place: the door asks again.
      service = 'unknown';
      return false;
    }
    const asked = { id: eventId, deadlineMs: askDeadlineMs };
    const read = await prober.request(eventRead, { ...asked, params: {} });
    if (read.kind !== 'answer') return false;
    const again = await prober.request(eventRecord, { ...asked, params: { actions: [] } });
    if (!isPage(again)) return false;
    service = 'checks';
    return true;
  }

  async function ask(eventId: EventId): Promise<void> {
    if (service !== 'decides') await record(prober, eventId, [], askDeadlineMs);
  }

  /** @param mayHaveArrived whether they were sent by the other call, with no answer of the service */
  async function sendOneByOne(
    entries: readonly OutboxEntry[],
    mayHaveArrived = false,
  ): Promise<readonly SendOutcome[]> {
    const outcomes: SendOutcome[] = [];
    for (const { action, progress } of entries) {
      // One that failed keeps those behind it from overtaking it (O5).
      const isFree = outcomes.every(({ kind }) => kind === 'success' || kind === 'refused');
      // What was never sent needs no look into the history (O4).
      outcomes.push(
        isFree
          ? await sendAction(options, action, mayHaveArrived || progress.state !== 'waiting')
          : { kind: 'unavailable' },
      );
    }
    return outcomes;
  }

  return {
    ask,
    decides: () => service === 'decides',
    most: () => (service === 'decides' ? mostActionsInCall : 1),
    async send(entries, deadlineMs) {
      const [first] = entries;
      if (!first) return [];
      const { eventId } = first.action;
      if (service === 'checks') {
        if (leftMs(untilAsked, clock.now()) === 0) void ask(eventId);
        return sendOneByOne(entries);
      }
      const recorded = await record(client, eventId, entries, deadlineMs);
      if (recorded === 'lacking') return sendOneByOne(entries);
      if (recorded === 'a-page') return sendOneByOne(entries, true);
      if (recorded.kind === 'answer') return recorded.answer;
      return entries.map(() => toSendOutcome(recorded));
    },
  };
}

/** What a service answers that has the specification's calls alone; a key that is off is no such answer. */
const lacksCall = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' ||
  (outcome.kind === 'forbidden' && !outcome.errors.includes(general.invalidApiKey));

const isPage = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unavailable' && outcome.reason === 'not-the-service';

function toSent({ action, progress }: OutboxEntry): SentAction {
  const { id, type, checkedDate, device, tool, source } = action;
  const asked = progress.state === 'asking' ? progress.asked : null;
  return {
    ...{ id, checkedDate, device, tool, source },
    target: toTarget(action),
    action: type === 'check' ? 'DEVALUATED' : 'RESET',
    ...(asked?.expects && { expects: asked.expects }),
    ...(asked?.basis && { basis: asked.basis }),
    // What was decided here already holds, whatever became of the code since.
    ...(asked && action.target.code !== undefined && { code: action.target.code }),
  };
}

function toTarget({ target, madeAt }: Action): SentAction['target'] {
  if (target.kind === 'area') {
    const { kind, areaId, ticketId, isForced, lent } = target;
    return { kind, areaId, ticketId, atMs: madeAt, isForced, lentTo: lent?.holder };
  }
  if (target.kind === 'product') {
    const { kind, productId, participantId } = target;
    return { kind, productId, participantId };
  }
  const { ticketId, code } = target;
  return ticketId === null ? { kind: 'code', code } : { kind: 'ticket', ticketId };
}

function toOutcome({ result, errors }: Pick<Decided, 'result' | 'errors'>): SendOutcome {
  switch (result) {
    case 'recorded':
    case 'repeated':
      return { kind: 'success' };
    case 'contradicted':
      return { kind: 'contradicted', ...(errors.includes(areaFull) && { isFull: true }) };
    case 'refused':
      return { kind: 'refused', errors };
  }
}

/**
 * How actions reach the service. One that decides (C5) takes them in batches, each with its id (O13); any
 * other takes the specification's calls, one action after the other (`send-action.ts`). Which of the two a
 * service is, its first answer says.
 */
import { general } from '../../contract/error-code.ts';
import { eventRecord, mostActionsInCall, type SentAction } from '../../contract/record.ts';
import type { Action } from '../../domain/action.ts';
import type { EventId } from '../../domain/ids.ts';
import type { OutboxEntry, SendOutcome } from '../../domain/outbox.ts';
import type { Outcome } from '../api/outcome.ts';
import { type Sending, sendAction, toSendOutcome } from './send-action.ts';

export type Delivery = {
  /** Asks the service whether it decides, unless it has said so already. */
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

const askDeadlineMs = 5000;

export function createDelivery(sending: Sending): Delivery {
  const { client } = sending;
  let service: 'unknown' | 'decides' | 'checks' = 'unknown';

  /** @returns null: the service has no such call */
  async function record(
    eventId: EventId,
    entries: readonly OutboxEntry[],
    deadlineMs: number,
  ): Promise<Outcome<readonly SendOutcome[]> | null> {
    const taking = sending.takeParticipants?.();
    const outcome = await client.request(eventRecord, {
      id: eventId,
      params: { actions: entries.map(toSent) },
      deadlineMs,
    });
    try {
      if (lacksCall(outcome)) {
        // A 403 may be the key's, which the specification's calls will tell.
        if (outcome.kind === 'refused') service = 'checks';
        return null;
      }
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

  async function sendOneByOne(entries: readonly OutboxEntry[]): Promise<readonly SendOutcome[]> {
    const outcomes: SendOutcome[] = [];
    for (const { action, progress } of entries) {
      // One that failed keeps those behind it from overtaking it (O5).
      const isFree = outcomes.every(({ kind }) => kind === 'success' || kind === 'refused');
      // What was never sent needs no look into the history (O4).
      outcomes.push(
        isFree
          ? await sendAction(sending, action, progress.state !== 'waiting')
          : { kind: 'unavailable' },
      );
    }
    return outcomes;
  }

  return {
    async ask(eventId) {
      if (service === 'unknown') await record(eventId, [], askDeadlineMs);
    },
    decides: () => service === 'decides',
    most: () => (service === 'decides' ? mostActionsInCall : 1),
    async send(entries, deadlineMs) {
      const [first] = entries;
      if (!first || service === 'checks') return sendOneByOne(entries);
      const recorded = await record(first.action.eventId, entries, deadlineMs);
      if (recorded === null) return sendOneByOne(entries);
      if (recorded.kind === 'answer') return recorded.answer;
      return entries.map(() => toSendOutcome(recorded));
    },
  };
}

/** What a service answers that has the specification's calls alone; a key that is off is no such answer. */
const lacksCall = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' ||
  (outcome.kind === 'forbidden' && !outcome.errors.includes(general.invalidApiKey));

function toSent({ action, progress }: OutboxEntry): SentAction {
  const { id, type, checkedDate, device, tool, source } = action;
  const asked = progress.state === 'asking' ? progress.asked : null;
  return {
    ...{ id, checkedDate, device, tool, source },
    target: toTarget(action.target),
    action: type === 'check' ? 'DEVALUATED' : 'RESET',
    ...(asked?.expects && { expects: asked.expects }),
    ...(asked?.basis && { basis: asked.basis }),
    // What was decided here already holds, whatever became of the code since.
    ...(asked && action.target.kind === 'ticket' && { code: action.target.code }),
  };
}

function toTarget(target: Action['target']): SentAction['target'] {
  if (target.kind === 'product') {
    const { kind, productId, participantId } = target;
    return { kind, productId, participantId };
  }
  const { ticketId, code } = target;
  return ticketId === null ? { kind: 'code', code } : { kind: 'ticket', ticketId };
}

function toOutcome({
  result,
  errors,
}: {
  readonly result: 'recorded' | 'repeated' | 'contradicted' | 'refused';
  readonly errors: readonly string[];
}): SendOutcome {
  switch (result) {
    case 'recorded':
    case 'repeated':
      return { kind: 'success' };
    case 'contradicted':
      return { kind: 'contradicted' };
    case 'refused':
      return { kind: 'refused', errors };
  }
}

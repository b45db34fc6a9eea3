/** One action to the service: which call it is, and what its ending means for it. */
import { nothing } from '../../contract/call.ts';
import { eventRead } from '../../contract/event.ts';
import { participantCheck, participantRead, participantReset } from '../../contract/participant.ts';
import { ticketCheck, ticketReset } from '../../contract/ticket.ts';
import type { Action, ActionTarget } from '../../domain/action.ts';
import { type CheckInAction, holds } from '../../domain/history.ts';
import type { SendOutcome } from '../../domain/outbox.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';

const deadlineMs = 10_000;

/** A success is a success, whatever else another service puts beside it. */
const ticketCalls = {
  check: { ...ticketCheck, answer: nothing },
  reset: { ...ticketReset, answer: nothing },
};
/**
 * A product goes through its participant: the specification's product check takes no
 * `checkedDate`, so a late one would get the time of its sending (O2).
 */
const productCalls = { check: participantCheck, reset: participantReset };

/** Sends the action with the date, device, tool and source that it was made with (O2). */
export async function sendAction(client: ServiceClient, action: Action): Promise<SendOutcome> {
  const outcome = await post(client, action);
  return outcome.kind === 'forbidden' && (await keyStillServes(client, action))
    ? { kind: 'refused', errors: outcome.errors }
    : toSendOutcome(outcome);
}

/**
 * O4: an action whose answer nobody read is looked up before it is sent again.
 * @returns success if the service has it; null if it must be sent
 */
export async function lookUpAction(
  client: ServiceClient,
  action: Action,
): Promise<SendOutcome | null> {
  const outcome = await readHistory(client, action.target);
  if (outcome.kind !== 'answer') {
    // What the history can't tell, the sending itself will.
    return outcome.kind === 'refused' || outcome.kind === 'forbidden'
      ? null
      : toSendOutcome(outcome);
  }
  return holds(outcome.answer, action) ? { kind: 'success' } : null;
}

function post(client: ServiceClient, action: Action): Promise<Outcome<object>> {
  const { target, checkedDate, device, tool, source } = action;
  const made = { checkedDate, device, tool, source };
  return target.kind === 'ticket'
    ? client.request(ticketCalls[action.type], {
        deadlineMs,
        params: { ...made, ...codeOf(target) },
      })
    : client.request(productCalls[action.type], {
        deadlineMs,
        id: target.participantId,
        params: { ...made, products: [target.optionId] },
      });
}

const codeOf = ({ by, code }: ActionTarget & { readonly kind: 'ticket' }) =>
  by === 'identifier' ? { identifier: code } : { displayIdentifier: code };

async function readHistory(
  client: ServiceClient,
  target: ActionTarget,
): Promise<Outcome<readonly CheckInAction[]>> {
  let { participantId } = target;
  if (participantId === null && target.kind === 'ticket') {
    const found = await client.request(ticketCheck, {
      deadlineMs,
      params: { ...codeOf(target), readOnly: true },
    });
    if (found.kind !== 'answer') return found;
    participantId = found.answer.ticket.participantId;
  }
  if (participantId === null) return { kind: 'refused', status: 404, errors: [] };
  const read = await client.request(participantRead, { deadlineMs, params: {}, id: participantId });
  return read.kind === 'answer'
    ? { kind: 'answer', answer: read.answer.participant.checkInHistory ?? [] }
    : read;
}

/** Whether a 403 speaks of this one action (another event's ticket) and not of the key (O11). */
async function keyStillServes(client: ServiceClient, { eventId }: Action): Promise<boolean> {
  const event = await client.request(eventRead, { deadlineMs, params: {}, id: eventId });
  return event.kind === 'answer';
}

function toSendOutcome(outcome: Outcome<unknown>): SendOutcome {
  switch (outcome.kind) {
    case 'answer':
      return { kind: 'success' };
    case 'refused':
    case 'forbidden':
      return { kind: outcome.kind, errors: outcome.errors };
    case 'throttled':
      return { kind: 'throttled', retryAfterMs: outcome.retryAfterMs };
    case 'unavailable':
      return { kind: 'unavailable' };
  }
}

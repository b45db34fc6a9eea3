/**
 * Sends one action to a service that doesn't decide, and makes sure that its state then agrees with
 * its history (C2). It knows the call, what each ending means, and what the participant looks like
 * afterwards.
 */
import { nothing } from '../../contract/call.ts';
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import {
  type ParticipantAnswer,
  participantCheck,
  participantReset,
} from '../../contract/participant.ts';
import { ticketCheck, ticketReset } from '../../contract/ticket.ts';
import type { Action, ActionTarget } from '../../domain/action.ts';
import { contradicted } from '../../domain/convergence.ts';
import { type CheckInAction, holds } from '../../domain/history.ts';
import type { ParticipantId, TicketId } from '../../domain/ids.ts';
import type { SendOutcome } from '../../domain/outbox.ts';
import { isCodeOf, type TicketCode } from '../../domain/ticket-code.ts';
import type { Timezone } from '../../domain/time.ts';
import { mapOutcome, type Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';

export type Sending = {
  readonly client: ServiceClient;
  readonly zone: Timezone;
  /** Reads a participant as it is at the service now. */
  readonly readParticipant: (
    id: ParticipantId,
    deadlineMs: number,
  ) => Promise<Outcome<{ readonly participant: ParticipantAnswer }>>;
  /** Of answers that hold participants; left out where nobody keeps a list. */
  readonly takeParticipants?: TakeParticipants;
};

/** Called before the request, so that an older answer never takes a newer one's place. */
export type TakeParticipants = () => {
  take(participant: ParticipantAnswer): void;
  end(): void;
};

const deadlineMs = 10_000;
/**
 * More assertions than doors that compete for one ticket ever need; then it is tried again later.
 */
const mostAssertions = 10;

/**
 * These calls need no more of an answer than its success; other services may answer differently.
 */
const ticketCalls = {
  check: { ...ticketCheck, answer: nothing },
  reset: { ...ticketReset, answer: nothing },
};
/**
 * A product is checked through its participant: the specification's product check takes no
 * `checkedDate`, so a late one would get the time of sending (O2).
 */
const productCalls = { check: participantCheck, reset: participantReset };

/**
 * Sends one action.
 * @param isUnsure whether it was sent before without an answer: then the history is read first (O4)
 */
export async function sendAction(
  sending: Sending,
  action: Action,
  isUnsure: boolean,
): Promise<SendOutcome> {
  const { client } = sending;
  // Areas are known to services that decide.
  if (action.target.kind === 'area') return { kind: 'refused', errors: [general.objectNotFound] };
  const arrived = isUnsure ? await hasArrived(sending, action) : false;
  if (typeof arrived !== 'boolean') return arrived;
  if (!arrived) {
    const outcome = await post(client, action);
    if (isOfThisAction(outcome) && (await keyStillServes(client, action))) {
      return { kind: 'refused', errors: outcome.errors };
    }
    if (outcome.kind !== 'answer') return toSendOutcome(outcome);
  }
  return converge(sending, action);
}

/** Whether the history holds the action (O4). If it can't be read by this key: no. */
async function hasArrived(sending: Sending, action: Action): Promise<boolean | SendOutcome> {
  const read = await readParticipant(sending, action);
  if (read.kind === 'answer') return holds(read.answer.checkInHistory ?? [], action);
  return isNo(read) ? false : toSendOutcome(read);
}

/** Sends the newest action of the history again as long as the state contradicts it (C2). */
async function converge(sending: Sending, action: Action): Promise<SendOutcome> {
  const { client, zone } = sending;
  for (let assertions = 0; assertions < mostAssertions; assertions += 1) {
    const read = await readParticipant(sending, action);
    if (read.kind !== 'answer') return afterArrival(client, action, read);
    const newest = contradictionIn(read.answer, action.target, zone);
    if (!newest) return { kind: 'success' };
    const asserted = await assert(client, action, newest);
    if (asserted.kind !== 'answer') return afterArrival(client, action, asserted);
  }
  return { kind: 'unavailable' };
}

/**
 * The outcome if the action arrived, but the next call was rejected. With a key that may record but
 * not read, there is no history to compare the state with.
 */
async function afterArrival(
  client: ServiceClient,
  action: Action,
  outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>,
): Promise<SendOutcome> {
  const keyIsOff = outcome.kind === 'forbidden' && !(await keyStillServes(client, action));
  return isNo(outcome) && !keyIsOff ? { kind: 'success' } : toSendOutcome(outcome);
}

function contradictionIn(
  { checkInHistory, tickets, products, ...codes }: ParticipantAnswer,
  target: ActionTarget,
  zone: Timezone,
): CheckInAction | null {
  const history = checkInHistory ?? [];
  if (target.kind === 'product') {
    const state = products?.find(({ id }) => id === target.productId);
    const ofProduct = history.filter(({ productId }) => productId === target.productId);
    return state ? contradicted(ofProduct, state.checked, zone) : null;
  }
  // An unverified entry knows only its ticket's code.
  const identifier = codes.identifier ?? '';
  const displayIdentifier = codes.displayIdentifier ?? '';
  const [only] = isCodeOf(target.code, { identifier, displayIdentifier }) ? tickets : [];
  const ticketId: TicketId | undefined = target.ticketId ?? only?.id;
  const state = tickets.find(({ id }) => id === ticketId);
  const ofTicket = history.filter((entry) => entry.ticketId === ticketId);
  return state ? contradicted(ofTicket, state.checked, zone) : null;
}

type Made = Pick<Action, 'checkedDate' | 'eventId'> &
  Partial<Pick<Action, 'device' | 'tool' | 'source'>>;

const post = (client: ServiceClient, { target, type, ...made }: Action) =>
  request(client, target, type, made);

function assert(client: ServiceClient, { target, eventId }: Action, newest: CheckInAction) {
  return request(client, target, newest.action === 'DEVALUATED' ? 'check' : 'reset', {
    eventId,
    checkedDate: newest.date,
    ...(newest.device !== null && { device: newest.device }),
    ...(newest.tool !== null && { tool: newest.tool }),
  });
}

function request(
  client: ServiceClient,
  target: ActionTarget,
  type: Action['type'],
  { checkedDate, device, tool, source, eventId }: Made,
): Promise<Outcome<object>> {
  const made = {
    checkedDate,
    ...(device !== undefined && { device }),
    ...(tool !== undefined && { tool }),
    ...(source !== undefined && { source }),
  };
  if (target.kind === 'area') throw new Error('the specification has no call for areas');
  return target.kind === 'ticket'
    ? byCode(target, (code) =>
        client.request(ticketCalls[type], { deadlineMs, params: { ...made, ...code, eventId } }),
      )
    : client.request(productCalls[type], {
        deadlineMs,
        id: target.participantId,
        params: { ...made, products: [target.optionId] },
      });
}

/**
 * Names the ticket by its code. A code that was not on the list may be either of its ticket's two: staff mostly
 * type the one that is printed for people.
 */
async function byCode<Answer>(
  { by, code, ticketId }: ActionTarget & { readonly kind: 'ticket' },
  ask: (named: { identifier: TicketCode } | { displayIdentifier: TicketCode }) => Ended<Answer>,
): Ended<Answer> {
  if (by === 'displayIdentifier') return ask({ displayIdentifier: code });
  const asked = await ask({ identifier: code });
  const isNoIdentifier = asked.kind === 'refused' && asked.status === 404;
  if (ticketId !== null || !isNoIdentifier) return asked;
  const again = await ask({ displayIdentifier: code });
  return again.kind === 'refused' ? asked : again;
}

type Ended<Answer> = Promise<Outcome<Answer>>;

async function readParticipant(
  sending: Sending,
  { target, eventId }: Pick<Action, 'target' | 'eventId'>,
): Promise<Outcome<ParticipantAnswer>> {
  let { participantId } = target;
  if (participantId === null && target.kind === 'ticket') {
    const found = await byCode(target, (code) =>
      sending.client.request(ticketCheck, {
        deadlineMs,
        params: { ...code, eventId, readOnly: true },
      }),
    );
    if (found.kind !== 'answer') return found;
    participantId = found.answer.ticket.participantId;
  }
  if (participantId === null) return { kind: 'refused', status: 404, errors: [] };
  return mapOutcome(
    await sending.readParticipant(participantId, deadlineMs),
    ({ participant }) => participant,
  );
}

/** A key that is not accepted concerns every action, even if it is accepted again a moment later. */
const isOfThisAction = (outcome: Outcome<unknown>): outcome is Refused<'forbidden'> =>
  outcome.kind === 'forbidden' && !outcome.errors.includes(general.invalidApiKey);

/** Whether a 403 concerns this one action (another event's ticket) and not the key (O11). */
async function keyStillServes(client: ServiceClient, { eventId }: Action): Promise<boolean> {
  const event = await client.request(eventRead, { deadlineMs, params: {}, id: eventId });
  return event.kind === 'answer';
}

type Refused<Kind> = Extract<Outcome<never>, { readonly kind: Kind }>;
const isNo = (outcome: Outcome<unknown>): outcome is Refused<'refused' | 'forbidden'> =>
  outcome.kind === 'refused' || outcome.kind === 'forbidden';

export function toSendOutcome(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): SendOutcome {
  switch (outcome.kind) {
    case 'refused':
    case 'forbidden':
      return { kind: outcome.kind, errors: outcome.errors };
    case 'throttled':
      return { kind: 'throttled', retryAfterMs: outcome.retryAfterMs };
    case 'unavailable':
      return { kind: 'unavailable' };
  }
}

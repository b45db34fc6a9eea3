/**
 * Decides one action for an upstream that has the specification's calls alone: reads the participant, decides
 * by the service's own rule (C5), checks or resets, and makes sure that the upstream's state then agrees with
 * its history (C2). Nothing is kept: whether an action arrived before, the upstream's history says (O4).
 */
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { general, invalidParam } from '../../../contract/error-code.ts';
import { eventRead } from '../../../contract/event.ts';
import {
  type ParticipantAnswer,
  participantCheck,
  participantRead,
  participantReset,
} from '../../../contract/participant.ts';
import type { Decided, ReadAction } from '../../../contract/record.ts';
import { ticketCheck, ticketRead, ticketReset } from '../../../contract/ticket.ts';
import { byDate, contradicted } from '../../../domain/convergence.ts';
import { obstacle } from '../../../domain/decision.ts';
import type { CheckInAction } from '../../../domain/history.ts';
import type { EventId } from '../../../domain/ids.ts';
import {
  type Clock,
  type LocalDateTime,
  localDateTime,
  orderKey,
  type Timezone,
} from '../../../domain/time.ts';
import { checkInOf, refused } from '../../check-in/sent-action.ts';
import { isRefusal, type Refusal, refuse, tooManyRequests } from '../../core/deps/refusal.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';
import { standOf, type UpstreamStand, type UpstreamTarget } from './upstream-target.ts';

/** @returns a refusal of the whole call, where the upstream gives no answer: the door sends it again */
export type DecideUpstream = (
  of: { readonly eventId: EventId; readonly zone: Timezone },
  sent: ReadAction,
  target: UpstreamTarget,
) => Promise<Decided | Refusal>;

export const away = refuse(503, general.unavailable);

/** More than doors that compete for one ticket ever need. */
const mostAssertions = 10;
/** Of actions that came without a date, the one that they were given. */
const mostDates = 10_000;

export function upstreamDecider(upstream: Upstream, clock: Clock): DecideUpstream {
  const dates = new LRUCache<string, LocalDateTime>({ max: mostDates });
  const post = poster(upstream);

  /** What is sent again without a date is still the same action. */
  function dateOf({ id, checkedDate }: ReadAction, eventId: EventId, now: LocalDateTime) {
    if (checkedDate !== undefined) return now;
    const name = `${eventId} ${id}`;
    const date = dates.get(name) ?? now;
    dates.set(name, date);
    return date;
  }

  async function read({ participantId }: UpstreamTarget) {
    const answer = await upstream.read(
      { call: participantRead, id: participantId },
      participantRead.answer,
    );
    return answer.kind === 'read' ? answer.answer : answer;
  }

  /** Checks or resets once more what the newest of the history says, as long as the state contradicts it (C2). */
  async function converge(
    zone: Timezone,
    target: UpstreamTarget,
    known: ParticipantAnswer | null,
  ): Promise<ParticipantAnswer | UpstreamRefusal> {
    let participant = known;
    for (let assertions = 0; assertions < mostAssertions; assertions += 1) {
      if (participant === null) {
        const again = await read(target);
        if ('kind' in again) return again;
        participant = again.participant;
      }
      const stand = standOf(participant, target, zone);
      const newest = stand && contradicted(stand.history, stand.isChecked, zone);
      if (!newest) return participant;
      const asserted = await post(target, participant, newest);
      if (asserted.kind !== 'read') return asserted;
      participant = null;
    }
    return { kind: 'unavailable' };
  }

  return async ({ eventId, zone }, sent, target) => {
    const { id, action, device = null, tool = null, source, expects = null, basis = null } = sent;
    const before = await read(target);
    if ('kind' in before) return endedBy(before, upstream, eventId, id);
    const { participant } = before;
    const isHere = participant.eventId === eventId;
    const stand = isHere ? standOf(participant, target, zone) : undefined;
    if (!stand) return refused(id, [general.objectNotFound]);
    const checkIn = checkInOf(sent, zone, clock.now());
    if (isRefusal(checkIn)) return refused(id, [checkIn.code]);
    const date = dateOf(sent, eventId, localDateTime(checkIn.atMs, zone));
    const entry = { action, date, device, tool };
    const answered = { id, entry: null, errors: [] };

    const hasArrived = stand.history.some((each) => isSame(each, entry));
    if (!hasArrived) {
      const { basis: facts, presence } = stand;
      const isReplaced =
        participant.replacedIdentifiers?.some(({ identifier }) => identifier === sent.code) ??
        false;
      const inTheWay = isReplaced
        ? 'basis'
        : obstacle(
            { expects, basis },
            { inside: presence.inside, isNewer: isNewer(stand, date, zone), basis: facts },
          );
      if (inTheWay !== null) {
        const blocking = inTheWay === 'presence' ? newestOf(stand, zone) : null;
        return { ...answered, result: 'contradicted', entry: blocking, participant };
      }
      const posted = await post(target, participant, { ...entry, source });
      if (posted.kind !== 'read') return endedBy(posted, upstream, eventId, id);
    }
    const after = await converge(zone, target, hasArrived ? participant : null);
    // It has arrived: what follows is asked again by whoever sends it again.
    if ('kind' in after) return refusalOf(after) ?? away;
    return { ...answered, result: hasArrived ? 'repeated' : 'recorded', participant: after };
  };
}

type Place = Pick<CheckInAction, 'action' | 'date' | 'device' | 'tool'>;

const isSame = (one: Place, other: Place): boolean =>
  one.action === other.action &&
  one.date === other.date &&
  one.device === other.device &&
  one.tool === other.tool;

const isNewer = ({ presence }: UpstreamStand, date: LocalDateTime, zone: Timezone): boolean =>
  presence.at !== null && orderKey(presence.at, zone) > orderKey(date, zone);

/** Of a service without a history, what its state says. */
function newestOf({ history, presence }: UpstreamStand, zone: Timezone): Decided['entry'] {
  const newest = byDate(history, zone).at(-1);
  if (newest && newest.date === presence.at) {
    const { action, date, device, tool } = newest;
    return { action, date, device, tool };
  }
  const { inside, at, device } = presence;
  return at && { action: inside ? 'DEVALUATED' : 'RESET', date: at, device, tool: null };
}

/** A product is checked through its participant: the specification's product check takes no date (O2). */
function poster(upstream: Upstream) {
  return async (
    target: UpstreamTarget,
    participant: ParticipantAnswer,
    { action, date, device, tool, source }: Place & Pick<ReadAction, 'source'>,
  ) => {
    const isCheck = action === 'DEVALUATED';
    const made = { checkedDate: date, device, tool, source };
    if (target.kind === 'product') {
      const product = participant.products?.find(({ id }) => id === target.productId);
      const products = String(product?.productDefinitionOptionId);
      const call = isCheck ? participantCheck : participantReset;
      const given = givenOf({ ...made, products });
      return upstream.read({ call, id: target.participantId, given }, done);
    }
    const identifier = await codeOf(target.ticketId, participant);
    if (typeof identifier !== 'string') return identifier;
    const call = isCheck ? ticketCheck : ticketReset;
    const eventId = String(participant.eventId);
    return upstream.read({ call, given: givenOf({ ...made, identifier, eventId }) }, done);
  };

  /** A participant's answer holds the code of one ticket: of several, each is asked. */
  async function codeOf(id: number, { identifier, tickets }: ParticipantAnswer) {
    if (tickets.length === 1 && identifier) return identifier;
    const read = await upstream.read({ call: ticketRead, id }, ticketRead.answer);
    return read.kind === 'read' ? read.answer.ticket.identifier : read;
  }
}

/** No more is needed of such an answer than its success: other services may answer differently. */
const done = v.object({});

const givenOf = (params: Readonly<Record<string, string | null | undefined>>) =>
  new Map(
    Object.entries(params).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, [value]] as const],
    ),
  );

/** @returns what the upstream said of this one action; a refusal, where it said nothing of it */
export async function endedBy(
  ended: UpstreamRefusal,
  upstream: Upstream,
  eventId: EventId,
  id: string,
): Promise<Decided | Refusal> {
  const refusal = refusalOf(ended);
  if (refusal) return refusal;
  if (ended.kind !== 'refused') return away;
  const { status, errors } = ended;
  if (status !== 403) return refused(id, errors.length === 0 ? [invalidParam] : [...errors]);
  // Of this one object, or has the upstream's key lost all its rights?
  const event = await upstream.read({ call: eventRead, id: eventId }, done);
  return event.kind === 'read' ? refused(id, [general.notAuthorized]) : away;
}

/** @returns null for what is said about this one request */
export function refusalOf(ended: UpstreamRefusal): Refusal | null {
  if (ended.kind === 'unavailable' || ended.status >= 500) return away;
  return ended.status === 429 ? tooManyRequests(Number(ended.retryAfter ?? 1)) : null;
}

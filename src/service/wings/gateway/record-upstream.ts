/**
 * The call that records and decides, at a gateway. If the upstream has it, the batch continues as
 * it came. Otherwise the gateway decides itself, one action after the other on each ticket, so that
 * the devices behind it have one entry (C5).
 */

import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { AnswerTo } from '../../../contract/call.ts';
import { general, invalidParam } from '../../../contract/error-code.ts';
import { eventRead } from '../../../contract/event.ts';
import {
  type ParticipantAnswer,
  participantCheck,
  participantRead,
  participantReset,
} from '../../../contract/participant.ts';
import { type Decided, eventRecord, type ReadAction } from '../../../contract/record.ts';
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
import { checkInOf, readAction, refused } from '../../check-in/check-in.ts';
import type { Handlers, StoreDeps } from '../../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
  tooManyRequests,
} from '../../core/deps/api-error.ts';
import { Semaphore } from '../../core/deps/semaphore.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { linkParticipant } from './linked-images.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';
import {
  standOf,
  targetFinder,
  type UpstreamStand,
  type UpstreamTarget,
} from './upstream-target.ts';

type Answer = AnswerTo<typeof eventRecord>;
type Named = { readonly sent: ReadAction; readonly target: UpstreamTarget };
type OfEvent = { readonly eventId: EventId; readonly zone: Timezone };

/** Of all doors together: they share the upstream's key. */
const ticketsAtOnce = 8;
/** What is not begun by then is not begun at all: a door waits 10 s, and finds what is done when it asks again. */
const longestMs = 6000;

export function recordUpstreamCalls(
  { store, clock }: Pick<StoreDeps, 'store' | 'clock'>,
  upstream: Upstream,
) {
  const find = targetFinder(upstream);
  const decide = upstreamDecider(upstream, clock);
  const few = new Semaphore(ticketsAtOnce);
  const lines = new Lines();
  let kind: 'unknown' | 'decides' | 'checks' = 'unknown';

  /** @returns null where the upstream gave no answer of such a call */
  async function passOn(
    eventId: EventId,
    actions: readonly unknown[],
  ): Promise<Answer | ApiError | null> {
    const given = new Map([['actions', [JSON.stringify(actions)]]]);
    const passed = await upstream.read(
      { call: eventRecord, id: eventId, given },
      eventRecord.answer,
    );
    if (passed.kind === 'read') {
      kind = 'decides';
      return passed.answer;
    }
    if (isMissing(passed)) return objectNotFound;
    if (passed.kind === 'refused' && passed.status < 429) {
      // A 403 may be the key's, which the specification's calls will tell.
      if (passed.status !== 403) kind = 'checks';
      return null;
    }
    // A service may answer for what it doesn't have in another form than the specification's.
    if (passed.kind === 'unavailable' && kind === 'unknown') return null;
    return refusalOf(passed) ?? away;
  }

  async function name(eventId: EventId, given: unknown): Promise<Named | Decided | ApiError> {
    const read = readAction(given);
    if ('refused' in read) return read.refused;
    const { sent } = read;
    const target = await find(sent.target, eventId);
    if (target === 'unnamed') return refused(sent.id, [invalidParam]);
    if ('participantId' in target) return { sent, target };
    return endedBy(target, upstream, eventId, sent.id);
  }

  /** Each separately: those of one ticket in order, those of several in parallel. */
  async function decideAll(of: OfEvent, actions: readonly unknown[]): Promise<Result<Answer>> {
    const turns = new Turns(few, clock);
    const named = await Promise.all(
      actions.map((given) => turns.take(() => name(of.eventId, given))),
    );
    const results = await Promise.all(
      named.map((each) => {
        if (each === null || 'result' in each) return each;
        const { sent, target } = each;
        return lines.run(lineOf(target), () => turns.take(() => decide(of, sent, target)));
      }),
    );
    return turns.stop ?? { results: results.flatMap((each) => each ?? []) };
  }

  return {
    async eventRecord({ id: eventId, caller: { origin }, params: { actions }, store: guarded }) {
      const zone = await guarded.read((queries) => timezoneOf(queries, eventId), 'atDoor');
      if (isApiError(zone)) return zone;
      if (actions.length === 0) return { results: [] };
      const passed = kind === 'checks' ? null : await passOn(eventId, actions);
      const answer = passed ?? (await decideAll({ eventId, zone }, actions));
      if (isApiError(answer)) return answer;
      if (passed === null && kind === 'unknown') kind = 'checks';
      const deps = { store, upstream, origin };
      return {
        results: await Promise.all(
          answer.results.map(async (each) => ({
            ...each,
            participant: each.participant && (await linkParticipant(each.participant, deps)),
          })),
        ),
      };
    },
  } satisfies Partial<Handlers>;
}

const isMissing = (passed: UpstreamRefusal): boolean =>
  passed.kind === 'refused' &&
  passed.status === 404 &&
  passed.errors.includes(general.objectNotFound);

const lineOf = (target: UpstreamTarget): string =>
  target.kind === 'ticket' ? `ticket ${target.ticketId}` : `product ${target.productId}`;

/** Of one call: a few at once, until the upstream gives no answer, or time is over. */
class Turns {
  readonly #few: Semaphore;
  readonly #clock: Clock;
  readonly #giveUpAtMs: number;
  /** What the whole call is answered with. */
  stop: ApiError | null = null;

  constructor(few: Semaphore, clock: Clock) {
    this.#few = few;
    this.#clock = clock;
    this.#giveUpAtMs = clock.now() + longestMs;
  }

  async take<Value extends object>(run: () => Promise<Value | ApiError>): Promise<Value | null> {
    const ended = await this.#few.run(async () => {
      if (this.#clock.now() > this.#giveUpAtMs) this.stop ??= away;
      return this.stop ?? run();
    });
    if (!isApiError(ended)) return ended;
    this.stop ??= ended;
    return null;
  }
}

/** Jobs of the same name follow one another, in the order in which they came. */
class Lines {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Value>(name: string, job: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(name);
    const own = Promise.allSettled([before]).then(job);
    this.#last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(name) === own) this.#last.delete(name);
    }
  }
}

// Decides one action for an upstream that has only the specification's calls. It reads the
// participant, decides by the service's own rule (C5), and checks or resets. Then it makes sure
// that the upstream's state agrees with its history (C2). It stores nothing. The upstream's history
// says whether an action arrived before (O4).

/** @returns a refusal of the whole call, where the upstream gives no answer: the door sends it again */
type DecideUpstream = (
  of: { readonly eventId: EventId; readonly zone: Timezone },
  sent: ReadAction,
  target: UpstreamTarget,
) => Promise<Decided | ApiError>;

export const away = refuse(503, general.unavailable);

/** More than doors that compete for one ticket ever need. */
const mostAssertions = 10;
/** Of actions that came without a date, the one that they were given. */
const mostDates = 10_000;

function upstreamDecider(upstream: Upstream, clock: Clock): DecideUpstream {
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

  /** Checks or resets again what the newest of the history says, as long as the state contradicts it (C2). */
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
    if (isApiError(checkIn)) return refused(id, [checkIn.code]);
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
    // It has arrived: what follows is asked again by anyone who sends it again.
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
async function endedBy(
  ended: UpstreamRefusal,
  upstream: Upstream,
  eventId: EventId,
  id: string,
): Promise<Decided | ApiError> {
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
function refusalOf(ended: UpstreamRefusal): ApiError | null {
  if (ended.kind === 'unavailable' || ended.status >= 500) return away;
  return ended.status === 429 ? tooManyRequests(Number(ended.retryAfter ?? 1)) : null;
}

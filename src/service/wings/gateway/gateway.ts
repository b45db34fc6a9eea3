/**
 * The calls at a gateway. Keys, claims and reports of devices are its own, and answered from its
 * own store. All other calls continue to the upstream. A device's call continues as far as its key
 * allows. The administrator's key may do what the upstream's key may.
 */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Call, isDeviceScope } from '../../../contract/call.ts';
import { general, invalidFormat } from '../../../contract/error-code.ts';
import { eventRead } from '../../../contract/event.ts';
import {
  participantRead,
  participantStream,
  participantStreamType,
} from '../../../contract/participant.ts';
import { syncRead, syncRegister } from '../../../contract/sync.ts';
import { ticketCheck, ticketFind, ticketReset } from '../../../contract/ticket.ts';
import type { ApiKeyId, EventId } from '../../../domain/ids.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Handlers } from '../../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  notAuthorized,
  refuse,
  tooManyRequests,
} from '../../core/deps/api-error.ts';
import type { Given } from '../../core/deps/form-text.ts';
import { failureText, jsonType, sendApiError } from '../../core/http/envelope.ts';
import { limitByAddress } from '../../core/http/open-pages.ts';
import { type AnswersInstead, enter, idIn, type Service } from '../../core/http/receive.ts';
import { type AnswerCall, addCallRoutes, answerBy } from '../../core/http/routes.ts';
import { doorClaimCalls } from '../../devices/claims.ts';
import { doorBoardCalls } from '../../devices/device-board.ts';
import { doorCalls } from '../../devices/device-calls.ts';
import { deviceLinkCalls } from '../../devices/device-links.ts';
import { keepSettled, readSettled } from '../../devices/duplicate-check-ins.ts';
import { keyCalls } from '../../devices/keys.ts';
import { outboxKeyCalls } from '../../devices/outbox-key.ts';
import { refusedScanCalls } from '../../devices/refused-scans.ts';
import { eventCalls } from '../../events/event-calls.ts';
import { ofUs } from './answered-by.ts';
import {
  createDoorFeed,
  createSetAside,
  type DoorRequest,
  type Passed,
  type SetAside,
} from './door-feed.ts';
import { addLinkedImages, linkImages } from './linked-images.ts';
import {
  createObjectEvents,
  type EventFound,
  notedParticipant,
  type ObjectEvents,
} from './object-events.ts';
import { recordUpstreamCalls } from './record-upstream.ts';
import {
  BrokenOff,
  type Onward,
  piecesOf,
  type Upstream,
  type UpstreamRefusal,
} from './upstream.ts';
import { heldEvents, holdsUpstream, isEventKnown, learnEvent } from './upstream-events.ts';

const away = refuse(503, general.unavailable);
const lacking = refuse(404, general.invalidPath);

/** Of an answer that is handed on as it comes. */
const mostBytes = 256 * 1024 * 1024;

type GatewayCounts = { setAside: number };

export function answersOf(upstream: Upstream): AnswersInstead {
  const counts: GatewayCounts = { setAside: 0 };
  return { counts, addTo: (app, service) => addGateway(app, service, upstream, counts) };
}

async function addGateway(
  app: FastifyInstance,
  service: Service & { readonly timers: Timers },
  upstream: Upstream,
  counted: GatewayCounts,
): Promise<void> {
  const { store, timers } = service;
  const objects = createObjectEvents(upstream);
  const aside = createSetAside(service.clock, (participantId) => {
    counted.setAside += 1;
    app.log.warn(
      { participantId },
      'the upstream fails to answer for a participant: the feed continues without it, and adds it later',
    );
  });
  const goAsDoor = createDoorWay(upstream, objects, aside);
  const { eventGrantPermission } = eventCalls(service);
  const own: Partial<Handlers> = {
    ...keyCalls(service),
    eventGrantPermission,
    ...doorCalls(service),
    ...doorBoardCalls(service),
    ...deviceLinkCalls(service),
    ...outboxKeyCalls(service),
    ...doorClaimCalls(service),
    ...refusedScanCalls(service),
    ...settledUpstreamCalls(objects),
    ...recordUpstreamCalls(service, upstream),
  };

  /** Keys hold events that the gateway knows: the administrator's may speak of any of the upstream's. */
  async function learn(
    call: Call,
    request: FastifyRequest,
  ): Promise<ApiError | UpstreamRefusal | null> {
    const id = idIn(request);
    if (call.object !== 'event' || id === undefined || isApiError(id)) return null;
    // A request counts once towards the key's rate limit; only the first one for a new event counts twice.
    if (await isEventKnown(store, id as EventId)) return null;
    const entered = await enter(service, call, request);
    // It is refused again, in the usual way.
    if (isApiError(entered) || !(await holdsUpstream(store, entered.caller))) return null;
    return learnEvent({ ...service, upstream }, id as EventId);
  }

  const answerHere =
    (call: Call, answer: AnswerCall): AnswerCall =>
    async (request, reply) => {
      const refusal = await learn(call, request);
      return refusal ? sendPassed(reply, refusal, timers) : answer(request, reply);
    };

  const passOn =
    (call: Call): AnswerCall =>
    async (request, reply) => {
      const entered = await enter(service, call, request);
      if (isApiError(entered)) return sendApiError(reply, entered);
      const { caller, id, given } = entered;
      const asked = { call, id, given };
      if (call.path === participantStream.path) reply.cancelGivingUp?.();
      if (await holdsUpstream(store, caller)) {
        const image = imageIn(request);
        const onward = { ...onwardOf(asked), ...(image && { image }) };
        if (call.path === eventRead.path && call.method === eventRead.method) {
          return sendPassed(reply, await readEvent(onward, caller.origin), timers);
        }
        return sendPassed(reply, await upstream.request(onward), timers, onward.type);
      }
      if (!isDeviceScope(caller.scope)) return sendApiError(reply, notAuthorized);
      const held = await heldEvents(store, caller);
      const passed = await goAsDoor(asked, held, caller.keyId);
      if (passed.kind === 'read' && call.path === participantRead.path) {
        const { origin } = caller;
        const text = await linkImages(passed.text, 'participant', { store, upstream, origin });
        return sendPassed(reply, { ...passed, text }, timers);
      }
      return sendPassed(reply, passed, timers, typeOf(asked));
    };

  /** The dashboard shows its picture. */
  async function readEvent(onward: Onward, origin: string): Promise<Passed> {
    const read = await upstream.read(onward, eventRead.answer);
    if (read.kind !== 'read') return read;
    return { ...read, text: await linkImages(read.text, 'event', { store, upstream, origin }) };
  }

  await addCallRoutes(app, (name, call) => {
    const handler = own[name];
    if (handler) return answerHere(call, answerBy(service, name, handler as Handlers[typeof name]));
    return ofUs[name] === 'lacking'
      ? async (_, reply) => sendApiError(reply, lacking)
      : passOn(call);
  });
  app.get(participantStream.path, passOn(participantStream));
  await app.register(async (open) => {
    limitByAddress(open, service.clock);
    addLinkedImages(open, store, upstream);
  });
}

const typeOf = (asked: DoorRequest): string | undefined => onwardOf(asked).type;

function imageIn({ body, headers }: FastifyRequest) {
  const { bytes } = (body ?? {}) as { bytes?: Buffer };
  return bytes && { type: headers['content-type'] ?? '', bytes };
}

async function sendPassed(
  reply: FastifyReply,
  passed: Passed,
  timers: Timers,
  type = 'application/json',
): Promise<FastifyReply> {
  if (passed.kind === 'refusal') return sendApiError(reply, passed);
  if (passed.kind === 'unavailable') return sendApiError(reply, away);
  if (passed.date !== null) reply.header('date', passed.date);
  switch (passed.kind) {
    case 'refused':
      if (passed.retryAfter !== null) reply.header('retry-after', passed.retryAfter);
      return reply
        .status(passed.status)
        .type(jsonType)
        .send(failureText(...passed.errors));
    case 'read':
      return reply.type(jsonType).send(passed.text);
    case 'answer':
      return reply
        .status(passed.status)
        .type(type === participantStreamType ? `${type}; charset=utf-8` : jsonType)
        .send(Readable.from(bounded(piecesOf(passed.body, timers)), { objectMode: false }));
  }
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostBytes)
      throw new BrokenOff(`the upstream’s answer has more than ${mostBytes} bytes`);
    yield piece;
  }
}

// What a gateway passes on for a door: a door's calls, about the events that its key holds. The
// upstream's key may do more and hold other events, so the gateway first finds out which event an object
// belongs to. It refuses what a door need not do.

/** @param held the events of the door's key */
type DoorWay = (asked: DoorRequest, held: readonly EventId[], door: ApiKeyId) => Promise<Passed>;

const participantAnswer = v.object({ participant: notedParticipant });

export function createDoorWay(upstream: Upstream, objects: ObjectEvents, aside: SetAside): DoorWay {
  const feed = createDoorFeed(upstream, objects, readsEvents, aside);

  async function pass(
    asked: DoorRequest,
    held: readonly EventId[],
    door: ApiKeyId,
  ): Promise<Passed> {
    const { call, id, given } = asked;
    const twice = [...given].find(([, values]) => values.length > 1);
    // Which of the two the upstream takes is not known here.
    if (twice) return refuse(400, invalidFormat(twice[0]));
    switch (call.object) {
      case 'event':
        return held.includes(id as EventId) ? upstream.request(onwardOf(asked)) : notAuthorized;
      case 'participant':
        if (call.path === participantRead.path && call.method === 'GET')
          return participant(id, held, door);
        return ofHeld(await objects.of('participant', id ?? 0), held, asked);
      case 'ticket':
      case 'payment':
        return ofHeld(await objects.of(call.object, id ?? 0), held, asked);
      case null:
        return withoutObject(asked, held, door);
      default:
        return notAuthorized;
    }
  }

  function ofHeld(found: EventFound, held: readonly EventId[], asked: DoorRequest) {
    if (found.kind !== 'event') return found;
    return held.includes(found.eventId) ? upstream.request(onwardOf(asked)) : notAuthorized;
  }

  async function participant(
    id: number | undefined,
    held: readonly EventId[],
    door: ApiKeyId,
  ): Promise<Passed> {
    const read = await upstream.read({ call: participantRead, id }, participantAnswer);
    const isTold = read.kind === 'read' || (read.kind === 'refused' && read.status === 404);
    if (isTold && id !== undefined) aside.settled(door, id);
    if (read.kind !== 'read') return read;
    objects.note(read.answer.participant);
    return held.includes(read.answer.participant.eventId) ? read : notAuthorized;
  }

  async function withoutObject(
    asked: DoorRequest,
    held: readonly EventId[],
    door: ApiKeyId,
  ): Promise<Passed> {
    const { call, given } = asked;
    switch (call.path) {
      case ticketFind.path: {
        const eventId = given.get('eventId')?.[0] ?? (held.length === 1 ? String(held[0]) : '');
        if (!held.includes(Number(eventId) as EventId)) return notAuthorized;
        return upstream.request({ call, given: new Map([...given, ['eventId', [eventId]]]) });
      }
      case ticketCheck.path:
      case ticketReset.path:
        return check(call, given, held);
      case syncRegister.path:
        return upstream.request({ call, given });
      case syncRead.path:
        return feed(asked, held, door);
      default:
        return notAuthorized;
    }
  }

  async function check(call: Call, given: Given, held: readonly EventId[]): Promise<Passed> {
    const named = given.get('eventId')?.[0];
    if (named !== undefined && !held.includes(Number(named) as EventId)) return notAuthorized;
    const onward = new Map(given);
    // The device asks about one code, so only one continues.
    if (onward.has('identifier')) onward.delete('displayIdentifier');
    const found = await objects.ofCode(onward);
    if (found.kind !== 'event') return found;
    if (!held.includes(found.eventId)) return notAuthorized;
    return upstream.request({ call, given: onward.set('eventId', [String(found.eventId)]) });
  }

  /** Whether it is the one object that the upstream's key may not touch, or the door's event itself. */
  async function readsEvents(held: readonly EventId[]): Promise<boolean> {
    for (const id of held) {
      const read = await upstream.read({ call: eventRead, id }, v.object({}));
      if (read.kind !== 'read' && !(read.kind === 'refused' && read.status === 404)) return false;
    }
    return true;
  }

  return async (asked, held, door) => {
    const passed = await pass(asked, held, door);
    if (passed.kind !== 'refused' || passed.status !== 403) return passed;
    // A 403 tells a device that its own key is disabled. If the upstream's key may no longer make
    // the call, the device's own key is still valid. So the device waits, as for a service that is
    // away.
    if (!(await readsEvents(held))) return { kind: 'unavailable' };
    return { ...passed, errors: [general.notAuthorized] };
  };
}

const onwardOf = ({ call, id, given }: DoorRequest): Onward => ({
  call,
  id,
  given,
  ...(call.path === participantStream.path && { type: participantStreamType }),
});

// The settled duplicate check-ins of an upstream's events, for all doors behind the gateway (C3).

const settledUpstreamCalls = (objects: ObjectEvents) =>
  ({
    async eventSettle({ id: eventId, params, store }) {
      const refusal = await store.ask();
      if (refusal) return refusal;
      const found = await objects.of('ticket', params.ticketId);
      // The upstream didn't say: what the door sends isn't wrong, and is sent again.
      if (found.kind === 'unavailable') return away;
      if (found.kind === 'refused' && found.status !== 403 && found.status !== 404) {
        return found.status === 429 ? tooManyRequests(Number(found.retryAfter ?? 1)) : away;
      }
      if (found.kind !== 'event' || found.eventId !== eventId) {
        return refuse(400, invalidFormat('ticketId'));
      }
      return store.write(async (queries) => {
        await keepSettled(queries, 'settledUpstream', eventId, params);
        return {};
      });
    },

    async eventSettled({ id: eventId, params: { after = 0 }, store }) {
      return store.read((queries) => readSettled(queries, 'settledUpstream', eventId, after));
    },
  }) satisfies Partial<Handlers>;

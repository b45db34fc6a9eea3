/**
 * The calls at a gateway: keys, claims and what doors tell are its own, and answered from its own store; all
 * else goes on to the upstream. A door's call goes on as far as its key reaches; the operator's key may do
 * what the upstream's may.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/call.ts';
import type { CallName } from '../../../contract/calls.ts';
import { general } from '../../../contract/error-code.ts';
import { eventRead } from '../../../contract/event.ts';
import { participantRead } from '../../../contract/participant.ts';
import { participantStream, participantStreamType } from '../../../contract/participant-stream.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Handlers } from '../../core/access/handler.ts';
import { isRefusal, notAuthorized, type Refusal, refuse } from '../../core/deps/refusal.ts';
import { failureText, jsonType, sendRefusal } from '../../core/http/envelope.ts';
import { limitByAddress } from '../../core/http/open-pages.ts';
import { enter, idIn, type Service } from '../../core/http/receive.ts';
import { type AnswerCall, addCallRoutes, answerBy } from '../../core/http/routes.ts';
import { doorClaimCalls } from '../../devices/claims.ts';
import { doorBoardCalls } from '../../devices/device-board.ts';
import { doorCalls } from '../../devices/device-calls.ts';
import { keyCalls } from '../../devices/key-calls.ts';
import { outboxKeyCalls } from '../../devices/outbox-key.ts';
import { refusedScanCalls } from '../../devices/refused-scans.ts';
import { eventCalls } from '../../events/event-calls.ts';
import { BrokenOff, piecesOf } from './answer-bytes.ts';
import type { Asked, Passed } from './door-feed.ts';
import { createDoorWay, onwardOf } from './door-way.ts';
import { type AnsweredBy, answeredBy } from './extension-calls.ts';
import { addLinkedImages, linkImages } from './linked-images.ts';
import { createObjectEvents } from './object-events.ts';
import { recordUpstreamCalls } from './record-upstream.ts';
import { createSetAside } from './set-aside.ts';
import { settledUpstreamCalls } from './settled-upstream.ts';
import type { Onward, Upstream, UpstreamRefusal } from './upstream.ts';
import { heldEvents, holdsUpstream, isEventKnown, learnEvent } from './upstream-events.ts';

const away = refuse(503, general.unavailable);
const lacking = refuse(404, general.invalidPath);

/** Of an answer that is handed on as it comes. */
const mostBytes = 256 * 1024 * 1024;

const ofUs: Readonly<Partial<Record<CallName, AnsweredBy>>> = {
  ...answeredBy,
  userLogout: 'lacking',
};

/** For the metrics. */
export type GatewayCounts = { setAside: number };

export async function addGateway(
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
      'the upstream fails to answer for a participant: the feed goes on without it, and tells of it later',
    );
  });
  const goAsDoor = createDoorWay(upstream, objects, aside);
  const { eventGrantPermission } = eventCalls(service);
  const own: Partial<Handlers> = {
    ...keyCalls(service),
    eventGrantPermission,
    ...doorCalls(service),
    ...doorBoardCalls(service),
    ...outboxKeyCalls(service),
    ...doorClaimCalls(service),
    ...refusedScanCalls(service),
    ...settledUpstreamCalls(objects),
    ...recordUpstreamCalls(service, upstream),
  };

  /** Keys hold events that the gateway knows: the operator's may speak of any of the upstream's. */
  async function learn(
    call: Call,
    request: FastifyRequest,
  ): Promise<Refusal | UpstreamRefusal | null> {
    const id = idIn(request);
    if (call.object !== 'event' || id === undefined || isRefusal(id)) return null;
    // A request counts once towards the key's rate limit; only the first one for a new event counts twice.
    if (await isEventKnown(store, id as EventId)) return null;
    const entered = await enter(service, call, request);
    // It is refused once more, in the usual way.
    if (isRefusal(entered) || !(await holdsUpstream(store, entered.caller))) return null;
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
      if (isRefusal(entered)) return sendRefusal(reply, entered);
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
      if (caller.scope !== 'door') return sendRefusal(reply, notAuthorized);
      const held = await heldEvents(store, caller);
      const passed = await goAsDoor(asked, held, caller.keyId);
      if (passed.kind === 'read' && call.path === participantRead.path) {
        const { origin } = caller;
        const text = await linkImages(passed.text, 'participant', { store, upstream, origin });
        return sendPassed(reply, { ...passed, text }, timers);
      }
      return sendPassed(reply, passed, timers, typeOf(asked));
    };

  /** The office shows its picture. */
  async function readEvent(onward: Onward, origin: string): Promise<Passed> {
    const read = await upstream.read(onward, eventRead.answer);
    if (read.kind !== 'read') return read;
    return { ...read, text: await linkImages(read.text, 'event', { store, upstream, origin }) };
  }

  await addCallRoutes(app, (name, call) => {
    const handler = own[name];
    if (handler) return answerHere(call, answerBy(service, name, handler as Handlers[typeof name]));
    return ofUs[name] === 'lacking'
      ? async (_, reply) => sendRefusal(reply, lacking)
      : passOn(call);
  });
  app.get(participantStream.path, passOn(participantStream));
  await app.register(async (open) => {
    limitByAddress(open, service.clock);
    addLinkedImages(open, store, upstream);
  });
}

const typeOf = (asked: Asked): string | undefined => onwardOf(asked).type;

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
  if (passed.kind === 'refusal') return sendRefusal(reply, passed);
  if (passed.kind === 'unavailable') return sendRefusal(reply, away);
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

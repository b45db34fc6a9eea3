/** Turns the contract's table of calls into routes. */
import {
  errorCodes,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { AnswerTo, Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { general } from '../../../contract/error-code.ts';
import { imageErrors, largestImageBytes } from '../../../contract/image.ts';
import { participantStream } from '../../../contract/participant.ts';
import { syncStream } from '../../../contract/sync.ts';
import { type Answered, type Handlers, WithSession, WithStatus } from '../access/handler.ts';
import { sessionCookie } from '../access/session.ts';
import { isApiError, type Result, refuse } from '../deps/api-error.ts';
import { noneGiven, parseForm } from '../deps/form-text.ts';
import {
  answerError,
  jsonType,
  leaveOutNull,
  leaveOutPrivate,
  sendApiError,
  successText,
} from './envelope.ts';
import { type Received, receive, type Service } from './receive.ts';

type AnyHandler = (received: Received) => Promise<Result<Answered<AnswerTo<Call>>>>;

/** Answers the requests for one call. */
export type AnswerCall = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The address of a call without doubled slashes and without a slash at its end. Clients of the
 * original service build such addresses, and it answered them. Addresses of pages stay as they are,
 * because links on a page are relative to the end of its address.
 */
export function withSingleSlashes(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!/^\/+(api|v2)\//.test(path)) return url;
  return path.replaceAll(/\/+/g, '/').replace(/\/$/, '') + url.slice(path.length);
}

export const addRoutes = (app: FastifyInstance, deps: Service, handlers: Handlers) =>
  addCallRoutes(app, (name) => answerBy(deps, name, handlers[name]));

/** @param name of the call that the handler is for */
export function answerBy<Name extends keyof Handlers>(
  deps: Service,
  name: Name,
  handler: Handlers[Name],
): AnswerCall {
  // The table's type holds name, call and handler together; a name that isn't known yet cannot say so.
  const any = handler as unknown as AnyHandler;
  const call: Call = calls[name];
  const answered: AnswerCall = (request, reply) => answer(deps, call, any, request, reply);
  // Somebody is at the door and waits for it.
  if (!call.doors || call.method !== 'POST') return answered;
  return (request, reply) => deps.doorsFirst.atDoor(() => answered(request, reply));
}

/**
 * A route for each call of the contract, and a refusal for every other method of its path. The list of all
 * participants and the feed as a stream, which are in no table, get their routes elsewhere.
 */
export async function addCallRoutes(
  app: FastifyInstance,
  answerOf: (name: keyof Handlers, call: Call) => AnswerCall,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, text: string, done) => done(null, { form: parseForm(text) }),
  );
  // What HTTP libraries send that are given an empty list of fields: a closing boundary at most.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, text: string, done) =>
    /^(--[^\r\n]{1,70}--\s*)?$/.test(text)
      ? done(null, { form: noneGiven })
      : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data')),
  );
  addCalls(app, 'form', answerOf);
  await app.register(async (uploads) => {
    takeAnyBytes(uploads);
    addCalls(uploads, 'image', answerOf);
  });
  refuseOtherMethods(app);
}

function addCalls(
  app: FastifyInstance,
  body: Call['body'],
  answerOf: (name: keyof Handlers, call: Call) => AnswerCall,
) {
  for (const [name, call] of Object.entries(calls) as [keyof Handlers, Call][]) {
    if (call.body !== body) continue;
    app.route({ method: call.method, url: call.path, handler: answerOf(name, call) });
  }
}

function refuseOtherMethods(app: FastifyInstance) {
  const methodsOf = new Map<string, string[]>();
  for (const { path, method } of [...Object.values(calls), participantStream, syncStream]) {
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
  }
  for (const [path, methods] of methodsOf) {
    app.route({
      method: app.supportedMethods.filter(
        (method) => !methods.includes(method === 'HEAD' ? 'GET' : method),
      ),
      url: path,
      handler: (_, reply) => sendApiError(reply, refuse(405, general.methodNotAllowed)),
    });
  }
}

/** Takes a body of any declared type: reading the image decides which types are accepted. */
function takeAnyBytes(uploads: FastifyInstance) {
  uploads.removeAllContentTypeParsers();
  uploads.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: largestImageBytes },
    (_, bytes, done) => done(null, { bytes }),
  );
  uploads.setErrorHandler<FastifyError>((error, request, reply) =>
    error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
      ? sendApiError(reply, refuse(400, imageErrors.wrongType))
      : answerError(error, request, reply),
  );
}

async function answer(
  deps: Service,
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const received = await receive(deps, call, request);
  const result = isApiError(received) ? received : await handle(handler, received);
  if (isApiError(result)) return sendApiError(reply, result);
  if (result instanceof WithSession) {
    reply.header('set-cookie', sessionCookie(request, result.secret));
  }
  const status = result instanceof WithStatus ? result.status : call.statuses[0];
  const answer =
    result instanceof WithStatus || result instanceof WithSession ? result.answer : result;
  const isToHead = !isApiError(received) && received.caller.scope === 'headOfDoor';
  const text = successText(answer, isToHead ? leaveOutPrivate : leaveOutNull);
  return reply.status(status).type(jsonType).send(text);
}

/** Runs the handler; one that did not need the store is answered only if the caller may touch the object. */
async function handle(handler: AnyHandler, received: Received) {
  const result = await handler(received);
  const { store } = received;
  return (store.hasAsked ? null : await store.ask()) ?? result;
}

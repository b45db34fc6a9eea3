/** Every answer is a JSON object with `success`; a refusal holds `errors`. */

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general, internalError, invalidFormat } from '../../../contract/error-code.ts';
import type { ApiError } from '../deps/api-error.ts';
import { escaped } from '../deps/html.ts';
import { isGone, isUnavailable } from '../store/query/database-error.ts';
import { type TextLanguage, textsIn } from '../texts/texts.ts';
import { formPage, formPageHeaders, languageWished } from './form-page.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Later additions to the original, sent as null where they have no value: a client reads them unasked. */
const alwaysThere: ReadonlySet<string> = new Set(['ownTermsAndConditions', 'ownPrivacyPolicy']);

/** Any other property without a value is left out: the original sent no null, and its clients expect none. */
export const leaveOutNull = (name: string, value: unknown) =>
  value === null && !alwaysThere.has(name) ? undefined : value;

/** What a check-in manager is not told, whatever the call: addresses of guests and hosts, and money. */
const privateName = /(email|price|amount|fee|iban)$/i;

export const leaveOutPrivate = (name: string, value: unknown) =>
  privateName.test(name) ? undefined : leaveOutNull(name, value);

export const successText = (answer: object, leaveOut = leaveOutNull): string =>
  JSON.stringify({ success: true, ...answer }, leaveOut);

export const failureText = (...errors: readonly string[]): string =>
  JSON.stringify({ success: false, errors });

export const sendFailure = (
  reply: FastifyReply,
  status: number,
  ...codes: readonly string[]
): FastifyReply =>
  reply
    .status(status)
    .type(jsonType)
    .send(failureText(...codes));

export function sendApiError(reply: FastifyReply, refusal: ApiError): FastifyReply {
  const { status, code, furtherCodes = [], retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return sendFailure(reply, status, code, ...furtherCodes);
}

// The envelope for whatever never reached a handler, or went wrong in one.

export function addFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (!app.supportedMethods.includes(request.method)) {
      return sendFailure(reply, 405, general.methodNotAllowed);
    }
    return isForReader(request)
      ? reply
          .status(404)
          .headers(formPageHeaders("'none'"))
          .send(nowhereHtml(languageWished(request)))
      : sendFailure(reply, 404, general.invalidPath);
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (headers.host !== undefined || httpVersion === '1.0') done();
    else sendFailure(reply, 400, invalidFormat('host'));
  });
  app.server.on('checkExpectation', answerExpectation);
}

/** Whether somebody reads the answer in a browser: programs call other addresses, and take no HTML. */
const isForReader = ({ method, headers, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/+(api|v2)(\/|\?|$)/.test(raw.url ?? '') &&
  (headers.accept ?? '').includes('text/html');

function nowhereHtml(language: TextLanguage): string {
  const { title, hint } = textsIn(language).nowhere;
  return formPage(
    language,
    title,
    `<main><h1>${escaped(title)}</h1>\n<p>${escaped(hint)}</p></main>`,
  );
}

/** Refuses an `Expect` header other than `100-continue`. */
function answerExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = failureText(invalidFormat('expect'));
  response
    .writeHead(417, { 'Content-Type': jsonType, 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

/** Also for what Fastify refuses before there is a route: an address that can't be read. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return sendFailure(reply, 404, general.invalidPath);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return sendFailure(reply, 413, general.requestTooLarge);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return sendFailure(reply, 415, general.malformedBody);
  }
  const { statusCode = 500 } = error;
  // Thrown where the path of a file leads out of the app's directory.
  if (statusCode === 403 || statusCode === 404) return sendFailure(reply, 404, general.invalidPath);
  if (statusCode < 500) return sendFailure(reply, 400, general.malformedBody);
  if (isGone(error)) return sendFailure(reply, 404, general.objectNotFound);
  if (isUnavailable(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the database is unavailable');
    return sendFailure(reply, 503, general.unavailable);
  }
  const errorId = randomUUID();
  request.log.error({ reqId: request.id, errorId, err: error }, 'a call failed');
  return sendFailure(reply, 500, internalError(errorId));
}

/** What Node can't read as HTTP: an unknown method, a header too long, no HTTP at all. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = unreadable(error.code);
  const body = failureText(code);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${new Date().toUTCString()}\r\n` +
      `Content-Type: ${jsonType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function unreadable(code: string | undefined): readonly [number, string] {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return [405, general.methodNotAllowed];
    case 'HPE_HEADER_OVERFLOW':
      return [431, general.requestTooLarge];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, general.malformedBody];
    default:
      return [400, general.malformedBody];
  }
}

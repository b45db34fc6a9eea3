/** The headers that every answer has. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The policy of the API: its answers are data and never pages. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of the app: nothing inline, nothing from other servers; a door may talk to another service. */
export const appPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types admit',
].join('; ');

/**
 * @param keepsToTls whether browsers may be told to use only TLS from now on. That is false with a
 *   venue's own certificate, because the next event may be without it.
 */
export function addHeaders(app: FastifyInstance, keepsToTls: boolean): void {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(keepsToTls && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
  const ofAnswers = inSmallLetters({ ...always, ...answerHeaders });
  const ofPages = inSmallLetters({ ...always, ...pageHeaders(appPolicy) });
  app.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(api|v2)\//.test(request.raw.url ?? '')) {
      reply.headers(ofPages);
      done();
    } else if (isPreflight(request)) {
      reply
        .status(204)
        .headers({ ...ofAnswers, ...preflightHeaders })
        .send();
    } else {
      reply.headers(ofAnswers);
      done();
    }
  });
}

/** In lower case, as Fastify keeps names: others it would turn into new strings for each answer. */
const inSmallLetters = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A door may be served from elsewhere. It sends its key itself: there are no credentials to steal. */
const answerHeaders = {
  'Content-Security-Policy': apiPolicy,
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Date, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
};

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The camera, and nothing else that a browser asks its user about. */
export const permissionsPolicy = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

export const pageHeaders = (policy: string) => ({
  'Content-Security-Policy': policy,
  'Permissions-Policy': permissionsPolicy,
});

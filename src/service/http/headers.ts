/** What a browser is told beside every answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Of the API: its answers are data and never pages. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Of the app: nothing inline, nothing from elsewhere; a door may talk to another service. */
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
 * @param keepsToTls whether browsers may be told to come by TLS alone from now on: not with a
 *   certificate of a venue's own, which the next evening may lack
 */
export function addHeaders(app: FastifyInstance, keepsToTls: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    if (keepsToTls) {
      reply.header('Strict-Transport-Security', 'max-age=31536000');
    }
    if (/^\/(api|v2)\//.test(request.raw.url ?? '')) return answerOtherOrigins(request, reply);
    reply.headers(pageHeaders(appPolicy));
    return undefined;
  });
}

/** A door may be served from elsewhere. It sends its key itself: there are no credentials to steal. */
function answerOtherOrigins(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  reply.headers({
    'Content-Security-Policy': apiPolicy,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Date, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
    return undefined;
  }
  return reply
    .status(204)
    .headers({
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '86400',
    })
    .send();
}

export const pageHeaders = (policy: string) => ({
  'Content-Security-Policy': policy,
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
});

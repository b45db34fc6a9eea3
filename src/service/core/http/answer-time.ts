/** Ends a request whose answer takes too long with an error in the envelope, so that the caller knows. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Timers } from '../../../domain/timers.ts';

declare module 'fastify' {
  interface FastifyReply {
    cancelGivingUp: (() => void) | null;
  }
}

/**
 * In place of Fastify's `handlerTimeout`, which makes an `AbortSignal` for each request, and an
 * exception to abort it with when the request is over: a tenth of what a check-in costs.
 *
 * What cancels it stands at the reply. A `Map` that replies come into and go out of all the time is
 * laid out anew again and again, and each layout, which still holds the replies of its time, keeps
 * the next from the collection of young objects: it then costs as much again.
 */
export function limitAnswerTime(app: FastifyInstance, timers: Timers, longestMs: number): void {
  app.decorateReply('cancelGivingUp', null);
  app.addHook('onRequest', (_, reply, done) => {
    reply.cancelGivingUp = timers.after(longestMs, () => giveUp(reply, longestMs));
    done();
  });
  app.addHook('onResponse', (_, reply, done) => {
    reply.cancelGivingUp?.();
    done();
  });
}

function giveUp(reply: FastifyReply, longestMs: number): void {
  // The caller may have closed the connection meanwhile: then nobody waits, and nothing has failed.
  if (reply.sent || reply.raw.destroyed) return;
  const error = new Error(`no answer within ${longestMs} ms`);
  // An answer that has begun can only be broken off: no status can say any more that it failed.
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else reply.send(error);
}

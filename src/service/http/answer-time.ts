/** An answer that takes too long is given up, in the envelope: whoever waits for it must know. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Timers } from '../timers.ts';

/**
 * In place of Fastify's `handlerTimeout`, which makes an `AbortSignal` for each request, and an
 * exception to abort it with when the request is over: a tenth of what a check-in costs.
 */
export function limitAnswerTime(app: FastifyInstance, timers: Timers, longestMs: number): void {
  const cancels = new Map<FastifyReply, () => void>();
  app.addHook('onRequest', (_, reply, done) => {
    cancels.set(
      reply,
      timers.after(longestMs, () => {
        cancels.delete(reply);
        giveUp(reply, longestMs);
      }),
    );
    done();
  });
  app.addHook('onResponse', (_, reply, done) => {
    cancels.get(reply)?.();
    cancels.delete(reply);
    done();
  });
}

function giveUp(reply: FastifyReply, longestMs: number): void {
  if (reply.sent) return;
  const error = new Error(`no answer within ${longestMs} ms`);
  // Once it has begun there is no other way to say that its end will not come.
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else reply.send(error);
}

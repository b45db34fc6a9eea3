/** What is open to all (pages, documents, images): how much of it, and how much at once. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../domain/time.ts';
import { tooManyRequests } from '../means/refusal.ts';
import { sendRefusal } from './envelope.ts';
import { RateLimit } from './rate-limit.ts';

/** The limit of one address: all doors of a venue, which load pictures of guests, may share it. */
const limit = { perSecond: 20, atOnce: 200 };

/** Keeps to the limit in all routes that are added to `app` afterwards. */
export function limitByAddress(app: FastifyInstance, clock: Clock): void {
  const rateLimit = new RateLimit<string>(clock, limit);
  app.addHook('onRequest', (request, reply, done) => {
    const waitSeconds = rateLimit.take(request.ip);
    if (waitSeconds === null) done();
    else sendRefusal(reply, tooManyRequests(waitSeconds));
  });
}

/**
 * In all routes that are added to `app` afterwards, one request begins in each round of the event
 * loop: a door that comes with forty of them waits for one, not for all.
 */
export function beginInTurns(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    begin?.();
  };
  app.addHook('preHandler', (_request, _reply, done) => {
    waiting.push(done);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}

/** What is open to all (pages, documents, images): how much of it, and how much at once. */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../domain/time.ts';
import { tooManyRequests } from '../deps/api-error.ts';
import { escaped } from '../deps/html.ts';
import { networkOf } from '../deps/network.ts';
import { Semaphore } from '../deps/semaphore.ts';
import type { Store } from '../store/store.ts';
import { textsIn } from '../texts/texts.ts';
import { sendApiError } from './envelope.ts';
import { formPage, formPageHeaders, languageWished } from './form-page.ts';
import { RateLimit } from './rate-limit.ts';

/** The limit of one address: all doors and guests of a venue may share it. */
const limit = { perSecond: 20, atOnce: 200 };

/** Keeps to the limit in all routes that are added to `app` afterwards, counted apart from other calls of this. */
export function limitByAddress(app: FastifyInstance, clock: Clock): void {
  const rateLimit = new RateLimit<string>(clock, limit);
  app.addHook('onRequest', (request, reply, done) => {
    const waitSeconds = rateLimit.take(networkOf(request.ip));
    if (waitSeconds === null) done();
    else if (request.headers.accept?.includes('text/html')) sendPage(request, reply, waitSeconds);
    else sendApiError(reply, tooManyRequests(waitSeconds));
  });
}

/** To a person, in words. */
function sendPage(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): void {
  const language = languageWished(request);
  const { busy, tooFast } = textsIn(language).shop;
  reply
    .status(429)
    .headers({ ...formPageHeaders("'none'"), 'Retry-After': waitSeconds })
    .send(formPage(language, busy, `<h1>${escaped(tooFast)}</h1>`));
}

/** Of all pages. More than these wait: forty at once would keep PostgreSQL from the devices. */
const readingsAtOnce = 2;

/**
 * The store as pages use it, which nobody at a door waits for. Each reading begins in another round of
 * the event loop: a door that comes with forty of them waits for two, not for all.
 */
export function storeOfPages(store: Store): Store {
  const readings = new Semaphore(readingsAtOnce);
  const read = <Value>(job: () => Promise<Value>): Promise<Value> =>
    readings.run(async () => {
      await nextRound();
      return job();
    });
  return {
    ...store,
    read: (job, deadline) => read(() => store.read(job, deadline)),
  };
}

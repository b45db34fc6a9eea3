/**
 * `GET /health`: whether this process can record a check-in, for whatever restarts it or sends it
 * requests. It does as a check-in does: a durable write.
 */
import type { FastifyInstance } from 'fastify';
import { general } from '../../contract/error-code.ts';
import type { Timers } from '../../domain/timers.ts';
import { healthMs } from '../core/deps/deadlines.ts';
import { jsonType, sendFailure, successText } from '../core/http/envelope.ts';
import type { Store } from '../core/store/store.ts';

type HealthMeans = { readonly store: Store; readonly timers: Timers };

export function addHealth(app: FastifyInstance, { store, timers }: HealthMeans): void {
  let underWay: Promise<unknown> | null = null;
  /** Anyone who asks during a write shares its result: the disk is asked once, however many ask. */
  const writeOnce = () => {
    underWay ??= writeHealth(store).finally(() => {
      underWay = null;
    });
    return underWay;
  };
  app.get('/health', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      await within(timers, healthMs, writeOnce());
      return reply.type(jsonType).send(successText({}));
    } catch (err) {
      request.log.error({ err }, 'no check-in can be recorded');
      return sendFailure(reply, 503, general.unavailable);
    }
  });
}

/** A counter, since SQLite does not write a row that stays the same. */
const writeHealth = (store: Store) =>
  store.write(
    (queries) =>
      queries
        .updateTable('health')
        .set((health) => ({ writes: health('writes', '+', 1) }))
        .execute(),
    'oneStatement',
  );

function within<Value>(timers: Timers, longestMs: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(longestMs, () => reject(new Error(`no answer in ${longestMs} ms`)));
    promise.then(resolve, reject).finally(cancel);
  });
}

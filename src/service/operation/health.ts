/** `GET /health`: whether this process can answer, for whoever restarts it or sends it traffic. */
import type { FastifyInstance } from 'fastify';
import { general } from '../../contract/error-code.ts';
import { jsonType, sendFailure, successText } from '../http/envelope.ts';
import type { Store } from '../store/store.ts';

const patienceMs = 3000;

export function addHealth(app: FastifyInstance, store: Store): void {
  app.get('/health', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      await within(patienceMs, store.readOne(anyKey));
      return reply.type(jsonType).send(successText({}));
    } catch (err) {
      request.log.error({ err }, 'the database does not answer');
      return sendFailure(reply, 503, general.unavailable);
    }
  });
}

const anyKey: Parameters<Store['readOne']>[0] = (queries) =>
  queries.selectFrom('apiKey').select('id').limit(1).execute();

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

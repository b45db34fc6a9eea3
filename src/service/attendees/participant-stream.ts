/**
 * Ours: all participants of an event in one answer, for a door's list (R2). Written step by step, each
 * its own reading: check-ins come in between, and what reads slowly holds nothing in memory.
 */
import { finished, pipeline, Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReadParams } from '../../contract/call.ts';
import {
  participantStream,
  participantStreamType,
  type StreamHead,
} from '../../contract/participant.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import { isApiError, type Result, unavailable } from '../core/deps/api-error.ts';
import { Semaphore } from '../core/deps/semaphore.ts';
import { leaveOutNull, sendApiError } from '../core/http/envelope.ts';
import { receive, type Service } from '../core/http/receive.ts';
import type { Queries } from '../core/store/store.ts';
import { participantsAfter } from './participant-read.ts';

/** Steps of all lists. More than these wait: a list waits for its reader outside of them. */
const stepsAtOnce = 2;
/** So many lists may wait for slow readers; each holds no more than its own step. */
const mostAtOnce = 500;
const comeBackSeconds = 3;
/** A door that takes nothing for so long has gone. */
const longestStallMs = 30_000;
/** Two thirds of what the best level saves, in a quarter of its time. */
const gzipLevel = 1;

export function addParticipantStream(app: FastifyInstance, service: Service, timers: Timers): void {
  const steps = new Semaphore(stepsAtOnce);
  let underWay = 0;
  app.get(participantStream.path, async (request, reply) => {
    const received = await receive(service, participantStream, request);
    if (isApiError(received)) return sendApiError(reply, received);
    const { store } = received;
    const id = received.id as EventId;
    const { after = 0 } = received.params as ReadParams<typeof participantStream>;
    if (underWay >= mostAtOnce) return sendApiError(reply, unavailable(comeBackSeconds));
    underWay += 1;
    const stall = watchStalls(reply, timers);
    finished(reply.raw, () => {
      underWay -= 1;
      stall.end();
    });
    const head = await store.read((queries) => headOf(queries, id, after));
    if (isApiError(head)) return sendApiError(reply, head);
    reply.type(`${participantStreamType}; charset=utf-8`).header('Vary', 'Accept-Encoding');
    if (request.method === 'HEAD') return reply.send('');
    // It takes as long as the door takes to read it.
    reply.cancelGivingUp?.();
    const read = (from: number) => {
      stall.begin();
      return steps.run(() => store.read((queries) => participantsAfter(queries, id, from)));
    };
    const lines = Readable.from(participantLines(read, head, after));
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(lines);
    const zipped = createGzip({ level: gzipLevel });
    pipeline(lines, zipped, (error) => {
      if (error && !reply.raw.destroyed) request.log.error(error);
    });
    return reply.header('Content-Encoding', 'gzip').send(zipped);
  });
}

async function headOf(queries: Queries, eventId: EventId, after: number): Promise<StreamHead> {
  const row = await queries
    .selectFrom('participant')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere('id', '>', after as never)
        .as('left'),
    )
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), left: Number(row.left) };
}

/** @param read the participants behind an id, some at a time; none behind the last */
export async function* participantLines(
  read: (after: number) => Promise<Result<Awaited<ReturnType<typeof participantsAfter>>>>,
  head: StreamHead,
  after: number,
): AsyncGenerator<string> {
  yield lineOf(head);
  let last = after;
  for (;;) {
    const participants = await read(last);
    // Anyone who may not read it any more gets no more of it.
    if (isApiError(participants)) throw new Error(`a list broke off: ${participants.code}`);
    const reached = participants.at(-1)?.id;
    if (reached === undefined) break;
    last = reached;
    yield participants.map(lineOf).join('');
    await nextRound();
  }
  yield lineOf({ end: true });
}

const lineOf = (object: object): string => `${JSON.stringify(object, leaveOutNull)}\n`;

/** Ends an answer whose reader takes too long for a step: `begin` is called at each. */
function watchStalls(reply: FastifyReply, timers: Timers) {
  const giveUp = () => {
    reply.raw.destroy(new Error(`nothing of a list was read for ${longestStallMs} ms`));
  };
  let end = () => {};
  return {
    begin() {
      end();
      end = timers.after(longestStallMs, giveUp);
    },
    end: () => end(),
  };
}

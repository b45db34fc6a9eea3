/**
 * The feed as a stream of server-sent events (ours): the same changes, without polling. `Last-Event-ID` is the id of
 * the last change that was had. The key comes in a header, or is that of a session, and never in the address.
 */
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { general, invalidFormat } from '../../contract/error-code.ts';
import { mostSyncEvents, syncStream } from '../../contract/sync.ts';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { archiveBefore } from '../core/access/permission.ts';
import { sessionIn } from '../core/access/session.ts';
import { isApiError, notAuthorized, refuse, tooManyRequests } from '../core/deps/api-error.ts';
import { noneGiven } from '../core/deps/form-text.ts';
import { sendApiError } from '../core/http/envelope.ts';
import { receive, type Service } from '../core/http/receive.ts';
import { feedEntry, feedReader } from './feed.ts';

/** How soon a change is sent, whichever process wrote it. */
export const lookAtFeedMs = 2000;
/** A proxy ends a connection on which nothing is said for a minute or so. */
export const heartbeatMs = 15_000;
/** A reader that takes nothing for so long has gone. */
const longestStallMs = 30_000;
/** Of one key: each of its systems has one, and a few that are about to end. */
export const mostStreamsOfKey = 5;
/** Of this process. */
const mostStreams = 500;
const retrySeconds = 10;
/** Behind every id there is. */
const endOfFeed = Number.MAX_SAFE_INTEGER;

type OpenStream = { readonly keyId: ApiKeyId; readonly ending: AbortController };

export function addFeedStream(app: FastifyInstance, service: Service, timers: Timers): void {
  const readFeed = feedReader(service);
  const open = new Set<OpenStream>();
  app.addHook('preClose', async () => {
    for (const { ending } of open) ending.abort();
  });
  app.get(syncStream.path, { exposeHeadRoute: false }, async (request, reply) => {
    if (/[?&]apikey=/i.test(request.raw.url ?? '')) {
      return sendApiError(reply, refuse(400, invalidFormat('apikey')));
    }
    const received = await receive(service, syncStream, request);
    if (isApiError(received)) return sendApiError(reply, received);
    const { keyId } = received.caller;
    const after = lastIdIn(request);
    if (after === undefined) return sendApiError(reply, refuse(400, general.malformedQuery));
    const own = [...open].filter((one) => one.keyId === keyId).length;
    if (own >= mostStreamsOfKey || open.size >= mostStreams) {
      return sendApiError(reply, tooManyRequests(retrySeconds));
    }
    const stream = { keyId, ending: new AbortController() };
    const { signal } = stream.ending;
    open.add(stream);
    finished(reply.raw, () => {
      open.delete(stream);
      stream.ending.abort();
    });
    const read = (from: number) =>
      readFeed({ apiKeyId: keyId, from, archivedBefore: archiveBefore(service.clock.now()) });
    const start = await read(after === null ? endOfFeed : after + 1);
    if (!start) return sendApiError(reply, notAuthorized);
    reply.cancelGivingUp?.();
    const events = eventsOf({
      ...{ timers, signal, read, clock: service.clock, feed: start.feed },
      from: after === null ? (start.feed?.end ?? 1) : after + 1,
      async isAllowed() {
        const key = await service.authenticate(syncStream, {
          authorization: request.headers.authorization,
          session: sessionIn(request),
          given: noneGiven,
        });
        return !isApiError(key);
      },
    });
    const stop = () => void reply.raw.destroy();
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('X-Accel-Buffering', 'no')
      .header('Connection', 'close')
      .send(Readable.from(whileTaken(events, { timers, signal, stop })));
  });
}

/** @returns null where none was sent; undefined where it is not an id of the feed */
function lastIdIn(request: FastifyRequest): number | null | undefined {
  const sent = request.headers['last-event-id'];
  if (sent === undefined || sent === '') return null;
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : undefined;
}

type Page = NonNullable<Awaited<ReturnType<ReturnType<typeof feedReader>>>>;

type Following = {
  readonly timers: Timers;
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The first id that is sent. */
  readonly from: number;
  readonly feed: Page['feed'];
  /** @returns undefined for a key that is not registered */
  read(from: number): Promise<Page | undefined>;
  /** Whether the key may still read the feed. */
  isAllowed(): Promise<boolean>;
};

/** Until the reader goes, the key is disabled, or the database is put back or the service ends. */
async function* eventsOf(following: Following): AsyncGenerator<string> {
  const { timers, clock, signal, from, feed, read, isAllowed } = following;
  // A reader that comes again before the first change continues here.
  yield `retry: ${retrySeconds * 1000}\n${eventText('feed', from - 1, { epoch: feed?.epoch })}`;
  let next = from;
  let saidMs = clock.now();
  while (!signal.aborted && (await isAllowed())) {
    const page = await read(next);
    if (!page || page.feed?.epoch !== feed?.epoch) return;
    const last = page.changes.at(-1);
    if (last) {
      next = last.feedId + 1;
      saidMs = clock.now();
      yield page.changes
        .map((change) =>
          eventText(`${change.objectType}.${change.operation}`, change.feedId, feedEntry(change)),
        )
        .join('');
    } else if (clock.now() - saidMs >= heartbeatMs) {
      saidMs = clock.now();
      yield ':\n\n';
    }
    if (page.changes.length < mostSyncEvents) await rest(timers, signal);
  }
}

const eventText = (type: string, id: number, data: object): string =>
  `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Until the next look, or the end. */
function rest(timers: Timers, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(lookAtFeedMs, end);
    signal.addEventListener('abort', end);
  });
}

type Taking = {
  readonly timers: Timers;
  readonly signal: AbortSignal;
  /** Closes the connection: what its reader does not take can't be ended in any other way. */
  stop(): void;
};

/** What the reader has not taken in time, or at the end, is not waited for. */
export async function* whileTaken(
  texts: AsyncIterable<string>,
  { timers, signal, stop }: Taking,
): AsyncGenerator<string> {
  for await (const text of texts) {
    if (signal.aborted) return;
    const cancel = timers.after(longestStallMs, stop);
    signal.addEventListener('abort', stop);
    try {
      yield text;
    } finally {
      cancel();
      signal.removeEventListener('abort', stop);
    }
  }
}

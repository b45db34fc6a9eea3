/** Ends the service in time, whatever its callers do with their connections. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timers } from '../../domain/timers.ts';
import { lastAnswersMs } from '../core/deps/deadlines.ts';

/**
 * Must be called before the app listens.
 * @returns a function that ends it. It rejects new callers, and running requests get their answers.
 *   Then it closes all sockets, even those that send nothing or too slowly.
 */
export function endingInTime(app: FastifyInstance, timers: Timers): () => Promise<void> {
  const sockets = new Set<Socket>();
  // Counted before TLS begins: a caller that never begins it occupies a connection, too.
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let requests = 0;
  let onNoRequest: () => void = () => {};
  const onAnswered = () => {
    requests -= 1;
    if (requests === 0) onNoRequest();
  };
  app.addHook('onRequest', (_, reply, done) => {
    requests += 1;
    reply.raw.on('close', onAnswered);
    done();
  });

  return async () => {
    // Where `localhost` has two addresses Fastify listens on both, and closes the second in this way.
    app.server.unref();
    const closed = app.close();
    let cancel = () => {};
    const answered = new Promise<void>((resolve) => {
      onNoRequest = resolve;
      cancel = timers.after(lastAnswersMs, () => {
        for (const socket of sockets) socket.destroy();
        resolve();
      });
    });
    if (requests === 0) onNoRequest();
    await answered;
    for (const socket of sockets) socket.destroySoon();
    await closed;
    cancel();
  };
}

/**
 * At the first of these signals the process ends in order, at the second one at once.
 * @param end ends everything in order
 * @param longestMs after which the process ends in any case
 * @param onFailure told why it could not end in order
 */
export function endOnSignal(
  end: () => Promise<void>,
  longestMs: number,
  onFailure: (error: unknown) => void,
): void {
  let isEnding = false;
  const fail = (error: unknown) => {
    onFailure(error);
    process.exit(1);
  };
  const onSignal = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => fail(new Error(`no end within ${longestMs} ms`)), longestMs);
    end().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

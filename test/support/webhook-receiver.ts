/** Somebody else's server, which takes webhooks and verifies them with the library of Standard Webhooks. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { Clock } from '../../src/domain/time.ts';

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** `hangs`: no answer ever comes. `drops`: the connection ends without one. */
export type ReceiverAnswer = number | 'hangs' | 'drops';

/** @param tls it speaks HTTPS, as `localhost` */
export async function openReceiver(tls: { key: string; cert: string } | null = null) {
  const received: Received[] = [];
  /** To the next messages, in their order; beyond them 204. */
  const answers: ReceiverAnswer[] = [];
  /** Resolves with the next message. */
  let onMessage: () => void = () => {};
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(parts).toString() });
    const given = answers.shift() ?? 204;
    if (given === 'drops') request.socket.destroy();
    else if (given !== 'hangs') {
      response.writeHead(given, given === 302 ? { location: '/elsewhere' } : {});
      response.end(given === 200 ? 'x'.repeat(100_000) : undefined);
    }
    onMessage();
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}/changes`,
    received,
    answers,
    nextMessage: () =>
      new Promise<void>((resolve) => {
        onMessage = resolve;
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns what the message says. @throws WebhookVerificationError */
export function verified(secret: string, { headers, body }: Received, clock: Clock) {
  // The library asks the system's clock how old a message is.
  const now = vi.spyOn(Date, 'now').mockReturnValue(clock.now());
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    now.mockRestore();
  }
}
